/** What checks of callbacks begin with, and what they wait for: a submission, and the state of its delivery (D-50). */
import type { Json } from '#conformance/kit/contract.ts';
import type { SendOptions } from '#conformance/kit/exchange.ts';
import type { InboxAnswer } from '#conformance/kit/receiver.ts';
import type { Session } from '#conformance/kit/session.ts';

/** Submits to a link whose callbacks go to a new inbox. */
export async function submitted(s: Session, answers: readonly InboxAnswer[] = [], link: object = {}) {
  const inbox = s.newInbox(answers);
  const ids = await s.submit(await s.newLink({ callback_url: inbox.url, ...link }));
  return { inbox, ids };
}

interface Ids {
  readonly user_id: string;
  readonly job_id: string;
}

export const deliveryIs = (s: Session, ids: Ids, state: string, by?: SendOptions) =>
  delivery(s, ids, state, (entry) => entry?.state === state, by);

/** Polls the job's delivery until a condition is true. */
function delivery(
  s: Session,
  { user_id, job_id }: Ids,
  what: string,
  isWanted: (entry: Json) => boolean,
  by?: SendOptions,
): Promise<Json> {
  const ask = async () => (await s.ok('listCallbacks', { user_id, job_id }, by)).body.callbacks[0];
  return s.poll(ask, isWanted, ['The delivery has another state.', what, 'D-50 D-19']);
}
