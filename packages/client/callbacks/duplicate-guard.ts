/** Handling each callback once, although it may be delivered several times. */

/**
 * Where the ids of handled callbacks are kept. The default keeps them in memory; several processes behind one
 * address need a shared one: a table with a unique column, or `SET … NX` in Redis.
 */
export interface SeenStore {
  /**
   * Adds the id, and returns whether it was there before. Atomic: of several concurrent calls with a new id, exactly
   * one returns false.
   */
  seen(id: string): Promise<boolean>;
  /** Removes the id: its callback could not be handled and will be delivered again. */
  forget(id: string): Promise<void>;
}

const IDS_MAX = 100_000;

/** The limits of the memory. */
export interface MemoryLimits {
  /** The most ids; the oldest are removed first. Default: 100 000, about 10 MB. */
  readonly idsMax?: number;
  /** For how long, in milliseconds. Default: 48 hours; the service's attempts end after about 33. */
  readonly keptMs?: number;
  /** Epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What `duplicateGuard` makes. */
export interface DuplicateGuard {
  /**
   * Adds the id, and returns whether it was there before. Where handling then fails, call {@link forget}, or the
   * callback is lost; {@link once} does both.
   */
  seen(id: string): Promise<boolean>;
  /** Removes an id, so that its callback is handled when it is delivered again. */
  forget(id: string): Promise<void>;
  /**
   * Runs `work` unless it has succeeded for this id before. While it runs, other calls with the same id wait and share
   * its outcome. When it fails, the id is removed.
   *
   * @returns whether `work` ran for this call. Rejects with what `work`, or the store, throws: respond with 500 then.
   */
  once(id: string, work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Runs `work` unless a newer result of the same attempts on a link was handled before (`attempts_max`): a late callback
   * must not undo a later one. Those of the same attempts wait for each other, so `work` must end. Kept in memory. The
   * receivers call it; results without a `sequence` always run.
   *
   * @returns whether `work` ran.
   */
  inOrder?(payload: Sequenced, work: () => Promise<unknown>): Promise<boolean>;
}

/** What of a callback says its place among others. */
export interface Sequenced {
  readonly sequence?: number;
  readonly first_job_id?: string;
  readonly PartnerParams: { readonly user_id: string };
}

/**
 * Makes a guard against duplicates, by `webhook-id`.
 *
 * Delivery is **at least once**: when a response is late or lost, the service delivers the callback again under the
 * same id. A guard makes that harmless, with two limits: a process that ends between handling a callback and responding
 * forgets the id, and with a shared store, a process that ends while handling leaves an id that counts as handled.
 * Where neither may happen, write the `webhook-id` into a unique column, in the same transaction as what the callback
 * changes. Respond to duplicates with 2xx; after anything else they are delivered again.
 *
 * A replay that you request has the same id, and is a duplicate while the id is stored.
 *
 * @example
 * const guard = duplicateGuard();
 * await guard.once(receipt.id, () => save(receipt.payload));
 */
export function duplicateGuard({
  store,
  ...limits
}: { store?: SeenStore } & MemoryLimits = {}): DuplicateGuard {
  const ids = store ?? memoryStore(limits);
  const running = new Map<string, Promise<unknown>>();
  const { idsMax = IDS_MAX } = limits;
  /** The newest sequence that was handled, by the attempts that it is of; the oldest come first. */
  const newest = new Map<string, number>();
  /** When the work that was begun last ends, by the attempts that it is of. */
  const pending = new Map<string, Promise<unknown>>();

  async function start(id: string, work: () => Promise<unknown>): Promise<boolean> {
    if (await ids.seen(id)) return false;
    try {
      await work();
      return true;
    } catch (error) {
      await ids.forget(id);
      throw error;
    }
  }

  async function runUnlessLate(
    attempts: string,
    sequence: number,
    work: () => Promise<unknown>,
  ): Promise<boolean> {
    if (sequence < (newest.get(attempts) ?? 0)) return false;
    await work();
    newest.delete(attempts);
    newest.set(attempts, sequence);
    for (const [oldest] of newest) {
      if (newest.size <= idsMax) break;
      newest.delete(oldest);
    }
    return true;
  }

  return {
    seen: (id) => ids.seen(id),
    forget: (id) => ids.forget(id),
    async once(id, work) {
      const first = running.get(id);
      if (first) {
        await first;
        return false;
      }
      const run = start(id, work).finally(() => running.delete(id));
      running.set(id, run);
      return run;
    },
    async inOrder({ sequence, first_job_id, PartnerParams: { user_id } }, work) {
      if (sequence === undefined) {
        await work();
        return true;
      }
      const attempts = JSON.stringify([user_id, first_job_id]);
      const run = (pending.get(attempts) ?? Promise.resolve()).then(() =>
        runUnlessLate(attempts, sequence, work),
      );
      const end = () => void (pending.get(attempts) === settled && pending.delete(attempts));
      const settled: Promise<void> = run.then(end, end);
      pending.set(attempts, settled);
      return run;
    },
  };
}

/** Ids in memory. A Map keeps insertion order, so the oldest come first. */
function memoryStore({ idsMax = IDS_MAX, keptMs = 172_800_000, now = Date.now }: MemoryLimits): SeenStore {
  const seenAt = new Map<string, number>();
  const isOld = (at: number) => now() - at >= keptMs;

  return {
    async seen(id) {
      const at = seenAt.get(id);
      if (at !== undefined && !isOld(at)) return true;
      seenAt.delete(id);
      seenAt.set(id, now());
      for (const [oldest, since] of seenAt) {
        if (seenAt.size <= idsMax && !isOld(since)) break;
        seenAt.delete(oldest);
      }
      return false;
    },
    async forget(id) {
      seenAt.delete(id);
    },
  };
}
