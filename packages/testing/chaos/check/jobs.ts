import type { Finding, Property } from './evidence.ts';
import { callsOf, type Facts, jobName, type KnownJob, okBody, type RequestedSubmission } from './facts.ts';

/** Every acknowledged submission has one job, every job was submitted, and the counts of links match their jobs. */
export function checkJobs(facts: Facts): Finding[] {
  return [
    ...acknowledged(facts),
    ...answeredMeanwhile(facts),
    ...completed(facts),
    ...unrequested(facts),
    ...singleUse(facts),
    ...finalCounts(facts),
    ...countsDuringRun(facts),
  ];
}

function* acknowledged({ submissions, jobs }: Facts): Generator<Finding> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (const { token, tag, number, acknowledged } of submissions.values()) {
    if (acknowledged.length > 1) {
      yield ['key-makes-one', `submission ${token} was answered with several jobs`];
    }
    for (const { userId, jobId } of acknowledged) {
      const job = byName.get(jobName(userId, jobId));
      if (!job) {
        yield ['job-kept', `submission ${token} was acknowledged, and its job is not found`];
      } else if (job.tag !== tag || job.number !== number || !repeats(job, token)) {
        yield ['job-kept', `the job of submission ${token} has other data than was submitted`];
      }
    }
  }
}

/** A successful result contains the name, whose last word is the token. */
const repeats = ({ history }: KnownJob, token: string): boolean =>
  history.every(({ FullName }) => FullName === undefined || FullName.endsWith(` ${token}`));

/** An acknowledged job is always found, and a complete one stays complete. */
function* answeredMeanwhile({ evidence }: Facts): Generator<Finding> {
  const statuses = callsOf(evidence, 'status');
  for (const [name, calls] of Map.groupBy(statuses, ({ request }) =>
    jobName(request.userId, request.jobId),
  )) {
    const missing = calls.find(({ outcome }) => outcome.kind === 'refused' && outcome.code === '2304');
    if (missing) yield ['job-kept', `job ${name} was acknowledged, and not found at ${missing.startedAt}`];
    const answers = calls.flatMap(({ outcome, startedAt }) => {
      const body = okBody(outcome);
      return body ? [{ startedAt, at: outcome.at, isComplete: body.job_complete as boolean }] : [];
    });
    const complete = Math.min(...answers.filter((each) => each.isComplete).map(({ at }) => at));
    const undone = answers.find(({ isComplete, startedAt }) => !isComplete && complete < startedAt);
    if (undone)
      yield ['job-completes', `job ${name} was complete at ${complete}, and not at ${undone.startedAt}`];
  }
}

function* completed({ jobs }: Facts): Generator<Finding> {
  for (const { name, isComplete, history } of jobs) {
    if (!isComplete) yield ['job-completes', `job ${name} is not complete at the end`];
    const finals = history.filter(({ job_complete }) => job_complete).length;
    if (isComplete && finals !== 1) yield ['job-completes', `job ${name} has ${finals} final results`];
  }
}

/** At most one job for each submission; of jobs without a known one, no more than there are unknown submissions. */
function* unrequested({ jobs, submissions }: Facts): Generator<Finding> {
  const byToken = Map.groupBy(jobs.filter(hasSubmission), ({ submission }) => submission.token);
  for (const [token, made] of byToken) {
    const submission = submissions.get(token);
    if (made.length > 1) {
      const hasKey = submission?.calls.some(({ key }) => key !== null);
      const property = hasKey ? 'key-makes-one' : 'nothing-invented';
      yield [property, `submission ${token} has ${made.length} jobs`];
    }
    if (!submission?.mayExist) yield ['nothing-invented', `submission ${token} was refused, but has a job`];
  }
  const unnamed = jobs.filter((job) => !hasSubmission(job));
  const place = ({ tag, number }: { tag: string; number: string }) => `${tag} ${number}`;
  const unknown = [...submissions.values()].filter(
    ({ token, acknowledged, mayExist }) => mayExist && acknowledged.length === 0 && !byToken.has(token),
  );
  const unknownAt = Map.groupBy(unknown, place);
  for (const [at, made] of Map.groupBy(unnamed, place)) {
    const most = unknownAt.get(at)?.length ?? 0;
    if (made.length > most)
      yield ['nothing-invented', `link and number ${at} have ${made.length} jobs of ${most} submissions`];
  }
}

function hasSubmission(job: KnownJob): job is KnownJob & { submission: RequestedSubmission } {
  return job.submission !== null;
}

function* singleUse({ links, submissions, jobsOfTag }: Facts): Generator<Finding> {
  const submitted = Map.groupBy([...submissions.values()], ({ tag }) => tag);
  for (const { tag, calls } of links.values()) {
    const isSingleUse = calls[0]?.request.fields.is_single_use ?? false;
    const jobs = jobsOfTag.get(tag) ?? [];
    const its = submitted.get(tag) ?? [];
    const accepted = its.filter((each) => each.acknowledged.length > 0);
    if (isSingleUse && (jobs.length > 1 || accepted.length > 1)) {
      const found = `accepted ${accepted.length} submissions and has ${jobs.length} jobs`;
      yield ['single-use-once', `single-use link ${tag} ${found}`];
    }
    for (const { request, outcome } of its.flatMap(({ calls }) => calls)) {
      if (outcome.kind !== 'refused' || outcome.code !== 'link_used') continue;
      if (isSingleUse && jobs.some(({ span }) => span.from <= outcome.at)) continue;
      yield ['single-use-once', `link ${tag} refused submission ${request.token} as used, and was not`];
    }
  }
}

function* finalCounts({ evidence, jobsOfTag }: Facts): Generator<Finding> {
  for (const link of Object.values(evidence.final.links)) {
    if (!link) continue;
    const jobs = jobsOfTag.get(link.partner_params['tag'] ?? '') ?? [];
    const successful = jobs.filter(({ isSuccess }) => isSuccess).length;
    const failed = jobs.filter(({ isComplete, isSuccess }) => isComplete && !isSuccess).length;
    const counted = `${link.total_jobs}, ${link.successful_jobs} and ${link.failed_jobs}`;
    const existing = `${jobs.length}, ${successful} and ${failed}`;
    if (counted !== existing)
      yield ['counts-equal-jobs', `link ${link.name} counts ${counted} jobs, and has ${existing}`];
  }
}

/** A count read during the run lies between the jobs certainly and possibly accepted by then. */
function* countsDuringRun({ evidence, jobsOfTag }: Facts): Generator<Finding> {
  const property: Property = 'counts-equal-jobs';
  for (const { request, outcome, startedAt } of callsOf(evidence, 'get')) {
    const link = okBody(outcome);
    if (!link) continue;
    const jobs = jobsOfTag.get(request.tag) ?? [];
    const least = jobs.filter(({ span }) => span.to < startedAt).length;
    const most = jobs.filter(({ span }) => span.from <= outcome.at).length;
    if (link.total_jobs < least || link.total_jobs > most) {
      const had = `counts ${link.total_jobs} jobs, and had ${least} to ${most}`;
      yield [property, `link ${request.tag} of ${startedAt} ${had}`];
    }
    if (link.successful_jobs + link.failed_jobs > link.total_jobs) {
      yield [property, `link ${request.tag} counts more completed jobs than jobs`];
    }
  }
}
