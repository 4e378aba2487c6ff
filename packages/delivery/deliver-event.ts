/** Notifies partners and the operator of what happened (D-79), over the tasks of callbacks. */
import { linkOfExpiry } from '#core/event.ts';
import { readLinkTask } from '#core/page/link-event.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { lookAtStopped, sendLinkEvent } from './deliver-link-event.ts';
import { makeEventLimit } from './event-limit.ts';
import { afterAttempt, type EventDeps, sendEvent } from './event-request.ts';

/** Whether a delivery is that of an event, or leads to one. */
export const isOfEvent = ({ targetId }: Task): boolean =>
  targetId.startsWith('evt_') || linkOfExpiry(targetId) !== null || readLinkTask(targetId) !== null;

/** Makes one attempt of an event, or looks at a link that has expired or that somebody has opened. */
export const deliverEvent = (deps: EventDeps) => {
  const { store, now } = deps;
  const withinLimit = makeEventLimit(deps.concurrencyPerPartner, deps.realNow);
  return async (task: Task): Promise<void> => {
    const expired = linkOfExpiry(task.targetId);
    if (expired !== null) return lookAtExpired(deps, task, expired);
    const ofLink = readLinkTask(task.targetId);
    if (ofLink?.task === 'look') return lookAtStopped(deps, task, ofLink.refId);
    const send = () => (ofLink ? sendLinkEvent(deps, task, ofLink.refId) : sendAlone(deps, task));
    const heldBackMs = await withinLimit(task.partnerId, send);
    if (heldBackMs !== null) await store.write((tx) => tx.tasks.postpone(task, now() + heldBackMs));
  };
};

/** Makes one attempt of an event that follows no other. */
async function sendAlone(deps: EventDeps, task: Task): Promise<void> {
  const event = await deps.store.read((tx) => tx.events.find(task.partnerId, task.targetId));
  const attempt = event && (await sendEvent(deps, event));
  await deps.store.write(async (tx) => {
    if (!(await tx.tasks.ownsLease(task))) return;
    if (!event) return tx.tasks.finish(task);
    const { attempts, next } = await afterAttempt(deps, tx, event.attempts, attempt);
    await tx.events.update(event, next.state, attempts);
    await (next.state === 'waiting' ? tx.tasks.postpone(task, next.dueAt) : tx.tasks.finish(task));
  });
}

/** A server that looks at expired links apart from deliveries leaves none to claims, but for an hour in which none ran (D-119). */
async function lookAtExpired(deps: EventDeps, task: Task, refId: string): Promise<void> {
  const { store, now } = deps;
  const hasExpired = await store.write((tx) => tx.expiries.lookAtClaimed(task, now()));
  if (hasExpired) deps.onLinkChanged?.(refId);
}
