/** Copies a database into an empty one, in one transaction: all of it arrives, compared value by value, or nothing. */
import { createHash } from 'node:crypto';
import { loadMigrations, type MigrateOptions, unknownMigrations } from './migrate.ts';
import { TIMELINE_SETTING } from './postgres/hosts/timeline.ts';
import type { RawDatabase, RawRow, RawTable } from './raw.ts';

interface CopiedTable {
  readonly table: string;
  /** Rows in the source when the copy began, and in the target now. */
  readonly source: number;
  readonly target: number;
}

export interface CopyResult {
  readonly tables: readonly CopiedTable[];
  /** Whether the source was written to during the copy; those writes are not in it. */
  readonly isSourceChanged: boolean;
}

/** Called before the first row of a table, and after each batch of rows. */
type CopyProgress = (table: string, rows: number, of: number) => void;

/** The copy is not possible or failed; the message is a sentence for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** How many buckets partners are spread over (D-81). */
const BUCKETS_SETTING = 'buckets';

/** Copies every table. @throws CopyRefused: then the target has tables, but no rows. */
export async function copyDatabase(
  source: RawDatabase,
  target: RawDatabase,
  now: number,
  onProgress: CopyProgress,
  options?: MigrateOptions,
): Promise<CopyResult> {
  await expectUpToDate(source, options);
  // Before anything is changed: the address may be, by mistake, that of a database in use.
  await expectEmpty(target, await target.tables());
  await target.migrate(now, options);
  const before = await source.changeCounter();
  await source.beginReading();
  const tables = await source.tables();
  await target.beginWriting(tables);
  // The rows bring their buckets along, and with them how many there are.
  await target.deleteSetting(BUCKETS_SETTING);
  await expectEmpty(target, tables);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    try {
      copied.push(await copyTable(source, target, table, onProgress));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CopyRefused(`Nothing was copied, because of the table ${table.name}: ${reason}.`, {
        cause: error,
      });
    }
  }
  // It says where the source is used.
  await target.deleteSetting(TIMELINE_SETTING);
  await source.commit();
  const isSourceChanged = (await source.changeCounter()) !== before;
  await commit(target);
  return { tables: copied, isSourceChanged };
}

async function commit(target: RawDatabase): Promise<void> {
  try {
    await target.commit();
  } catch (error) {
    throw new CopyRefused(
      'The connection broke while the copy was being committed. If the target has rows, it has them all; if not, copy again.',
      { cause: error },
    );
  }
}

/** The target gets the tables of this version, so the source must have the same. */
async function expectUpToDate(source: RawDatabase, options?: MigrateOptions): Promise<void> {
  const done = await source.migrations();
  if (done.length === 0) throw new CopyRefused('The source is not a database of this service.');
  const known = loadMigrations(source.dialect, options);
  const [newer] = unknownMigrations(known, done);
  if (newer) throw new CopyRefused(`The source is newer than this version: it has ${newer.name}.`);
  if (done.length < known.length) {
    throw new CopyRefused(
      'The source is older than this version, or a migration is under way in steps: run `migrate` on it first, with its servers stopped.',
    );
  }
}

async function expectEmpty(target: RawDatabase, tables: readonly RawTable[]): Promise<void> {
  for (const table of tables) {
    // `migrate --partitions` writes one setting.
    const ours = table.name === 'settings' && (await target.setting(BUCKETS_SETTING)) !== null ? 1 : 0;
    const rows = (await target.count(table)) - ours;
    if (rows === 0) continue;
    throw new CopyRefused(
      `The target is not empty: ${table.name} has ${rows} row${rows === 1 ? '' : 's'}. Name an empty database.`,
    );
  }
}

async function copyTable(
  source: RawDatabase,
  target: RawDatabase,
  table: RawTable,
  onProgress: CopyProgress,
): Promise<CopiedTable> {
  const total = await source.count(table);
  const sent = new Digest();
  onProgress(table.name, 0, total);
  for await (const rows of source.rows(table)) {
    await target.insert(table, rows);
    sent.add(rows);
    onProgress(table.name, sent.rows, total);
  }
  const kept = new Digest();
  for await (const rows of target.rows(table)) kept.add(rows);
  if (sent.rows !== total || kept.rows !== total || sent.sum !== kept.sum) {
    throw new Error(
      `of ${total} rows ${sent.rows} were sent and ${kept.rows} arrived, or their values differ`,
    );
  }
  return { table: table.name, source: total, target: kept.rows };
}

const DIGEST_BITS = 128;

/** A checksum over rows that does not depend on their order. */
class Digest {
  rows = 0;
  sum = 0n;

  add(rows: readonly RawRow[]): void {
    this.rows += rows.length;
    for (const row of rows) this.sum = BigInt.asUintN(DIGEST_BITS, this.sum + digestOf(row));
  }
}

function digestOf(row: RawRow): bigint {
  const hash = createHash('sha256');
  for (const value of row) {
    const isBytes = value instanceof Uint8Array;
    const text = isBytes ? '' : String(value);
    // Type and length first, so that different rows never hash the same text.
    hash.update(
      `${value === null ? 'null' : isBytes ? 'bytes' : typeof value} ${isBytes ? value.length : text.length} `,
    );
    hash.update(isBytes ? value : text);
  }
  return BigInt(`0x${hash.digest('hex').slice(0, DIGEST_BITS / 4)}`);
}
