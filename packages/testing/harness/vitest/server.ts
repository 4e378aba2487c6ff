/** A real server in this process, on a free port and a database of its own. */
import { inject } from 'vitest';
import { makeLog } from '#server/observe/log.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import { startServer } from '#server/start.ts';
import { type Api, api } from '#testing/harness/api.ts';
import { sharedS3Settings } from '../databases/s3.ts';
import { DATABASE, migratedFolder, PATIENT, sqliteIn, type TestDatabase } from '../databases/stores.ts';

const DEFAULTS = { ...PATIENT, PORT: '0', LOG_LEVEL: 'error' };

export interface TestServer extends Api {
  readonly url: string;
  /** Of the management port, where the settings have one. */
  readonly managementUrl: string;
  readonly database: TestDatabase;
  /** The folder of its database, on SQLite. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a sandbox with the given settings, on a new database of the kind that this run is for; or `on` one that
 * there is, or in a folder, which the caller removes.
 */
export async function startTestServer(
  env: Environment = {},
  on?: string | TestDatabase,
): Promise<TestServer> {
  const database = typeof on === 'string' ? sqliteIn(on) : (on ?? (await newDatabase()));
  const images = inject('imageStore') === 'S3' ? await sharedS3Settings() : {};
  const config = readConfig({ ...DEFAULTS, ...images, ...database.settings, ...env });
  // Whoever changes the code sees what the database says.
  const server = await startServer(config, { log: makeLog(config.logLevel, true) });
  return {
    ...api(server.url, config.sandboxPartnerId, config.sandboxApiKey),
    url: server.url,
    managementUrl: server.managementUrl ?? '',
    database,
    folder: database.folder,
    async stop() {
      await server.stop();
      if (on === undefined) await database.remove();
    },
  };
}

/** On SQLite without a SECRET, as the sandbox makes one. */
async function newDatabase(): Promise<TestDatabase> {
  if (DATABASE.name === 'SQLite') return sqliteIn(await migratedFolder('server-'));
  return DATABASE.createMigrated();
}
