/** The limits of submissions (D-64), and who counts as one visitor (D-65). */
import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, pngOf, submissionForm } from '../images.ts';
import { advance, DAY_MS, HOUR_MS, newPartner } from '../operator.ts';
import { openPage } from '../visits.ts';

const server = useStarted(() =>
  startTestServer({
    ID_NUMBERS_PER_VISITOR_HOUR: '3',
    SUBMISSIONS_PER_LINK_HOUR: '8',
    STORED_MIB_PER_PARTNER_DAY: '2',
    TRUSTED_PROXIES: '127.0.0.1',
    ID_NUMBER_LIMIT: '4',
  }),
);

const from = (address: string) => ({ 'x-forwarded-for': address });
const number = (n: number) => `900000000${String(n).padStart(2, '0')}`;
const answerOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent;
  return status === 201 ? 201 : `${status} ${body.code}`;
};
const submit = (refId: string, n: number, address = '203.0.113.1', fields: object = {}) =>
  answerOf(server.submit(refId, { id_number: number(n), ...fields }, from(address)));

describe('different ID numbers of a visitor on a link', () => {
  const TOO_MANY = '429 too_many_id_numbers';

  test('are accepted up to the limit; then known ones only, until an hour after the first', async () => {
    const refId = await server.newLink();
    expect([await submit(refId, 1), await submit(refId, 2), await submit(refId, 3)]).toEqual([201, 201, 201]);
    const { status, body, headers } = await server.submit(
      refId,
      { id_number: number(4) },
      from('203.0.113.1'),
    );
    expect([status, body.code]).toEqual([429, 'too_many_id_numbers']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(headers.has('ratelimit')).toBe(false);
    expect(await submit(refId, 2)).toBe(201);
    expect(await submit(refId, 5)).toBe(TOO_MANY);
    await advance(server, HOUR_MS);
    expect(await submit(refId, 5)).toBe(201);
  });

  test('are counted for each visitor and each link', async () => {
    const [refId, other] = [await server.newLink(), await server.newLink()];
    for (const n of [11, 12, 13]) await submit(refId, n);
    expect(await submit(refId, 14)).toBe(TOO_MANY);
    expect(await submit(refId, 14, '203.0.113.2')).toBe(201);
    expect(await submit(other, 14)).toBe(201);
  });

  test('are counted when the number is blocked too, and not when a field is wrong', async () => {
    const refId = await server.newLink();
    const other = await server.newLink();
    for (let i = 0; i < 4; i++) await submit(other, 21, `198.51.100.${i}`);
    expect(await submit(refId, 21)).toBe('429 2222');
    expect(await submit(refId, 22, '203.0.113.1', { consent: 'false' })).toBe('400 2204');
    expect([await submit(refId, 23), await submit(refId, 24)]).toEqual([201, 201]);
    expect(await submit(refId, 25)).toBe(TOO_MANY);
  });

  test.each([
    ['two addresses of an IPv6 /56', '2001:db8:1:ff00::1', '2001:db8:1:ffee::2', TOO_MANY],
    ['two IPv6 networks', '2001:db8:1:ff00::1', '2001:db8:1:fe00::1', 201],
    ['an IPv4 address and the same within IPv6', '203.0.113.9', '::ffff:203.0.113.9', TOO_MANY],
    [
      'what a visitor claims, and the proxy’s word',
      '10.9.9.9, 203.0.113.9',
      '10.8.8.8, 203.0.113.9',
      TOO_MANY,
    ],
    ['addresses behind two proxies', '203.0.113.7, 127.0.0.1', '203.0.113.8, 127.0.0.1', 201],
  ])('of %s', async (_, one, other, expected) => {
    const refId = await server.newLink();
    for (const n of [31, 32, 33]) await submit(refId, n, one);
    expect(await submit(refId, 34, other)).toBe(expected);
  });
});

describe('submissions of a link in an hour', () => {
  test('are accepted and refused up to the limit, whoever sends them and however they are wrong', async () => {
    const refId = await server.newLink();
    const path = `/v1/hosted_links/${refId}/submissions`;
    expect(await submit(refId, 41, '198.51.100.1')).toBe(201);
    expect(await submit(refId, 41, '198.51.100.2', { consent: 'false' })).toBe('400 2204');
    expect(await submit(refId, 41, '198.51.100.3', { id_type: 'BVN' })).toBe('400 unsupported_id_type');
    expect(await answerOf(server.call('POST', path, '{'))).toBe('400 2203');
    expect(await answerOf(server.call('POST', path, {}))).toBe('400 2213');
    // Refused before its body is read, so it costs nothing.
    expect(await answerOf(server.call('POST', path, 'x', { 'content-type': 'text/plain' }))).toBe(
      '415 unsupported_media_type',
    );
    expect(await answerOf(server.call('POST', path, 'null'))).toBe('400 2204');
    expect([await submit(refId, 42, '198.51.100.4'), await submit(refId, 42, '198.51.100.4')]).toEqual([
      201, 201,
    ]);
    const { status, body, headers } = await server.submit(refId);
    expect([status, body.code]).toEqual([429, 'too_many_submissions']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    // Wrong bodies are no way around it.
    expect(await answerOf(server.call('POST', path, '{'))).toBe('429 too_many_submissions');
    await advance(server, HOUR_MS);
    expect(await submit(refId, 42)).toBe(201);
  });

  test('that race get exactly the limit', async () => {
    const refId = await server.newLink();
    const sent = Array.from({ length: 20 }, (_, i) => submit(refId, i % 2, `198.51.100.${i}`));
    const answers = await Promise.all(sent);
    const accepted = answers.filter((each) => each === 201 || each === '429 2222');
    expect([accepted.length, answers.length - accepted.length]).toEqual([8, 12]);
  });

  test('that repeat one under an Idempotency-Key get its answer, and are not counted', async () => {
    const refId = await server.newLink();
    const headers = { 'idempotency-key': 'same', ...from('198.51.100.7') };
    const repeat = () => answerOf(server.submit(refId, { id_number: number(50) }, headers));
    for (let i = 0; i < 12; i++) expect(await repeat()).toBe(201);
  });
});

test('a link takes no more bodies at the same time than its limit, and another link still does', async () => {
  const own = await untilTestEnds(startTestServer({ SUBMISSIONS_IN_PROGRESS_PER_LINK: '2' }));
  const [refId, other] = [await own.newLink(), await own.newLink()];
  const started = [await startBody(own, refId), await startBody(own, refId)];
  let refused = await own.submit(refId);
  // The server may not have begun to read both.
  await expect
    .poll(async () => {
      refused = await own.submit(refId);
      return refused.status;
    })
    .toBe(429);
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['too_many_uploads', '5']);
  expect((await own.submit(other)).status).toBe(201);
  expect(await Promise.all(started.map((each) => each.finish()))).toEqual([201, 201]);
  expect((await own.submit(refId)).status).toBe(201);
});

test('a partner’s images are stored up to its limit of a day, over all its links', async () => {
  const partner = await newPartner(server, 'IMG');
  const links = [
    await partner.newLink({ id_types: BIOMETRIC }),
    await partner.newLink({ id_types: BIOMETRIC }),
  ];
  const send = (i: number, bytes: number) =>
    server.call(
      'POST',
      `/v1/hosted_links/${links[i]}/submissions`,
      submissionForm({ selfie: pngOf(bytes) }, { id_number: number(60 + i) }),
      from(`198.51.100.${i}`),
    );
  expect((await send(0, 1_500_000)).status).toBe(201);
  const refused = await send(1, 700_000);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_much_image_data']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  // What was refused was not stored, so smaller images fit.
  expect((await send(1, 500_000)).status).toBe(201);
  expect((await send(1, 500_000)).status).toBe(429);
  await advance(server, DAY_MS);
  expect((await send(1, 700_000)).status).toBe(201);
});

/** Sends a submission up to its last byte. */
async function startBody(
  { url }: TestServer,
  refId: string,
): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ ...SUBMISSION_FIELDS, id_number: number(70) });
  const request = http.request(`${url}/v1/hosted_links/${refId}/submissions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  request.flushHeaders();
  await new Promise((resolve) => request.once('continue', resolve));
  request.write(body.slice(0, -1));
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        request.once('error', reject);
        request.once('response', (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        request.end(body.slice(-1));
      }),
  };
}

describe('images that are sent ahead of their submission (D-82)', () => {
  const stage = (refId: string, visit: string, selfie: Buffer, address: string) =>
    server.call(
      'PUT',
      `/v1/hosted_links/${refId}/visits/${visit}/images`,
      { selfie: selfie.toString('base64') },
      from(address),
    );

  test('are six for each number that the limit of their visitor allows, in however many visits', async () => {
    const refId = await server.newLink({ id_types: BIOMETRIC });
    const small = pngOf(2_000);
    for (let i = 0; i < 18; i++) {
      const { status } = await stage(refId, await openPage(server, refId), small, '203.0.113.40');
      expect(status).toBe(200);
    }
    const visit = await openPage(server, refId);
    const { status, body, headers } = await stage(refId, visit, small, '203.0.113.40');
    expect([status, body.code]).toEqual([429, 'too_many_uploads']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await stage(refId, visit, small, '203.0.113.41')).status).toBe(200);
    const other = await server.newLink({ id_types: BIOMETRIC });
    expect((await stage(other, await openPage(server, other), small, '203.0.113.40')).status).toBe(200);
  });

  test('count as stored when they are sent, not again when they are named', async () => {
    const partner = await newPartner(server, '046');
    const refId = await partner.newLink({ id_types: BIOMETRIC });
    const visit = await openPage(server, refId);
    const large = pngOf(1_500_000);
    const { body } = await stage(refId, visit, large, '203.0.113.50');
    expect((await stage(refId, visit, large, '203.0.113.50')).body.code).toBe('too_much_image_data');
    const named = { selfie_ref: body.selfie_ref, visit };
    expect(await submit(refId, 51, '203.0.113.50', named)).toBe(201);
  });
});
