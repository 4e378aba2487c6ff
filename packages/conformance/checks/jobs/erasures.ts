/** Erasing a user's data on request (D-70). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { SendOptions } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual } from '#conformance/kit/violation.ts';

const check = group('Erasures');
const withTwoPartners = group('Erasures', { requires: ['state', 'second partner'] });

/** Complete jobs of a new user. */
async function jobsOfUser(s: Session, count: number): Promise<Json[]> {
  const linkId = await s.newLink({ user_id: s.random.word('user') });
  const jobs: Json[] = [];
  while (jobs.length < count) jobs.push(await s.submit(linkId));
  for (const ids of jobs) await s.completed(ids);
  return jobs.map(({ user_id, job_id }) => ({ user_id, job_id }));
}

/** Asks for an erasure, and waits until it is carried out. */
export async function erase(s: Session, whose: object, by: SendOptions = {}): Promise<Json> {
  const { erasure_id: erasureId } = (await s.ok('eraseUser', whose, by)).body;
  const ask = async () => (await s.ok('getErasure', {}, { ...by, params: { erasureId } })).body;
  const problem = ['The erasure is not carried out.', 'erased', 'D-70'] as const;
  return s.poll(ask, ({ state }) => state !== 'pending', problem);
}

export const ERASURE_CHECKS = [
  check(
    'The data of a user is gone, and counted',
    'D-70',
    'of one job of the user or of all: accepted now, carried out soon',
    async (s) => {
      const mine = await jobsOfUser(s, 2);
      const [other] = await jobsOfUser(s, 1);
      const [{ user_id }] = mine;
      const first = await erase(s, { user_id });
      expectEqual('jobs and images erased', [first.erased.jobs, first.erased.images], [2, 0], 'D-70');
      for (const ids of mine) await s.refused('user_erased', 'getJobStatus', ids);
      await s.jobStatus(other);
      const again = await erase(s, { user_id });
      expectEqual('jobs erased by the same request, later', again.erased.jobs, 0, 'D-70');
    },
  ),

  check(
    'One job of a user is erased alone',
    'D-70',
    'The data of this job of the user alone; without it, of all.',
    async (s) => {
      const [mine, other] = await jobsOfUser(s, 2);
      const { erased } = await erase(s, mine);
      expectEqual('jobs erased', erased.jobs, 1, 'D-70');
      await s.refused('user_erased', 'getJobStatus', mine);
      await s.jobStatus(other);
    },
  ),

  check(
    'With pseudonyms nothing is found by the user’s ids',
    'D-70 D-24',
    'The job cannot be found by its ids any more.',
    async (s) => {
      const partner_params = { user_id: s.random.word('user'), job_id: s.random.word('job') };
      const linkId = await s.newLink({ is_single_use: true, partner_params });
      const { user_id, job_id } = await s.submit(linkId);
      await s.completed({ user_id, job_id });
      await erase(s, { user_id, pseudonyms: 'true' });
      await s.refused('job_not_found', 'getJobStatus', { user_id, job_id });
      const link = await s.getLink(linkId);
      const found = [link.disabled_at !== null, link.partner_params];
      expectEqual('the link is disabled, without parameters', found, [true, null]);
    },
  ),

  withTwoPartners(
    'Another partner erases nothing, and does not find the erasure',
    'D-70 D-07',
    'No such erasure, or the erasure of another partner.',
    async (s) => {
      const as = s.target.secondPartner;
      const [mine] = await jobsOfUser(s, 1);
      const { body } = await s.ok('eraseUser', { user_id: s.random.word('user') });
      await erase(s, { user_id: mine.user_id }, { as });
      await s.refused('erasure_not_found', 'getErasure', {}, { as, params: { erasureId: body.erasure_id } });
      await s.jobStatus(mine);
    },
  ),
];
