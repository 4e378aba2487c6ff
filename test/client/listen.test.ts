/** The command `listen`, as a process of its own that gets callbacks of a real server. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeProcess, startNode } from '#harness/process.ts';
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
  test('prints a callback that a server delivers, and with --once ends well', async () => {
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

  test('answers what --status says, and knows the next attempt as a duplicate', async () => {
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

  test('says why it refuses a callback, and --once then ends with 1', async () => {
    const listener = await startListener('--once', '--key', 'another-key');
    await deliverTo(listener.url);
    await listener.says(/✗ bad_signature: No key verifies the signature\.\n[\s\S]*answered +401/);
    expect(await listener.exited).toBe(1);
  });

  test('takes two keys, and lets nobody write to the terminal', async () => {
    const listener = await startListener('--key', 'old', '--key', 'new');
    const body = JSON.stringify({ ...JSON.parse(BODY), ResultText: 'Found\u001b[2J\nfake: line' });
    const headers = webhookHeaders(body, { key: 'new', now: Date.now() });
    expect((await fetch(listener.url, { method: 'POST', body, headers })).status).toBe(204);
    await listener.says(/1012 Found \[2J fake: line\n/);
  });

  test('does not count a visit as a callback', async () => {
    const listener = await startListener('--once');
    expect((await fetch(listener.url)).status).toBe(405);
    expect((await post(listener.url, webhookHeaders(BODY, { now: Date.now() }))).status).toBe(204);
    expect(await listener.exited).toBe(0);
  });

  test.each([
    [['--port', '70000'], '--port is not a number from 0 to 65535.'],
    [['--status', 'x'], '--status is not a number from 200 to 599.'],
    [['--partner', '1'], '--partner is not three letters or digits.'],
    [['--key', ''], '--key is empty.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['talk'], 'There is no command talk.'],
  ])('ends with 2 and its usage at %j', async (args, sentence) => {
    const { exited, written } = startNode([COMMAND, ...args], {});
    expect(await exited).toBe(2);
    expect(written.stderr).toContain(sentence);
    expect(written.stderr).toContain('Usage: ');
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

  test('explains itself', async () => {
    const { exited, written } = startNode([COMMAND, '--help'], {});
    expect(await exited).toBe(0);
    expect(written.stdout).toMatch(
      /--port[\s\S]+--partner[\s\S]+--key[\s\S]+--status[\s\S]+--json[\s\S]+--once/,
    );
  });
});
