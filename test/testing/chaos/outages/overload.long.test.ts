/** More requests at once than a server takes: it says so at once, keeps what it took, and does not swell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { expectByContract } from '#testing/harness/contract.ts';
import { TEST_SECRET as SECRET } from '#testing/harness/databases/stores.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { holdFile } from '../kills/hold-file.ts';
import { keptLinks } from '../kills/kept-links.ts';

const TAKEN = 1_000;
const SENT = 3 * TAKEN;
/** The first fill the log of the sandbox's console, which is bounded. */
const FILLING_WAVES = 3;
const WAVES = FILLING_WAVES + 2;
const FILLED_MAX = 16 * 1_048_576;
/** So many that none meets the limit of one partner before all meet theirs (D-76). */
const PARTNERS = Array.from({ length: 30 }, (_, i) => `${i + 100}`);
const KEY = 'sandbox-key-001';
/** What a server may keep in mind of the last wave: not a kilobyte of each request. */
const HEAP_GROWTH_MAX = 2 * 1_048_576;

let server: ServerProcess;
let agent: Agent;
beforeAll(async () => {
  agent = new Agent({ keepAlive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'overload-'));
  const { store } = await openStore(
    readConfig({ SECRET, DATABASE_URL: `file:${path.join(folder, 'test.db')}` }),
  );
  for (const partnerId of PARTNERS) await addPartner(store, aPartner({ partnerId }), KEY, Date.now());
  await store.close();
  server = await startServerProcess({
    folder,
    env: {
      SECRET,
      MAX_REQUESTS_IN_FLIGHT: String(TAKEN),
      DATABASE_TIMEOUT_SECONDS: '60',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '--expose-gc --import ./packages/testing/harness/report-heap.ts',
    },
  });
});
afterAll(async () => {
  agent.destroy();
  await server?.kill();
  if (server) rmSync(server.folder, { recursive: true, force: true });
});

interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the contract has checked it.
  readonly body: any;
}

/** Creates a link. Not with `fetch`, which makes more of a request than the server does. */
function create(partnerId = ''): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const url = `${server.url}/v1/hosted_links`;
    const headers = { 'content-type': 'application/json' };
    const asked = request(url, { agent, method: 'POST', headers }, async (response) => {
      const { statusCode: status = 0 } = response;
      const body = JSON.parse(await text(response));
      resolve({ status, retryAfter: response.headers['retry-after'], body });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify({ ...signingFields(partnerId, KEY), ...LINK_FIELDS }));
  });
}

/** Sends them all while nothing can be written. @returns the answers: first of those refused, then the others. */
async function wave(whileFull: () => Promise<void> = async () => {}): Promise<Answered[]> {
  const letGo = holdFile(path.join(server.folder, 'test.db'));
  const answers: Answered[] = [];
  const send = async (i: number) => void answers.push(await create(PARTNERS[i % PARTNERS.length]));
  const all = Array.from({ length: SENT }, (_, i) => send(i));
  await vi.waitFor(() => expect(answers).toHaveLength(SENT - TAKEN), 60_000);
  await whileFull();
  letGo();
  await Promise.all(all);
  return answers;
}

/** What the server has in its heap, garbage aside, bytes. */
async function heap(): Promise<number> {
  const reports = () => [...server.output().matchAll(/^heap (\d+)$/gm)].map(([, bytes]) => Number(bytes));
  const before = reports().length;
  process.kill(server.pid, 'SIGUSR2');
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before), 60_000);
  return reports().at(-1) ?? 0;
}

test('what is too much is refused at once, what was taken is kept, and memory stays flat', {
  timeout: 240_000,
}, async () => {
  const created: string[] = [];
  const heaps: number[] = [];
  for (let i = 0; i < WAVES; i++) {
    const answers = await wave(i === 0 ? othersAreAnsweredSo : undefined);
    const refused = answers.slice(0, SENT - TAKEN);
    for (const { status, retryAfter, body } of refused) {
      expectByContract('POST', '/v1/hosted_links', status, body);
      expect([status, body.code, Number(retryAfter) > 0]).toEqual([503, '2201', true]);
    }
    for (const { status, body } of answers.slice(SENT - TAKEN)) {
      expect(status).toBe(200);
      created.push(body.ref_id);
    }
    heaps.push(await heap());
  }
  console.log(`heap after each ${SENT} requests: ${heaps.map((bytes) => bytes >> 10).join(', ')} KiB`);
  const filled = heaps[FILLING_WAVES - 1] ?? 0;
  expect(filled - (heaps[0] ?? 0)).toBeLessThan(FILLED_MAX);
  expect(Math.max(...heaps) - filled).toBeLessThan(HEAP_GROWTH_MAX);

  const kept = keptLinks(path.join(server.folder, 'test.db'));
  expect(kept).toEqual(new Set(created));
  expect(kept.size).toBe(WAVES * TAKEN);
  expect(server.output()).toMatch(/"refused":\d+,.*"msg":"overloaded"/);
});

/** Each in its own words; only its health is never refused. */
async function othersAreAnsweredSo(): Promise<void> {
  const status = await server.signed('POST', '/v1/job_status', { user_id: 'u', job_id: 'j' });
  expect([status.status, status.body.code]).toEqual([503, '2301']);
  const list = await server.signed('POST', '/v1/hosted_links/%3Alist');
  expect([list.status, list.body.code]).toEqual([503, '2201']);
  const nowhere = await server.call('GET', '/nowhere');
  expect([nowhere.status, nowhere.body.code]).toEqual([503, 'unavailable']);
  const page = await server.call('GET', '/l/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60?lang=fr');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
  expect(page.body).toContain('<html lang="fr"');
  expect((await server.call('GET', '/healthz')).status).toBe(200);
}
