/** Chains what waits, and reads and verifies the chain of the audit trail (D-69). */
import type { StoredEntry } from '#core/audit.ts';
import type { RealTime } from '#core/clocks.ts';
import { type AuditFilter, type ChainedBlock, type ChainMark, chainHash, timeOf } from '../queries/audit.ts';
import type { Store } from '../store.ts';

/** Groups of waiting entries that are chained as one block. */
const GROUPS_AT_ONCE = 200;
/** Blocks read at once. */
const PAGE = 100;

/** Chains every entry that waits. @param from - of this time or later, epoch milliseconds. */
export async function chainWaiting(store: Pick<Store, 'read' | 'write'>, from = 0): Promise<void> {
  // Looked at first: a write of nothing is a write.
  while (await store.read((tx) => tx.audit.hasWaiting(from))) {
    await store.write((tx) => tx.audit.chainWaiting(GROUPS_AT_ONCE, from));
  }
}

/** After this, all that waits is looked for, milliseconds. */
const FULLY_AFTER_MS = 60_000;
/** An entry is rarely written with an earlier time than this ago: by a slow transaction, or another server's clock, milliseconds. */
const MARGIN_MS = 10_000;

/**
 * Chains again and again. What is chained stays in PostgreSQL's index for as long as any transaction may see it, as during a
 * dump: it is not read each time (D-118).
 */
export function makeChainer(
  store: Pick<Store, 'read' | 'write'>,
  realNow: () => RealTime,
): () => Promise<void> {
  let from = 0;
  let fullyAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = realNow();
    const isFull = at < fullyAt || at - fullyAt >= FULLY_AFTER_MS;
    await chainWaiting(store, isFull ? 0 : from);
    if (isFull) fullyAt = at;
    from = at - MARGIN_MS;
  };
}

interface ChainedEntry extends ChainMark {
  /** The text that was hashed. */
  readonly text: string;
}

interface ReadEntry extends ChainedEntry {
  readonly entry: StoredEntry;
}

/** The entries of a block, oldest first. Of one that was tampered with, some may have no text or no hash. */
function entriesOf({ number: last, entries, hashes }: ChainedBlock): ChainedEntry[] {
  const [texts, its] = [entries.split('\n'), hashes.split('\n')];
  return Array.from({ length: Math.max(texts.length, its.length) }, (_, i) => ({
    number: last - its.length + i + 1,
    hash: its[i] ?? '',
    text: texts[i] ?? '',
  }));
}

const readEntries = (block: ChainedBlock): ReadEntry[] =>
  entriesOf(block).flatMap((each) => (each.text ? { ...each, entry: JSON.parse(each.text) } : []));

const passes = ({ partnerId, since = 0 }: AuditFilter) => {
  return ({ entry }: ReadEntry): boolean =>
    (partnerId === undefined || entry.partner_id === partnerId) && Date.parse(entry.at) >= since;
};

/** Up to `max` entries before a number, newest first. */
export async function newestEntries(
  store: Pick<Store, 'read'>,
  before: number,
  filter: AuditFilter,
  max: number,
): Promise<ReadEntry[]> {
  const found: ReadEntry[] = [];
  // The block that holds the number ends at it or later.
  const [holding] = await store.read((tx) => tx.audit.after(before - 1, 1));
  const take = (block: ChainedBlock) =>
    found.push(
      ...readEntries(block)
        .filter(({ number }) => number < before)
        .filter(passes(filter))
        .reverse(),
    );
  if (holding) take(holding);
  for (let last = before; found.length < max; ) {
    const page = await store.read((tx) => tx.audit.before(last, filter, PAGE));
    for (const block of page) take(block);
    if (page.length < PAGE) break;
    last = page.at(-1)?.number ?? 0;
  }
  return found.slice(0, max);
}

/** Every entry, oldest first. */
export async function* allEntries(
  store: Pick<Store, 'read'>,
  filter: AuditFilter = {},
): AsyncGenerator<ReadEntry> {
  for (let last = 0; ; ) {
    const page = await store.read((tx) => tx.audit.after(last, PAGE));
    if (page.length === 0) return;
    for (const block of page) yield* readEntries(block).filter(passes(filter));
    last = page.at(-1)?.number ?? last;
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
export async function verifyChain(
  store: Pick<Store, 'read'>,
  kept: ChainMark | null = null,
): Promise<Verified> {
  for (;;) {
    const base = await store.read((tx) => tx.audit.base());
    const verified = await walk(store, base, kept);
    // Entries that were removed for their age meanwhile are not missing.
    const after = await store.read((tx) => tx.audit.base());
    if (verified.problem === null || after.number === base.number) return verified;
  }
}

async function walk(store: Pick<Store, 'read'>, base: ChainMark, kept: ChainMark | null): Promise<Verified> {
  const head = await store.read((tx) => tx.audit.head());
  let last = base;
  const result = (problem: string | null) => ({ problem, entries: last.number - base.number, base, head });
  if (kept && kept.number < base.number) {
    return result(`Entry ${kept.number}, the kept head, was removed for its age: give a later head.`);
  }
  if (kept?.number === base.number && kept.hash !== base.hash) return result(rewritten(base.number));
  while (last.number < head.number) {
    const { number } = last;
    const page = await store.read((tx) => tx.audit.after(number, PAGE));
    for (const block of page) {
      if (last.number >= head.number) break;
      for (const entry of entriesOf(block)) {
        const problem = problemOf(entry, last, kept);
        if (problem) return result(problem);
        last = entry;
      }
      if (Math.max(...block.entries.split('\n').map(timeOf)) !== block.at) {
        return result(`Entry ${block.number} is kept under another time than its own.`);
      }
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

const rewritten = (number: number) =>
  `Entry ${number} is not the kept head: the chain up to it was written anew.`;

/** What is wrong with an entry that comes after `last`. */
function problemOf(entry: ChainedEntry, last: ChainMark, kept: ChainMark | null): string | null {
  const number = last.number + 1;
  if (entry.number > number) return `Entry ${number} is missing.`;
  if (entry.number !== number || entry.hash !== chainHash(last.hash, number, entry.text)) {
    return `Entry ${number} was changed or swapped, or the hash of the one before it was.`;
  }
  if (kept?.number === number && kept.hash !== entry.hash) {
    return `Entry ${number} is not the kept head: the trail up to it was written anew.`;
  }
  return null;
}
