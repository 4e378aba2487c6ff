/** Chains what waits, and verifies the chain of the audit trail (D-69). */
import { type ChainedEntry, type ChainMark, chainHash, timeAndPartner } from './queries/audit.ts';
import type { Store } from './store.ts';

/** Groups of waiting entries that are chained in one unit of work. */
const GROUPS_AT_ONCE = 100;
/** Entries read at once. */
const PAGE = 1_000;

/** Chains every entry that waits. */
export async function chainWaiting(store: Store): Promise<void> {
  // Looked at first: a write of nothing is a write.
  while (await store.read((tx) => tx.audit.hasWaiting())) {
    await store.write((tx) => tx.audit.chainWaiting(GROUPS_AT_ONCE));
  }
}

export interface Verified {
  /** What is wrong with the first entry that is not as it was chained; null when all are. */
  readonly problem: string | null;
  readonly entries: number;
  /** The last entry that was removed for its age; number 0 when none was. */
  readonly base: ChainMark;
  readonly head: ChainMark;
}

/** Checks every entry. @param kept - a head that was kept elsewhere, to find a chain that was written anew. */
export async function verifyChain(store: Store, kept: ChainMark | null = null): Promise<Verified> {
  for (;;) {
    const base = await store.read((tx) => tx.audit.base());
    const verified = await walk(store, base, kept);
    // Entries that were removed for their age meanwhile are not missing.
    const after = await store.read((tx) => tx.audit.base());
    if (verified.problem === null || after.number === base.number) return verified;
  }
}

async function walk(store: Store, base: ChainMark, kept: ChainMark | null): Promise<Verified> {
  const head = await store.read((tx) => tx.audit.head());
  let last = base;
  const result = (problem: string | null) => ({ problem, entries: last.number - base.number, base, head });
  while (last.number < head.number) {
    const { number } = last;
    const page = await store.read((tx) => tx.audit.after(number, Math.min(PAGE, head.number - number)));
    for (const entry of page) {
      const problem = problemOf(entry, last, kept);
      if (problem) return result(problem);
      last = entry;
    }
    if (page.length === 0) return result(`Entry ${number + 1} is missing, and so are all after it.`);
  }
  if (last.number !== head.number || last.hash !== head.hash) {
    return result(`Entry ${last.number} is not the head that the database remembers.`);
  }
  if (kept && kept.number > head.number)
    return result(`Entry ${head.number + 1} is missing: the kept head is later.`);
  return result(null);
}

/** What is wrong with an entry that comes after `last`. */
function problemOf(entry: ChainedEntry, last: ChainMark, kept: ChainMark | null): string | null {
  const number = last.number + 1;
  if (entry.number !== number) return `Entry ${number} is missing.`;
  if (entry.hash !== chainHash(last.hash, number, entry.entry)) {
    return `Entry ${number} was changed or swapped, or the hash of the one before it was.`;
  }
  if (kept?.number === number && kept.hash !== entry.hash) {
    return `Entry ${number} is not the kept head: the chain up to it was written anew.`;
  }
  // Both are what `list` selects by.
  const { at, partnerId } = timeAndPartner(entry.entry);
  if (at === entry.at && partnerId === entry.partnerId) return null;
  return `Entry ${number} is listed under another time or partner than its own.`;
}
