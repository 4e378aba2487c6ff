/** The list of jobs: its order, its pages and what it is narrowed to (D-105). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const inSandbox = group('Jobs', { requires: ['state', 'sandbox'] });
/** Pages with jobs: more than the lists of this file have. */
const PAGES_MAX = 6;
/** A page may be empty, and lead on: a service with many jobs looks through a part of them at a time. */
const EMPTY_PAGES_MAX = 1_000;

async function jobIdsOf(s: Session, filter: object, limit = 2): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let [pages, empty] = [0, 0]; pages < PAGES_MAX && empty < EMPTY_PAGES_MAX; ) {
    const more: { cursor?: string } = cursor === null ? {} : { cursor };
    const { body } = await s.ok('listJobs', { ...filter, limit, ...more });
    seen.push(...body.jobs.map(({ job_id }: Json) => job_id));
    cursor = body.next_cursor;
    if (cursor === null) return seen;
    if (body.jobs.length > 0) pages++;
    else empty++;
  }
  expectEqual('next_cursor after the last page', cursor, null);
  return seen;
}

export const JOB_LIST_CHECKS = [
  inSandbox(
    'A list of jobs is newest first, and has those that it is narrowed to',
    'D-105',
    "Answers the partner's jobs, newest first",
    async (s) => {
      const user_id = s.random.word('user');
      const made: { refId: string; job_id: string }[] = [];
      for (const last of [0, 1, 0]) {
        const refId = await s.newLink({ user_id });
        const ids = await s.submit(refId, { id_number: s.random.idNumber(last) });
        await s.completed(ids);
        made.unshift({ refId, job_id: ids.job_id });
      }
      await s.submit(await s.newLink({ user_id: `${user_id}x` }));
      const ids = made.map(({ job_id }) => job_id);
      for (const limit of [1, 2, 3]) {
        expectEqual(`jobs of the user, ${limit} on a page`, await jobIdsOf(s, { user_id }, limit), ids);
      }
      const [newest, failed, oldest] = ids;
      const of = (filter: object) => jobIdsOf(s, { user_id, ...filter });
      expectEqual('failed jobs', await of({ state: 'failed' }), [failed]);
      expectEqual('successful jobs', await of({ state: 'successful' }), [newest, oldest]);
      expectEqual('open jobs', await of({ state: 'open' }), []);
      expectEqual('jobs of a link', await of({ ref_id: made[1]?.refId }), [failed]);
      const { body } = await s.ok('listJobs', { user_id, limit: 3 });
      const which = (isIn: (at: string) => boolean) =>
        body.jobs.filter((job: Json) => isIn(job.created_at)).map(({ job_id }: Json) => job_id);
      for (const { created_at: time } of body.jobs) {
        const [before, from] = [which((at) => at < time), which((at) => at >= time)];
        expectEqual(`jobs before ${time}`, await of({ created_before: time }), before);
        expectEqual(`jobs from ${time} on`, await of({ created_after: time }), from);
      }
    },
  ),

  inSandbox(
    'A job in a list stands as its status says',
    'D-105',
    "Answers the partner's jobs, newest first, and how each stands.",
    async (s) => {
      const user_id = s.random.word('user');
      const refId = await s.newLink({ user_id });
      const ids = await s.submit(refId);
      const { job_complete, job_success, result } = await s.completed(ids);
      const { body } = await s.ok('listJobs', { user_id });
      const [job = {}] = body.jobs;
      expectEqual('its ids', [job.user_id, job.job_id, job.ref_id], [user_id, ids.job_id, refId]);
      expectEqual(
        'its state and result',
        [job.job_complete, job.job_success, job.ServiceJobID, job.ResultCode, job.ResultText],
        [job_complete, job_success, result.ServiceJobID, result.ResultCode, result.ResultText],
      );
      const { created_at, completed_at } = job;
      expectThat('it was completed after it was accepted', completed_at >= created_at, completed_at);
    },
  ),
];
