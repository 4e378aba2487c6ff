/** The command `listen` in its own process, with callbacks of a real server. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeProcess, startNode } from '#harness/process.ts';
import { readArguments } from '../../packages/client/bin/arguments.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { BODY, webhookHeaders } from './signed-callback.ts';

const COMMAND = 'packages/client/bin/listen.ts';
const started: NodeProcess[] = [];
let server: TestServer;

beforeAll(async () => {
  // The second attempt follows the first at once.
  server = await startTestServer({ CALLBACK_RETRY_SCHEDULE_SECONDS: '0,0' });
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await server.stop();
});

async function startListener(...args: string[]) {
  const listener = startNode([COMMAND, 'listen', '--port', '0', ...args], {});
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
    const listener = await startListener('--once');
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

  test('answers with --status, and marks the next attempt as a duplicate', async () => {
    const listener = await startListener('--status', '500', '--json');
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
    const listener = await startListener('--once', '--key', 'another-key');
    await deliverTo(listener.url);
    await listener.says(/✗ bad_signature: No key verifies the signature\.\n[\s\S]*answered +401/);
    expect(await listener.exited).toBe(1);
  });

  test('takes two keys, and removes control characters from what it prints', async () => {
    const listener = await startListener('--key', 'old', '--key', 'new');
    const body = JSON.stringify({ ...JSON.parse(BODY), ResultText: 'Found\u001b[2J\nfake: line' });
    const headers = webhookHeaders(body, { key: 'new', now: Date.now() });
    expect((await fetch(listener.url, { method: 'POST', body, headers })).status).toBe(204);
    await listener.says(/1012 Found \[2J fake: line\n/);
  });

  test('does not count a GET as a callback', async () => {
    const listener = await startListener('--once');
    expect((await fetch(listener.url)).status).toBe(405);
    expect((await post(listener.url, webhookHeaders(BODY, { now: Date.now() }))).status).toBe(204);
    expect(await listener.exited).toBe(0);
  });

  test.each([
    [['--port', '65536'], '--port must be a number from 0 to 65535.'],
    [['--status', '199'], '--status must be a number from 200 to 599.'],
    [['--status', 'x'], '--status must be a number from 200 to 599.'],
    [['--partner', '1'], '--partner must be three letters or digits.'],
    [['--key', ''], '--key must not be empty.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['talk'], 'Unknown command: talk.'],
    [['listen', 'twice'], 'Unknown command: listen twice.'],
  ])('answers %j with a sentence, its usage and the exit code 2', (args, sentence) => {
    const text = expect.stringMatching(/^[\s\S]+\n\nUsage: /);
    expect(readArguments(args)).toEqual({ exit: 2, text });
    expect(readArguments(args)).toHaveProperty('text', expect.stringContaining(sentence));
  });

  test('has the sandbox’s defaults, and takes the limits of its numbers', () => {
    expect(readArguments([])).toEqual({
      ...{ port: 4000, partnerId: '001', keys: ['sandbox-key-001'], status: null, json: false, once: false },
    });
    expect(readArguments(['--port', '65535', '--status', '599'])).toMatchObject({
      port: 65_535,
      status: 599,
    });
  });

  test('ends with 1 and a sentence where the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exited, written } = startNode([COMMAND, '--port', String(port)], {});
    expect(await exited).toBe(1);
    expect(written.stderr).toContain(`Can't listen on port ${port}`);
    taken.close();
  });

  test('prints its options with --help', async () => {
    const { exited, written } = startNode([COMMAND, '--help'], {});
    expect(await exited).toBe(0);
    expect(written.stdout).toMatch(
      /--port[\s\S]+--partner[\s\S]+--key[\s\S]+--status[\s\S]+--json[\s\S]+--once/,
    );
  });
});
