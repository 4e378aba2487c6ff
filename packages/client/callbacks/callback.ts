import {
  type CallbackOptions,
  type HeadersLike,
  type UntypedCallbackVerdict,
  verifyCallback as verifyUntyped,
} from '../../protocol/callback.ts';
import type { Callback } from '../contract.ts';

/** The result of verifying: the job result, or why it is refused. `message` is a sentence for the log. */
export type CallbackVerdict =
  | { readonly ok: true; readonly id: string | null; readonly payload: Callback }
  | Extract<UntypedCallbackVerdict, { ok: false }>;

/**
 * Verifies a callback that was received, and that it is a job result (§6, D-19).
 *
 * Pass the body exactly as received, not parsed. Callbacks without the webhook headers are malformed: the signature in
 * the body does not cover the content (`unsafeAllowBodySignature` accepts it all the same). Delivery is at least once:
 * skip those whose `id` was seen before, and respond to them with 2xx as well.
 *
 * @returns `ok: true` with the payload and its `webhook-id` (null where only the body is signed), or
 *   `ok: false`: `malformed`, `bad_signature` or `stale`. Never rejects.
 * @example
 * const verdict = await verifyCallback(await request.text(), request.headers, {
 *   partnerId: '001',
 *   keys: ['sandbox-key-001'],
 * });
 * if (!verdict.ok) return new Response(verdict.message, { status: 400 });
 * if (verdict.payload.job_complete) await settle(verdict.payload.PartnerParams.job_id);
 * return new Response(null, { status: 204 });
 */
export async function verifyCallback(
  rawBody: string | Uint8Array,
  headers: HeadersLike,
  options: CallbackOptions,
): Promise<CallbackVerdict> {
  const verdict = await verifyUntyped(rawBody, headers, options);
  if (!verdict.ok) return verdict;
  const { id, payload } = verdict;
  return isCallback(payload)
    ? { ok: true, id, payload }
    : { ok: false, reason: 'malformed', message: 'The body is not a job result.' };
}

/** Checks the fields that a receiver acts on: which job, whether it is complete, whether it succeeded. */
function isCallback(payload: Record<string, unknown>): payload is Callback {
  const { ResultCode, PartnerParams, job_complete, job_success } = payload as Partial<Callback>;
  return (
    [ResultCode, PartnerParams?.user_id, PartnerParams?.job_id].every((value) => typeof value === 'string') &&
    [job_complete, job_success].every((value) => typeof value === 'boolean')
  );
}
