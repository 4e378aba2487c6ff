import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { type ServerProcess, startServerProcess } from '#testing/harness/process.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { holdFile } from '../kills/hold-file.ts';
import { keptLinks } from '../kills/kept-links.ts';
import { resultName, startResultsReceiver } from '../kills/results-receiver.ts';
import { expectUnavailable, inTime, OUTAGE_MS, startLoadClient, untilReady } from './outage.ts';

/** What `ulimit -f` is told: blocks of 512 bytes. */
const FILE_BLOCKS_MAX = 2_000;

async function start(under?: string[]): Promise<{ server: ServerProcess; file: string }> {
  const server = await startServerProcess({
    env: { DATABASE_TIMEOUT_SECONDS: '2' },
    ...(under && { under }),
  });
  onTestFinished(async () => {
    await server.kill();
    rmSync(server.folder, { recursive: true, force: true });
  });
  return { server, file: path.join(server.folder, 'test.db') };
}

/** The same process works, and nothing that it acknowledged is gone. */
async function expectRecovered(server: ServerProcess, file: string, acknowledged: ReadonlySet<string>) {
  await untilReady(server, 200);
  const receiver = await untilTestEnds(startResultsReceiver());
  const { body } = await server.submit(await server.newLink({ callback_url: receiver.url }));
  const result = resultName(body.user_id, body.job_id, true);
  await vi.waitFor(() => expect(receiver.accepted).toContain(result), { timeout: 60_000, interval: 20 });
  const kept = keptLinks(file);
  expect([...acknowledged].filter((refId) => !kept.has(refId))).toEqual([]);
  expect(server.output()).not.toMatch(/request failed|unhandled|uncaught/i);
}

describe(`a server whose SQLite file fails for ${OUTAGE_MS} ms`, {
  timeout: 180_000 + 3 * OUTAGE_MS,
}, () => {
  test('while another process locks the file, writes wait until the timeout', async () => {
    const { server, file } = await start();
    const client = startLoadClient(server);
    await client.waitFor('links');
    const refId = await server.newLink();

    const letGo = holdFile(file);
    const began = Date.now();
    let answeredMeanwhile = 0;
    do {
      let isWaiting = true;
      const waiting = server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
      void waiting.finally(() => {
        isWaiting = false;
      });
      // While it waits for the file, who does not need the file is answered, again and again.
      for (answeredMeanwhile = 0; isWaiting; answeredMeanwhile++) {
        expect((await server.call('GET', '/healthz')).status).toBe(200);
        expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status).toBe(200);
      }
      expectUnavailable(await inTime(waiting), '2201');
    } while (Date.now() < began + OUTAGE_MS || answeredMeanwhile < 10);
    await untilReady(server, 503);
    expect(client.refused()).toBeGreaterThan(0);
    const patient = server.newLink();
    letGo();
    // It was asked for while the file was held.
    expect(await inTime(patient)).toMatch(/-/);
    await client.waitFor('links');
    await client.end();
    // What was refused is not done later.
    const { body } = await server.signed('POST', `/v1/hosted_links/${refId}`);
    expect(body.disabled_at).toBeNull();
    await expectRecovered(server, file, client.links);
  });

  test('a full disk refuses writes and leaves reads, until there is room again', async () => {
    // No file may grow beyond a size: for a process, that is a full disk.
    const { server, file } = await start(['sh', '-c', `ulimit -f ${FILE_BLOCKS_MAX}; exec "$@"`, 'sh']);
    const acknowledged = new Set<string>();
    let refused = 0;
    while (refused < 5) {
      const link = { ...LINK_FIELDS, name: 'x'.repeat(200) };
      const answer = await inTime(server.signed('POST', '/v1/hosted_links', link));
      if (answer.status === 200) acknowledged.add(answer.body.ref_id);
      else {
        expectUnavailable(answer, '2201');
        refused++;
      }
    }
    expect(acknowledged.size).toBeGreaterThan(10);
    await untilReady(server, 503);
    const [refId] = acknowledged;
    expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status).toBe(200);
    expect((await server.call('GET', '/healthz')).status).toBe(200);

    makeRoom(file);
    await untilReady(server, 200);
    acknowledged.add(await server.newLink());
    await expectRecovered(server, file, acknowledged);
  });
});

/** Empties the log that has reached its limit. */
function makeRoom(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  expect(database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 });
  database.close();
}
