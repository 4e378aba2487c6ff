/** The list of callbacks: its order, its pages and what it is narrowed to (D-50). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual } from '#conformance/kit/violation.ts';
import { deliveryIs, submitted } from './deliveries.ts';

const check = group('Callbacks', { requires: ['state', 'callbacks'] });
/** More than a list of this file has; a `next_cursor` that never ends would go on for ever. */
const PAGES_MAX = 12;

const nameOf = ({ user_id, job_id }: Json): string => `${user_id} ${job_id}`;

/** The jobs of a list with their users, page by page. */
async function jobsListed(s: Session, filter: object, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page++) {
    const more: { cursor?: string } = cursor === null ? {} : { cursor };
    const { body } = await s.ok('listCallbacks', { ...filter, limit, ...more });
    seen.push(...body.callbacks.map(nameOf));
    cursor = body.next_cursor;
    if (cursor === null) return seen;
  }
  expectEqual(`next_cursor after ${PAGES_MAX} pages`, cursor, null, 'D-50');
  return seen;
}

export const CALLBACK_LIST_CHECKS = [
  check(
    'Callbacks are listed newest first, and a page begins where the last ended',
    'D-50',
    'newest first, and which addresses are paused. A page goes on where the one before ended',
    async (s) => {
      const user_id = s.random.word('user');
      const made: string[] = [];
      for (let n = 0; n < 4; n++) {
        const { ids } = await submitted(s, [], { user_id });
        await s.completed(ids);
        made.unshift(nameOf(ids));
      }
      for (const limit of [1, 2, 3, 4]) {
        expectEqual(`the jobs listed, ${limit} on a page`, await jobsListed(s, { user_id }, limit), made);
      }
    },
  ),

  check(
    'A list of callbacks has those that it is narrowed to by user, job and state',
    'D-50',
    'Only callbacks of this job of the user; needs `user_id`.',
    async (s) => {
      const [user, job_id] = [s.random.word('user'), s.random.word('job')];
      const users = [user, `${user}x`, user.toUpperCase(), `${user} `];
      for (const user_id of users) {
        for (const job of [job_id, `${job_id}x`]) {
          const link = { is_single_use: true, user_id, partner_params: { job_id: job } };
          const { ids } = await submitted(s, [], link);
          await deliveryIs(s, ids, 'delivered');
        }
      }
      for (const user_id of users) {
        const of = (more: object) => jobsListed(s, { user_id, ...more }, 1);
        const [one, two] = [nameOf({ user_id, job_id }), nameOf({ user_id, job_id: `${job_id}x` })];
        expectEqual(`the jobs of user “${user_id}”`, await of({}), [two, one]);
        expectEqual(`the job of user “${user_id}”`, await of({ job_id }), [one]);
        expectEqual(`the delivered jobs of user “${user_id}”`, await of({ state: 'delivered' }), [two, one]);
        expectEqual(`the failed jobs of user “${user_id}”`, await of({ state: 'failed' }), []);
      }
    },
  ),

  check(
    'An entry says how delivery stands, and counts attempts before a replay',
    'D-50 D-49',
    'Attempts made so far, those before a replay included.',
    async (s) => {
      const { inbox, ids } = await submitted(s);
      const expectEntry = async (what: string, attempts: number) => {
        const { webhook_id, ...entry } = await deliveryIs(s, ids, 'delivered');
        const { next_attempt_at, last_status, last_error, url } = entry;
        const stands = [entry.attempts, next_attempt_at, last_status, last_error, url];
        expectEqual(what, stands, [attempts, null, 204, null, inbox.url]);
        return webhook_id;
      };
      const webhookId = await expectEntry('attempts, next attempt, status, error and address', 1);
      await s.ok('replayCallback', {}, { params: { webhookId } });
      await inbox.received(2);
      await expectEntry('the same after a replay', 2);
    },
  ),
];
