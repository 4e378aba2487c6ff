/** `links sign` and `links verify`: each step is right, and the one that fails is named. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';
import { verifyCallback } from '../../../packages/client/callbacks/callback.ts';
import { links } from '../bin/run-links.ts';
import { BODY, webhookHeaders } from './signed-callback.ts';

const KEY = 'sandbox-key-001';
const folder = useFolder();
const server = useStarted(() => startTestServer());

const hmac = (text: string) => createHmac('sha256', KEY).update(text).digest('base64');

describe('sign', () => {
  test.each([
    [
      'createLink',
      [],
      {
        company_name: "O'Brien & Söhne",
        data_privacy_policy_url: 'https://a.example',
        callback_url: 'https://a.example',
      },
    ],
    ['getLink', ['--id'], {}],
    ['resetIdNumberRateLimit', [], { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900' }],
  ])('%s gives a request that the service takes', async (operation, needsId, body) => {
    const id = needsId.length ? [...needsId, await server.newLink()] : [];
    const options = { env: { LINKS_URL: server.url }, stdin: JSON.stringify(body) };
    const { json } = await links(['sign', operation, ...id, '--body', '-'], options);
    const { method, url, headers, body: sent } = json;
    expect((await fetch(url, { method, headers, body: sent })).status).toBe(200);
    expect(Object.values(JSON.parse(sent))).toContain(hmac(json.signed_text));
    expect(headers['webhook-signature']).toBe(`v1,${hmac(json.signed_content)}`);
  });

  test('prints every text that is signed, for the time given, and never the key', async () => {
    const { out } = await links(['sign', '--at', '2026-11-20T10:00:00Z'], { isTerminal: true });
    const text = '2026-11-20T10:00:00.000Z001sid_request';
    expect(out).toContain(`the signed text    ${text}\n`);
    expect(out).toContain(`signature          ${hmac(text)}\n`);
    expect(out).toMatch(/\.1795168800\.POST \/v1\/hosted_links\/:list\n +\{"partner_id"/);
    expect(out).toContain('It can be sent within five minutes of its timestamp:');
    expect(out).not.toContain(KEY);
  });
});

test('the curl command that sign prints has each text as one word, whatever is in it', async () => {
  const url = "http://127.0.0.1:1/it's/$(touch x)/`y`/[1-3]";
  const body = { company_name: 'O\'Brien $(touch x) `y` \\ "z" !' };
  const options = { env: { LINKS_URL: url }, stdin: JSON.stringify(body) };
  const { out } = await links(['sign', 'createLink', '--body', '-'], { ...options, isTerminal: true });
  const command = out.slice(out.indexOf('\ncurl '));
  const echo = 'curl() { printf "%s\\0" "$@"; }\n';
  const words = execFileSync('sh', ['-c', echo + command], { encoding: 'utf8' }).split('\0');
  expect(words).toContain(`${new URL(url)}/v1/hosted_links`);
  expect(JSON.parse(words.at(words.indexOf('--data-binary') + 1) ?? '')).toMatchObject(body);
  // Otherwise curl takes brackets for a range.
  expect(words).toContain('-g');
});

const NOW = Date.parse('2026-11-20T10:00:00Z');
const AT = ['--at', new Date(NOW).toISOString()];
const HEADERS = webhookHeaders(BODY, { now: NOW, key: KEY });

/** As a proxy or a program that records requests writes it. */
const message = (headers: Readonly<Record<string, string | undefined>>, body: string | Uint8Array = BODY) => {
  const set = Object.entries(headers).filter(([, value]) => value !== undefined);
  const head = ['POST /callbacks HTTP/1.1', ...set.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
};

const CASES = {
  'a genuine callback': { stdin: message(HEADERS), fails: null },
  'names of headers in capitals': {
    stdin: message(
      Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name.toUpperCase(), value])),
    ),
    fails: null,
  },
  'one of two signatures': {
    stdin: message({ ...HEADERS, 'webhook-signature': `v1,AAAA ${HEADERS['webhook-signature']}` }),
    fails: null,
  },
  'bytes that are not UTF-8': { stdin: message(HEADERS, Uint8Array.of(0x7b, 0xff)), fails: 'the body is' },
  'a body that is not JSON': { stdin: message(HEADERS, 'ResultCode=1012'), fails: 'the body is a JSON' },
  'no signature': { stdin: message({ ...HEADERS, 'webhook-signature': undefined }), fails: 'the headers' },
  'a time in words': { stdin: message({ ...HEADERS, 'webhook-timestamp': 'now' }), fails: 'the headers' },
  'another id': { stdin: message({ ...HEADERS, 'webhook-id': 'msg_2' }), fails: 'a key verifies' },
  'another key': { stdin: message(webhookHeaders(BODY, { now: NOW, key: 'old' })), fails: 'a key verifies' },
  'a line break at the end': {
    stdin: message(HEADERS, `${BODY}\n`),
    fails: 'a key',
    hint: 'last line break',
  },
  'a body written again': {
    stdin: message(HEADERS, JSON.stringify(JSON.parse(BODY), null, 2)),
    ...{ fails: 'a key', hint: 'parsed and written again' },
  },
  'six minutes': {
    stdin: message(webhookHeaders(BODY, { now: NOW - 360_000, key: KEY })),
    ...{ fails: 'the time is', hint: '--at' },
  },
  'an event': {
    stdin: message(webhookHeaders('{}', { now: NOW, key: KEY }), '{}'),
    fails: 'the body is a job',
  },
} satisfies Record<string, { stdin: Buffer; fails: string | null; hint?: string }>;

describe('verify', () => {
  test.each(Object.entries(CASES))('judges %s as the client does, and names the step', async (_, each) => {
    const { stdin, fails } = each;
    const { code, json } = await links(['verify', ...AT], { stdin });
    expect(code).toBe(fails === null ? 0 : 1);
    if (fails === null) expect(json.failed).toBeNull();
    else expect(json.failed).toContain(fails);
    if ('hint' in each) expect(json.steps.at(-1).hint).toContain(each.hint);
    const end = stdin.indexOf('\r\n\r\n');
    const lines = stdin.subarray(0, end).toString().split('\r\n').slice(1);
    const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
    const body = stdin.subarray(end + 4);
    const verdict = await verifyCallback(body, headers, { partnerId: '001', keys: [KEY], now: NOW });
    expect(verdict.ok).toBe(fails === null);
  });

  test.each([
    [-300_000, undefined],
    [-301_000, 'It is 301 s old.'],
    [300_000, undefined],
    [301_000, 'It is 301 s ahead.'],
  ])('says how far a time that is %i ms from now is away', async (ahead, problem) => {
    const stdin = message(webhookHeaders(BODY, { now: NOW + ahead, key: KEY }));
    const { json } = await links(['verify', ...AT], { stdin });
    expect(json.steps.at(3).problem).toBe(problem);
  });

  test('prints each step with its inputs, and the one that fails, but never the key', async () => {
    const { stdin } = CASES['another id'];
    const { out } = await links(['verify', ...AT], { stdin, isTerminal: true });
    expect(out).toMatch(/^✓ 1 {2}the body is a JSON object\n/);
    expect(out).toContain('signed text        msg_2.1795168800.{');
    expect(out).toContain(`sent               ${HEADERS['webhook-signature']}\n`);
    expect(out).toContain('\nNot verified: step 3 fails, a key verifies the signature.\n');
    expect(out).not.toContain(KEY);
  });

  test('reads files: headers and body apart, and JSON with both', async () => {
    const write = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const head = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\n`);
    const apart = [write('headers', head.join('')), '--body', write('body', BODY)];
    expect((await links(['verify', ...apart, ...AT])).code).toBe(0);
    const recorded = write('recorded.json', JSON.stringify({ headers: HEADERS, body: BODY }));
    expect((await links(['verify', recorded, ...AT])).code).toBe(0);
    const { code, err } = await links(['verify', write('body-alone', BODY), ...AT]);
    expect(code).toBe(2);
    expect(err).toContain('no empty line between headers and body');
  });

  test('says that it waits for what is typed', async () => {
    const typed = await links(['verify', ...AT], { stdin: message(HEADERS), isTyped: true });
    expect(typed).toMatchObject({ code: 0, err: 'Reading standard input, which Ctrl-D ends.\n' });
    expect(await links(['verify', ...AT], { stdin: message(HEADERS) })).toMatchObject({ err: '' });
  });

  test('takes a webhook secret, and verifies as of now without --at', async () => {
    const stdin = message(webhookHeaders(BODY, { now: Date.now(), key: 'bytes' }));
    const env = { LINKS_KEY: `whsec_${Buffer.from('bytes').toString('base64')}` };
    expect((await links(['verify'], { stdin, env })).code).toBe(0);
    expect(await links(['list'], { env })).toMatchObject({ code: 2 });
  });
});

test('an id that is none is refused before anything is signed', async () => {
  const { code, out, err } = await links(['sign', 'getLink', '--id', "x'; echo"]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('--id must consist of');
});
