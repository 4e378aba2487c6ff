import { type CallbackOptions, signWebhook } from '../../protocol/callback.ts';
import { sign } from '../../protocol/signing.ts';
import { toServiceTimestamp } from '../../protocol/timestamps.ts';
import type { Callback } from '../contract.ts';

/** The options of {@link signTestCallback}: those of the receiver under test, and what else there is to choose. */
export interface TestCallbackOptions extends Pick<CallbackOptions, 'partnerId' | 'now'> {
  /** The receiver's webhook secret, or API key. */
  readonly key: string;
  /** The `webhook-id`. Default: a new one; give the same one twice to try a duplicate. */
  readonly id?: string | undefined;
}

/**
 * Makes a callback as the service sends it, for the tests of your receiver: post `body`, byte for byte, with `headers`.
 *
 * @param result - What the callback tells; its signing fields are added.
 * @example
 * const { body, headers } = await signTestCallback(
 *   {
 *     ResultCode: '1012',
 *     ResultText: 'ID Number Found',
 *     ServiceJobID: '5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21',
 *     PartnerParams: { user_id: 'user-7', job_id: 'job-31', job_type: '5' },
 *     ConfidenceValue: '99',
 *     job_complete: true,
 *     job_success: true,
 *   },
 *   { partnerId: '001', key: 'sandbox-key-001' },
 * );
 * await fetch('http://127.0.0.1:4000/callbacks', { method: 'POST', body, headers });
 */
export async function signTestCallback(
  result: Omit<Callback, 'timestamp' | 'signature'>,
  { partnerId, key, id = `msg_${crypto.randomUUID()}`, now = Date.now() }: TestCallbackOptions,
): Promise<{ body: string; headers: Record<string, string> }> {
  const timestamp = toServiceTimestamp(now);
  const body = JSON.stringify({ ...result, timestamp, signature: await sign(key, timestamp, partnerId) });
  const seconds = Math.floor(now / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': await signWebhook(key, id, seconds, body),
  };
  return { body, headers };
}
