import type { Property, Violation } from './evidence.ts';
import { callsOf, jobName, type Known, type KnownJob, okBody, type WantedSubmission } from './known.ts';

/** Every acknowledged submission is one job, every job was submitted, and the counts of links are their jobs. */
export function checkJobs(known: Known): Violation[] {
  return [
    ...acknowledged(known),
    ...answeredMeanwhile(known),
    ...completed(known),
    ...invented(known),
    ...singleUse(known),
    ...countedInTheEnd(known),
    ...countedMeanwhile(known),
  ];
}

function* acknowledged({ submissions, jobs }: Known): Generator<Violation> {
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
          message: `the job of submission ${token} has other data than were sent`,
        };
      }
    }
  }
}

/** A successful result repeats the name, whose last word is the token. */
const repeats = ({ history }: KnownJob, token: string): boolean =>
  history.every(({ FullName }) => FullName === undefined || FullName.endsWith(` ${token}`));

/** A job is found from its acknowledgement on, and once complete it stays so. */
function* answeredMeanwhile({ evidence }: Known): Generator<Violation> {
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

function* completed({ jobs }: Known): Generator<Violation> {
  for (const { name, isComplete, history } of jobs) {
    if (!isComplete) yield { property: 'job-completes', message: `job ${name} is not complete in the end` };
    const finals = history.filter(({ job_complete }) => job_complete).length;
    if (isComplete && finals !== 1) {
      yield { property: 'job-completes', message: `job ${name} has ${finals} final results` };
    }
  }
}

/** No more jobs than submissions that may have been accepted: one each where it is known, else as many as they are. */
function* invented({ jobs, submissions }: Known): Generator<Violation> {
  const told = Map.groupBy(jobs.filter(hasSubmission), ({ submission }) => submission.token);
  for (const [token, made] of told) {
    const submission = submissions.get(token);
    if (made.length > 1) {
      const isKeyed = submission?.calls.some(({ key }) => key !== null);
      const property = isKeyed ? 'key-makes-one' : 'nothing-invented';
      yield { property, message: `submission ${token} made ${made.length} jobs` };
    }
    if (!submission?.isPossible) {
      yield { property: 'nothing-invented', message: `submission ${token} was refused, and made a job` };
    }
  }
  const untold = jobs.filter((job) => !hasSubmission(job));
  const place = ({ tag, number }: { tag: string; number: string }) => `${tag} ${number}`;
  const unknown = [...submissions.values()].filter(
    ({ token, acknowledged, isPossible }) => isPossible && acknowledged.length === 0 && !told.has(token),
  );
  const unknownAt = Map.groupBy(unknown, place);
  for (const [at, made] of Map.groupBy(untold, place)) {
    const most = unknownAt.get(at)?.length ?? 0;
    if (made.length > most) {
      const message = `link and number ${at} have ${made.length} jobs that ${most} submissions may explain`;
      yield { property: 'nothing-invented', message };
    }
  }
}

function hasSubmission(job: KnownJob): job is KnownJob & { submission: WantedSubmission } {
  return job.submission !== null;
}

function* singleUse({ links, submissions, jobsOfTag }: Known): Generator<Violation> {
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
      const message = `link ${tag} was used up for submission ${request.token}, and by no other`;
      yield { property: 'single-use-once', message };
    }
  }
}

function* countedInTheEnd({ evidence, jobsOfTag }: Known): Generator<Violation> {
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

/** What a client read while others submitted lies between what was surely accepted by then, and what can have been. */
function* countedMeanwhile({ evidence, jobsOfTag }: Known): Generator<Violation> {
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
