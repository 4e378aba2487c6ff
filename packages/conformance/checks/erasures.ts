/** Erasing a user's data on request (D-70). */
import { group } from '../kit/check.ts';
import type { Json } from '../kit/contract.ts';
import type { SendOptions, Session } from '../kit/session.ts';
import { ContractViolation, expectEqual } from '../kit/violation.ts';

const check = group('Erasures');
const CLAUSES = ['D-70'];

interface Ids {
  readonly user_id: string;
  readonly job_id: string;
}

/** Complete jobs of a new user. */
async function jobsOfUser(s: Session, count: number): Promise<Ids[]> {
  const linkId = await s.newLink({ user_id: s.random.word('user') });
  const jobs: Ids[] = [];
  while (jobs.length < count) jobs.push((await s.submit(linkId)).body);
  for (const ids of jobs) await s.completed(ids);
  return jobs;
}

/** Asks for an erasure, and waits until it is carried out. */
export async function erase(s: Session, whose: object, by: SendOptions = {}): Promise<Json> {
  const { body: asked } = await s.ok('eraseUser', whose, by);
  const params = { erasureId: asked.erasure_id };
  for (const end = Date.now() + s.target.waitMs; ; ) {
    const { body } = await s.ok('getErasure', {}, { ...by, params });
    if (body.state !== 'pending') return body;
    if (Date.now() > end) {
      throw new ContractViolation('The erasure is not carried out.', 'erased', body, CLAUSES);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const ERASURE_CHECKS = [
  check(
    'The data of a user is gone, and counted',
    ['D-70', 'D-30'],
    async (s) => {
      const mine = await jobsOfUser(s, 2);
      const [other] = (await jobsOfUser(s, 1)) as [Ids];
      const [{ user_id }] = mine as [Ids];
      const first = await erase(s, { user_id });
      expectEqual('jobs and images erased', [first.erased.jobs, first.erased.images], [2, 0], CLAUSES);
      for (const ids of mine) await s.refused('user_erased', 'getJobStatus', { ...ids });
      await s.ok('getJobStatus', { ...other });
      const again = await erase(s, { user_id });
      expectEqual('jobs erased by the same request, later', again.erased.jobs, 0, CLAUSES);
    },
    { requires: ['state'] },
  ),

  check(
    'One job of a user is erased alone',
    ['D-70'],
    async (s) => {
      const [mine, other] = (await jobsOfUser(s, 2)) as [Ids, Ids];
      const { user_id, job_id } = mine;
      const { erased } = await erase(s, { user_id, job_id });
      expectEqual('jobs erased', erased.jobs, 1, CLAUSES);
      await s.refused('user_erased', 'getJobStatus', { ...mine });
      await s.ok('getJobStatus', { ...other });
    },
    { requires: ['state'] },
  ),

  check(
    'With pseudonyms nothing is found by the user’s ids',
    ['D-70', 'D-24'],
    async (s) => {
      const linkFields = {
        is_single_use: true,
        partner_params: { user_id: s.random.word('user'), job_id: s.random.word('job') },
      };
      const linkId = await s.newLink(linkFields);
      const { user_id, job_id } = (await s.submit(linkId)).body;
      await s.completed({ user_id, job_id });
      await erase(s, { user_id, pseudonyms: 'true' });
      await s.refused('job_not_found', 'getJobStatus', { user_id, job_id });
      const { body } = await s.ok('getLink', {}, { params: { linkId } });
      expectEqual(
        'the link is disabled, without parameters',
        [body.disabled_at !== null, body.partner_params],
        [true, null],
      );
    },
    { requires: ['state'] },
  ),

  check(
    'Another partner erases nothing, and does not find the erasure',
    ['D-70', 'D-07'],
    async (s) => {
      const as = s.target.secondPartner;
      const [{ user_id, job_id }] = (await jobsOfUser(s, 1)) as [Ids];
      const { body } = await s.ok('eraseUser', { user_id: s.random.word('user') });
      await erase(s, { user_id }, { as });
      await s.refused('erasure_not_found', 'getErasure', {}, { as, params: { erasureId: body.erasure_id } });
      await s.ok('getJobStatus', { user_id, job_id });
    },
    { requires: ['state', 'second partner'] },
  ),
];
