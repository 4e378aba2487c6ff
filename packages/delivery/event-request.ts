/** How an event is sent: where to, signed by Standard Webhooks (D-79). */
import type { RealTime } from '#core/clocks.ts';
import { type DeliverySchedule, type NextStep, nextStep } from '#core/delivery.ts';
import type { EventReceiver } from '#core/event.ts';
import { type Address, OPERATOR } from '#core/partners/endpoint.ts';
import { callbackKeys, type Partner } from '#core/partners/partner.ts';
import { signWebhook } from '#protocol/callback.ts';
import type { Tx } from '#store/store.ts';
import { type EventAddress, type EventsAddressDeps, lookAtAddress, recordAddress } from './events-address.ts';
import type { SendCallback, SendOutcome } from './send.ts';

interface EventRequestDeps {
  readonly findPartner: (partnerId: string) => Partner | null | Promise<Partner | null>;
  /** Where the operator gets events; null: nowhere. */
  readonly operator: { readonly url: string; readonly secret: string } | null;
  readonly send: SendCallback;
  /** To the operator's own address, which may be in a private network. */
  readonly sendToOperator: SendCallback;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => RealTime;
}

export interface EventDeps extends EventRequestDeps, EventsAddressDeps {
  /** In [0, 1). */
  readonly random: () => number;
  readonly schedule: DeliverySchedule;
  /** Events that one partner is sent at the same time. */
  readonly concurrencyPerPartner: number;
  /** After which somebody who has opened a link has stopped (D-114), milliseconds. */
  readonly linkAbandonedAfterMs: number;
  /** Notifies the sandbox's console that a link was abandoned, or has expired. */
  readonly onLinkChanged?: ((refId: string) => void) | undefined;
}

interface Sent {
  readonly receiver: EventReceiver;
  readonly partnerId: string;
  readonly eventId: string;
  readonly payload: object;
}

interface EventAttempt {
  readonly outcome: SendOutcome;
  readonly address: EventAddress;
}

/** Sends an event. @returns null where nobody wants to know any more, nothing can be signed, or the address is paused. */
export async function sendEvent(
  deps: EventDeps,
  { eventId, payload, receiver, partnerId }: Sent,
): Promise<EventAttempt | null> {
  const to = await receiverOf(deps, { receiver, partnerId });
  const address = to && (await lookAtAddress(deps, to.address));
  if (!address) return null;
  const body = JSON.stringify(payload);
  const headers = await signedHeaders(to.keys, eventId, deps.realNow(), body);
  return { outcome: await to.send(address.url, headers, body), address };
}

/**
 * Records what an attempt of an event that was tried `before` times says of its address.
 *
 * @returns what follows; without an attempt it is given up.
 */
export async function afterAttempt(
  deps: EventDeps,
  tx: Tx,
  before: number,
  attempt: EventAttempt | null,
): Promise<{ readonly attempts: number; readonly next: NextStep }> {
  if (!attempt) return { attempts: before, next: { state: 'failed' } };
  const { outcome, address } = attempt;
  const { schedule, now, random } = deps;
  await recordAddress(deps, tx, address, outcome);
  const attempts = before + 1;
  return { attempts, next: nextStep(schedule, attempts, outcome, now(), random()) };
}

async function receiverOf(
  { operator, findPartner, realNow, send, sendToOperator }: EventRequestDeps,
  { receiver, partnerId }: Pick<Sent, 'receiver' | 'partnerId'>,
) {
  if (receiver === 'operator') {
    return (
      operator && { address: eventsAt(OPERATOR, operator.url), keys: [operator.secret], send: sendToOperator }
    );
  }
  const partner = await findPartner(partnerId);
  // A suspended partner is notified of nothing (D-62); it can list what it missed.
  if (!partner?.eventsUrl || partner.suspendedAt !== null) return null;
  const derived = partner.derivesWebhookSecret ? callbackKeys(partner, realNow()).map(({ key }) => key) : [];
  const keys = [...derived, ...partner.webhookSecrets.map(({ secret }) => secret)];
  return keys.length === 0 ? null : { address: eventsAt(partnerId, partner.eventsUrl), keys, send };
}

const eventsAt = (partnerId: string, url: string): Address => ({ partnerId, url, receives: 'events' });

/** With every live secret (D-63). */
async function signedHeaders(keys: readonly string[], id: string, realNow: RealTime, body: string) {
  const seconds = Math.floor(realNow / 1000);
  const signatures = await Promise.all(keys.map((key) => signWebhook(key, id, seconds, body)));
  return {
    'content-type': 'application/json',
    'user-agent': 'hosted-verification-links',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
