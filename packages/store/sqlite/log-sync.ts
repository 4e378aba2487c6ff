import { closeSync, fdatasync, openSync } from 'node:fs';
import { StoreUnavailable } from '../store.ts';

/** Brings what is written to an open file to the disk. */
export type SyncFile = (descriptor: number) => Promise<void>;

const syncFile: SyncFile = (descriptor) =>
  new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve())));

/**
 * Brings the write-ahead log to the disk in a thread, while requests are worked on: COMMIT only writes it.
 *
 * After a sync that failed, it is unknown what the disk has, and a later one would not tell: the system may have
 * dropped what it could not write. So nothing is read or written any more; the next start recovers what the log has
 * with correct checksums.
 */
export class LogSync {
  readonly #descriptor: number;
  readonly #sync: SyncFile;
  readonly #onLost: (error: StoreUnavailable) => void;
  /** Ends when all that was committed is on the disk; null: it is. */
  #pending: Promise<void> | null = null;
  #lost: StoreUnavailable | null = null;

  /** @param log - the path of the write-ahead log, which stays the same file while a connection is open. */
  constructor(log: string, onLost: (error: StoreUnavailable) => void, sync: SyncFile = syncFile) {
    this.#descriptor = openSync(log, 'r+');
    this.#sync = sync;
    this.#onLost = onLost;
  }

  /** Why nothing is written any more; null while syncs succeed. */
  get lost(): StoreUnavailable | null {
    return this.#lost;
  }

  /** Resolves when what was committed until now is on the disk; null: it is. It rejects with StoreUnavailable. */
  get pending(): Promise<void> | null {
    return this.#lost ? Promise.reject(this.#lost) : this.#pending;
  }

  /** What was read, once it is on the disk: it may not be lost after it was told. */
  whenOnDisk<T>(found: T): T | Promise<T> {
    const { pending } = this;
    return pending ? pending.then(() => found) : found;
  }

  /** Syncs what was committed until now, after the syncs before. */
  start(): void {
    const pending = this.#run(this.#pending);
    this.#pending = pending;
    const end = () => {
      if (this.#pending === pending) this.#pending = null;
    };
    pending.then(end, end);
  }

  async #run(before: Promise<void> | null): Promise<void> {
    await before;
    if (this.#lost) throw this.#lost;
    try {
      await this.#sync(this.#descriptor);
    } catch (cause) {
      const message = 'The disk failed to keep what was written. The server must start again.';
      this.#lost = new StoreUnavailable(message, { cause });
      this.#onLost(this.#lost);
      throw this.#lost;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
