/** What every admin command shares: its store, and how it prints. */
import type { Command } from 'commander';
import { ENTROPY_BITS_MIN, entropyBits } from '#core/partners/entropy.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { makeClockCheck } from '#server/background/clock-check.ts';
import { refuseProductionData } from '#server/first-partner.ts';
import { type OpenOptions, openStore, type WaitOptions } from '#server/open-store.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import type { Store } from '#store/store.ts';
import { type AuditedStore, auditedStore, entryOf } from './audited-store.ts';
import { type Cell, cellText, tableLines } from './table.ts';

/** Ends a command with a message for the operator. */
export class AdminError extends Error {}

/** The settings of the environment. */
export const settings = (): Config => readConfig();

let running: Command | null = null;

/** Remembers the command that begins, for the audit trail. */
export function beginCommand(command: Command): void {
  running = command;
}

/** How long the command that runs waits for a database that cannot be reached. */
export const waiting = (): WaitOptions => ({
  waitMs: running?.optsWithGlobals()['waitForDatabase'] ?? 0,
  onWait: (reason) => console.error(`Waiting for the database: ${reason}.`),
});

interface CommandOptions extends Pick<OpenOptions, 'hosts'> {
  /** Whether the command is about the clock itself. */
  readonly acceptsAnyClock?: boolean;
}

/** Opens the database of the settings, whether or not a server is running on it, and records what the command does. */
export async function withStore(
  work: (store: AuditedStore, config: Config) => Promise<unknown>,
  { acceptsAnyClock = false, ...options }: CommandOptions = {},
): Promise<void> {
  const config = settings();
  if (!running) throw new Error('No command has begun.');
  const entry = entryOf(running);
  const { store } = await openStore(config, { ...waiting(), ...options });
  try {
    const check = async () => {
      if (config.mode === 'sandbox') await refuseProductionData(store);
      if (!acceptsAnyClock) await refuseWrongClock(store, config);
    };
    const { audited, recordRead } = auditedStore(store, entry, check);
    await work(audited, config);
    await recordRead();
  } finally {
    await store.close();
  }
}

/** What a command writes has its time, by which it is erased and keys end, as with a server. @throws AdminError */
async function refuseWrongClock(store: Store, config: Config): Promise<void> {
  const silent = { error: () => undefined, warn: () => undefined };
  const clock = makeClockCheck({
    store,
    realNow: Date.now,
    offMsMax: config.database.clockOffMsMax,
    log: silent,
    metrics: null,
  });
  await clock.look();
  const reason = clock.notStoring();
  if (reason !== null) throw new AdminError(reason.replace('of this server', 'of this machine'));
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
  if (asJson) console.log(printableJson(values));
  else for (const [name, value] of Object.entries(values)) console.log(`${name}  ${cellText(value)}`);
}

/**
 * Prints rows: as JSON or a table; when the terminal is too narrow, one value a line.
 *
 * @param none - The sentence in place of an empty table.
 */
export function printRows<Row extends { readonly [Name in keyof Row]: Cell }>(
  asJson: boolean | undefined,
  found: readonly Row[],
  none = 'There are none.',
): void {
  const rows = found.map((row): Readonly<Record<string, Cell>> => ({ ...row }));
  const lines = tableLines(rows);
  const width = Math.max(...lines.map((line) => line.length));
  if (asJson) console.log(printableJson(rows));
  else if (rows.length === 0) console.log(none);
  else if (width <= (process.stdout.columns ?? Infinity)) console.log(lines.join('\n'));
  else {
    for (const row of rows) {
      print(false, row);
      console.log();
    }
  }
}
