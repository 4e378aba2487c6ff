/** A submission through the plain form: its end at the partner, and what is refused. */
import { describe, expect, test } from 'vitest';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { jpeg, png } from '#testing/harness/vitest/images.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { BVN, type Fields, formOf, hidden, KYC, post, useServer, VOTERS_CARD } from './visit.ts';

const at = useServer();
const CARD = { country: 'NG', id_type: 'VOTER_ID', consent: 'true' };
const PHOTOS = { document_front: png(), document_back: png({ shade: 9 }), selfie: jpeg() };

describe('a submission', () => {
  test('gets its user and job from the server: the form cannot choose them, or the result', async () => {
    const refId = await at.newLink({ redirect_url: 'https://partner.example/done' });
    const extra = { user_id: 'somebody', job_id: 'else', sandbox_result: '1', 'partner_params[a]': 'b' };
    const { location } = await at.post(refId, { ...KYC, ...extra });
    expect(new URL(location ?? '').searchParams.get('user_id')).toMatch(/^[0-9a-f-]{36}$/);
    const job = await at.server.signed('POST', '/v1/job_status', { user_id: 'somebody', job_id: 'else' });
    expect(job.status).toBe(404);
  });

  test('redirects with its status and user', async () => {
    const refId = await at.newLink({
      redirect_url: 'https://partner.example/?status=x&a=%2F#f',
      user_id: 'u 1&1',
    });
    const { status, location } = await at.post(refId, KYC);
    expect([status, location]).toEqual([
      303,
      'https://partner.example/?a=%2F&status=successful&user_id=u%201%261#f',
    ]);
  });

  test('repeated at once under one key makes one job, and is answered alike', async () => {
    const refId = await at.newLink({ redirect_url: 'https://partner.example/done', is_single_use: true });
    const idempotency_key = hidden((await at.get(`/l/${refId}`)).html, 'idempotency_key') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => at.post(refId, { ...KYC, idempotency_key })),
    );
    expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(303);
    expect(await at.jobsOf(refId)).toBe(1);
  });

  test('under a key that was used for other details is refused, and the next page has a new key', async () => {
    const refId = await at.newLink();
    const first = { ...KYC, idempotency_key: 'key-1' };
    expect((await at.post(refId, first)).status).toBe(200);
    const again = await at.post(refId, { ...first, first_name: 'Ada' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Something was not accepted. Check your answers and try again.');
    expect(again.text).not.toMatch(/Idempotency/i);
    const idempotency_key = hidden(again.html, 'idempotency_key') ?? '';
    expect((await at.post(refId, { ...first, first_name: 'Ada', idempotency_key })).status).toBe(200);
    expect(await at.jobsOf(refId)).toBe(2);
  });
});

describe('a refused submission', () => {
  test.each([
    ['a missing number', { id_number: ' ' }, 400, 'NIN or virtual NIN: Enter your NIN or virtual NIN.'],
    [
      'a number in the wrong format',
      { id_number: '12' },
      400,
      'A NIN has 11 digits, or the 16 letters and digits of a virtual NIN, for example 12345678900.',
    ],
    ['missing consent', { consent: '' }, 400, 'Your agreement: Tick the box if you agree.'],
    ['refused consent', { consent: 'false' }, 400, 'Your agreement: Tick the box if you agree.'],
    ['a birth in the future', { dob: '2199-01-01' }, 400, 'Date of birth: Enter a date in the past'],
    ['a NUL character', { first_name: 'A\0da' }, 400, 'First name: Enter at most 100 characters.'],
    ['an ID type that the link does not have', { id_type: 'BVN' }, 400, 'Something was not accepted.'],
    ['no ID type', { id_type: '', country: '' }, 400, 'Something was not accepted.'],
    ['a long field', { first_name: 'x'.repeat(5_000) }, 413, 'First name: Enter at most 100 characters.'],
    ['a malformed key', { idempotency_key: 'a b' }, 400, 'Something was not accepted.'],
  ])('for %s shows the form again and says why', async (_, fields, status, words) => {
    const refId = await at.newLink();
    const response = await at.post(refId, { last_name: 'Obi "&" <b>', ...KYC, ...fields });
    expect(response.status).toBe(status);
    expect(response.text).toContain(words);
    expect(response.text).not.toMatch(/Error is|^is |: $/);
    expect(response.html).toContain('value="Obi &quot;&amp;&quot; &lt;b&gt;"');
    expect(hidden(response.html, 'id_type')).toBe('NIN_V2');
    expect(await at.jobsOf(refId)).toBe(0);
  });

  test.each(['en.1', ''])(
    'whose text of consent was not the page’s (%j) shows it, not yet ticked',
    async (shown) => {
      const refId = await at.newLink();
      const response = await at.post(refId, { ...KYC, consent_shown: shown });
      expect(response.status).toBe(400);
      expect(response.text).toContain(
        'Your agreement: This text has changed. Read it again, and tick the box',
      );
      expect(response.html).not.toMatch(/ checked/);
      const consent_shown = hidden(response.html, 'consent_shown') ?? '';
      expect((await at.post(refId, { ...KYC, consent_shown })).status).toBe(200);
    },
  );

  test('for missing images names each, in the order of the page', async () => {
    const refId = await at.newLink({ id_types: [VOTERS_CARD] });
    const { status, text } = await at.post(refId, {
      ...CARD,
      document_front: Buffer.alloc(0),
      selfie: Buffer.alloc(0),
    });
    expect(status).toBe(400);
    expect(text).toMatch(
      /Front of your ID: Take a photo of your ID\. .*Back of your ID: Take a photo of the back of your ID\. .*Selfie: Take a selfie\./,
    );
  });

  test.each([
    [
      'text',
      Buffer.from('x'.repeat(400)),
      400,
      'Selfie: Choose a complete PNG or JPEG photo, 200 to 10,000 pixels wide and high.',
    ],
    [
      'a photo that is a byte too large',
      jpeg({ bytes: 5_242_881 }),
      413,
      'Selfie: Choose a photo of at most 5 MB.',
    ],
  ])('for %s in place of a photo names the field', async (_, selfie, expected, words) => {
    const refId = await at.newLink({ id_types: [VOTERS_CARD] });
    const { status, text } = await at.post(refId, { ...CARD, ...PHOTOS, selfie });
    expect(status).toBe(expected);
    expect(text).toContain(words);
    expect(await at.jobsOf(refId)).toBe(0);
  });

  test('does not hold up a stop, however much of its body is still to come', async () => {
    const own = await startTestServer();
    const refId = await own.newLink({ id_types: [VOTERS_CARD] });
    const large = png({ bytes: 20_000_000 });
    const images = { document_front: Buffer.alloc(500_000), document_back: large, selfie: large };
    expect((await post(own, refId, { ...CARD, ...images })).status).toBe(400);
    const started = performance.now();
    await own.stop();
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('does not use up its key: corrected, it is accepted under the same one', async () => {
    const refId = await at.newLink({ is_single_use: true });
    const sent = { ...KYC, idempotency_key: 'key-1' };
    expect((await at.post(refId, { ...sent, id_number: '1' })).status).toBe(400);
    expect((await at.post(refId, sent)).status).toBe(200);
  });

  test('for an ID type that was removed meanwhile leads back to the choice of the others', async () => {
    const nin = { ...BVN, id_type: 'NIN_V2' };
    const refId = await at.newLink({ id_types: [BVN, nin, VOTERS_CARD] });
    await at.update(refId, { id_types: [BVN, VOTERS_CARD] });
    const { status, location } = await at.post(refId, KYC);
    expect([status, location]).toEqual([303, `/l/${refId}`]);
  });
});

describe('a malformed body', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const cutOff = '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\nAd';

  test.each<[string, RequestInit]>([
    ['nothing', {}],
    ['a form in the other encoding', { body: new URLSearchParams(KYC) }],
    ['JSON', { body: JSON.stringify(KYC), headers: { 'content-type': 'application/json' } }],
    ['an unknown type', { body: 'hello', headers: { 'content-type': 'x/y' } }],
    ['a type that is none', { body: 'hello', headers: { 'content-type': '/' } }],
    ['multipart without a boundary', { body: 'hello', headers: { 'content-type': 'multipart/form-data' } }],
    ['a part that is cut off', { body: cutOff, headers: multipart }],
    ['an inherited name', { body: formOf({ ...KYC, constructor: 'x' } as unknown as Fields) }],
  ])('such as %s is answered with the form', async (_, init) => {
    const refId = await at.newLink();
    const { status, text } = await at.send('POST', `/l/${refId}`, init);
    expect(status).toBe(400);
    expect(text).toMatch(/^Verify your identity Please check the following \S/);
    expect(await at.jobsOf(refId)).toBe(0);
  });

  test.each<[string, Fields]>([
    ['60 fields', Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x']))],
    ['a file of another name that is too large', { other: png({ bytes: 6_000_000 }) }],
  ])('with %s is too large', async (_, fields) => {
    const { status, text } = await at.post(await at.newLink(), { ...KYC, ...fields });
    expect(status).toBe(413);
    expect(text).toContain('Something was not accepted.');
  });
});

test('a reached limit is a page with its own words, Retry-After and the time, in every language', async () => {
  const limited = await untilTestEnds(
    startTestServer({
      ID_NUMBERS_PER_VISITOR_HOUR: '1',
      SUBMISSIONS_PER_LINK_HOUR: '3',
      STORED_MIB_PER_PARTNER_DAY: '1',
      ID_NUMBER_LIMIT: '1',
    }),
  );
  const refId = await limited.newLink();
  expect((await post(limited, refId, KYC)).status).toBe(200);
  const numbers = await post(limited, refId, { ...KYC, id_number: '12345678905' });
  expect(numbers.text).toMatch(/^Too many different ID numbers .* You can try again after /);
  expect((await post(limited, refId, { ...KYC, consent: 'false' })).status).toBe(400);
  const many = await post(limited, refId, KYC);
  expect(many.text).toMatch(/^Too many verifications for now .* You can try again after /);
  const unused = await limited.newLink({ is_single_use: true });
  const blocked = await post(limited, unused, { ...KYC, id_number: '123-456 789 00' });
  expect(blocked.text).toMatch(/^This ID number is blocked for now .* You can try again after /);
  expect(blocked.html).not.toContain(FOUND_NUMBER);
  for (const page of [numbers, many, blocked]) {
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(3_590);
  }
  const card = await limited.newLink({ id_types: [VOTERS_CARD] });
  const photos = await post(limited, card, { ...CARD, ...PHOTOS, selfie: jpeg({ bytes: 1_100_000 }) });
  expect([photos.status, photos.text]).toEqual([429, expect.stringMatching(/^No more photos for now /)]);
  const swahili = await post(limited, `${refId}?lang=sw`, KYC);
  expect(swahili.text).toMatch(/^Uthibitisho ni mwingi mno kwa sasa /);
});
