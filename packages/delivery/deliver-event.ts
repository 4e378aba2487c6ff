/** Tells partners and the operator what happened (D-79), over the tasks of callbacks. */
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import { type DeliverySchedule, nextStep } from '#core/delivery.ts';
import { expiredUnused, linkOfExpiry } from '#core/event.ts';
import { callbackKeys, type Partner } from '#core/partners/partner.ts';
import { signWebhook } from '#protocol/callback.ts';
import type { StoredEvent } from '#store/queries/callbacks/events.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { Store } from '#store/store.ts';
import type { SendCallback } from './send.ts';

export interface EventDeps {
  readonly store: Store;
  readonly findPartner: (partnerId: string) => Partner | null | Promise<Partner | null>;
  /** Where the operator is told of events; null: nowhere. */
  readonly operator: { readonly url: string; readonly secret: string } | null;
  readonly send: SendCallback;
  /** To the operator's own address, which may be in a private network. */
  readonly sendToOperator: SendCallback;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => RealTime;
  /** In [0, 1). */
  readonly random: () => number;
  readonly schedule: DeliverySchedule;
}

/** Whether a delivery is that of an event, or leads to one. */
export const isOfEvent = ({ targetId }: Task): boolean =>
  targetId.startsWith('evt_') || linkOfExpiry(targetId) !== null;

/** Makes one attempt of an event, or looks at a link that has expired. */
export const deliverEvent =
  (deps: EventDeps) =>
  async (task: Task): Promise<void> => {
    const refId = linkOfExpiry(task.targetId);
    if (refId !== null) return lookAtExpired(deps, task, refId);
    const { store, now, random, schedule } = deps;
    const event = await store.read((tx) => tx.events.find(task.partnerId, task.targetId));
    const address = event && (await addressOf(deps, event));
    if (!event || !address) {
      return store.write(async (tx) => {
        if (event) await tx.events.update(event, 'failed', event.attempts);
        await tx.tasks.finish(task);
      });
    }
    const body = JSON.stringify(event.payload);
    const headers = await signedHeaders(address.keys, event.eventId, deps.realNow(), body);
    const outcome = await address.send(address.url, headers, body);
    await store.write(async (tx) => {
      if (!(await tx.tasks.ownsLease(task))) return;
      const attempts = event.attempts + 1;
      const next = nextStep(schedule, attempts, outcome, now(), random());
      await tx.events.update(event, next.state, attempts);
      await (next.state === 'waiting' ? tx.tasks.postpone(task, next.dueAt) : tx.tasks.finish(task));
    });
  };

/** null where nobody wants to know any more, or nothing can be signed. */
async function addressOf(deps: EventDeps, { receiver, partnerId }: StoredEvent) {
  const { operator, findPartner, realNow, send, sendToOperator } = deps;
  if (receiver === 'operator') {
    return operator && { url: operator.url, keys: [operator.secret], send: sendToOperator };
  }
  const partner = await findPartner(partnerId);
  // A suspended partner is told nothing (D-62); it can list what it missed.
  if (!partner?.eventsUrl || partner.suspendedAt !== null) return null;
  const derived = partner.derivesWebhookSecret ? callbackKeys(partner, realNow()).map(({ key }) => key) : [];
  const keys = [...derived, ...partner.webhookSecrets.map(({ secret }) => secret)];
  return keys.length === 0 ? null : { url: partner.eventsUrl, keys, send };
}

/** Standard Webhooks, with every live secret (D-63). */
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

/** A disabled link was not meant to be used. */
async function lookAtExpired({ store, now }: EventDeps, task: Task, refId: string): Promise<void> {
  await store.write(async (tx) => {
    if (!(await tx.tasks.ownsLease(task))) return;
    const found = await tx.links.find(refId);
    const { link, counts } = found ?? {};
    if (link?.expiresAt && link.expiresAt > now()) return tx.tasks.postpone(task, link.expiresAt);
    if (link && link.disabledAt === null && link.expiresAt !== null && counts?.totalJobs === 0) {
      await tx.events.add(expiredUnused({ ...link, expiresAt: link.expiresAt }), false, now());
    }
    await tx.tasks.finish(task);
  });
}
