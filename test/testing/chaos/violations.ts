/** What can be wrong with a run: changes to the small one, by the property that each breaks. */
import type { Property } from '#testing/chaos/check/evidence.ts';
import { AUDIT_VIOLATIONS } from './small-audit.ts';
import { arrivalOf, FAILING, iso, jobOf, NUMBER, type SmallRun } from './small-run.ts';

/** The call of the small run that starts at that time and is about that. */
export function callAt(run: SmallRun, startedAt: number, about = '') {
  const found = run.calls.find(
    (call) => call.startedAt === startedAt && JSON.stringify(call.request).includes(about),
  );
  if (!found) throw new Error(`The small run has no call at ${startedAt}.`);
  return found;
}
const answer = (run: SmallRun, startedAt: number, body: object, about = '') => {
  const call = callAt(run, startedAt, about);
  call.outcome = { kind: 'ok', at: call.outcome.at, body, requestId: '' };
};
const refuse = (run: SmallRun, startedAt: number, code: string, about = '') => {
  const call = callAt(run, startedAt, about);
  call.outcome = { kind: 'refused', at: call.outcome.at, code };
};
export const answered = (run: SmallRun, startedAt: number) => {
  const { outcome } = callAt(run, startedAt);
  return outcome.kind === 'ok' ? outcome.body : {};
};
const listed = (run: SmallRun) => run.final.pages[0]?.body;
export const unlist = (run: SmallRun, tag: string) => {
  const body = listed(run);
  body.links = body.links.filter(({ name }: { name: string }) => name !== tag);
  body.meta.total = body.links.length;
};
export const finalLinks = (run: SmallRun, tag: string) => [
  ...listed(run).links.filter(({ name }: { name: string }) => name === tag),
  run.final.links[`ref-${tag}`],
];
/** Changes fields of a link as it is at the end. */
const changed = (tag: string, fields: object) => (run: SmallRun) => {
  for (const link of finalLinks(run, tag)) Object.assign(link, fields);
};
const loseJob = (run: SmallRun, token: string) => {
  const job = run.final.jobs.find(({ jobId }) => jobId === `job-of-${token}`);
  if (job) job.body = null;
};
const addJob = (run: SmallRun, token: string, tag: string, number: string) => {
  const job = jobOf(token, tag, number);
  const { ServiceJobID } = job.body.result;
  run.final.jobs.push(job);
  run.arrivals.push(arrivalOf(2_900, job.body.result, tag));
  run.final.deliveries.push({
    ...{ webhook_id: `msg_${ServiceJobID}`, ServiceJobID, state: 'delivered' },
    ...{ user_id: job.userId, job_id: job.jobId },
  });
  for (const link of finalLinks(run, tag)) {
    link.total_jobs++;
    if (job.body.job_success) link.successful_jobs++;
    else link.failed_jobs++;
  }
};
const first = (run: SmallRun) => {
  const [arrival] = run.arrivals;
  if (!arrival) throw new Error('The small run has no callbacks.');
  return arrival;
};

type Break = (run: SmallRun) => void;

export const VIOLATIONS: Readonly<Record<Property, Readonly<Record<string, Break>>>> = {
  'link-kept': {
    'an acknowledged link is not listed': (run) => unlist(run, 'single'),
    'an acknowledged link is not found': (run) => {
      run.final.links['ref-multi'] = null;
    },
    'an acknowledged link has another name': changed('multi', { company_name: 'Another bank' }),
    'a link was created after it was answered': changed('single', { created_at: iso(1_060) }),
    'an acknowledged link is missed for a while': (run) => refuse(run, 1_160, 'link_not_found'),
  },
  'update-kept': {
    'an acknowledged update is lost': (run) => {
      for (const link of finalLinks(run, 'multi')) link.id_types = callAtFields(run, 1_000);
      callAt(run, 1_160).outcome = { kind: 'unknown', at: 1_170, why: 'no answer' };
    },
    'an overwritten value is read': (run) =>
      answer(run, 1_160, { ...answered(run, 1_160), id_types: callAtFields(run, 1_000) }),
    'a value is read that nobody wrote': (run) =>
      answer(run, 1_160, { ...answered(run, 1_160), id_types: [] }),
    'a value is read before it is written': (run) => answer(run, 1_120, { ...answered(run, 1_160) }),
    'an update is answered with what it replaced': (run) =>
      answer(run, 1_100, { id_types: callAtFields(run, 1_000), disabled_at: null }),
    'a link stays disabled that was enabled': changed('single', { disabled_at: iso(1_185) }),
    'a link was disabled at a time when nobody did it': (run) =>
      answer(run, 1_180, { ...answered(run, 1_180), disabled_at: iso(1_170) }),
    'a disabled link accepts a submission': (run) => {
      run.calls = run.calls.filter(({ startedAt }) => startedAt !== 1_200);
      changed('single', { disabled_at: iso(1_185) })(run);
    },
    'an enabled link refuses a submission as disabled': (run) => refuse(run, 1_500, 'link_disabled', 'loser'),
  },
  'job-kept': {
    'an acknowledged submission has no job': (run) => loseJob(run, 'a1'),
    'an acknowledged submission has the number of another': (run) => {
      const job = run.final.jobs.find(({ jobId }) => jobId === 'job-of-winner');
      if (job?.body) job.body.history[0].IDNumber = NUMBER;
    },
    'an acknowledged submission has the name of another': (run) => {
      const job = run.final.jobs.find(({ jobId }) => jobId === 'job-of-a1');
      if (job?.body) job.body.history[0].FullName = 'Ada a2';
    },
    'an acknowledged job is missed for a while': (run) => refuse(run, 1_800, '2304'),
  },
  'job-completes': {
    'a job never completes': (run) => {
      const job = run.final.jobs[0];
      if (job?.body) job.body.job_complete = false;
    },
    'a job has two final results': (run) => {
      const job = run.final.jobs[0];
      job?.body?.history.push(job.body.history[0]);
    },
    'a complete job is not complete any more': (run) => {
      answer(run, 1_700, { job_complete: true });
      answer(run, 1_800, { job_complete: false });
    },
  },
  'nothing-invented': {
    'a link is there that was refused': (run) => refuse(run, 1_060, 'not_sent', 'unanswered'),
    'a link is there that nobody asked for': (run) => {
      run.calls = run.calls.filter(({ request }) => !('tag' in request && request.tag === 'unanswered'));
    },
    'a blocked submission has a job': (run) => addJob(run, 'a3', 'multi', NUMBER),
    'one unknown submission has two jobs': (run) => addJob(run, 'another', 'multi', FAILING),
    'a callback comes for a job that is not there': (run) =>
      run.arrivals.push(arrivalOf(2_900, jobOf('ghost', 'multi', NUMBER).body.result, 'multi')),
    'a callback comes to the address of another link': (run) => {
      first(run).path = '/callbacks/single';
    },
  },
  'counts-equal-jobs': {
    'a link counts a job too many': (run) => {
      for (const link of finalLinks(run, 'multi')) link.total_jobs++;
    },
    'a link counts a failed job as successful': changed('single', { successful_jobs: 1, failed_jobs: 0 }),
    'a link counts a job before it is submitted': (run) =>
      answer(run, 1_120, { ...answered(run, 1_120), total_jobs: 1 }),
  },
  'single-use-once': {
    'a single-use link has two jobs': (run) => {
      answer(run, 1_500, { user_id: 'user-loser', job_id: 'job-of-loser' }, 'loser');
      addJob(run, 'loser', 'single', FAILING);
    },
    'two submissions to a single-use link are told that they made its job': (run) => {
      const { outcome } = callAt(run, 1_500, 'winner');
      callAt(run, 1_500, 'loser').outcome = outcome;
    },
    'a multi-use link is used up': (run) => refuse(run, 1_360, 'link_used'),
  },
  'limit-kept': {
    'a submission is accepted that the limit forbids': (run) => {
      answer(run, 1_360, { user_id: 'user-a3', job_id: 'job-of-a3' });
      addJob(run, 'a3', 'multi', NUMBER);
    },
    'an unanswered submission is accepted that the limit forbids': (run) => {
      refuse(run, 1_380, 'not_sent');
      for (const arrival of run.arrivals) arrival.at -= 1_380;
    },
  },
  'no-false-block': {
    'a number is blocked below its limit': (run) => {
      const block = callAt(run, 1_360);
      run.calls = run.calls.filter((call) => call !== block);
      run.calls.push({ ...block, startedAt: 1_312, outcome: { kind: 'refused', at: 1_315, code: '2222' } });
    },
    'a number is blocked although it was reset': (run) => {
      const block = callAt(run, 1_360);
      run.calls.push({ ...block, startedAt: 1_392, outcome: { kind: 'refused', at: 1_395, code: '2222' } });
    },
    'a number is blocked although its window has passed': (run) => {
      for (const arrival of run.arrivals) arrival.at -= 1_370;
      const block = callAt(run, 1_360);
      run.calls.push({ ...block, startedAt: 2_590, outcome: { kind: 'refused', at: 2_595, code: '2222' } });
    },
  },
  'no-false-refusal': {
    'a signed call is refused as unsigned': (run) => refuse(run, 1_380, '2405'),
    'a key is in progress that no other call has': (run) => {
      const call = callAt(run, 1_060, 'refused');
      call.key = 'its own';
      call.outcome = { kind: 'refused', at: 1_070, code: 'request_in_progress' };
    },
  },
  'callback-arrives': {
    'a callback never arrives': (run) => void run.arrivals.pop(),
    'a callback counts as delivered that was never accepted': (run) => {
      first(run).answered = 500;
    },
    'a callback is given up': (run) => {
      const delivery = run.final.deliveries[0];
      if (delivery) delivery.state = 'failed';
    },
  },
  'callback-stable': {
    'a callback is repeated under another id': (run) => {
      const again = structuredClone(first(run));
      again.headers['webhook-id'] = 'msg_another';
      run.arrivals.push(again);
    },
    'a callback is repeated with another payload': (run) => {
      const result = { ...jobOf('a1', 'multi', NUMBER).body.result, ResultCode: '1013' };
      run.arrivals.push(arrivalOf(2_900, result, 'multi'));
    },
    'one id is used for two results': (run) => {
      const [one, other] = run.arrivals;
      if (one && other) other.headers['webhook-id'] = one.headers['webhook-id'] ?? '';
    },
  },
  'callback-signed': {
    'a callback is signed over something else': (run) => {
      first(run).raw = first(run).raw.replace('1012', '1013');
    },
    'a callback has the body’s signature of another time': (run) => {
      run.rules.partnerId = '002';
    },
    'a callback is not JSON': (run) => {
      first(run).raw = first(run).raw.slice(1);
    },
  },
  'list-dense': {
    'a page has a hole': (run) => {
      const body = answered(run, 2_700);
      body.links.pop();
    },
    'a link is on the list twice': (run) => {
      const body = listed(run);
      body.links[0] = body.links[2];
    },
    'the total is not the number of links': (run) => {
      listed(run).meta.total = 4;
    },
    'an older link is listed before a newer one': (run) => void listed(run).links.reverse(),
    'a list leaves out what was acknowledged before': (run) => {
      const body = answered(run, 2_700);
      Object.assign(body.meta, { total: 1, totalPages: 1 });
      body.links.length = 1;
    },
  },
  ...AUDIT_VIOLATIONS,
  'key-makes-one': {
    'a key of a link is answered with another one the second time': (run) =>
      answer(run, 1_000, { ref_id: 'ref-single' }),
    'a key makes two links': (run) => {
      const body = listed(run);
      body.links.push({ ...body.links[2], ref_id: 'ref-twin' });
      body.meta.total = 4;
    },
    'a key makes two jobs': (run) => addJob({ ...run }, 'a2', 'multi', NUMBER),
    'a key of a submission is answered with another job the second time': (run) =>
      answer(run, 1_320, { user_id: 'user-a1', job_id: 'job-of-a1' }),
  },
};

function callAtFields(run: SmallRun, startedAt: number) {
  const { request } = callAt(run, startedAt);
  return request.kind === 'create' ? request.fields.id_types : [];
}
