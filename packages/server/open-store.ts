import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUCKETS } from '#core/bucket.ts';
import type { HostOptions } from '#store/postgres/hosts/hosts.ts';
import { type HashKeys, makeSecrets, SECRET_CHARACTERS_MIN, type Secrets } from '#store/seal/secrets.ts';
import { FileInUse } from '#store/sqlite/lock.ts';
import { openSqlite } from '#store/sqlite/store.ts';
import { type Store, StoreUnavailable, type Tx } from '#store/store.ts';
import { type Config, ConfigError } from './settings/config.ts';

export interface OpenOptions extends WaitOptions {
  /** Whether it is for a server, and not for a command beside one. */
  readonly isServer?: boolean;
  /** Called once when the disk failed to keep what was written: the process should end. */
  readonly onLost?: (error: StoreUnavailable) => void;
  /** What is done about the hosts of a PostgreSQL. */
  readonly hosts?: Pick<HostOptions, 'onHost' | 'onFileError' | 'acceptsAny'>;
}

export interface WaitOptions {
  /** How long to wait for a database that cannot be reached, milliseconds; default 0. */
  readonly waitMs?: number;
  /** Called once when the waiting begins. */
  readonly onWait?: (reason: string) => void;
}

/** How often a database is looked for that cannot be reached, milliseconds. */
const LOOK_EVERY_MS = 250;

/** Opens the configured database. @throws ConfigError when it was sealed with an unknown SECRET. */
export async function openStore(
  config: Config,
  options: OpenOptions = {},
): Promise<{ store: Store; secrets: Secrets }> {
  const { secrets, store } = await openWithin(config, options);
  try {
    const { hashKeys, buckets } = await store.write((tx) => takeIntoUse(tx, secrets, config.mode));
    secrets.useHashKeys(hashKeys);
    secrets.useBuckets(buckets);
    return { store, secrets };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Notes that values are now sealed under SECRET too. @returns the database's hash keys (D-67) and buckets (D-81). */
async function takeIntoUse(
  tx: Tx,
  secrets: Secrets,
  mode: Config['mode'],
): Promise<{ hashKeys: HashKeys; buckets: number }> {
  const ids = (await tx.settings.lock('secret_id', secrets.id)).split(' ');
  if (!ids.every((id) => secrets.ids.includes(id))) {
    throw new ConfigError(
      'SECRET is not the one that this database was sealed with. If it was changed, SECRET_PREVIOUS must have the previous one.',
    );
  }
  if (!ids.includes(secrets.id)) await tx.settings.set('secret_id', [...ids, secrets.id].join(' '));
  const first = secrets.sealHashKeys(secrets.firstHashKeys);
  const hashKeys = secrets.openHashKeys(await tx.settings.initialise('hash_keys', first));
  // A sandbox is never split, so that its rows can be made by hand.
  const buckets = await tx.settings.initialise('buckets', String(mode === 'production' ? BUCKETS : 1));
  return { hashKeys, buckets: Number(buckets) };
}

type Opened = { readonly secrets: Secrets; readonly store: Store };

async function openWithin(config: Config, options: OpenOptions): Promise<Opened> {
  try {
    return await waitFor(() => open(config, options), isAway, options);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be opened: ${reasonOf(error)}.`, { cause: error });
  }
}

const isAway = (error: unknown) => error instanceof StoreUnavailable || error instanceof FileInUse;

/** Opens a database again and again while `isAway` says of its error that waiting may help. */
export async function waitFor<T>(
  open: () => Promise<T>,
  isAway: (error: unknown) => boolean,
  { waitMs = 0, onWait }: WaitOptions,
): Promise<T> {
  const until = performance.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error;
      if (attempt === 1) onWait?.(reasonOf(error));
      await sleep(LOOK_EVERY_MS);
    }
  }
}

async function open(config: Config, { isServer = false, onLost, hosts }: OpenOptions): Promise<Opened> {
  const { database, secret, previousSecrets } = config;
  if (database.kind === 'sqlite') {
    const secrets = makeSecrets(secret ?? sandboxSecret(database.file), previousSecrets);
    return { secrets, store: openSqlite({ ...database, isServer, onLost }, secrets, Date.now()) };
  }
  // Imported only here, so that a server on SQLite starts faster.
  const { openPostgres } = await import('#store/postgres/store.ts');
  const secrets = makeSecrets(secret ?? '', previousSecrets);
  const options = { ...database, hosts: { ...hosts, isServer, folder: database.stateFolder } };
  return { secrets, store: await openPostgres(options, secrets, Date.now()) };
}

/** What is wrong with a database, and what would be right, if that is known. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable && error.cause) return reasonOf(error.cause);
  // A name with several addresses fails with an error for each, and no message of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const advice = Object.entries(ADVICE).find(([each]) => each === code)?.[1];
  return advice ? `${error.message.split('; ')[0]}; ${advice}` : error.message || code || error.name;
}

const UNKNOWN_CA = 'sslrootcert in the URL must name the certificate of who signed that of the database';

/** What would be right, by the code of PostgreSQL or of Node's TLS. */
const ADVICE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CA,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  ERR_TLS_CERT_ALTNAME_INVALID: 'the URL must name the host as the certificate of the database does',
  ENOTFOUND: 'the host in the URL has no address',
  ECONNREFUSED: 'nothing listens at that address and port',
  '42501': 'GRANT its role SELECT, INSERT, UPDATE and DELETE on all tables',
};

/** The sandbox's own SECRET, made at the first start and kept next to the database (D-31). */
function sandboxSecret(databaseFile: string): string {
  const file = secretFile(databaseFile);
  if (!existsSync(file)) makeSecretFile(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_CHARACTERS_MIN) throw new Error(`${file} does not hold a valid secret`);
  return secret;
}

/** Where the sandbox keeps the SECRET of a database. */
export const secretFile = (databaseFile: string): string => `${databaseFile}.secret`;

/** Written and synced before it gets its name, so that the file is never seen incomplete and never replaced. */
function makeSecretFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another process, started at the same time, has made it.
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
