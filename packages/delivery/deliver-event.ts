/** Tells partners and the operator what happened (D-79), over the tasks of callbacks. */
import { nextStep } from '#core/delivery.ts';
import { expiredUnused, linkOfExpiry } from '#core/event.ts';
import { expiredStep, readLinkTask } from '#core/page/link-event.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { lookAtStopped, sendLinkEvent } from './deliver-link-event.ts';
import { type EventDeps, sendEvent } from './event-request.ts';

/** Whether a delivery is that of an event, or leads to one. */
export const isOfEvent = ({ targetId }: Task): boolean =>
  targetId.startsWith('evt_') || linkOfExpiry(targetId) !== null || readLinkTask(targetId) !== null;

/** Makes one attempt of an event, or looks at a link that has expired or that somebody has opened. */
export const deliverEvent =
  (deps: EventDeps) =>
  async (task: Task): Promise<void> => {
    const expired = linkOfExpiry(task.targetId);
    if (expired !== null) return lookAtExpired(deps, task, expired);
    const ofLink = readLinkTask(task.targetId);
    if (ofLink) return (ofLink.task === 'send' ? sendLinkEvent : lookAtStopped)(deps, task, ofLink.refId);
    const { store, now, random, schedule } = deps;
    const event = await store.read((tx) => tx.events.find(task.partnerId, task.targetId));
    const outcome = event && (await sendEvent(deps, event));
    await store.write(async (tx) => {
      if (!(await tx.tasks.ownsLease(task))) return;
      if (!event || !outcome) {
        if (event) await tx.events.update(event, 'failed', event.attempts);
        return tx.tasks.finish(task);
      }
      const attempts = event.attempts + 1;
      const next = nextStep(schedule, attempts, outcome, now(), random());
      await tx.events.update(event, next.state, attempts);
      await (next.state === 'waiting' ? tx.tasks.postpone(task, next.dueAt) : tx.tasks.finish(task));
    });
  };

/** A disabled link was not meant to be used, and one that is used up has not expired. */
async function lookAtExpired({ store, now }: EventDeps, task: Task, refId: string): Promise<void> {
  await store.write(async (tx) => {
    if (!(await tx.tasks.ownsLease(task))) return;
    const found = await tx.links.find(refId);
    const { link, counts } = found ?? {};
    if (link?.expiresAt && link.expiresAt > now()) return tx.tasks.postpone(task, link.expiresAt);
    await tx.tasks.finish(task);
    if (!link?.expiresAt || link.disabledAt !== null || link.usedAt !== null) return;
    const { partnerId, expiresAt } = link;
    if (counts?.totalJobs === 0)
      await tx.events.add(expiredUnused({ refId, partnerId, expiresAt }), false, now());
    await tx.linkEvents.addAlone(expiredStep(refId, now()));
  });
}
