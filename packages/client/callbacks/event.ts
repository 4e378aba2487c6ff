import type { HeadersLike, UntypedCallbackVerdict } from '../../protocol/callback.ts';
import { type CallbackOptions, verifyCallback } from '../../protocol/callback.ts';
import type { Schemas } from '../contract.ts';

/** Something that happened: an address that fails, a link that expired unused, and so on (D-79). */
export type Event = Schemas['Event'];

/** The result of verifying: the event, or why it is refused. `message` is a sentence for the log. */
export type EventVerdict =
  | { readonly ok: true; readonly id: string; readonly event: Event }
  | Extract<UntypedCallbackVerdict, { ok: false }>;

/**
 * Verifies an event that was received at the events URL, as `verifyCallback` verifies a callback (D-79).
 *
 * Types may be added: respond 2xx to those that you do not know. Delivery is at least once: skip those whose `id` was
 * seen before.
 *
 * @returns `ok: true` with the event and its `webhook-id`, or `ok: false`: `malformed`, `bad_signature` or `stale`. Never
 *   rejects.
 * @example
 * const verdict = await verifyEvent(await request.text(), request.headers, {
 *   partnerId: '001',
 *   keys: ['sandbox-key-001'],
 * });
 * if (verdict.ok && verdict.event.type === 'address.paused') await page(verdict.event.data.address);
 */
export async function verifyEvent(
  rawBody: string | Uint8Array,
  headers: HeadersLike,
  options: Omit<CallbackOptions, 'unsafeAllowBodySignature'>,
): Promise<EventVerdict> {
  const verdict = await verifyCallback(rawBody, headers, options);
  if (!verdict.ok) return verdict;
  const { id, payload } = verdict;
  return id !== null && isEvent(payload, options.partnerId)
    ? { ok: true, id, event: payload }
    : { ok: false, reason: 'malformed', message: 'The body is not an event of this partner.' };
}

function isEvent(payload: Record<string, unknown>, partnerId: string): payload is Event {
  const { type, data, partner_id } = payload;
  return typeof type === 'string' && typeof data === 'object' && data !== null && partner_id === partnerId;
}
