/** Writes the audit trail: what waits in memory and in the database is chained every second (D-69). */
import type { AuditEntry } from '#core/audit.ts';
import type { RealTime } from '#core/clocks.ts';
import { makeChainer } from '#store/audit/chain.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';
import { AuditNotes } from './audit-notes.ts';

const EVERY_MS = 1_000;
/** Entries that one unit of work writes, so that no request waits long for it. */
const ENTRIES_AT_ONCE = 200;
/** Entries that may wait for a database that is unavailable; then they stay in the notes, which are bounded. */
const UNWRITTEN_MAX = 10_000;

export interface AuditLog {
  /** Notes an entry, which is written within a second or, where like ones are counted together, a minute. */
  note(entry: AuditEntry): void;
  /** Stops the writing, after all that was noted is written. */
  stop(): Promise<void>;
}

export function startAuditLog(
  store: Store,
  realNow: () => RealTime,
  onError: (error: unknown) => void,
): AuditLog {
  const notes = new AuditNotes();
  const unwritten: AuditEntry[] = [];
  const chain = makeChainer(store, realNow);

  async function write(isLast: boolean): Promise<void> {
    if (unwritten.length < UNWRITTEN_MAX) unwritten.push(...notes.take(realNow(), isLast));
    while (unwritten.length > 0) {
      const some = unwritten.slice(0, ENTRIES_AT_ONCE);
      await store.write(async (tx) => {
        for (const entry of some) tx.audit.add(entry);
      });
      unwritten.splice(0, some.length);
    }
    await chain();
  }

  const stopWriting = runEvery(() => write(false), EVERY_MS, onError);
  return {
    note: notes.note.bind(notes),
    async stop() {
      stopWriting();
      await write(true).catch(onError);
    },
  };
}
