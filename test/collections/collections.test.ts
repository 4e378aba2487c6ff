/** The collections for Bruno and Postman: their scripts sign, and with `LONG=1` both programs run them on a sandbox. */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { verifySignature } from '#protocol/signing.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';
import { root } from '../contract/contract.ts';

const FOLDER = `${root}generated/collections`;
const run = promisify(execFile);
const postman = JSON.parse(readFileSync(`${FOLDER}/postman.json`, 'utf8'));

const PARTNERS = Object.entries(OPERATIONS).filter(
  ([, { signedBy, faultControl }]) => signedBy !== 'verifier' && !faultControl,
);

test('both have every operation that a partner calls', () => {
  const ids = PARTNERS.map(([id]) => id).toSorted();
  const items: { name: string }[] = postman.item.flatMap(({ item }: { item: object[] }) => item);
  expect(items.map(({ name }) => name).toSorted()).toEqual(ids);
  const files = readdirSync(`${FOLDER}/bruno`, { recursive: true, encoding: 'utf8' });
  const requests = files.filter(
    (file) => /\/(?!folder)\w+\.bru$/.test(file) && !file.startsWith('environments'),
  );
  expect(requests.map((file) => path.basename(file, '.bru')).toSorted()).toEqual(ids);
});

/** What the scripts use of the library that both programs have; here by Node. */
const CRYPTO_JS = {
  enc: { Base64: { stringify: (bytes: Buffer) => bytes.toString('base64') } },
  HmacSHA256: (text: string, key: string) => createHmac('sha256', key).update(text).digest(),
};
const SETTINGS: Record<string, string> = { partner_id: '001', api_key: 'sandbox-key-001' };

test.each([
  ['Postman', postman.event[0].script.exec.join('\n')],
  [
    'Bruno',
    /^script:pre-request \{\n(.*?)^\}/ms.exec(readFileSync(`${FOLDER}/bruno/collection.bru`, 'utf8'))?.[1],
  ],
])('the script of %s signs with the partner’s key', async (_, script) => {
  const set = new Map<string, string>();
  const variables = { get: (name: string) => SETTINGS[name], set: set.set.bind(set) };
  const bru = { getEnvVar: variables.get, setVar: variables.set };
  const before = Date.now();
  runInNewContext(script, { pm: { variables }, bru, require: () => CRYPTO_JS });
  const { timestamp = '', signature = '' } = Object.fromEntries(set);
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  const keys = ['sandbox-key-001'];
  expect(await verifySignature({ keys, timestamp, partnerId: '001', signature })).toBe(true);
});

describe.runIf(IS_LONG)('the requests succeed, one after another, when they are run by', () => {
  const home = useFolder();
  const server = useStarted(() => startTestServer());
  beforeAll(async () => {
    for (const file of ['package.json', 'package-lock.json'])
      cpSync(`${root}test/collections/programs/${file}`, `${home}/${file}`);
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home });
  }, 600_000);

  // The result of a job takes a moment, and its callback comes after it.
  test.each([
    [
      'newman',
      `${home}/node_modules/newman/bin/newman.js`,
      [`run`, `${FOLDER}/postman.json`, '--delay-request', '300'],
    ],
    [
      'Bruno',
      `${home}/node_modules/@usebruno/cli/bin/bru.js`,
      ['run', '-r', '--env', 'sandbox', '--delay', '300'],
    ],
  ])('%s', async (_, program, args) => {
    const at = ['--env-var', `base_url=${server.url}`];
    const { stdout } = await run(process.execPath, [program, ...args, ...at], { cwd: `${FOLDER}/bruno` });
    expect(stdout).toContain('submitVerification');
  });
});
