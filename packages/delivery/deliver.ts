import { type DeliverySchedule, nextStep } from '#core/delivery.ts';
import { afterFailure, isPaused } from '#core/endpoint.ts';
import { originHeaders } from '#core/origin.ts';
import type { Partner } from '#core/partner.ts';
import type { StoredCallback } from '#store/queries/callbacks.ts';
import type { Task } from '#store/queries/tasks.ts';
import type { Store, Tx } from '#store/store.ts';
import type { SendCallback, SendOutcome } from './send.ts';
import { signedRequest } from './signed-request.ts';

export interface DeliveryDeps {
  readonly store: Store;
  readonly findPartner: (partnerId: string) => Promise<Partner | null>;
  readonly send: SendCallback;
  /** The service's time, epoch milliseconds. */
  readonly now: () => number;
  /** Real time, epoch milliseconds, which receivers compare a signature's timestamp with. */
  readonly realNow: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly schedule: DeliverySchedule;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'delivery-claimed' | 'callback-sent' | 'attempt-recorded') => void;
  /** How long a callback URL may fail before it is paused, milliseconds. */
  readonly pauseAfterMs: number;
}

/** A partner is cached for this long: later, a process knows that it was resumed, milliseconds. */
const PARTNER_KNOWN_MS = 1_000;

/** The outcome of an attempt without a callback URL. */
const NO_ADDRESS: SendOutcome = {
  status: null,
  retryAfterMs: null,
  error: 'no_callback_url',
  responseBody: null,
  durationMs: 0,
};

/**
 * Makes one attempt of a claimed delivery, and records it and the next step. If the process is killed in between, the
 * attempt is made again: delivery is at least once, under the same `webhook-id` (D-19).
 */
export const deliver =
  (deps: DeliveryDeps) =>
  async (task: Task, releaseSlot: () => void, isLost = () => false): Promise<void> => {
    const { store, findPartner, send, now, realNow, crashPoint } = deps;
    crashPoint('delivery-claimed');
    const { callback, endpoint } = await store.read(async (tx) => {
      const callback = await tx.callbacks.find(task.targetId);
      const endpoint = callback?.url ? await tx.endpoints.find(callback.partnerId, callback.url) : null;
      return { callback, endpoint };
    });
    const partner = await findPartner(task.partnerId);
    // The payload was erased, or all keys of the partner were retired: nothing can be sent any more.
    if (!callback?.payload || !partner) return store.write((tx) => giveUp(tx, task, 'failed', null, now()));
    const request = signedRequest(callback.payload, callback.callbackId, partner, realNow());
    // A replay is sent even to a paused address, because its success ends the pause.
    const isAddressPaused = endpoint && isPaused(endpoint, now()) && callback.replayedAt === null;
    if (partner.suspendedAt !== null)
      return store.write((tx) => holdBack(tx, task, callback.replayedAt, now()));
    // Without a request there is no key: until an operator gives the partner one (D-62).
    if (!request || isAddressPaused) {
      return store.write((tx) => giveUp(tx, task, 'paused', callback.replayedAt, now()));
    }

    // Another process sends it.
    if (isLost()) return;
    const startedAt = now();
    const headers = { ...request.headers, ...originHeaders(callback) };
    const outcome = callback.url ? await send(callback.url, headers, request.body) : NO_ADDRESS;
    crashPoint('callback-sent');
    releaseSlot();
    await store.write((tx) => record(tx, deps, task, callback, startedAt, outcome));
    crashPoint('attempt-recorded');
  };

/** Pauses the callback of a suspended partner, until an operator resumes it (D-62). */
async function holdBack(tx: Tx, task: Task, replayedAt: number | null, now: number): Promise<void> {
  // Resuming writes this row before it looks for what is held back: either it finds this, or it is seen here.
  const partner = await tx.partners.lock(task.partnerId);
  if (partner?.suspendedAt === null) return tx.tasks.postpone(task, now + PARTNER_KNOWN_MS);
  return giveUp(tx, task, 'paused', replayedAt, now);
}

async function giveUp(
  tx: Tx,
  task: Task,
  state: 'failed' | 'paused',
  replayedAt: number | null,
  now: number,
): Promise<void> {
  if (!(await tx.tasks.ownsLease(task))) return;
  const progress = await tx.callbacks.progress(task.targetId);
  // Replayed in the meantime: a replay is sent even to a paused address.
  if (state === 'paused' && progress && progress.replayedAt !== replayedAt) {
    return tx.tasks.postpone(task, now);
  }
  if (progress) await tx.callbacks.update(task.targetId, state, progress.attempts, now);
  await tx.tasks.finish(task);
}

async function record(
  tx: Tx,
  deps: DeliveryDeps,
  task: Task,
  { callbackId, partnerId, url }: StoredCallback,
  startedAt: number,
  outcome: SendOutcome,
): Promise<void> {
  const { now, random, schedule, pauseAfterMs } = deps;
  if (!(await tx.tasks.ownsLease(task))) return;
  // Read again: the schedule may have been restarted during this attempt.
  const progress = await tx.callbacks.progress(callbackId);
  if (!progress) return tx.tasks.finish(task);
  const number = progress.attempts + 1;
  const { status, error, durationMs } = outcome;
  // A receiver's response may contain personal data, which must not be stored after it was erased.
  const responseBody = progress.isErased ? null : outcome.responseBody;
  await tx.callbacks.insertAttempt(callbackId, {
    number,
    at: startedAt,
    durationMs,
    status,
    error,
    responseBody,
  });
  const next = nextStep(schedule, number - progress.scheduleFrom, outcome, now(), random());
  await tx.callbacks.update(callbackId, next.state, number, now());
  if (url && next.state === 'delivered') await tx.endpoints.clear(partnerId, url);
  else if (url) {
    const before = await tx.endpoints.lock(partnerId, url);
    const after = afterFailure(before, { status, error }, now(), pauseAfterMs);
    await tx.endpoints.save({ partnerId, url, ...after });
  }
  await (next.state === 'waiting' ? tx.tasks.postpone(task, next.dueAt) : tx.tasks.finish(task));
}
