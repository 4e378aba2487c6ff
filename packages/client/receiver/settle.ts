/** What the receivers for a framework share: a callback goes to the handler, and an answer comes of it. */
import type { DuplicateGuard } from '../duplicate-guard.ts';
import type { Receipt, ReceivedCallback, VerifyOptions } from './receipt.ts';

/** What the receivers need to know. */
export interface ReceiverOptions extends VerifyOptions {
  /**
   * Keeps a callback that was handled from being handled again; it is answered with 204. Default: none, and the
   * handler gets every delivery.
   */
  readonly guard?: DuplicateGuard;
}

/**
 * What to do with a callback. Settle within 15 seconds: then it is answered with 204, or with 500 if this throws,
 * and the service delivers it again.
 */
export type CallbackHandler = (callback: ReceivedCallback) => unknown;

/** What to answer; the text is kept by the service, for whoever looks into a failed delivery. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Hands a genuine callback over, once where there is a guard. Rejects with what the handler throws. */
export async function settle(
  receipt: Receipt,
  handle: CallbackHandler,
  guard: DuplicateGuard | undefined,
): Promise<Answer> {
  if (!receipt.ok) return { status: receipt.status, text: receipt.message };
  const { id, payload } = receipt;
  const work = async () => {
    await handle({ id, payload });
  };
  await (guard ? guard.once(id, work) : work());
  return { status: 204, text: '' };
}
