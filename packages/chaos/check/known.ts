/** What the evidence tells together: which links, submissions and jobs there are, and when each can have happened. */
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
 * When something took effect, at the earliest and at the latest: after its first call was sent, and before the first
 * sign of it. `Infinity` where there was none.
 */
export interface Span {
  readonly from: Time;
  readonly to: Time;
}

type CallOf<Kind extends CallRequest['kind']> = Call<Extract<CallRequest, { kind: Kind }>>;

/** A link that a client wanted: all calls with its tag. */
export interface WantedLink {
  readonly tag: string;
  readonly calls: readonly CallOf<'create'>[];
  /** The `ref_id`s that were answered; more than one is a fault. */
  readonly acknowledged: readonly string[];
  readonly span: Span;
  /** Whether it may exist: some call was acknowledged or is unknown. */
  readonly isPossible: boolean;
}

/** A submission that a client wanted to be accepted once: all calls with its token. */
export interface WantedSubmission {
  readonly token: string;
  readonly tag: string;
  readonly number: string;
  readonly calls: readonly CallOf<'submit'>[];
  readonly acknowledged: readonly { readonly userId: string; readonly jobId: string }[];
  readonly span: Span;
  readonly isPossible: boolean;
}

/** A job that the service knows of in the end. */
export interface KnownJob {
  readonly name: string;
  readonly serviceJobId: string;
  readonly tag: string;
  readonly number: string;
  readonly history: readonly WireResult[];
  readonly isComplete: boolean;
  readonly isSuccess: boolean;
  /** The submission that made it; null where several may have. */
  readonly submission: WantedSubmission | null;
  /** When it was accepted. */
  readonly span: Span;
}

export interface ParsedArrival extends RecordedCallback {
  readonly id: string;
  readonly result: WireResult;
  /** The payload without what each attempt adds to it. */
  readonly payload: string;
}

export interface Known {
  readonly evidence: Evidence;
  readonly links: ReadonlyMap<string, WantedLink>;
  readonly submissions: ReadonlyMap<string, WantedSubmission>;
  readonly jobs: readonly KnownJob[];
  readonly jobsOfTag: ReadonlyMap<string, readonly KnownJob[]>;
  readonly arrivals: readonly ParsedArrival[];
  /** The links of the last reading, by tag. */
  readonly listed: ReadonlyMap<string, readonly WireLink[]>;
}

export const jobName = (userId: string, jobId: string): string => `${userId} ${jobId}`;

export function knowFrom(evidence: Evidence): Known {
  const links = new Map<string, WantedLink>();
  for (const [tag, calls] of Map.groupBy(callsOf(evidence, 'create'), ({ request }) => request.tag)) {
    const acknowledged = [...new Set(calls.flatMap(({ outcome }) => okBody(outcome)?.ref_id ?? []))];
    links.set(tag, { tag, calls, acknowledged, ...whenOf(calls) });
  }
  const submissions = new Map<string, WantedSubmission>();
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
  return {
    evidence,
    links,
    submissions,
    jobs,
    jobsOfTag: Map.groupBy(jobs, ({ tag }) => tag),
    arrivals,
    listed,
  };
}

export function callsOf<Kind extends CallRequest['kind']>({ calls }: Evidence, kind: Kind): CallOf<Kind>[] {
  return calls.filter((call): call is CallOf<Kind> => call.request.kind === kind);
}

export const okBody = (outcome: Call['outcome']) => (outcome.kind === 'ok' ? outcome.body : null);

/** A call that was never sent, or was refused, has no part in it. */
function whenOf(calls: readonly Call[]): { span: Span; isPossible: boolean } {
  const effective = calls.filter(({ outcome }) => outcome.kind !== 'refused');
  const answers = calls.filter(({ outcome }) => outcome.kind === 'ok').map(({ outcome }) => outcome.at);
  const from = Math.min(...effective.map(({ startedAt }) => startedAt));
  return { span: { from, to: Math.min(...answers) }, isPossible: effective.length > 0 };
}

/**
 * Which submission made a job is told by the answer that named the job; else by the token, which is part of the name
 * that a successful result repeats; else it is one of the unknown ones to the same link with the same number.
 */
function knownJobs(
  { final }: Evidence,
  submissions: ReadonlyMap<string, WantedSubmission>,
  arrivals: readonly ParsedArrival[],
): KnownJob[] {
  const all = [...submissions.values()];
  const byName = new Map(
    all.flatMap((each) => each.acknowledged.map(({ userId, jobId }) => [jobName(userId, jobId), each])),
  );
  const unanswered = Map.groupBy(
    all.filter(({ acknowledged, isPossible }) => isPossible && acknowledged.length === 0),
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
    // Results repeat the number as it was typed.
    const number = (last?.IDNumber ?? '').replace(/[\s-]/g, '');
    const token = last?.FullName?.split(' ').at(-1) ?? '';
    const possible = unanswered.get(`${tag} ${number}`) ?? [];
    const only = possible.length === 1 ? possible[0] : undefined;
    const submission = byName.get(name) ?? submissions.get(token) ?? only ?? null;
    const from = submission?.span.from ?? Math.min(...possible.map(({ span }) => span.from));
    const to = Math.min(submission?.span.to ?? Infinity, firstSeen.get(serviceJobId) ?? Infinity);
    return {
      ...{ name, serviceJobId, tag, number, history, submission },
      isComplete: body.job_complete === true,
      isSuccess: body.job_success === true,
      span: { from, to },
    };
  });
}

function parsed(arrival: RecordedCallback): ParsedArrival | null {
  try {
    const { timestamp, signature, ...result } = JSON.parse(arrival.raw);
    if (typeof result.ServiceJobID !== 'string') return null;
    return { ...arrival, id: arrival.headers['webhook-id'] ?? '', result, payload: JSON.stringify(result) };
  } catch {
    return null;
  }
}
