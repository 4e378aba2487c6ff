/** Notifies partners of what happens on their links (D-114): one task for each link, so that its events are sent in order. */
import { abandonedStep, SETTLED_AFTER_MS, wireLinkEvent } from '#core/page/link-event.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { Tx } from '#store/store.ts';
import { afterAttempt, type EventDeps, sendEvent } from './event-request.ts';

/** Makes one attempt of the oldest event of a link, and has the next follow once it has arrived or is given up. */
export async function sendLinkEvent(deps: EventDeps, task: Task, refId: string): Promise<void> {
  const { store, now } = deps;
  const { partnerId } = task;
  const event = await store.read((tx) => tx.linkEvents.nextToSend(refId));
  const isSettled = event && event.at + SETTLED_AFTER_MS <= now();
  const sent = isSettled && {
    receiver: 'partner' as const,
    partnerId,
    eventId: event.eventId,
    payload: wireLinkEvent(event, partnerId),
  };
  const attempt = sent ? await sendEvent(deps, sent) : null;
  await store.write(async (tx) => {
    if (!(await tx.tasks.ownsLease(task))) return;
    if (!isSettled) return goOn(tx, task, refId);
    const { attempts, next } = await afterAttempt(deps, tx, event.attempts, attempt);
    await tx.linkEvents.update(event, next.state, attempts);
    await (next.state === 'waiting' ? tx.tasks.postpone(task, next.dueAt) : goOn(tx, task, refId));
  });
}

/** Whoever adds an event locks the task, so none is added unseen between the look and the end. */
async function goOn(tx: Tx, task: Task, refId: string): Promise<void> {
  const event = await tx.linkEvents.nextToSend(refId);
  await (event ? tx.tasks.postpone(task, event.at + SETTLED_AFTER_MS) : tx.tasks.finish(task));
}

/** Looks whether somebody who has opened a link has stopped. */
export async function lookAtStopped(deps: EventDeps, task: Task, refId: string): Promise<void> {
  const { store, now, linkAbandonedAfterMs } = deps;
  const hasStopped = await store.write(async (tx) => {
    if (!(await tx.tasks.ownsLease(task))) return;
    const [last = null] = await tx.linkEvents.newest(refId, 1);
    const step = abandonedStep(last, linkAbandonedAfterMs, now());
    if (step && 'lookAt' in step) return tx.tasks.postpone(task, step.lookAt);
    await tx.tasks.finish(task);
    if (step) await tx.linkEvents.addAlone(step);
    return step !== null;
  });
  if (hasStopped) deps.onLinkChanged?.(refId);
}
