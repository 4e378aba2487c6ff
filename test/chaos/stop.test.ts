import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Acknowledged, seededRandom, startLoad } from '#chaos/load.ts';
import { startServerProcess } from '#harness/process.ts';
import { DATABASES } from '../support/stores.ts';
import { startResultsReceiver } from './results-receiver.ts';

for (const kind of DATABASES) {
  describe(`a server on ${kind.name}, asked to stop under load`, () => {
    test('ends by itself, loses nothing, and holds no task any more', async () => {
      const database = await kind.create();
      onTestFinished(() => database.remove());
      const receiver = await startResultsReceiver();
      onTestFinished(() => receiver.stop());
      const acknowledged: Acknowledged = { links: new Set(), jobs: [] };

      const server = await startServerProcess({ env: database.settings });
      const load = startLoad(server, receiver.url, seededRandom(1), acknowledged);
      await load.reached(60);
      load.expectTheEnd();
      expect(await server.stop()).toBe(0);
      await load.ended;

      expect(server.output()).not.toMatch(/"level":[56]0/);
      const jobs = await database.rows<{ job_id: string }>('SELECT job_id FROM jobs');
      const known = new Set(jobs.map(({ job_id }) => job_id));
      expect(acknowledged.jobs.filter(({ jobId }) => !known.has(jobId))).toEqual([]);
      // The next server need not wait for a lease to run out.
      expect(await database.rows('SELECT * FROM tasks WHERE leased_until > 0')).toEqual([]);
    });
  });
}

const STOPS_WITHIN_MS = 4_000;

test('a server stops although a client keeps the connection of its last request open', async () => {
  const server = await startServerProcess();
  onTestFinished(async () => {
    await server.kill();
    rmSync(server.folder, { recursive: true, force: true });
  });
  const port = Number(new URL(server.url).port);
  const client = await connected(port);
  onTestFinished(() => void client.destroy());
  // A request that has begun when the server is told to stop, and is answered after it.
  client.write(
    'POST /v1/job_status HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n' +
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
  );
  await once(client, 'data');
  const stopped = server.stop();
  await refused(port);
  client.write('{}');
  await once(client, 'data');
  const late = new Promise((resolve) => setTimeout(resolve, STOPS_WITHIN_MS, 'still running'));
  expect(await Promise.race([stopped, late])).toBe(0);
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Waits until the server listens no more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = await connected(port).catch(() => null);
    if (!socket) return;
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
