/** Derived from the evidence: which links, submissions and jobs exist, and when each can have taken effect. */
import type {
  Call,
  CallRequest,
  Evidence,
  RecordedCallback,
  Time,
  WireLink,
  WireResult,
} from './evidence.ts';

/**
 * The earliest and the latest time at which something took effect: after its first call was sent, and before it was
 * first observed. `to` is `Infinity` where it was not observed.
 */
export interface Span {
  readonly from: Time;
  readonly to: Time;
}

type CallOf<Kind extends CallRequest['kind']> = Call<Extract<CallRequest, { kind: Kind }>>;

/** All calls that created one link: those with its tag. */
interface RequestedLink {
  readonly tag: string;
  readonly calls: readonly CallOf<'create'>[];
  /** The `ref_id`s in the responses; more than one is a violation. */
  readonly acknowledged: readonly string[];
  readonly span: Span;
  /** Whether a call was acknowledged or is unknown. */
  readonly mayExist: boolean;
}

/** All calls that sent one submission: those with its token. */
export interface RequestedSubmission {
  readonly token: string;
  readonly tag: string;
  readonly number: string;
  readonly calls: readonly CallOf<'submit'>[];
  readonly acknowledged: readonly { readonly userId: string; readonly jobId: string }[];
  readonly span: Span;
  readonly mayExist: boolean;
}

/** A job that exists at the end. */
export interface KnownJob {
  readonly name: string;
  readonly serviceJobId: string;
  readonly tag: string;
  readonly number: string;
  readonly history: readonly WireResult[];
  readonly isComplete: boolean;
  readonly isSuccess: boolean;
  /** The submission that made it; null where several may have. */
  readonly submission: RequestedSubmission | null;
  /** When it was accepted. */
  readonly span: Span;
}

export interface ParsedCallback extends RecordedCallback {
  readonly id: string;
  readonly result: WireResult;
  /** The payload without the fields that each attempt adds. */
  readonly payload: string;
}

export interface Facts {
  readonly evidence: Evidence;
  readonly links: ReadonlyMap<string, RequestedLink>;
  readonly submissions: ReadonlyMap<string, RequestedSubmission>;
  readonly jobs: readonly KnownJob[];
  readonly jobsOfTag: ReadonlyMap<string, readonly KnownJob[]>;
  readonly arrivals: readonly ParsedCallback[];
  /** The links of the final read, by tag. */
  readonly listed: ReadonlyMap<string, readonly WireLink[]>;
}

export const jobName = (userId: string, jobId: string): string => `${userId} ${jobId}`;

export function factsFrom(evidence: Evidence): Facts {
  const links = new Map<string, RequestedLink>();
  for (const [tag, calls] of Map.groupBy(callsOf(evidence, 'create'), ({ request }) => request.tag)) {
    const acknowledged = [...new Set(calls.flatMap(({ outcome }) => okBody(outcome)?.ref_id ?? []))];
    links.set(tag, { tag, calls, acknowledged, ...whenOf(calls) });
  }
  const submissions = new Map<string, RequestedSubmission>();
  for (const [token, calls] of Map.groupBy(callsOf(evidence, 'submit'), ({ request }) => request.token)) {
    const [first] = calls as [CallOf<'submit'>];
    const answers = calls.flatMap(({ outcome }) => okBody(outcome) ?? []);
    const names = new Map(answers.map((body) => [jobName(body.user_id, body.job_id), body]));
    const acknowledged = [...names.values()].map((body) => ({ userId: body.user_id, jobId: body.job_id }));
    const { tag, number } = first.request;
    submissions.set(token, { token, tag, number, calls, acknowledged, ...whenOf(calls) });
  }
  const arrivals = evidence.arrivals.flatMap((arrival) => parsed(arrival) ?? []);
  const jobs = knownJobs(evidence, submissions, arrivals);
  const listed = Map.groupBy(
    evidence.final.pages.flatMap(({ body }) => body.links as WireLink[]),
    (link) => link.partner_params['tag'] ?? '',
  );
  const jobsOfTag = Map.groupBy(jobs, ({ tag }) => tag);
  return { evidence, links, submissions, jobs, jobsOfTag, arrivals, listed };
}

export function callsOf<Kind extends CallRequest['kind']>({ calls }: Evidence, kind: Kind): CallOf<Kind>[] {
  return calls.filter((call): call is CallOf<Kind> => call.request.kind === kind);
}

export const okBody = (outcome: Call['outcome']) => (outcome.kind === 'ok' ? outcome.body : null);

/** The span of calls; those refused or never sent are left out. */
function whenOf(calls: readonly Call[]): { span: Span; mayExist: boolean } {
  const effective = calls.filter(({ outcome }) => outcome.kind !== 'refused');
  const answers = calls.filter(({ outcome }) => outcome.kind === 'ok').map(({ outcome }) => outcome.at);
  const from = Math.min(...effective.map(({ startedAt }) => startedAt));
  return { span: { from, to: Math.min(...answers) }, mayExist: effective.length > 0 };
}

/**
 * The submission of a job is the one whose response named the job; else the one whose token is in the full name of a
 * successful result; else an unknown one to the same link with the same number.
 */
function knownJobs(
  { final }: Evidence,
  submissions: ReadonlyMap<string, RequestedSubmission>,
  arrivals: readonly ParsedCallback[],
): KnownJob[] {
  const all = [...submissions.values()];
  const byName = new Map(
    all.flatMap((each) => each.acknowledged.map(({ userId, jobId }) => [jobName(userId, jobId), each])),
  );
  const unanswered = Map.groupBy(
    all.filter(({ acknowledged, mayExist }) => mayExist && acknowledged.length === 0),
    ({ tag, number }) => `${tag} ${number}`,
  );
  const firstSeen = new Map<string, Time>();
  for (const { at, result } of arrivals) {
    firstSeen.set(result.ServiceJobID, Math.min(firstSeen.get(result.ServiceJobID) ?? Infinity, at));
  }
  return final.jobs.flatMap(({ userId, jobId, body }) => {
    if (body === null) return [];
    const name = jobName(userId, jobId);
    const serviceJobId: string = body.result.ServiceJobID;
    const history: WireResult[] = body.history ?? [];
    const last = history.at(-1);
    const tag = body.result.PartnerParams.tag ?? '';
    // Results contain the number as it was typed.
    const number = (last?.IDNumber ?? '').replace(/[\s-]/g, '');
    const token = last?.FullName?.split(' ').at(-1) ?? '';
    const possible = unanswered.get(`${tag} ${number}`) ?? [];
    const only = possible.length === 1 ? possible[0] : undefined;
    const submission = byName.get(name) ?? submissions.get(token) ?? only ?? null;
    const from = submission?.span.from ?? Math.min(...possible.map(({ span }) => span.from));
    const to = Math.min(submission?.span.to ?? Infinity, firstSeen.get(serviceJobId) ?? Infinity);
    return {
      name,
      serviceJobId,
      tag,
      number,
      history,
      submission,
      isComplete: body.job_complete === true,
      isSuccess: body.job_success === true,
      span: { from, to },
    };
  });
}

function parsed(arrival: RecordedCallback): ParsedCallback | null {
  try {
    const { timestamp, signature, ...result } = JSON.parse(arrival.raw);
    if (typeof result.ServiceJobID !== 'string') return null;
    return { ...arrival, id: arrival.headers['webhook-id'] ?? '', result, payload: JSON.stringify(result) };
  } catch {
    return null;
  }
}
