/** Repeating a submission under an Idempotency-Key (D-29). */
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, JPEG, PNG, submissionForm } from '../images.ts';
import { advance, DAY_MS } from '../operator.ts';

let refId: string;
const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '1000' }));
beforeEach(async () => {
  refId = await server.newLink();
});

const submit = (key: string, fields: object = {}, id = refId) =>
  server.submit(id, fields, { 'idempotency-key': key });
const totalJobs = async (id = refId) =>
  (await server.signed('POST', `/v1/hosted_links/${id}`)).body.total_jobs;

test('a submission that is repeated makes one job, and gets the first answer', async () => {
  const first = await submit('key');
  const again = await submit('key');
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(await totalJobs()).toBe(1);
});

test('the images of a repeated submission are not kept', async () => {
  const id = await server.newLink({ id_types: BIOMETRIC });
  const selfie = PNG.toString('base64');
  for (let i = 0; i < 3; i++) expect((await submit('key', { selfie }, id)).status).toBe(201);
  // Those of time 0 are deleted at the next sweep.
  const text = 'SELECT name FROM unreferenced_objects WHERE delete_at > 0';
  expect(await server.database.rows(text)).toEqual([]);
});

test('a repeated submission to a single-use link gets the first answer, not link_used', async () => {
  refId = await server.newLink({ is_single_use: true });
  const first = await submit('key');
  expect((await submit('key')).body).toEqual(first.body);
  expect((await submit('other')).body.code).toBe('link_used');
});

test('a repeated submission counts once in the ID number limit', async () => {
  const strict = await untilTestEnds(startTestServer({ ID_NUMBER_LIMIT: '2' }));
  const id = await strict.newLink();
  for (let i = 0; i < 5; i++) {
    expect((await strict.submit(id, {}, { 'idempotency-key': 'key' })).status).toBe(201);
  }
  expect((await strict.submit(id)).status).toBe(201);
  expect((await strict.submit(id)).status).toBe(429);
  expect((await strict.submit(id, {}, { 'idempotency-key': 'key' })).status).toBe(201);
});

test('another body under the same key is refused', async () => {
  await submit('key');
  const { status, body } = await submit('key', { first_name: 'Eve' });
  expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(body.error).toContain('Use a new key');
  expect(await totalJobs()).toBe(1);
  await advance(server, DAY_MS);
  expect((await submit('key', { first_name: 'Eve' })).status, 'once the key is forgotten').toBe(201);
});

test('another image under the same key is another body', async () => {
  refId = await server.newLink({ id_types: BIOMETRIC });
  const send = (selfie: Buffer) =>
    server.call('POST', `/v1/hosted_links/${refId}/submissions`, submissionForm({ selfie }), {
      'idempotency-key': 'key',
    });
  const first = await send(PNG);
  expect((await send(PNG)).body).toEqual(first.body);
  expect((await send(JPEG)).body.code).toBe('idempotency_key_reused');
});

test('the key belongs to its link', async () => {
  const other = await server.newLink();
  const [one, two] = [await submit('key'), await submit('key', {}, other)];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.job_id).not.toBe(two.body.job_id);
});

test('the first answer is given even when the link no longer accepts submissions', async () => {
  const first = await submit('key');
  await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
  expect((await submit('key')).body).toEqual(first.body);
});
