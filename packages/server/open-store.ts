import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type HashKeys, makeSecrets, SECRET_CHARACTERS_MIN, type Secrets } from '#store/secrets.ts';
import { openSqlite } from '#store/sqlite.ts';
import { type Store, StoreUnavailable, type Tx } from '#store/store.ts';
import { type Config, ConfigError } from './config.ts';

/** Opens the configured database. @throws ConfigError when it was sealed with an unknown SECRET. */
export async function openStore(config: Config): Promise<{ store: Store; secrets: Secrets }> {
  const { secrets, store } = await open(config);
  try {
    secrets.useHashKeys(await store.write((tx) => takeIntoUse(tx, secrets)));
    return { store, secrets };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Notes that values are now sealed under SECRET too. @returns the database's hash keys (D-67). */
async function takeIntoUse(tx: Tx, secrets: Secrets): Promise<HashKeys> {
  const ids = (await tx.settings.lock('secret_id', secrets.id)).split(' ');
  if (!ids.every((id) => secrets.ids.includes(id))) {
    throw new ConfigError(
      'SECRET is not the one that this database was sealed with. If it was changed, SECRET_PREVIOUS must have the previous one.',
    );
  }
  if (!ids.includes(secrets.id)) await tx.settings.set('secret_id', [...ids, secrets.id].join(' '));
  // A database of the version before has none; its hashes were made with keys of its first SECRET.
  const first = secrets.sealHashKeys(secrets.firstHashKeys(ids[0] ?? secrets.id));
  return secrets.openHashKeys(await tx.settings.initialise('hash_keys', first));
}

async function open(config: Config): Promise<{ store: Store; secrets: Secrets }> {
  const { database, secret, previousSecrets } = config;
  try {
    if (database.kind === 'sqlite') {
      const secrets = makeSecrets(secret ?? sandboxSecret(database.file), previousSecrets);
      return { secrets, store: openSqlite(database, secrets, Date.now()) };
    }
    // Imported only here, so that a server on SQLite starts faster.
    const { openPostgres } = await import('#store/postgres.ts');
    const secrets = makeSecrets(secret ?? '', previousSecrets);
    return { secrets, store: await openPostgres(database, secrets, Date.now()) };
  } catch (error) {
    const cause = error instanceof StoreUnavailable ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATABASE_URL cannot be opened: ${reason}.`, { cause: error });
  }
}

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
