/** Seals everything under the current SECRET, in small units of work, while servers run (D-67). */
import { setTimeout } from 'node:timers/promises';
import { type ResealCursor, SEALED_COLUMNS } from '../queries/erasure/reseal.ts';
import type { Store } from '../store.ts';

const ROWS_AT_ONCE = 500;
/** Between two units of work, so that servers that wait for the database get it, milliseconds. */
const PAUSE_MS = 15;

interface ResealedTable {
  readonly table: string;
  /** Rows that were looked at. */
  readonly rows: number;
  readonly resealed: number;
}

/** Called after each unit of work; `of` is how many rows the table had at the beginning. */
type ResealProgress = (table: string, rows: number, of: number) => void;

/**
 * May be repeated, and goes on where an earlier run ended, since rows that are done are only read.
 *
 * @returns what it did; `isDone` is false where a server has sealed something under a previous SECRET meanwhile.
 */
export async function reseal(
  store: Store,
  onProgress: ResealProgress,
): Promise<{ tables: readonly ResealedTable[]; isDone: boolean }> {
  const tables: ResealedTable[] = [];
  for (const column of SEALED_COLUMNS) tables.push(await resealColumn(store, column, onProgress));
  return { tables, isDone: await store.write((tx) => tx.reseal.finish()) };
}

async function resealColumn(
  store: Store,
  column: (typeof SEALED_COLUMNS)[number],
  onProgress: ResealProgress,
): Promise<ResealedTable> {
  const { table } = column;
  const of = await store.write((tx) => tx.reseal.count(column));
  let [rows, resealed] = [0, 0];
  let after: ResealCursor | null = [];
  while (after) {
    const from: ResealCursor = after;
    const page = await store.write((tx) => tx.reseal.page(column, from, ROWS_AT_ONCE));
    rows += page.rows;
    resealed += page.resealed;
    after = page.next;
    onProgress(table, rows, of);
    if (after) await setTimeout(PAUSE_MS);
  }
  return { table, rows, resealed };
}
