import type { Property, Violation } from './evidence.ts';
import { callsOf, type Facts, jobName, type KnownJob, okBody, type RequestedSubmission } from './facts.ts';

/** Every acknowledged submission has one job, every job was submitted, and the counts of links match their jobs. */
export function checkJobs(facts: Facts): Violation[] {
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

function* acknowledged({ submissions, jobs }: Facts): Generator<Violation> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (const { token, tag, number, acknowledged } of submissions.values()) {
    if (acknowledged.length > 1) {
      yield { property: 'key-makes-one', message: `submission ${token} was answered with several jobs` };
    }
    for (const { userId, jobId } of acknowledged) {
      const job = byName.get(jobName(userId, jobId));
      if (!job) {
        yield {
          property: 'job-kept',
          message: `submission ${token} was acknowledged, and its job is not found`,
        };
      } else if (job.tag !== tag || job.number !== number || !repeats(job, token)) {
        yield {
          property: 'job-kept',
          message: `the job of submission ${token} has other data than was submitted`,
        };
      }
    }
  }
}

/** A successful result contains the name, whose last word is the token. */
const repeats = ({ history }: KnownJob, token: string): boolean =>
  history.every(({ FullName }) => FullName === undefined || FullName.endsWith(` ${token}`));

/** An acknowledged job is always found, and a complete one stays complete. */
function* answeredMeanwhile({ evidence }: Facts): Generator<Violation> {
  const statuses = callsOf(evidence, 'status');
  for (const [name, calls] of Map.groupBy(statuses, ({ request }) =>
    jobName(request.userId, request.jobId),
  )) {
    const missing = calls.find(({ outcome }) => outcome.kind === 'refused' && outcome.code === '2304');
    if (missing) {
      const message = `job ${name} was acknowledged, and not found at ${missing.startedAt}`;
      yield { property: 'job-kept', message };
    }
    const answers = calls.flatMap(({ outcome, startedAt }) => {
      const body = okBody(outcome);
      return body ? [{ startedAt, at: outcome.at, isComplete: body.job_complete as boolean }] : [];
    });
    const complete = Math.min(...answers.filter((each) => each.isComplete).map(({ at }) => at));
    const undone = answers.find(({ isComplete, startedAt }) => !isComplete && complete < startedAt);
    if (undone) {
      const message = `job ${name} was complete at ${complete}, and not complete at ${undone.startedAt}`;
      yield { property: 'job-completes', message };
    }
  }
}

function* completed({ jobs }: Facts): Generator<Violation> {
  for (const { name, isComplete, history } of jobs) {
    if (!isComplete) yield { property: 'job-completes', message: `job ${name} is not complete at the end` };
    const finals = history.filter(({ job_complete }) => job_complete).length;
    if (isComplete && finals !== 1) {
      yield { property: 'job-completes', message: `job ${name} has ${finals} final results` };
    }
  }
}

/** At most one job for each submission; of jobs without a known one, no more than there are unknown submissions. */
function* unrequested({ jobs, submissions }: Facts): Generator<Violation> {
  const told = Map.groupBy(jobs.filter(hasSubmission), ({ submission }) => submission.token);
  for (const [token, made] of told) {
    const submission = submissions.get(token);
    if (made.length > 1) {
      const hasKey = submission?.calls.some(({ key }) => key !== null);
      const property = hasKey ? 'key-makes-one' : 'nothing-invented';
      yield { property, message: `submission ${token} has ${made.length} jobs` };
    }
    if (!submission?.mayExist) {
      yield { property: 'nothing-invented', message: `submission ${token} was refused, but has a job` };
    }
  }
  const untold = jobs.filter((job) => !hasSubmission(job));
  const place = ({ tag, number }: { tag: string; number: string }) => `${tag} ${number}`;
  const unknown = [...submissions.values()].filter(
    ({ token, acknowledged, mayExist }) => mayExist && acknowledged.length === 0 && !told.has(token),
  );
  const unknownAt = Map.groupBy(unknown, place);
  for (const [at, made] of Map.groupBy(untold, place)) {
    const most = unknownAt.get(at)?.length ?? 0;
    if (made.length > most) {
      const message = `link and number ${at} have ${made.length} jobs, but only ${most} submissions`;
      yield { property: 'nothing-invented', message };
    }
  }
}

function hasSubmission(job: KnownJob): job is KnownJob & { submission: RequestedSubmission } {
  return job.submission !== null;
}

function* singleUse({ links, submissions, jobsOfTag }: Facts): Generator<Violation> {
  const submitted = Map.groupBy([...submissions.values()], ({ tag }) => tag);
  for (const { tag, calls } of links.values()) {
    const isSingleUse = calls[0]?.request.fields.is_single_use ?? false;
    const jobs = jobsOfTag.get(tag) ?? [];
    const its = submitted.get(tag) ?? [];
    const accepted = its.filter((each) => each.acknowledged.length > 0);
    if (isSingleUse && (jobs.length > 1 || accepted.length > 1)) {
      const message = `single-use link ${tag} accepted ${accepted.length} submissions and has ${jobs.length} jobs`;
      yield { property: 'single-use-once', message };
    }
    for (const { request, outcome } of its.flatMap(({ calls }) => calls)) {
      if (outcome.kind !== 'refused' || outcome.code !== 'link_used') continue;
      if (isSingleUse && jobs.some(({ span }) => span.from <= outcome.at)) continue;
      const message = `link ${tag} refused submission ${request.token} as used, but no other had used it`;
      yield { property: 'single-use-once', message };
    }
  }
}

function* finalCounts({ evidence, jobsOfTag }: Facts): Generator<Violation> {
  for (const link of Object.values(evidence.final.links)) {
    if (!link) continue;
    const jobs = jobsOfTag.get(link.partner_params['tag'] ?? '') ?? [];
    const successful = jobs.filter(({ isSuccess }) => isSuccess).length;
    const failed = jobs.filter(({ isComplete, isSuccess }) => isComplete && !isSuccess).length;
    const counts = `${link.total_jobs}, ${link.successful_jobs} and ${link.failed_jobs}`;
    if (counts !== `${jobs.length}, ${successful} and ${failed}`) {
      const message = `link ${link.name} counts ${counts} jobs, and has ${jobs.length}, ${successful} and ${failed}`;
      yield { property: 'counts-equal-jobs', message };
    }
  }
}

/** A count read during the run lies between the jobs certainly and possibly accepted by then. */
function* countsDuringRun({ evidence, jobsOfTag }: Facts): Generator<Violation> {
  const property: Property = 'counts-equal-jobs';
  for (const { request, outcome, startedAt } of callsOf(evidence, 'get')) {
    const link = okBody(outcome);
    if (!link) continue;
    const jobs = jobsOfTag.get(request.tag) ?? [];
    const least = jobs.filter(({ span }) => span.to < startedAt).length;
    const most = jobs.filter(({ span }) => span.from <= outcome.at).length;
    if (link.total_jobs < least || link.total_jobs > most) {
      const message = `link ${request.tag} of ${startedAt} counts ${link.total_jobs} jobs, and had ${least} to ${most}`;
      yield { property, message };
    }
    if (link.successful_jobs + link.failed_jobs > link.total_jobs) {
      yield { property, message: `link ${request.tag} counts more completed jobs than jobs` };
    }
  }
}
