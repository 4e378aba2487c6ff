/**
 * The one PostgreSQL server of a test run, started when a test file first asks for it: a run without such a file
 * has none. Vitest runs this once, in its own process, before the files; they ask it at `postgresBroker` for a
 * database, and give it back.
 */
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { serve } from '#harness/loopback.ts';
import {
  createDatabase,
  databaseAt,
  emptyDatabase,
  type PostgresDatabase,
  type PostgresPlace,
  type PostgresServer,
  startPostgres,
} from '#harness/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The kind of database that this run of a test file is for. */
    database: 'SQLite' | 'PostgreSQL';
    /** Where servers keep images in this run of a test file. */
    imageStore: 'database' | 'S3';
    postgresBroker: string;
  }
}

/** A database by what another process needs to find it. */
interface Found {
  readonly place: PostgresPlace;
  readonly name: string;
}

export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | null = null;
  const free: PostgresDatabase[] = [];

  async function take(): Promise<Found> {
    started ??= startPostgres({ isDurable: false });
    const { folder, port } = await started;
    const place = { folder, port };
    const { name } = free.pop() ?? (await createDatabase(place));
    return { place, name };
  }

  async function giveBack({ place, name }: Found): Promise<object> {
    const database = databaseAt(place, name);
    await emptyDatabase(database);
    free.push(database);
    return {};
  }

  const broker = await serve(async (request, response) => {
    try {
      const work = request.method === 'GET' ? take() : giveBack((await json(request)) as Found);
      response.end(JSON.stringify(await work));
    } catch (error) {
      response.writeHead(500).end(`The shared PostgreSQL failed: ${error}`);
    }
  });
  project.provide('postgresBroker', `${broker.url}/`);
  return async () => {
    await broker.stop();
    await (await started)?.stop();
  };
}

/** An empty database on the shared server. Removed, another test may get it. @throws when there is no server. */
export async function sharedDatabase(postgresBroker: string): Promise<PostgresDatabase> {
  const found = (await ask(postgresBroker, 'GET')) as Found;
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
