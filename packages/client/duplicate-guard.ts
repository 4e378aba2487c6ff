/** Handling each callback once, although it may be delivered more than once. */

/**
 * Where the ids of handled callbacks are kept. The default keeps them in memory; several processes behind one
 * address need a shared one: a table with a unique column, or `SET … NX` in Redis.
 */
export interface SeenStore {
  /**
   * Adds the id, and tells whether it was there before. One atomic step: of any number of calls at once with a
   * new id, exactly one answers false.
   */
  seen(id: string): Promise<boolean>;
  /** Takes the id out again: its callback could not be handled and will be delivered again. */
  forget(id: string): Promise<void>;
}

/** How much is remembered in memory. */
export interface MemoryLimits {
  /** The most ids; beyond it the oldest are forgotten. Default: 100 000, about 10 MB. */
  readonly idsMax?: number;
  /** For how long, in milliseconds. Default: 48 hours; the service's attempts end after about 33. */
  readonly keptMs?: number;
  /** Epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/** What `duplicateGuard` makes. */
export interface DuplicateGuard {
  /**
   * Adds the id, and tells whether it was there before. Whoever calls this and then fails has to call
   * {@link forget}, or the callback is lost; {@link once} does both.
   */
  seen(id: string): Promise<boolean>;
  /** Takes an id out, so that its callback is handled when it is delivered again. */
  forget(id: string): Promise<void>;
  /**
   * Runs `work` unless it has succeeded for this id before. While it runs for an id, other calls with that id
   * wait and share its outcome: none is told "handled" before it is. When it fails, the id is forgotten.
   *
   * @returns whether `work` ran for this call. Rejects with what `work`, or the store, throws: answer 500 then.
   */
  once(id: string, work: () => Promise<unknown>): Promise<boolean>;
}

/**
 * Makes a guard against duplicates, by `webhook-id`.
 *
 * Delivery is **at least once**: when an answer is late or lost, the service can't know that its callback was
 * handled, and delivers it again under the same id. A guard makes that harmless, up to a point: a process that
 * ends between handling a callback and answering has no memory of it afterwards, and with a shared store, one
 * that ends in the middle of handling leaves an id that counts as handled. Where neither may happen, write the
 * `webhook-id` into a unique column in the same transaction as what the callback changes. Answer duplicates with
 * 2xx; anything else asks for more of them.
 *
 * A replay that you ask for comes under the same id as well, and is a duplicate while the id is remembered.
 *
 * @example
 * const guard = duplicateGuard();
 * await guard.once(receipt.id, () => save(receipt.payload));
 */
export function duplicateGuard({
  store,
  ...limits
}: { store?: SeenStore } & MemoryLimits = {}): DuplicateGuard {
  const kept = store ?? memoryStore(limits);
  const running = new Map<string, Promise<unknown>>();

  async function start(id: string, work: () => Promise<unknown>): Promise<boolean> {
    if (await kept.seen(id)) return false;
    try {
      await work();
      return true;
    } catch (error) {
      await kept.forget(id);
      throw error;
    }
  }

  return {
    seen: (id) => kept.seen(id),
    forget: (id) => kept.forget(id),
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
  };
}

/** Ids in memory, the oldest first: a Map keeps the order in which they came. */
function memoryStore({ idsMax = 100_000, keptMs = 172_800_000, now = Date.now }: MemoryLimits): SeenStore {
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
