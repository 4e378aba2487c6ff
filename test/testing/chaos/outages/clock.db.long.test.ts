/**
 * A server goes on when the clock of its machine is set back, as by an administrator or a bad time server. Where its
 * database has a clock of its own, it stores nothing until its own is put right (D-115).
 */
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const JUMPS_MS = [-600_000, -3_600_000, 7_200_000, -86_400_000];
/** As soon as ever: a queue that was late is put right within a minute. */
const WITHIN_MS = 90_000;

async function start() {
  const folder = folderUntilTestEnds();
  const file = path.join(folder, 'offset');
  writeFileSync(file, '0');
  const database = await DATABASE.create();
  const server = await startServerProcess({
    env: {
      ...database.settings,
      CLOCK_FILE: file,
      NODE_OPTIONS: '--import ./packages/testing/harness/moved-clock.ts',
    },
  });
  onTestFinished(async () => {
    await server.kill();
    await database.remove();
  });
  /** In one step, so that the server never reads a half-written file. */
  function moveTo(offsetMs: number): void {
    writeFileSync(`${file}.new`, String(offsetMs));
    renameSync(`${file}.new`, file);
  }
  return { server, moveTo };
}

test('jobs, callbacks and links go on when the clock is set back while they are under way', {
  timeout: 600_000,
}, async () => {
  const { server, moveTo } = await start();
  const receiver = await untilTestEnds(startReceiver());
  const machineNow = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  let offsetMs = 0;
  const refIds: string[] = [];
  let jobs = 0;
  const submit = async () => {
    const refId = await server.newLink({ callback_url: receiver.url, partner_params: {} });
    refIds.push(refId);
    const { status } = await server.submit(refId, { id_number: String(12_345_678_900 + 10 * jobs) });
    expect(status).toBe(201);
    jobs++;
  };
  // Who calls has the same time.
  vi.spyOn(Date, 'now').mockImplementation(() => machineNow() + offsetMs);
  const set = (ms: number) => {
    offsetMs = ms;
    moveTo(ms);
  };
  const link = { callback_url: receiver.url, partner_params: {} };
  /** Once it takes links: that its clock is right is seen by the next look. */
  const isReady = () =>
    server.newLink(link).then(
      (refId) => refIds.push(refId) > 0,
      () => false,
    );
  for (const jump of JUMPS_MS) {
    await submit();
    set(offsetMs + jump);
    await sleep(100);
    if (DATABASE.name !== 'SQLite') {
      await expect(submit()).rejects.toThrow('answered 503');
      set(0);
      await expect.poll(isReady).toBe(true);
    }
    await submit();
    await vi.waitFor(() => expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(jobs), {
      timeout: WITHIN_MS,
      interval: 50,
    });
    await expect.poll(isReady).toBe(true);
  }
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids, 'each once').toHaveLength(new Set(ids).size);
  for (const refId of refIds)
    expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status).toBe(200);
  const { body } = await server.signed('POST', '/v1/hosted_links/:list', {});
  expect(body.meta.total).toBe(refIds.length);
  expect(server.output()).not.toMatch(/unhandled|uncaught|request failed/i);
});
