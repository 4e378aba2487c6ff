/** The memory of large bodies is bounded, whatever is sent at the same time (D-76). */
import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { jpeg } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const ID_TYPE = { country: 'KE', id_type: 'PASSPORT', verification_method: 'doc_verification' };
const PERSON = { id_number: 'A1234567', first_name: 'A', last_name: 'B', dob: '1990-01-01', consent: 'true' };
const BODIES = 10;
const BODY_BYTES = 15_000_000;

/** Memory of a process now, bytes. */
const residentBytes = (pid: number) =>
  1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test.runIf(process.platform === 'linux')(
  'ten submissions of 15 MB at once take little more than their bytes twice, or the last ones are refused',
  { timeout: 240_000 },
  async () => {
    const server = await startServerProcess();
    const image = new Blob([new Uint8Array(jpeg({ bytes: BODY_BYTES / 3 }))], { type: 'image/jpeg' });
    const send = async () => {
      const { body } = await server.signed('POST', '/v1/hosted_links', {
        ...LINK_FIELDS,
        id_types: [ID_TYPE],
      });
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...ID_TYPE, ...PERSON })) form.set(name, value);
      for (const name of ['document_front', 'document_back', 'selfie']) form.set(name, image, 'image.jpg');
      const url = `${server.url}/v1/hosted_links/${body.ref_id}/submissions`;
      return (await fetch(url, { method: 'POST', body: form })).status;
    };
    expect(await send()).toBe(201);
    const before = residentBytes(server.pid);
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, residentBytes(server.pid));
    }, 5);
    const statuses = await Promise.all(Array.from({ length: BODIES }, send));
    clearInterval(timer);
    await server.kill();
    rmSync(server.folder, { recursive: true });
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(statuses).toContain(201);
    expect((most - before) / 1e6).toBeLessThan((2.2 * BODIES * BODY_BYTES) / 1e6 + 50);
  },
);

test('large JSON bodies share the memory; small ones need none of it', async () => {
  const server = await untilTestEnds(startTestServer({ UPLOAD_MEMORY_MIB: '1', JSON_BODY_KIB_MAX: '1000' }));
  const create = (bytes: number) =>
    server.call('POST', '/v1/hosted_links', {
      ...signingFields('001', 'sandbox-key-001'),
      ...LINK_FIELDS,
      unknown: 'x'.repeat(bytes),
    });
  expect((await create(400_000)).status).toBe(200);
  expect((await create(900_000)).status).toBe(503);
  expect((await create(10_000)).status).toBe(200);
  // The memory of both was given back.
  expect((await create(400_000)).status).toBe(200);
});
