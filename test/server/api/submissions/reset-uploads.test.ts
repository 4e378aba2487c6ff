import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, pngOf } from '../../../handlers/images.ts';

const AT_ONCE = 20;
const ROUNDS = 4;

const server = useStarted(() =>
  startTestServer({ METRICS_PORT: '0', SUBMISSIONS_IN_PROGRESS_PER_LINK: '0' }),
);

/** What large bodies take in memory, bytes. */
async function uploadBytes(): Promise<number> {
  const metrics = await (await fetch(`${server.managementUrl}/metrics`)).text();
  return Number(/_upload_bytes (\d+)/.exec(metrics)?.[1]);
}

/** Sends a body, and resets the connection after some milliseconds. */
function sendAndReset(head: string, body: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', async () => {
      socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
      await sleep(ms);
      socket.resetAndDestroy();
      resolve();
    });
    socket.on('error', () => resolve());
  });
}

test('what came of a body whose connection was reset takes no memory', async () => {
  const refId = await server.newLink({ id_types: BIOMETRIC });
  const head = `POST /v1/hosted_links/${refId}/submissions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  const body = JSON.stringify({ selfie: pngOf(900_000).toString('base64') });
  let most = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sent = Array.from({ length: AT_ONCE }, (_, ms) => sendAndReset(head, body, ms));
    let isOver = false;
    const over = Promise.all(sent).finally(() => {
      isOver = true;
    });
    while (!isOver) most = Math.max(most, await uploadBytes());
    await over;
  }
  expect(most).toBeGreaterThan(0);
  await until(async () => (await uploadBytes()) === 0);
});
