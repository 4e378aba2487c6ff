/**
 * Authentication and body of signed operations (§5), tested in full on one of them, since all share the code.
 * test/handlers/signed-operations.test.ts checks that each of them refuses a wrong signature.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { signature, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, addNewerKey, atFrozenTime, newPartner, PARTNER_ID } from '../../handlers/operator.ts';

const TOLERANCE_MS = 300_000;
const BODY_BYTES_MAX = 256 * 1024;

const iso = (ms: number) => new Date(ms).toISOString();
const withoutZone = (ms: number) => iso(ms).slice(0, -1);

/** Spellings of a time (D-04); `signed` where the text under the signature is not the timestamp as sent. */
const SPELLINGS: Record<string, (now: number) => { sent: string | number; signed?: string }> = {
  'ISO 8601 with milliseconds': (now) => ({ sent: iso(now) }),
  'ISO 8601 with nine fractional digits': (now) => ({ sent: iso(now).replace('Z', '123456Z') }),
  'ISO 8601 with an offset ahead': (now) => ({ sent: `${withoutZone(now + 19_800_000)}+05:30` }),
  'a date and a time apart, with +0000': (now) => ({
    sent: `${iso(now).slice(0, 19).replace('T', ' ')} +0000`,
  }),
  'epoch milliseconds as text': (now) => ({ sent: String(now) }),
  'a number signed in its ISO form': (now) => ({ sent: now, signed: iso(now) }),
  'a number signed in its digits': (now) => ({ sent: now, signed: String(now) }),
};

const PROOF_FIELDS = ['partner_id', 'timestamp', 'proof'] as const;

/** Invalid values of the signing fields (D-04, D-13). */
const WRONG_VALUES: readonly [field: string, value: unknown][] = [
  ['partner_id', '００１'],
  ['timestamp', true],
  ['timestamp', ''],
  ['timestamp', 'yesterday'],
  ['timestamp', '2026-11-20T10:00:00'],
  ['timestamp', '2026-02-30T10:00:00Z'],
  ['timestamp', 1.5],
];

let path: string;
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  path = `/v1/hosted_links/${await server.newLink()}`;
});

const send = (body: unknown, headers?: Record<string, string>) => server.call('POST', path, body, headers);
const sendSigned = (more: object = {}) => send({ ...signingFields(PARTNER_ID, API_KEY), ...more });
const sendAt = (sent: string | number, signed = String(sent)) =>
  send({ partner_id: PARTNER_ID, timestamp: sent, signature: signature(API_KEY, signed, PARTNER_ID) });

describe('the sender', () => {
  test.each(Object.entries(SPELLINGS))('the timestamp may be %s (D-04)', async (_, spell) => {
    const { sent, signed } = spell(Date.now());
    const { status } = await sendAt(sent, signed);
    expect(status).toBe(200);
  });

  test.each([
    ['5 minutes old', -TOLERANCE_MS],
    ['5 minutes ahead', TOLERANCE_MS],
  ])('a timestamp %s is accepted, a millisecond more is a bad signature (D-04)', async (_, offset) => {
    await atFrozenTime(async (now) => {
      expect((await sendAt(iso(now + offset))).status).toBe(200);
      const tooFar = await sendAt(iso(now + offset + Math.sign(offset)));
      const message = `must be within 300 seconds of the server's time, ${iso(now)}`;
      expect(tooFar).toMatchObject({
        status: 401,
        body: { code: '2205', details: [{ path: '/timestamp', message }] },
      });
    });
  });

  test('a signature may be reused while it is fresh (D-04)', async () => {
    const body = { ...signingFields(PARTNER_ID, API_KEY) };
    expect([(await send(body)).status, (await send(body)).status]).toEqual([200, 200]);
  });

  test('an unknown partner, a wrong key and a changed timestamp get the same answer', async () => {
    const { timestamp } = signingFields(PARTNER_ID, API_KEY);
    const answers = [
      await send({ ...signingFields('zzz', API_KEY) }),
      await send({ ...signingFields(PARTNER_ID, 'sandbox-key-002') }),
      await send({ ...signingFields(PARTNER_ID, API_KEY, Date.now() - 1000), timestamp }),
      await send({ partner_id: PARTNER_ID, timestamp, signature: `${'A'.repeat(43)}=` }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.code).toBe('2205');
      expect(body.error).toBe(answers[0]?.body.error);
      expect(body).not.toHaveProperty('details');
    }
  });

  test('a signature whose characters only end in the right bytes is refused', async () => {
    const proof = signingFields(PARTNER_ID, API_KEY);
    for (const shift of [0x100, 0x2200]) {
      const shifted = [...proof.signature].map((each) => String.fromCharCode(each.charCodeAt(0) + shift));
      expect((await send({ ...proof, signature: shifted.join('') })).status).toBe(401);
    }
  });

  test('either of two live keys verifies, a third does not (D-05)', async () => {
    const older = await newPartner(server, 'kk1');
    const newer = await addNewerKey(server, 'kk1');
    const third = server.as('kk1', 'no-key-of-kk1');
    // The link may be another partner's; the signature is valid all the same.
    expect((await older.signed('POST', path)).status).not.toBe(401);
    expect((await newer.signed('POST', path)).status).not.toBe(401);
    expect((await third.signed('POST', path)).status).toBe(401);
  });

  test.each(['signature', 'sec_key'])('a non-text %s is ignored next to a valid one (D-03)', async (name) => {
    const other = name === 'signature' ? 'sec_key' : 'signature';
    const { signature: proof, ...proven } = signingFields(PARTNER_ID, API_KEY);
    for (const value of [0, true, null, {}, []]) {
      const { status } = await send({ ...proven, [other]: proof, [name]: value });
      expect([JSON.stringify(value), status]).toEqual([
        JSON.stringify(value),
        expect.toBeOneOf([200, 400, 401]),
      ]);
    }
  });

  test.each(PROOF_FIELDS)('without %s a field is missing, which is named (D-08)', async (name) => {
    const field = name === 'proof' ? 'signature' : name;
    const { status, body } = await sendSigned({ [field]: undefined });
    expect([status, body.code]).toEqual([400, '2213']);
    expect(body.details).toContainEqual({ path: `/${field}`, message: 'is required' });
  });

  test.each(WRONG_VALUES)('%s cannot be %j, and is named (D-08)', async (field, value) => {
    const { status, body } = await sendSigned({ [field]: value });
    expect([status, body.code]).toEqual([400, '2204']);
    expect(body.details.map((each: { path: string }) => each.path)).toContain(`/${field}`);
  });
});

describe('the body', () => {
  test.each(['', '{', '{"partner_id":"001",}', "{'a':1}", 'null null'])(
    'the body %j is not JSON (D-08)',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 400, body: { code: '2203' } });
    },
  );

  test.each(['[]', '7', '"text"', 'true', 'null'])('the body %s is of a wrong type (D-08)', async (text) => {
    expect(await send(text)).toMatchObject({ status: 400, body: { code: '2204' } });
  });

  test('unknown fields are ignored (D-07)', async () => {
    const { status } = await sendSigned({ surprise: { deep: [1, null] }, Name: 7, '': '' });
    expect(status).toBe(200);
  });

  test('a body of 256 KiB is read, a byte more is too large (D-26)', async () => {
    const body = { ...signingFields(PARTNER_ID, API_KEY), padding: '' };
    const padding = 'x'.repeat(BODY_BYTES_MAX - Buffer.byteLength(JSON.stringify(body)));
    expect((await send({ ...body, padding })).status).toBe(200);
    const tooLarge = await send({ ...body, padding: `${padding}x` });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });

  test('the content type may name its charset', async () => {
    const body = { ...signingFields(PARTNER_ID, API_KEY) };
    expect((await send(body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  test('what is nearly right is told what would be right', async () => {
    const { signature: signed } = signingFields(PARTNER_ID, API_KEY);
    const hex = Buffer.from(signed, 'base64').toString('hex');
    const shape = { path: '/signature', message: 'must be 44 characters of base64, which end with =' };
    expect((await sendSigned({ signature: hex })).body.details).toEqual([shape]);
    // Under its other name, which is that of job status (D-03).
    const asKey = { ...shape, path: '/sec_key' };
    expect((await sendSigned({ signature: undefined, sec_key: hex })).body.details).toEqual([asKey]);
    const job = { partner_id: PARTNER_ID, timestamp: Date.now(), user_id: 'user-7', job_id: 'job-31' };
    const refused = await server.call('POST', '/v1/job_status', { ...job, sec_key: 'x' });
    expect(refused).toMatchObject({ status: 401, body: { details: [asKey] } });
    // A wrong one of the right shape learns nothing.
    expect((await sendSigned({ signature: 'A'.repeat(43).concat('=') })).body).not.toHaveProperty('details');

    const encoded = await send('{}', { 'content-encoding': 'gzip' });
    expect([encoded.status, encoded.body.details]).toEqual([
      415,
      [{ path: '/Content-Encoding', message: 'is not supported: send the body as it is' }],
    ]);
  });

  test('an error has its request id in the body and in the header (D-07)', async () => {
    const { body, headers } = await send('{');
    expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'error', 'request_id']);
    expect(headers.get('x-request-id')).toBe(body.request_id);
  });

  test('no answer may be stored by a cache on its way', async () => {
    for (const { headers } of [await sendSigned({}), await sendSigned({ signature: 'x' })])
      expect(headers.get('cache-control')).toBe('no-store');
  });
});
