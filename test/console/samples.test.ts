/** The programs that the console shows do what it does itself. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { samplesOf } from '#console/samples.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

const PROGRAMS = [
  ['curl', 'sh', ['-c']],
  ['typescript', process.execPath, ['--input-type=module-typescript', '-e']],
  ['python', 'python3', ['-c']],
] as const;

test.each(PROGRAMS)('%s creates a link, whatever its texts contain', async (language, program, args) => {
  const name = `It's 100% "quoted" \\n $HOME é`;
  const samples = samplesOf({
    url: server.url,
    method: 'POST',
    path: '/v1/hosted_links',
    partnerId: '001',
    key: 'sandbox-key-001',
    body: { ...LINK_FIELDS, name, is_single_use: true, partner_params: { empty: '' } },
  });
  await promisify(execFile)(program, [...args, samples[language]]);
  const { body } = await server.signed('POST', '/v1/hosted_links/:list');
  expect(body.links[0]).toMatchObject({ name, is_single_use: true });
});
