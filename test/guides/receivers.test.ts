/** The chapters' receivers and their verifier, against what the service really sends and what nobody signed. */
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { SETTINGS } from '#server/settings/settings.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { type DeliveredCallback, startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { makeFolder } from './folder.ts';
import { chapter, samplesOf } from './samples.ts';

const CALLBACKS = chapter('callbacks');
const folder = makeFolder();
const children: { kill: () => void }[] = [];

/** A callback that a server signed and delivered just now. */
let sent: { headers: Record<string, string>; body: string; jobId: string };

beforeAll(async () => {
  const [server, receiver] = await Promise.all([startTestServer(), startReceiver()]);
  await server.submit(await server.newLink({ callback_url: receiver.url }));
  const [{ headers, raw, body }] = (await receiver.waitFor(1)) as [DeliveredCallback];
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  sent = {
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    body: raw,
    jobId: body.PartnerParams.job_id,
  };
  await Promise.all([server.stop(), receiver.stop()]);
});
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true });
});

/** The sample that a chapter saves as a file. */
function saved(page: string, title: string): string {
  const sample = samplesOf(page).find((each) => each.title === title);
  if (!sample) throw new Error(`${page}.md needs a sample with title="${title}".`);
  return sample.code;
}

/** Runs a sample's receiver on a free port in place of its own. */
async function startSample(program: string, file: string, code: string, ownPort: number) {
  const port = await freePort();
  expect(code).toContain(String(ownPort));
  const script = path.join(folder, file);
  writeFileSync(script, code.replaceAll(String(ownPort), String(port)));
  const child = spawn(program, [script], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}/callbacks`;
  const isUp = () => fetch(url, { method: 'POST', body: '{}' }).then(() => true);
  await expect.poll(() => isUp().catch(() => output), { timeout: 60_000 }).toBe(true);
  return { url, output: () => output };
}

const post = (url: string, body: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers, body });

/** What each receiver of the guide has to do. */
async function expectReceiver({ url, output }: { url: string; output: () => string }): Promise<void> {
  const { headers, body, jobId } = sent;
  expect((await post(url, body, headers)).status).toBe(204);
  await expect.poll(output).toMatch(new RegExp(`^${headers['webhook-id']} ${jobId} 1012`, 'm'));
  const seconds = String(Number(headers['webhook-timestamp']) + 1);
  for (const [forgedBody, forgedHeaders] of [
    [body.replace('"job_success":true', '"job_success":1'), headers],
    [body, { ...headers, 'webhook-timestamp': seconds }],
    [body, { ...headers, 'webhook-id': 'msg_other' }],
    [body, { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }],
    [body, signed(body, 'another-key', Date.now() / 1000)],
    [body, signed(body, 'sandbox-key-001', Date.now() / 1000 - 400)],
  ] as const) {
    expect((await post(url, forgedBody, forgedHeaders)).status).toBe(401);
  }
  const twoKeys = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect((await post(url, body, twoKeys)).status).toBe(204);
}

/** Standard Webhooks headers by hand. */
function signed(body: string, key: string, time: number): Record<string, string> {
  const seconds = Math.floor(time);
  const proof = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${proof}`,
  };
}

/** Whether a program is there; says so where it is not, as its sample is then not run. */
function has(program: string, version: string): boolean {
  const isThere = spawnSync(program, [version]).status === 0;
  if (!isThere) console.warn(`skipped: ${program} is not here, so its sample in callbacks.md is not run`);
  return isThere;
}

describe('callbacks.md', () => {
  test.each([
    ['node:http', 'receiver.ts'],
    ['Express', 'express-receiver.ts'],
    ['Fastify', 'fastify-receiver.ts'],
  ])('its receiver with %s accepts a delivered callback and no forged one', async (_, title) => {
    const code = saved('callbacks', title);
    await expectReceiver(await startSample(process.execPath, title, code, 4000));
  });

  test('its handler for a WHATWG Request accepts a delivered callback and no forged one', async () => {
    const file = path.join(folder, 'request.ts');
    writeFileSync(file, saved('callbacks', 'route.ts'));
    const program = `
      import { POST } from ${JSON.stringify(file)};
      const { headers, body } = ${JSON.stringify(sent)};
      for (const each of [body, body + ' ']) {
        const request = new Request('https://partner.example/', { method: 'POST', headers, body: each });
        console.log((await POST(request)).status);
      }`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(new RegExp(`^msg_\\S+ ${sent.jobId} 1012\n204\n401\n$`));
  });

  test.skipIf(!has('python3', '--version'))(
    'its receiver in Python accepts a delivered callback and no forged one',
    async () => {
      const code = saved('callbacks', 'receiver.py');
      await expectReceiver(await startSample('python3', 'receiver.py', code, 4000));
    },
  );

  test.skipIf(!has('openssl', 'version'))('its shell check knows a delivered callback from a forgery', () => {
    const check = saved('callbacks', 'check.sh');
    const judge = (body: string, signature = sent.headers['webhook-signature']) => {
      writeFileSync(path.join(folder, 'body.json'), body);
      const env = {
        PATH: process.env['PATH'],
        WEBHOOK_ID: sent.headers['webhook-id'],
        WEBHOOK_TIMESTAMP: sent.headers['webhook-timestamp'],
        WEBHOOK_SIGNATURE: signature,
      };
      const { stdout, status } = spawnSync('sh', ['-c', check], { cwd: folder, env, encoding: 'utf8' });
      return [stdout, status];
    };
    expect(judge(sent.body)).toEqual(['genuine\n', 0]);
    expect(judge(sent.body, `v1,AAAA ${sent.headers['webhook-signature']}`)).toEqual(['genuine\n', 0]);
    expect(judge(`${sent.body} `)).toEqual(['forged\n', 1]);
    expect(judge(sent.body, 'v1,*')).toEqual(['forged\n', 1]);
  });

  test('its tables have every field of a callback and every result code that the contract names', () => {
    const { Callback, ResultCode } = contract.components.schemas;
    const fields = Object.keys(Callback.properties);
    const codes = ResultCode.description.match(/\b\d{4}\b/g) ?? [];
    const missing = [...fields, ...codes].filter((name) => !CALLBACKS.includes(`\n| \`${name}\` |`));
    expect(fields.length + codes.length).toBeGreaterThan(20);
    expect(missing, 'add their rows').toEqual([]);
  });

  test('its table of attempts is the schedule that a server starts with', () => {
    const UNITS: Record<string, number> = { s: 1, min: 60, h: 3600 };
    const rows = [...CALLBACKS.matchAll(/^\| \d \| (\d+)(?: (s|min|h))? \| /gm)];
    const seconds = rows.map(([, count, unit = 's']) => Number(count) * (UNITS[unit] ?? 0));
    const setting = SETTINGS.find(({ name }) => name === 'CALLBACK_RETRY_SCHEDULE_SECONDS');
    expect(seconds.join(',')).toBe(setting?.default);
  });
});

test('verifier.md: its verifier answers or reports what it is asked, and refuses what is not signed', async () => {
  const code = saved('verifier', 'verifier.ts');
  const [{ url }, service] = await Promise.all([
    startSample(process.execPath, 'verifier.ts', code, 5000),
    startReceiver(),
  ]);
  const ask = (id_number: string, key = 'verifier-key-for-tests') => {
    const body = JSON.stringify({ service_job_id: 'job', person: { id_number }, report_url: service.url });
    return post(url, body, signed(body, key, Date.now() / 1000));
  };
  const found = await ask('10');
  expect([found.status, await found.json()]).toMatchObject([200, { result: { code: '1012', final: true } }]);
  expect((await ask('10', 'another-key')).status).toBe(401);
  const later = await ask('11');
  expect([later.status, await later.json()]).toEqual([202, { later: true }]);

  const [{ headers, raw, body }] = (await service.waitFor(1)) as [DeliveredCallback];
  await service.stop();
  expect(body).toMatchObject({ service_job_id: 'job', result: { code: '1013', success: false } });
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const proof = createHmac('sha256', 'verifier-key-for-tests').update(content).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${proof}`);
});
