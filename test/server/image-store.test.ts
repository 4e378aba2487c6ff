/** A server whose images are in a store with an S3 interface: in use, away, slow and wrong (D-72). */
import { beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/settings/config.ts';
import { s3Settings, startS3 } from '#testing/harness/databases/s3.ts';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, PNG, pngOf } from '../handlers/images.ts';
import { openPage } from '../handlers/visits.ts';

const s3 = useStarted(startS3);
const way = useStarted(() => startTcpProxy(s3.port));
const server = useStarted(() =>
  startTestServer({ ...s3Settings(way.port), IMAGES_TIMEOUT_SECONDS: '1', LOG_LEVEL: 'silent' }),
);

let refId: string;
beforeEach(async () => {
  refId = await server.newLink({ id_types: BIOMETRIC });
});

const submit = (more: object = {}) => server.submit(refId, { selfie: PNG.toString('base64'), ...more });
const jobs = async () => (await server.database.rows(`SELECT 1 FROM jobs WHERE ref_id = '${refId}'`)).length;

async function selfieUrl({ user_id, job_id }: { user_id: string; job_id: string }): Promise<string> {
  await server.completed(user_id, job_id);
  const { body } = await server.signed('POST', '/v1/job_status', { user_id, job_id, image_links: 'true' });
  return body.image_links.selfie_image;
}

test('an image is not in the database, and comes back by its link', async () => {
  const before = s3.objects().length;
  const { body } = await submit();
  const response = await fetch(await selfieUrl(body));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  expect(s3.objects()).toHaveLength(before + 1);
  const [row] = await server.database.rows<{ n: number }>(
    'SELECT MAX(LENGTH(sealed_bytes)) AS n FROM blobs WHERE object_name IS NOT NULL',
  );
  expect(row?.n).toBeLessThan(100);
});

test('the images of a sandbox are deleted when it is erased', async () => {
  await submit();
  await server.call('POST', '/sandbox/reset', {});
  await expect.poll(() => s3.objects().length).toBe(0);
});

/** All others are deleted by the next sweep: they are due at time 0. */
const KEPT = 'SELECT 1 FROM unreferenced_objects WHERE delete_at > 0';

test('a repeat under the same key gets the first response, and its own image is not kept', async () => {
  const send = () => server.submit(refId, { selfie: PNG.toString('base64') }, { 'idempotency-key': 'again' });
  const first = await send();
  expect(first.status).toBe(201);
  expect((await send()).body).toEqual(first.body);
  expect(await jobs()).toBe(1);
  expect(await server.database.rows(KEPT)).toEqual([]);
});

test('of what is refused, no image is kept', async () => {
  const settings = { ...s3Settings(s3.port), STORED_MIB_PER_PARTNER_DAY: '2' };
  const strict = await untilTestEnds(startTestServer(settings));
  const id = await strict.newLink({ id_types: BIOMETRIC });
  const selfie = (bytes: number) => ({ selfie: pngOf(bytes).toString('base64') });
  expect((await strict.submit(id, { ...selfie(2_000), consent: 'false' })).status).toBe(400);
  const images = `/v1/hosted_links/${id}/visits/${await openPage(strict, id)}/images`;
  const staged = await strict.call('PUT', images, selfie(2_200_000));
  expect(staged.body.code).toBe('too_much_image_data');
  expect(await strict.database.rows(KEPT)).toEqual([]);
});

test.each([
  ['away', () => way.cut(), () => way.restore()],
  ['silent', () => way.freeze(), () => way.thaw()],
] as const)(
  'while the store is %s, submissions with images are 503 and store nothing',
  async (_, end, begin) => {
    const { body } = await submit();
    const url = await selfieUrl(body);
    end();
    const refused = await submit({ id_number: '12345678904' });
    const image = await server.call('GET', url.slice(server.url.length));
    const number = await server.newLink().then((id) => server.submit(id));
    begin();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      '2201',
      '1',
    ]);
    expect([image.status, image.body.code]).toEqual([503, 'unavailable']);
    expect(number.status, 'a submission without images').toBe(201);
    expect(await jobs()).toBe(1);
    expect((await submit({ id_number: '12345678904' })).status).toBe(201);
    expect((await fetch(url)).status).toBe(200);
  },
);

test('uploads that hang hold no permit: the partner’s other requests are answered meanwhile', async () => {
  const patient = await untilTestEnds(
    startTestServer({ ...s3Settings(way.port), IMAGES_TIMEOUT_SECONDS: '60' }),
  );
  const links = await Promise.all(Array.from({ length: 6 }, () => patient.newLink({ id_types: BIOMETRIC })));
  const begun = async () =>
    (await patient.database.rows('SELECT 1 FROM unreferenced_objects WHERE delete_at > 0')).length;
  way.freeze();
  const uploads = Array.from({ length: 60 }, (_, i) => {
    const more = { id_number: `${12_345_678_000 + i}`, selfie: PNG.toString('base64') };
    return patient.submit(links[i % links.length] ?? '', more);
  });
  const firstEnd = Promise.race(uploads).then(({ status }) => `an upload ended with ${status}`);
  // As many as one partner may have running.
  await expect.poll(begun, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(48);
  expect(await Promise.race([firstEnd, patient.newLink().then(() => 'a link was created')])).toBe(
    'a link was created',
  );
  way.thaw();
  await Promise.all(uploads);
});

test('a server does not start with a wrong key or bucket, and starts while the store is away', async () => {
  const wrong = { ...s3Settings(s3.port), IMAGES_SECRET_ACCESS_KEY: 'not-the-key' };
  const failed = await startTestServer(wrong).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(ConfigError);
  const { message } = failed as Error;
  expect(message).toBe(
    'IMAGES_URL cannot be used: the image store answered PUT with 403 SignatureDoesNotMatch.',
  );
  const started = await startTestServer({ ...s3Settings(1), LOG_LEVEL: 'silent' });
  expect((await started.submit(await started.newLink())).status).toBe(201);
  await started.stop();
});
