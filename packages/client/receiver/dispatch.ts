/** What the receivers share: passing a callback to the handler, and the response. */
import type { DuplicateGuard } from '../callbacks/duplicate-guard.ts';
import type { Receipt, ReceivedCallback, VerifyOptions } from './receipt.ts';

/** The options of the receivers. */
export interface ReceiverOptions extends VerifyOptions {
  /**
   * Skips callbacks that were handled before, and results older than one that was (`sequence`); they get 204. Default: none, and the handler gets every
   * delivery.
   */
  readonly guard?: DuplicateGuard | undefined;
}

/**
 * Handles a callback. When it returns within 15 seconds, the response is 204; when it throws, it is 500 and the
 * service delivers the callback again.
 */
export type CallbackHandler = (callback: ReceivedCallback) => unknown;

/** The response; the service stores its text, to help with failed deliveries. */
export interface CallbackResponse {
  readonly status: number;
  readonly text: string;
}

/** Passes a genuine callback to the handler, only once where there is a guard. Rejects with what the handler throws. */
export async function dispatch(
  receipt: Receipt,
  handle: CallbackHandler,
  guard: DuplicateGuard | undefined,
): Promise<CallbackResponse> {
  if (!receipt.ok) return { status: receipt.status, text: receipt.message };
  const { id, payload } = receipt;
  const work = async () => {
    await handle({ id, payload });
  };
  const inOrder = () => guard?.inOrder?.(payload, work) ?? work();
  await (guard ? guard.once(id, inOrder) : work());
  return { status: 204, text: '' };
}
