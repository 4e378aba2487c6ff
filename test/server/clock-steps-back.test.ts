/** A clock that steps back under a running server, as after a wrong time source: work goes on by the new time. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS, SUBMISSION_FIELDS, signature } from '#testing/harness/api.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const HOUR_MS = 3_600_000;

test('an hour back, new submissions are verified and told at once, and old links and keys still work', async () => {
  const folder = folderUntilTestEnds();
  const shifted = path.join(folder, 'shift');
  writeFileSync(shifted, '0');
  const receiver = await untilTestEnds(startReceiver());
  const env = {
    NODE_OPTIONS: `--require=${path.join(import.meta.dirname, 'shifted-clock.cjs')}`,
    SHIFTED_CLOCK: shifted,
  };
  const server = await startServerProcess({ folder, env });
  onTestFinished(() => server.kill());
  const before = await server.newLink({ callback_url: receiver.url });
  await server.submit(before);
  await receiver.waitFor(1);

  writeFileSync(shifted, String(-HOUR_MS));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const timestamp = new Date(Date.now() - HOUR_MS).toISOString();
  const signed = { partner_id: '001', timestamp, signature: signature('sandbox-key-001', timestamp, '001') };
  const created = await server.call('POST', '/v1/hosted_links', {
    ...signed,
    ...LINK_FIELDS,
    callback_url: receiver.url,
  });
  expect(created.status).toBe(200);
  for (const link of [before, created.body.ref_id]) {
    const { status } = await server.submit(link, { ...SUBMISSION_FIELDS, id_number: '22345678900' });
    expect(status).toBe(201);
  }
  // Work that waited for the old time would come an hour later.
  await receiver.waitFor(3);
  const found = await server.call('POST', `/v1/hosted_links/${before}`, signed);
  expect([found.status, found.body.total_jobs]).toEqual([200, 2]);
});
