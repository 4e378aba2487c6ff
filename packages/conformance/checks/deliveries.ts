/** What checks of callbacks begin with, and what they wait for: a submission, and the state of its delivery (D-50). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../kit/contract.ts';
import type { InboxAnswer } from '../kit/receiver.ts';
import type { Session } from '../kit/session.ts';
import { ContractViolation } from '../kit/violation.ts';

/** Submits to a link whose callbacks go to a new inbox. */
export async function submitted(
  s: Session,
  answers: readonly (number | InboxAnswer)[] = [],
  link: object = {},
) {
  if (!s.target.receiver) throw new Error('The check requires a receiver.');
  const inbox = s.target.receiver.inbox(s.random.hex(16), answers);
  const linkId = await s.newLink({ callback_url: inbox.url, ...link });
  return { inbox, ids: (await s.submit(linkId)).body };
}

interface Ids {
  readonly user_id: string;
  readonly job_id: string;
}

export const deliveryIs = (s: Session, ids: Ids, state: string) =>
  delivery(s, ids, state, (entry) => entry.state === state);

/** Waits until the target has recorded so many attempts: the clock may be moved only after that. */
export const attempted = (s: Session, ids: Ids, count: number) =>
  delivery(s, ids, `${count} attempts`, (entry) => entry.attempts >= count && entry.last_attempt_at !== null);

/** Polls the job's delivery until a condition is true. */
async function delivery(
  s: Session,
  { user_id, job_id }: Ids,
  what: string,
  wanted: (entry: Json) => boolean,
): Promise<Json> {
  for (const end = Date.now() + s.target.waitMs; ; ) {
    const { body } = await s.ok('listCallbacks', { user_id, job_id });
    const [entry] = body.callbacks;
    if (entry && wanted(entry)) return entry;
    if (Date.now() > end)
      throw new ContractViolation('The delivery has another state.', what, entry, ['D-50', 'D-19']);
    await sleep(20);
  }
}
