/** Two servers with twelve partners on a Citus of their own, whose nodes a test stops, moves and adds to. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, api, LINK_FIELDS } from '#testing/harness/api.ts';
import { citusDatabaseAt, copyDatabase, startCitus } from '#testing/harness/databases/start-citus.ts';
import { TEST_SECRET, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';

export const PARTNERS = 12;
/** How long a server waits for its database. */
export const TIMEOUT_MS = 5_000;

/** A new ID number at each call. */
let numbers = 0;
export const idNumber = () => String(90_000_000_000 + 10 * numbers++);

export async function startCitusService(more: readonly string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'citus-'));
  chmodSync(folder, 0o777);
  // What is committed survives the end of a node.
  const citus = await startCitus(folder, { settings: ['synchronous_commit=on', ...more] });
  const database = citusDatabaseAt(citus.nodes, await copyDatabase(citus.nodes, citus.templates.tables));
  const settings = { DATABASE_URL: database.url, SECRET: TEST_SECRET };
  const on = { settings, folder: '' } as unknown as TestDatabase;
  const env = { DATABASE_TIMEOUT_SECONDS: String(TIMEOUT_MS / 1_000), METRICS_PORT: '0' };
  const servers = [await startTestServer(env, on), await startTestServer(env, on)] as const;
  /** Each calls one of the servers. */
  const partners: Api[] = [];
  for (let i = 0; i < PARTNERS; i++) {
    const { body } = await servers[0].call('POST', '/sandbox/partners', {});
    partners.push(api(servers[i % 2]?.url ?? '', body.partner_id, body.key));
  }
  return {
    ...{ citus, folder, database, settings, servers, partners },
    async stop() {
      for (const server of servers) await server.stop();
      await citus.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a partner has been told, while all of them work. */
export interface WorkRecord {
  /** Links that were created. */
  readonly links: string[];
  /** Jobs whose submission was accepted. */
  readonly jobs: { readonly user_id: string; readonly job_id: string }[];
  /** Answers that were not expected. */
  readonly wrong: string[];
  /** How long it was refused at a stretch, milliseconds. */
  awayMs: number;
  /** The longest time to an answer, milliseconds. */
  longestMs: number;
}

/** Each partner creates links and submits to them, one after the other. @returns what ends it, and says what was told. */
export function keepWorking(partners: readonly Api[], callback_url: string): () => Promise<WorkRecord[]> {
  let isOver = false;
  const records = partners.map(
    (): WorkRecord => ({ links: [], jobs: [], wrong: [], awayMs: 0, longestMs: 0 }),
  );
  const workOf = async ({ signed, submit }: Api, mine: WorkRecord) => {
    let awaySince: number | null = null;
    /** @returns the body of a success; null after a 503 that says when to try again. */
    const seen = async (answer: ReturnType<Api['signed']>) => {
      const sentAt = performance.now();
      const { status, body, headers } = await answer;
      const now = performance.now();
      mine.longestMs = Math.max(mine.longestMs, now - sentAt);
      if (status === 503) awaySince ??= sentAt;
      if (status !== 503 && awaySince !== null) {
        mine.awayMs = Math.max(mine.awayMs, now - awaySince);
        awaySince = null;
      }
      if (status === 200 || status === 201) return body;
      if (status !== 503 || !headers.has('retry-after')) mine.wrong.push(`${status} ${JSON.stringify(body)}`);
      return null;
    };
    while (!isOver) {
      const link = await seen(signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, callback_url }));
      if (!link) continue;
      mine.links.push(link.ref_id);
      const job = await seen(submit(link.ref_id, { id_number: idNumber() }));
      if (job) mine.jobs.push(job);
    }
  };
  const working = partners.map((each, i) => workOf(each, records[i] as WorkRecord));
  return async () => {
    isOver = true;
    await Promise.all(working);
    return records;
  };
}
