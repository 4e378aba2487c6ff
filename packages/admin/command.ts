/** What every admin command shares: its store, and how it prints. */
import type { Command } from 'commander';
import { ENTROPY_BITS_MIN, entropyBits } from '#core/entropy.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { type AuditedStore, auditedStore, entryOf } from './audited-store.ts';

/** Ends a command with a message for the operator. */
export class AdminError extends Error {}

export type Cell = string | number | boolean | null;

/** The settings of the environment. */
export const settings = (): Config => readConfig(process.env);

let running: Command | null = null;

/** Remembers the command that begins, for the audit trail. */
export function beginCommand(command: Command): void {
  running = command;
}

/** Opens the database of the settings, whether or not a server is running on it, and records what the command does. */
export async function withStore(
  work: (store: AuditedStore, config: Config) => Promise<unknown>,
): Promise<void> {
  const config = settings();
  if (!running) throw new Error('No command has begun.');
  const entry = entryOf(running);
  const { store } = await openStore(config);
  try {
    const { audited, recordRead } = auditedStore(store, entry);
    await work(audited, config);
    await recordRead();
  } finally {
    await store.close();
  }
}

/** Records a command that does not work on the store. */
export const recordCommand = (): Promise<void> => withStore(async () => {});

/** @throws AdminError in production for a key that could be guessed. */
export function expectStrongKey(apiKey: string, { mode }: Config): void {
  if (mode === 'sandbox' || entropyBits(apiKey) >= ENTROPY_BITS_MIN) return;
  throw new AdminError('The key is too easy to guess; without --api-key a random one is made.');
}

/** Prints values by name: as JSON, or a line each. */
export function print(asJson: boolean | undefined, values: Readonly<Record<string, Cell>>): void {
  if (asJson) console.log(JSON.stringify(values));
  else for (const [name, value] of Object.entries(values)) console.log(`${name}  ${value ?? ''}`);
}

/** Prints rows: as JSON or a table; when the terminal is too narrow, one value a line. */
export function printRows(
  asJson: boolean | undefined,
  rows: readonly Readonly<Record<string, Cell>>[],
): void {
  if (asJson) console.log(JSON.stringify(rows));
  else if (tableWidth(rows) <= (process.stdout.columns ?? Infinity)) console.table(rows);
  else {
    for (const row of rows) {
      print(false, row);
      console.log();
    }
  }
}

/** The width of what `console.table` prints: borders and padding, texts in quotes, the row number first. */
function tableWidth(rows: readonly Readonly<Record<string, Cell>>[]): number {
  const widths = Object.keys(rows[0] ?? {}).map((name) => {
    const cells = rows.map((row) => String(row[name]).length + (typeof row[name] === 'string' ? 2 : 0));
    return Math.max(name.length, ...cells);
  });
  return ['(index)'.length, ...widths].reduce((sum, width) => sum + width + 3, 1);
}
