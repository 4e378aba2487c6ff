import type { ServiceTime } from '#core/clocks.ts';
import { type DeliverySchedule, nextStep } from '#core/delivery.ts';
import { exhausted, type Happening } from '#core/event.ts';
import { addressNumber } from '#core/limits/address-limit.ts';
import type { CallbackChange, NewAttempt } from '#store/queries/callbacks/attempts.ts';
import type { StoredCallback } from '#store/queries/callbacks/callbacks.ts';
import type { TaskChanges } from '#store/queries/tasks/task-batches.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import type { BatchedOperation } from '#store/store.ts';
import { FailingAddresses } from './failing-addresses.ts';
import type { SendOutcome } from './send.ts';

export interface AttemptDeps {
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** In [0, 1). */
  readonly random: () => number;
  readonly schedule: DeliverySchedule;
  /** How long a callback URL may fail before it is paused, milliseconds. */
  readonly pauseAfterMs: number;
  /** Whether the operator is notified of events (D-79). */
  readonly notifyOperator: boolean;
}

export interface MadeAttempt {
  readonly task: Task;
  readonly callback: Pick<StoredCallback, 'callbackId' | 'serviceJobId' | 'partnerId' | 'url' | 'replayedAt'>;
  readonly startedAt: number;
  readonly outcome: SendOutcome;
}

/** Records attempts, and what follows from each. One whose lease was lost leaves nothing behind. */
export const recordAttempts = (deps: AttemptDeps): BatchedOperation<MadeAttempt, void> => ({
  readsFirst: true,
  async run(tx, made) {
    const ids = made.map(({ task }) => task.targetId);
    const addresses = new FailingAddresses(made.flatMap(addressOf), deps.pauseAfterMs);
    // Callbacks are locked before their tasks, as by a replay, which may have restarted them during the attempt.
    const [callbacks, leases] = await Promise.all([
      tx.callbacks.lock(ids),
      tx.tasks.lockLeases('delivery', ids),
      addresses.lock(tx),
    ]);
    const now = deps.now();
    const attempts: NewAttempt[] = [];
    const changes: CallbackChange[] = [];
    const removed: Task[] = [];
    const happenings: Happening[] = [];
    const postponed: TaskChanges['postponed'][number][] = [];
    for (const each of made) {
      const { task, startedAt, outcome } = each;
      const { kind, targetId, partnerId, lease } = task;
      if (leases.get(targetId) !== lease) continue;
      // It ends with the first attempt that is recorded.
      leases.delete(targetId);
      const callback = callbacks.get(targetId);
      if (!callback) {
        removed.push(task);
        continue;
      }
      const number = callback.attempts + 1;
      const { status, error, durationMs } = outcome;
      // A receiver's response may contain personal data, which must not be stored after it was erased.
      const { location = null, responseBody } = callback.isErased ? NO_ANSWER : outcome;
      attempts.push({ callback, number, at: startedAt, durationMs, status, error, location, responseBody });
      const next = nextStep(deps.schedule, number - callback.scheduleFrom, outcome, now, deps.random());
      // Who has replayed it during the attempt, which would be the last one, asked for one more.
      const isReplayed = next.state !== 'waiting' && callback.replayedAt !== each.callback.replayedAt;
      const state = isReplayed ? 'waiting' : next.state;
      changes.push({ callbackId: targetId, state, attempts: number, at: now });
      if (state === 'failed') happenings.push(exhausted(each.callback, number, outcome));
      for (const address of addressOf(each)) {
        if (next.state === 'delivered') addresses.succeeded(address);
        else addresses.failed(address, outcome, now);
      }
      const address = addressNumber(each.callback.url);
      if (isReplayed) postponed.push({ kind, targetId, partnerId, dueAt: now, address });
      else if (next.state === 'waiting')
        postponed.push({ kind, targetId, partnerId, dueAt: next.dueAt, address });
      else removed.push(task);
    }
    await tx.callbacks.insertAttempts(attempts);
    tx.callbacks.update(changes);
    addresses.save(tx);
    const added = await tx.events.insert(happenings, deps.notifyOperator, now);
    tx.tasks.change({ removed, postponed, added });
    return made.map(() => undefined);
  },
});

const NO_ANSWER = { location: null, responseBody: null };

/** None where there is no callback URL. */
const addressOf = ({ callback: { partnerId, url } }: MadeAttempt) =>
  url === null ? [] : [{ partnerId, url, receives: 'callbacks' as const }];
