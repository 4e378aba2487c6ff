import type { RealTime } from '#core/clocks.ts';
import { isSuccess } from '#core/delivery.ts';
import { originHeaders } from '#core/origin.ts';
import { isPaused } from '#core/partners/endpoint.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { StoredCallback } from '#store/queries/callbacks/callbacks.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { readById, type Store, type Tx } from '#store/store.ts';
import { type AttemptDeps, recordAttempts } from './record-attempts.ts';
import type { SendCallback, SendOutcome } from './send.ts';
import { signedRequest } from './signed-request.ts';

export interface DeliveryDeps extends AttemptDeps {
  readonly store: Store;
  readonly findPartner: (partnerId: string) => Partner | null | Promise<Partner | null>;
  readonly send: SendCallback;
  /** Real time, epoch milliseconds, which receivers compare a signature's timestamp with. */
  readonly realNow: () => RealTime;
  /** Reports to the operator's log that an attempt failed. */
  readonly onFailure: (callback: StoredCallback, outcome: SendOutcome) => void;
  /** Where tests kill the process; otherwise it does nothing. */
  readonly crashPoint: (point: 'delivery-claimed' | 'callback-sent' | 'attempt-recorded') => void;
}

/** @param succeeded - whether the address took the callback. */
type ReleaseSlot = (succeeded: boolean) => void;

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

/** Callbacks that are claimed together are loaded together. */
const LOAD = readById((tx, ids) => tx.callbacks.findAll(ids));

/**
 * Makes one attempt of a claimed delivery, and records it and the next step. If the process is killed in between, the
 * attempt is made again: delivery is at least once, under the same `webhook-id` (D-19).
 */
export const deliver = (deps: DeliveryDeps) => {
  const { store, findPartner, send, now, realNow, crashPoint } = deps;
  const record = recordAttempts(deps);
  return async (task: Task, releaseSlot: ReleaseSlot, isLost = () => false): Promise<void> => {
    crashPoint('delivery-claimed');
    const [callback, partner] = await Promise.all([
      store.readBatch(LOAD, task.targetId),
      findPartner(task.partnerId),
    ]);
    // The payload was erased, or all keys of the partner were retired: nothing can be sent any more.
    if (!callback?.payload || !partner) return store.write((tx) => giveUp(tx, task, 'failed', null, now()));
    const { url, replayedAt } = callback;
    const request = signedRequest(callback.payload, callback.callbackId, partner, realNow());
    // A replay is sent even to a paused address, because its success ends the pause.
    const isAddressPaused = isPaused({ pausedAt: callback.addressPausedAt }, now()) && replayedAt === null;
    if (partner.suspendedAt !== null) return store.write((tx) => holdBack(tx, task, replayedAt, now()));
    // Without a request there is no key: until an operator gives the partner one (D-62).
    if (!request || isAddressPaused) {
      return store.write(async (tx) => {
        await giveUp(tx, task, 'paused', replayedAt, now());
        const { partnerId } = task;
        if (isAddressPaused && url) await tx.endpoints.use({ partnerId, url, receives: 'callbacks' }, now());
      });
    }

    // Another process sends it.
    if (isLost()) return;
    const startedAt = now();
    const headers = { ...request.headers, ...originHeaders(callback) };
    const outcome = url ? await send(url, headers, request.body) : NO_ADDRESS;
    if (!isSuccess(outcome)) deps.onFailure(callback, outcome);
    crashPoint('callback-sent');
    releaseSlot(isSuccess(outcome));
    await store.batch(record, { task, callback, startedAt, outcome });
    crashPoint('attempt-recorded');
  };
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
  const [callbacks, leases] = await Promise.all([
    tx.callbacks.lock([task.targetId]),
    tx.tasks.lockLeases('delivery', [task.targetId]),
  ]);
  if (leases.get(task.targetId) !== task.lease) return;
  const callback = callbacks.get(task.targetId);
  // Replayed in the meantime: a replay is sent even to a paused address.
  if (state === 'paused' && callback && callback.replayedAt !== replayedAt) {
    return tx.tasks.postpone(task, now);
  }
  if (callback) {
    const { callbackId, attempts } = callback;
    tx.callbacks.update([{ callbackId, state, attempts, at: now }]);
  }
  await tx.tasks.finish(task);
}
