/** Images that are sent ahead of their submission (D-82). */
import { describe, expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, DOCUMENT, JPEG, MIB, PNG, pngOf, submissionForm } from '../images.ts';
import { advance, HOUR_MS } from '../operator.ts';
import { openPage } from '../visits.ts';

const server = useStarted(() => startTestServer());

const SELFIE = PNG.toString('base64');
const CARD = { country: 'NG', id_type: 'VOTER_ID' };

const stage = (refId: string, visit: string, images: object | string) =>
  server.call('PUT', `/v1/hosted_links/${refId}/visits/${visit}/images`, images);

async function visited(fields: object = { id_types: BIOMETRIC }) {
  const id = await server.newLink(fields);
  return { id, visit: await openPage(server, id) };
}

const rows = (text: string) => server.database.rows(text);
const staged = () => rows('SELECT * FROM staged_images');

/** The selfie that a job shows to its partner. */
async function selfieOf({ user_id, job_id }: { user_id: string; job_id: string }): Promise<Buffer> {
  const job = await server.signed('POST', '/v1/job_status', { user_id, job_id, image_links: true });
  const image = await fetch(job.body.image_links.selfie_image);
  return Buffer.from(await image.arrayBuffer());
}

describe('a staged image', () => {
  test('becomes that of the submission that names it, and is gone where it was', async () => {
    const { id, visit } = await visited();
    const { status, body } = await stage(id, visit, { selfie: SELFIE });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['expires_at', 'selfie_ref']]);
    expect(body.selfie_ref.slice(14, 18), 'the bucket of its link').toBe(id.slice(14, 18));
    const sent = await server.submit(id, { visit, selfie_ref: body.selfie_ref, selfie_source: 'camera' });
    expect(sent.status).toBe(201);
    expect((await selfieOf(sent.body)).equals(PNG)).toBe(true);
    expect(await staged()).toEqual([]);
    const left = await rows(
      'SELECT service_job_id FROM blobs WHERE service_job_id NOT IN (SELECT service_job_id FROM jobs)',
    );
    expect(left).toEqual([]);
    const sources = await rows("SELECT source FROM blobs WHERE kind = 'selfie' AND source IS NOT NULL");
    expect(sources).toEqual([{ source: 'camera' }]);
    // It can be named once.
    const again = await server.submit(id, { visit, selfie_ref: body.selfie_ref });
    expect([again.body.code, again.body.details[0].path]).toEqual(['2204', '/selfie_ref']);
  });

  test('by form and by JSON, one or three, make one job with what is sent along', async () => {
    const { id, visit } = await visited({ id_types: DOCUMENT });
    const form = new FormData();
    for (const side of ['document_front', 'document_back']) {
      form.set(side, new Blob([new Uint8Array(JPEG)]), 'x');
    }
    const { body } = await stage(id, visit, form);
    const fields = { ...CARD, ...body, visit, id_number: '' };
    const { expires_at: _, ...named } = fields;
    const sides = {
      document_front_ref: named.document_front_ref,
      document_back_ref: named.document_back_ref,
    };
    const sent = submissionForm({ selfie: PNG }, { ...CARD, visit, id_number: '', ...sides });
    expect((await server.call('POST', `/v1/hosted_links/${id}/submissions`, sent)).status).toBe(201);
    expect(await staged()).toEqual([]);
  });

  test('is replaced by the next of its field, whose reference alone counts', async () => {
    const { id, visit } = await visited();
    const first = await stage(id, visit, { selfie: SELFIE });
    const second = await stage(id, visit, { selfie: JPEG.toString('base64') });
    expect(await staged()).toHaveLength(1);
    const refused = await server.submit(id, { visit, selfie_ref: first.body.selfie_ref });
    expect(refused.body.details[0].path).toBe('/selfie_ref');
    expect((await server.submit(id, { visit, selfie_ref: second.body.selfie_ref })).status).toBe(201);
  });

  test('of another visit, link or field is not found', async () => {
    const { id, visit } = await visited();
    const { body } = await stage(id, visit, { selfie: SELFIE });
    const other = await visited();
    const otherVisit = await openPage(server, id);
    for (const [link, of, field] of [
      [id, otherVisit, 'selfie_ref'],
      [id, undefined, 'selfie_ref'],
      [id, visit, 'document_front_ref'],
      [other.id, other.visit, 'selfie_ref'],
      [other.id, visit, 'selfie_ref'],
    ] as const) {
      const named = { ...(of && { visit: of }), [field]: body.selfie_ref };
      const more = field === 'selfie_ref' ? {} : { selfie: SELFIE };
      const refused = await server.submit(link, { ...named, ...more });
      expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
        400,
        '2204',
        `/${field}`,
      ]);
    }
    expect((await server.submit(id, { visit, selfie_ref: body.selfie_ref })).status).toBe(201);
  });

  test('is sealed, and without its metadata', async () => {
    const { id, visit } = await visited();
    await stage(id, visit, { selfie: SELFIE });
    const [row] = await server.database.rows<{ sealed_bytes: Uint8Array }>(
      'SELECT sealed_bytes FROM blobs WHERE service_job_id IN (SELECT image_id FROM staged_images)',
    );
    expect(Buffer.from(row?.sealed_bytes ?? []).includes(PNG.subarray(0, 8))).toBe(false);
  });

  test('named again under the same key gets the first answer', async () => {
    const { id, visit } = await visited();
    const { body } = await stage(id, visit, { selfie: SELFIE });
    const key = { 'idempotency-key': 'key-1' };
    const send = () => server.submit(id, { visit, selfie_ref: body.selfie_ref }, key);
    const answers = await Promise.all([send(), send()]);
    const accepted = answers.find(({ status }) => status === 201);
    expect((await send()).body).toEqual(accepted?.body);
    expect((await server.signed('POST', `/v1/hosted_links/${id}`)).body.total_jobs).toBe(1);
  });

  test('that many submissions name at once becomes that of one, and is missing to the others', async () => {
    const { id, visit } = await visited();
    const { body } = await stage(id, visit, { selfie: SELFIE });
    const send = () => server.submit(id, { visit, selfie_ref: body.selfie_ref });
    const answers = await Promise.all(Array.from({ length: 12 }, send));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(11).fill(400)]);
  });
});

test('a submission that is refused for another reason says that one, and leaves what it names where it is', async () => {
  const { id, visit } = await visited();
  const { body } = await stage(id, visit, { selfie: SELFIE });
  const named = { visit, selfie_ref: body.selfie_ref };
  const wrong = await server.submit(id, { ...named, consent: 'false' });
  expect(wrong.body.details[0].path).toBe('/consent');
  await server.signed('PUT', `/v1/hosted_links/${id}`, { is_disabled: true });
  expect((await server.submit(id, named)).body.code).toBe('link_disabled');
  await server.signed('PUT', `/v1/hosted_links/${id}`, { is_disabled: false });
  expect((await server.submit(id, named)).status).toBe(201);
});

describe('what is refused', () => {
  test.each([
    ['a malformed image', { selfie: 'AAAA' }, 400, '2204', '/selfie'],
    [
      'an image that is too large',
      { selfie: pngOf(5 * MIB + 1).toString('base64') },
      413,
      'payload_too_large',
      '/selfie',
    ],
    ['no image', { other: 'x' }, 400, '2213', ''],
  ])('%s is refused, and nothing is kept', async (_, images, status, code, path) => {
    const before = await staged();
    const { id, visit } = await visited();
    const refused = await stage(id, visit, images);
    expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([status, code, path]);
    expect(await staged()).toEqual(before);
  });

  test('a forged or foreign visit is refused before the body is read', async () => {
    const { id, visit } = await visited();
    const other = await visited();
    for (const bad of [`${visit.slice(0, -1)}-`, other.visit, 'x']) {
      const refused = await stage(id, bad, '{"not json');
      expect([refused.body.code, refused.body.details[0].path]).toEqual(['2204', '/visit']);
    }
  });

  test('a link that takes no submission takes no image', async () => {
    const { id, visit } = await visited({ id_types: BIOMETRIC, is_single_use: true });
    expect((await server.submit(id, { selfie: SELFIE })).status).toBe(201);
    expect((await stage(id, visit, '{"not json')).body.code).toBe('link_used');
    expect((await stage('unknown', visit, { selfie: SELFIE })).body.code).toBe('link_not_found');
  });
});

// Last: it moves the clock.
test('an hour later it is gone, and within the grace of the link it is not', async () => {
  const now = Date.parse((await server.call('POST', '/sandbox/clock', { advance_ms: 0 })).body.now);
  const expires_at = new Date(now + HOUR_MS / 2).toISOString();
  const { id, visit } = await visited({ id_types: BIOMETRIC, expires_at });
  await advance(server, HOUR_MS / 2 + 1_000);
  expect((await stage(id, 'x', '{"not json')).body.code).toBe('link_expired');
  const { status, body } = await stage(id, visit, { selfie: SELFIE });
  expect(status).toBe(200);
  const keptMs = Date.parse(body.expires_at) - now - HOUR_MS / 2;
  expect(keptMs, 'not since the visit began').toBeGreaterThan(HOUR_MS);
  expect((await server.submit(id, { visit, selfie_ref: body.selfie_ref })).status).toBe(201);
  const open = await visited();
  const late = await stage(open.id, open.visit, { selfie: SELFIE });
  await advance(server, HOUR_MS);
  const refused = await server.submit(open.id, { visit: open.visit, selfie_ref: late.body.selfie_ref });
  expect(refused.body.details[0].path).toBe('/selfie_ref');
});
