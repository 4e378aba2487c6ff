/** `links listen` in its own process, with callbacks of a real server. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { type NodeProcess, startNode } from '#testing/harness/process.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BODY, webhookHeaders } from '../callbacks/signed-callback.ts';

const COMMAND = 'packages/client/bin/links.ts';
const started: NodeProcess[] = [];

// The second attempt follows the first at once.
const server = useStarted(() => startTestServer({ CALLBACK_RETRY_SCHEDULE_SECONDS: '0,0' }));
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
});

async function startListener(args: readonly string[] = [], env: Record<string, string> = {}) {
  const listener = startNode([COMMAND, 'listen', '--port', '0', ...args], env);
  started.push(listener);
  const { written, exited } = listener;
  const says = async (pattern: RegExp) => {
    await expect.poll(() => written.all, { timeout: 10_000 }).toMatch(pattern);
    return pattern.exec(written.all) ?? [];
  };
  const [, url = ''] = await says(/Listening on (http:\S+) /);
  return { url: `${url}/callbacks`, says, written, exited };
}

/** Has the server deliver a result to the address, and answers the ids of its job. */
async function deliverTo(callback_url: string): Promise<{ user_id: string; job_id: string }> {
  const { status, body } = await server.submit(await server.newLink({ callback_url }));
  expect(status).toBe(201);
  return body;
}

const post = (url: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', body: BODY, headers });

describe('listen', () => {
  test('prints a callback that a server delivers, and with --once ends with 0', async () => {
    const listener = await startListener(['--once']);
    const { user_id, job_id } = await deliverTo(listener.url);
    expect(await listener.exited).toBe(0);
    const rows = listener.written.stdout.split('\n').map((row) => row.trim().replace(/ {2,}/g, ' '));
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\d{4}-\S+Z ✓ verified$/),
        expect.stringMatching(/^webhook-id msg_/),
        'delivery new',
        'result 1012 ID Number Found',
        `user_id ${user_id}`,
        `job_id ${job_id}`,
        'success yes',
        'complete yes',
        'answered 204',
      ]),
    );
  });

  test('does not take another result of the same job for a duplicate', async () => {
    const listener = await startListener(['--json']);
    for (const id of ['msg_1', 'msg_2', 'msg_1'])
      await post(listener.url, webhookHeaders(BODY, { id, now: Date.now() }));
    await listener.says(/"duplicate":true/);
    const lines = listener.written.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).duplicate)).toEqual([false, false, true]);
  });

  test('answers with --status, and marks the next attempt as a duplicate', async () => {
    const listener = await startListener(['--status', '500', '--json']);
    const { job_id } = await deliverTo(listener.url);
    await listener.says(/"duplicate":true/);
    const lines = listener.written.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const common = { verified: true, answered: 500, payload: { PartnerParams: { job_id } } };
    expect(lines).toMatchObject([
      { ...common, duplicate: false },
      { ...common, duplicate: true, webhook_id: lines[0].webhook_id },
    ]);
  });

  test('prints why it refuses a callback, and with --once ends with 1', async () => {
    const listener = await startListener(['--once'], { LINKS_KEY: 'another-key' });
    await deliverTo(listener.url);
    await listener.says(/✗ bad_signature: No key verifies the signature\.\n[\s\S]*answered +401/);
    expect(await listener.exited).toBe(1);
  });

  test('takes two keys, and removes control characters from what it prints', async () => {
    const listener = await startListener([], { LINKS_KEY: 'old\nnew' });
    const body = JSON.stringify({ ...JSON.parse(BODY), ResultText: 'Found\u001b[2J\nfake: line' });
    const headers = webhookHeaders(body, { key: 'new', now: Date.now() });
    expect((await fetch(listener.url, { method: 'POST', body, headers })).status).toBe(204);
    await listener.says(/1012 Found \[2J fake: line\n/);
  });

  test('does not count a GET as a callback', async () => {
    const listener = await startListener(['--once']);
    expect((await fetch(listener.url)).status).toBe(405);
    expect((await post(listener.url, webhookHeaders(BODY, { now: Date.now() }))).status).toBe(204);
    expect(await listener.exited).toBe(0);
  });

  test('forwards what is genuine to a receiver, byte for byte, and answers as it does', async () => {
    const got: { body: string; id: string | undefined }[] = [];
    const receiver = createHttpServer(async (request, response) => {
      const body = await text(request);
      got.push({ body, id: String(request.headers['webhook-id']) });
      // Nothing of what is genuine goes where an answer leads.
      response.writeHead(307, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`;
    const listener = await startListener(['--forward', forward]);
    expect((await post(listener.url, webhookHeaders(BODY, { now: Date.now() }))).status).toBe(307);
    expect((await post(listener.url, webhookHeaders(BODY, { key: 'another' }))).status).toBe(401);
    expect(got).toEqual([{ body: BODY, id: 'msg_1' }]);
    await listener.says(/answered +307, by http:/);
    receiver.close().closeAllConnections();
    await once(receiver, 'close');
    expect((await post(listener.url, webhookHeaders(BODY, { now: Date.now() }))).status).toBe(502);
    await listener.says(/answered +502: no answer from http:\S+ \(.*ECONNREFUSED/);
  });

  test('ends with 2 and a sentence where the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exited, written } = startNode([COMMAND, 'listen', '--port', String(port)], {});
    expect(await exited).toBe(2);
    expect(written.stderr).toBe(`Port ${port} is taken: give another with --port, or 0 for a free one.\n`);
    taken.close();
  });
});
