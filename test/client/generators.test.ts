/** The client that Redocly generates from the contract works. `npm run generators` tries the generators of other projects. */
import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { sign } from '#protocol/signing.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { SIGNED_CALLS } from '../../scripts/generators/tools.ts';
import { typeErrors } from './type-errors.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);

test('the generated client type-checks, creates and lists links, and reads an error', {
  timeout: 60_000,
}, async () => {
  const folder = folderUntilTestEnds();
  const server = await untilTestEnds(startTestServer());

  const redocly = path.join(ROOT, 'node_modules/.bin/redocly');
  const document = path.join(ROOT, 'generated/openapi.json');
  const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await run(redocly, ['generate-client', document, '--output', 'client.ts'], { cwd: folder, env: quiet });
  const main = path.join(folder, 'main.ts');
  for (const [name, source] of [
    ['main.ts', 'redocly.ts'],
    ['link.ts', 'link.ts'],
  ] as const) {
    copyFileSync(path.join(ROOT, 'test/generators/programs', source), path.join(folder, name));
  }
  expect(typeErrors([main], { moduleResolution: 'bundler', types: ['node'] })).toEqual([]);

  const file = path.join(folder, 'main.mjs');
  await (await rolldown({ input: main, platform: 'node' })).write({ file, format: 'esm' });
  const TIMESTAMP = new Date().toISOString();
  const SIGNATURE = await sign(PARTNER.key, TIMESTAMP, PARTNER.id);
  const { stdout } = await run(process.execPath, [file], {
    env: { BASE_URL: server.url, TIMESTAMP, SIGNATURE },
  });
  expect(stdout.trim()).toBe(SIGNED_CALLS);
});
