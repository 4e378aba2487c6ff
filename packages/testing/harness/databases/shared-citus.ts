/**
 * The Citus of a test run, a coordinator and two workers, started when a test file first asks for it. Vitest runs this
 * once, in its own process, before the files; they ask it at `citusBroker` for a database.
 */
import type { TestProject } from 'vitest/node';
import { serve } from '#testing/harness/loopback.ts';
import type { Content } from './empty-database.ts';
import { type CitusServers, citusDatabaseAt, copyDatabase, startCitus } from './start-citus.ts';
import type { PostgresDatabase, PostgresPlace } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    citusBroker: string;
  }
}

/** A database by what another process needs to find it. */
interface Found {
  readonly nodes: readonly PostgresPlace[];
  readonly name: string;
}

export default async function shareCitus(project: TestProject): Promise<() => Promise<void>> {
  const { memoryFolder } = project.getProvidedContext();
  let started: Promise<CitusServers> | null = null;
  let removals: Promise<unknown> = Promise.resolve();
  const broker = await serve(async (request, response) => {
    try {
      started ??= startCitus(memoryFolder);
      const { nodes, templates } = await started;
      if (request.method === 'DELETE') {
        removals = removals.then(() => citusDatabaseAt(nodes, request.url?.slice(1) ?? '').remove());
        removals = removals.catch((error) => console.error(`A database of Citus was not removed: ${error}`));
        return void response.end();
      }
      const name = await copyDatabase(nodes, templates[request.url === '/tables' ? 'tables' : 'nothing']);
      const places = nodes.map(({ folder, port }) => ({ folder, port }));
      response.end(JSON.stringify({ nodes: places, name } satisfies Found));
    } catch (error) {
      response.writeHead(500).end(`The shared Citus failed: ${error}`);
    }
  });
  project.provide('citusBroker', `${broker.url}/`);
  return async () => {
    await broker.stop();
    await removals;
    await (await started)?.stop();
  };
}

/** An empty database on the shared Citus. @throws when there is none. */
export async function citusDatabase(citusBroker: string, content: Content): Promise<PostgresDatabase> {
  const answer = await fetch(citusBroker + content);
  if (!answer.ok) throw new Error(await answer.text());
  const { nodes, name } = (await answer.json()) as Found;
  // Removed while the next test runs: it takes as long as to make one, and seconds where Citus is busy in it.
  const remove = async () => void (await fetch(citusBroker + name, { method: 'DELETE' }));
  return { ...citusDatabaseAt(nodes, name), remove };
}
