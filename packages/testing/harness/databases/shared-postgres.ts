/**
 * The one PostgreSQL server of a test run, started when a test file first asks for it: a run without such a file
 * has none. Vitest runs this once, in its own process, before the files; they ask it at `postgresBroker` for a
 * database, and give it back.
 */
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { BUCKETS } from '#core/bucket.ts';
import { openRawPostgres } from '#store/postgres/raw.ts';
import {
  createDatabase,
  databaseAt,
  type PostgresDatabase,
  type PostgresPlace,
  type PostgresServer,
  startPostgres,
} from '#testing/harness/databases/start-postgres.ts';
import { serve } from '#testing/harness/loopback.ts';
import { type Content, shapeOf, takeEverythingOut } from './empty-database.ts';

/** Into how many partitions tables are split, as by `migrate --partitions` (D-81); 0: none. */
const PARTITIONS = Number(process.env['TEST_PARTITIONS'] ?? 0);
export const IS_SPLIT = PARTITIONS > 0;

declare module 'vitest' {
  interface ProvidedContext {
    /** The kind of database that this run of a test file is for. */
    database: 'SQLite' | 'PostgreSQL' | 'Citus';
    /** Where servers keep images in this run of a test file. */
    imageStore: 'database' | 'S3';
    postgresBroker: string;
  }
}

/** A database by what another process needs to find it. */
interface Found {
  readonly place: PostgresPlace;
  readonly name: string;
  readonly content: Content;
}

export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { memoryFolder } = project.getProvidedContext();
  let started: Promise<{ server: PostgresServer; migrated: PostgresDatabase; shape: string }> | null = null;
  const free: Record<Content, PostgresDatabase[]> = { nothing: [], tables: [] };

  async function take(content: Content): Promise<Found> {
    started ??= start(memoryFolder);
    const { server, migrated } = await started;
    const place = { folder: server.folder, port: server.port };
    const template = content === 'tables' ? migrated.name : undefined;
    const { name } = free[content].pop() ?? (await createDatabase(place, template));
    return { place, name, content };
  }

  async function giveBack({ place, name, content }: Found): Promise<object> {
    const database = databaseAt(place, name);
    const shape = content === 'tables' ? (await started)?.shape : undefined;
    const left = await takeEverythingOut(database, shape);
    const setBuckets = `INSERT INTO settings (name, value) VALUES ('buckets', '${BUCKETS}')`;
    if (IS_SPLIT && left === 'tables') await database.query(setBuckets);
    free[left].push(database);
    return {};
  }

  const broker = await serve(async (request, response) => {
    try {
      const work =
        request.method === 'GET'
          ? take(request.url === '/tables' ? 'tables' : 'nothing')
          : giveBack((await json(request)) as Found);
      response.end(JSON.stringify(await work));
    } catch (error) {
      response.writeHead(500).end(`The shared PostgreSQL failed: ${error}`);
    }
  });
  project.provide('postgresBroker', `${broker.url}/`);
  return async () => {
    await broker.stop();
    await (await started)?.server.stop();
  };
}

/** In memory, and it asks for no password: to check one for each connection takes as long as many a test's queries. */
async function start(parent: string) {
  const server = await startPostgres({ isDurable: false, parent, initFlags: ['--auth=trust'] });
  const migrated = await server.createDatabase();
  const raw = await openRawPostgres(migrated.url);
  await raw.migrate(Date.now(), { partitions: PARTITIONS });
  await raw.close();
  return { server, migrated, shape: await shapeOf(migrated) };
}

/** An empty database on the shared server. Removed, another test may get it. @throws when there is no server. */
export async function sharedDatabase(postgresBroker: string, content: Content): Promise<PostgresDatabase> {
  const found = (await ask(postgresBroker + content, 'GET')) as Found;
  return {
    ...databaseAt(found.place, found.name),
    remove: async () => void (await ask(postgresBroker, 'DELETE', found)),
  };
}

async function ask(postgresBroker: string, method: string, body?: Found): Promise<unknown> {
  const answer = await fetch(postgresBroker, { method, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
