/** The hosted page over HTTP, where no browser is needed: what is sent, what is accepted, and what is not. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { FOUND_NUMBER, LINK_FIELDS } from '#harness/api.ts';
import { type PageDeps, pageRoutes } from '#server/http/page/routes.ts';
import { StoreUnavailable } from '#store/store.ts';
import { jpeg, png } from '../support/images.ts';
import { serveRoutes } from '../support/routes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Fields = Record<string, string | Buffer | readonly string[]>;

/** A form as a browser sends it: buffers are files. */
function form(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Buffer) data.append(name, new Blob([new Uint8Array(value)]), 'photo');
    else for (const each of [value].flat()) data.append(name, String(each));
  }
  return data;
}

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | null;
  readonly html: string;
  /** The text of its main part. */
  readonly text: string;
}

async function send(method: string, path: string, init: RequestInit = {}, at = server): Promise<Shown> {
  const response = await fetch(at.url + path, { method, redirect: 'manual', ...init });
  const html = await response.text();
  const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const text = main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const { status, headers } = response;
  return { status, headers, location: headers.get('location'), html, text };
}

const get = (path: string) => send('GET', path);
const post = (refId: string, fields: Fields, at = server) =>
  send('POST', `/l/${refId}`, { body: form(fields) }, at);
const cancel = (refId: string) => send('POST', `/l/${refId}/cancel`);

const KYC = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER, consent: 'true' };
const BVN = { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' };
const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' };
const VOTERS_CARD = { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' };
const CARD = { country: 'NG', id_type: 'VOTER_ID', consent: 'true' };
const PHOTOS = { document_front: png(), document_back: png({ shade: 9 }), selfie: jpeg() };
const UNKNOWN = '6f1c2a52-0000-4000-8000-000000000000';

const jobsOf = async (refId: string) =>
  (await server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs;
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

/** A page without its one script, a file of this service, and without the data for it, which does not run. */
const withoutOurScript = (html: string) =>
  html
    .replace(/<script src="\/assets\/page\.\w+\.js" defer><\/script>/, '')
    .replace(/<script type="application\/json" id="data">[^<]*<\/script>/, '');

describe('every answer', () => {
  test('is a private HTML page with no script or style but our own, whatever its status', async () => {
    const refId = await server.newLink();
    const redirecting = await server.newLink({ redirect_url: 'https://partner.example/done' });
    const answers = [
      await get(`/l/${refId}`),
      await get(`/l/${UNKNOWN}`),
      await post(refId, KYC),
      await post(refId, { ...KYC, id_number: '1' }),
      await post(UNKNOWN, KYC),
      await post(redirecting, KYC),
      await cancel(refId),
      await cancel(redirecting),
      await get(`/l/${refId}/`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 400, 404, 303, 200, 303, 303]);
    for (const { headers, html } of answers) {
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
      const policy = headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]),
      );
      expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]));
      expect(policy?.join()).not.toContain('unsafe');
      expect(withoutOurScript(html)).not.toMatch(/<script|<style| style=| on\w+=/i);
    }
  });

  test('has its style sheets and its script beside it, which may be cached', async () => {
    const { html: page } = await get(`/l/${await server.newLink()}`);
    const paths = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.map((path) => path.split('.').at(-1))).toEqual(['css', 'css', 'js']);
    for (const path of paths) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      const type = path.endsWith('css') ? 'css' : 'javascript';
      expect(headers.get('content-type')).toBe(`text/${type}; charset=utf-8`);
      expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    }
    expect((await get(paths[0] ?? '')).html).toContain('--accent');
  });

  test('to HEAD is that to GET without its body, so that a preview changes nothing', async () => {
    const refId = await server.newLink({ is_single_use: true });
    const { status, headers, html } = await send('HEAD', `/l/${refId}`);
    expect([status, html]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await get(`/l/${refId}`)).status).toBe(200);
  });
});

describe('the address of a link', () => {
  test('is the one that creating it answered', async () => {
    const made = await server.signed('POST', '/v1/hosted_links', LINK_FIELDS);
    expect(made.body.link).toBe(`${server.url}/l/${made.body.ref_id}`);
    expect((await get(new URL(made.body.link).pathname)).status).toBe(200);
  });

  test('works with a slash added, as some programs do', async () => {
    const refId = await server.newLink();
    expect((await get(`/l/${refId}/`)).location).toBe(`/l/${refId}`);
  });

  test.each(['..%2f..%2fetc', '%00', "'%20OR%201=1--", '%3Cscript%3E', 'a'.repeat(199), '%F0%9F%98%80', ''])(
    'that is not one (%s) shows a page with status 404, which repeats nothing of it',
    async (part) => {
      const { status, html } = await get(`/l/${part}`);
      expect(status).toBe(404);
      expect(html).toContain('Link not found');
      expect(html).not.toMatch(/etc|OR 1|aaaa|script/);
    },
  );

  test('with a slash added and line breaks in it stays on this site', async () => {
    const { status, location } = await get('/l/%0d%0aset-cookie:a=b%5c%5cevil.example/');
    expect(status).toBe(303);
    expect(location).toBe('/l/%0D%0Aset-cookie%3Aa%3Db%5C%5Cevil.example');
  });
});

describe('the choice', () => {
  test.each([
    ['nothing', ''],
    ['an ID type that the link does not have', '&id=NG.NIN_V2'],
    ['a country only', '&id=NG'],
    ['two at once', '&id=NG.BVN&id=NG.VOTER_ID'],
    ['markup', '&id=%22%3E%3Cscript%3E'],
  ])('is shown again for %s', async (_, query) => {
    const refId = await server.newLink({ id_types: [BVN, VOTERS_CARD] });
    const { status, text } = await get(`/l/${refId}?plain=1${query}`);
    expect(status).toBe(200);
    expect(text).toMatch(/^Choose your ID/);
  });

  test('of nothing is refused, in the language that was asked for, and given back', async () => {
    const refId = await server.newLink({ id_types: [BVN, VOTERS_CARD] });
    const { status, html, text } = await get(`/l/${refId}?sent=1&lang=fr`);
    expect(status).toBe(400);
    expect(text).toContain('Choisissez une de ces pièces.');
    expect(html.match(/<input type="radio"[^>]*aria-invalid="true"/g)).toHaveLength(2);
    expect(html).toContain('novalidate');
    expect(hidden(html, 'lang')).toBe('fr');
  });

  test('leads to the form of what was chosen', async () => {
    const refId = await server.newLink({ id_types: [BVN, VOTERS_CARD] });
    const { html, text } = await get(`/l/${refId}?id=NG.VOTER_ID`);
    expect([hidden(html, 'country'), hidden(html, 'id_type')]).toEqual(['NG', 'VOTER_ID']);
    expect(text).toContain('Use another ID');
  });

  test('is not asked for where there is none', async () => {
    const { html, text } = await get(`/l/${await server.newLink()}?plain=1&id=NG.BVN`);
    expect(hidden(html, 'id_type')).toBe('NIN_V2');
    expect(text).not.toContain('Use another ID');
  });
});

describe('a submission', () => {
  test('names its own user and job: the form cannot choose them, or the result', async () => {
    const refId = await server.newLink({ redirect_url: 'https://partner.example/done' });
    const extra = { user_id: 'somebody', job_id: 'else', sandbox_result: '1', 'partner_params[a]': 'b' };
    const { location } = await post(refId, { ...KYC, ...extra });
    const userId = new URL(location ?? '').searchParams.get('user_id');
    expect(userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(
      (await server.signed('POST', '/v1/job_status', { user_id: 'somebody', job_id: 'else' })).status,
    ).toBe(404);
  });

  test.each([
    ['https://partner.example/done', 'https://partner.example/done?status=successful&user_id=u+1%261'],
    [
      'https://partner.example/?status=x&a=%2F#f',
      'https://partner.example/?a=%2F&status=successful&user_id=u+1%261#f',
    ],
    ['myapp://done', 'myapp://done?status=successful&user_id=u+1%261'],
  ])('redirects to %s with what the partner has to know', async (redirect_url, expected) => {
    const refId = await server.newLink({ redirect_url, user_id: 'u 1&1' });
    const { status, location } = await post(refId, KYC);
    expect(status).toBe(303);
    expect(location).toBe(expected.replaceAll('+', '%20'));
  });

  test('repeated at once under one key makes one job, and is answered alike', async () => {
    const refId = await server.newLink({ redirect_url: 'https://partner.example/done', is_single_use: true });
    const key = hidden((await get(`/l/${refId}`)).html, 'idempotency_key') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(refId, { ...KYC, idempotency_key: key })),
    );
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(303);
    expect(await jobsOf(refId)).toBe(1);
  });

  test('under a key that was used for other details says so, and the next page has a new key', async () => {
    const refId = await server.newLink();
    const first = { ...KYC, idempotency_key: 'key-1' };
    expect((await post(refId, first)).status).toBe(200);
    const again = await post(refId, { ...first, first_name: 'Ada' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('Something was not accepted. Check your answers and try again.');
    expect(again.text).not.toMatch(/Idempotency/i);
    const key = hidden(again.html, 'idempotency_key') ?? '';
    expect((await post(refId, { ...first, first_name: 'Ada', idempotency_key: key })).status).toBe(200);
    expect(await jobsOf(refId)).toBe(2);
  });

  test('may carry three images of the largest size', async () => {
    const refId = await server.newLink({ id_types: [VOTERS_CARD] });
    const bytes = 5 * 1_048_576;
    const images = { document_front: png({ bytes }), document_back: png({ bytes }), selfie: jpeg({ bytes }) };
    expect((await post(refId, { ...CARD, ...images })).status).toBe(200);
    expect(await jobsOf(refId)).toBe(1);
  });
});

describe('a refused submission', () => {
  test.each([
    ['a missing number', { id_number: ' ' }, 400, 'ID number: Enter your ID number.'],
    ['a number of the wrong form', { id_number: '12' }, 400, 'ID number: Enter 11 digits'],
    ['consent that was not given', { consent: '' }, 400, 'Your agreement: Tick the box if you agree.'],
    ['consent that was refused', { consent: 'false' }, 400, 'Your agreement: Tick the box if you agree.'],
    ['a birth in the future', { dob: '2199-01-01' }, 400, 'Date of birth: Enter a date in the past'],
    ['a NUL character', { first_name: 'A\0da' }, 400, 'First name: Enter at most 100 characters.'],
    ['an ID type that the link does not have', { id_type: 'BVN' }, 400, 'Something was not accepted.'],
    ['no ID type', { id_type: '', country: '' }, 400, 'Something was not accepted.'],
    [
      'a field that is too long',
      { first_name: 'x'.repeat(5_000) },
      413,
      'First name: Enter at most 100 characters.',
    ],
    ['a key that is none', { idempotency_key: 'a b' }, 400, 'Something was not accepted.'],
  ])('for %s shows the form again and says why', async (_, fields, status, words) => {
    const refId = await server.newLink();
    const answer = await post(refId, { last_name: 'Obi "&" <b>', ...KYC, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    expect(answer.text).not.toMatch(/Error is|^is |: $/);
    expect(answer.html).toContain('value="Obi &quot;&amp;&quot; &lt;b&gt;"');
    expect(hidden(answer.html, 'id_type')).toBe('NIN_V2');
    expect(await jobsOf(refId)).toBe(0);
  });

  test('for missing images names each, in the order of the page', async () => {
    const refId = await server.newLink({ id_types: [VOTERS_CARD] });
    const { status, text } = await post(refId, { ...CARD, document_front: Buffer.alloc(0), selfie: 'text' });
    expect(status).toBe(400);
    const places = [
      'Front of the document: Take a photo of your ID.',
      'Back of the document: Take a photo of the back of your ID.',
      'Selfie: Take a selfie.',
    ].map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test.each([
    ['text', Buffer.from('not an image at all, however long it may be'.repeat(9))],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(500)])],
    ['the first bytes of a JPEG', jpeg().subarray(0, 40)],
  ])('for %s in place of a photo names the field', async (_, image) => {
    const refId = await server.newLink({ id_types: [VOTERS_CARD] });
    const { status, text } = await post(refId, { ...CARD, ...PHOTOS, document_back: image });
    expect(status).toBe(400);
    expect(text).toContain('Back of the document: Choose a PNG or JPEG photo.');
    expect(await jobsOf(refId)).toBe(0);
  });

  test('for a photo that is a byte too large names the field, with status 413', async () => {
    const refId = await server.newLink({ id_types: [VOTERS_CARD] });
    const selfie = jpeg({ bytes: 5 * 1_048_576 + 1 });
    const { status, text } = await post(refId, { ...CARD, ...PHOTOS, selfie });
    expect(status).toBe(413);
    expect(text).toContain('Selfie: Choose a photo of at most 5 MB.');
  });

  test('leaves the connection and the server free, however much of it was still to come', async () => {
    const own = await startTestServer();
    const refId = await own.newLink({ id_types: [VOTERS_CARD] });
    const document_back = png({ bytes: 20_000_000 });
    const images = { document_front: Buffer.alloc(500_000), document_back, selfie: document_back };
    expect((await post(refId, { ...CARD, ...images }, own)).status).toBe(400);
    const started = performance.now();
    await own.stop();
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('does not use up a key: mended, it is accepted under the same one', async () => {
    const refId = await server.newLink({ is_single_use: true });
    const sent = { ...KYC, idempotency_key: 'key-1' };
    expect((await post(refId, { ...sent, id_number: '1' })).status).toBe(400);
    expect((await post(refId, sent)).status).toBe(200);
  });

  test('for an ID type that was removed meanwhile leads back to the choice of those that are left', async () => {
    const refId = await server.newLink({ id_types: [BVN, NIN, VOTERS_CARD] });
    await server.signed('PUT', `/v1/hosted_links/${refId}`, { id_types: [BVN, VOTERS_CARD] });
    const { status, location } = await post(refId, KYC);
    expect([status, location]).toEqual([303, `/l/${refId}`]);
  });
});

describe('a body that is no form', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = '--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\n';

  test.each<[string, RequestInit]>([
    ['nothing', {}],
    ['a form in the other encoding', { body: new URLSearchParams(KYC) }],
    ['JSON', { body: JSON.stringify(KYC), headers: { 'content-type': 'application/json' } }],
    ['broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
    ['text', { body: 'hello' }],
    ['an unknown type', { body: 'hello', headers: { 'content-type': 'x/y' } }],
    ['multipart without a boundary', { body: 'hello', headers: { 'content-type': 'multipart/form-data' } }],
    ['multipart without a part', { body: 'hello', headers: multipart }],
    ['a part that ends too early', { body: `${part}Ad`, headers: multipart }],
    ['an inherited name', { body: form({ ...KYC, constructor: 'x' } as unknown as Fields) }],
  ])('such as %s is answered with the form, and is no error of the service', async (_, init) => {
    const refId = await server.newLink();
    const { status, headers, text } = await send('POST', `/l/${refId}`, init);
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^Verify your identity Please check the following \S/);
    expect(await jobsOf(refId)).toBe(0);
  });

  test.each<[string, Fields]>([
    ['60 fields', Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, 'x']))],
    ['five files', { selfie: png(), a: png(), b: png(), c: png(), d: png() }],
    ['a file of another name that is too large', { other: png({ bytes: 6_000_000 }) }],
  ])('such as one of %s is too large', async (_, fields) => {
    const { status, text } = await post(await server.newLink(), { ...KYC, ...fields });
    expect(status).toBe(413);
    expect(text).toContain('Something was not accepted.');
  });
});

describe('a link that accepts nothing', () => {
  async function closed(state: string): Promise<string> {
    const redirect_url = 'https://partner.example/done';
    const fields = { expired: { expires_at: new Date(Date.now() + 900_000).toISOString() } }[state] ?? {};
    const single = { is_single_use: state === 'spent', redirect_url, ...fields };
    const refId = await server.newLink(state === 'not ready' ? { ...single, id_types: [] } : single);
    if (state === 'disabled') await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
    if (state === 'spent') await server.submit(refId);
    if (state === 'expired') await server.call('POST', '/sandbox/clock', { advance_ms: 901_000 });
    return refId;
  }

  test.each([
    ['disabled', 403, 'This link is switched off'],
    ['expired', 410, 'This link has expired'],
    ['spent', 410, 'This link has been used'],
    ['not ready', 409, 'This link is not ready yet'],
  ])('because it is %s answers %i to looking and to submitting', async (state, status, title) => {
    const refId = await closed(state);
    const seen = await get(`/l/${refId}`);
    expect([seen.status, seen.text.startsWith(title)]).toEqual([status, true]);
    expect(seen.html).not.toContain('<form');
    const sent = await post(refId, KYC);
    expect([sent.status, sent.text.startsWith(title)]).toEqual([status, true]);
    expect(sent.html).toContain('href="https://partner.example/done?status=fail&amp;user_id=');
  });

  test('because it was used cannot be cancelled in another tab: something was sent', async () => {
    const { status, text } = await cancel(await closed('spent'));
    expect(status).toBe(410);
    expect(text).toMatch(/^This link has been used/);
  });

  test('can be cancelled all the same when it was disabled meanwhile', async () => {
    const { status, location } = await cancel(await closed('disabled'));
    expect(status).toBe(303);
    expect(location).toMatch(/^https:\/\/partner\.example\/done\?status=cancelled&user_id=/);
  });

  test('and enabled again shows its form', async () => {
    const refId = await closed('disabled');
    await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: false });
    expect((await get(`/l/${refId}`)).status).toBe(200);
  });
});

describe('cancelling', () => {
  test.each<[string, RequestInit]>([
    ['as browsers send it', { body: new URLSearchParams() }],
    ['without a body', {}],
    ['with a body of another kind', { body: form(KYC) }],
  ])('works %s', async (_, init) => {
    const refId = await server.newLink({ redirect_url: 'myapp://done?a=b' });
    const { status, location } = await send('POST', `/l/${refId}/cancel`, init);
    expect(status).toBe(303);
    expect(location).toMatch(/^myapp:\/\/done\?a=b&status=cancelled&user_id=[0-9a-f-]{36}$/);
    expect(await jobsOf(refId)).toBe(0);
  });

  test('names the user of the link where there is one', async () => {
    const refId = await server.newLink({ redirect_url: 'https://partner.example/', user_id: 'user-7' });
    expect((await cancel(refId)).location).toBe('https://partner.example/?status=cancelled&user_id=user-7');
  });

  test('an unknown link answers 404', async () => {
    expect((await cancel(UNKNOWN)).status).toBe(404);
  });

  test('is not done by looking: the address asks, and leads back to the link', async () => {
    const refId = await server.newLink({ redirect_url: 'https://partner.example/' });
    const { status, location, html, text } = await get(`/l/${refId}/cancel`);
    expect([status, location]).toEqual([200, null]);
    expect(text).toMatch(/^Stop the verification\?/);
    expect(html).toContain(`<form method="post" action="/l/${refId}/cancel">`);
    expect(html).toContain(`href="/l/${refId}"`);
  });
});

describe('the ID number limit', () => {
  test('answers 429 with Retry-After, keeps the link unspent, and counts spellings of a number as one', async () => {
    const strict = await startTestServer({ ID_NUMBER_LIMIT: '1', ID_NUMBER_WINDOW_HOURS: '1' });
    try {
      expect((await post(await strict.newLink(), KYC, strict)).status).toBe(200);
      const refId = await strict.newLink({ is_single_use: true });
      const blocked = await post(refId, { ...KYC, id_number: '123-456 789 00' }, strict);
      expect(blocked.status).toBe(429);
      const seconds = Number(blocked.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(3_590);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(blocked.text).toMatch(/^This ID number is blocked for now .* You can try again after /);
      expect(blocked.html).not.toContain(FOUND_NUMBER);
      expect((await post(refId, { ...KYC, id_number: '12345678905' }, strict)).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

describe('when the service fails', () => {
  async function failing(error: Error) {
    const logged: string[] = [];
    const log = pino({}, { write: (line) => void logged.push(line) });
    const store = { read: () => Promise.reject(error) } as unknown as PageDeps['store'];
    const server = await serveRoutes(pageRoutes({ store } as PageDeps), { log });
    onTestFinished(() => server.stop());
    return { server, logged };
  }

  test.each([
    ['the store is away', new StoreUnavailable('gone'), 503, 'Back in a moment'],
    ['something is broken', new TypeError('secret 12345678900'), 500, 'Something went wrong'],
  ])('because %s, a page says so without detail and offers to try again', async (_, error, status, title) => {
    const { server, logged } = await failing(error);
    for (const [method, url, retry] of [
      ['GET', `/l/${UNKNOWN}?id=NG.BVN`, `/l/${UNKNOWN}?id=NG.BVN`],
      ['POST', `/l/${UNKNOWN}`, `/l/${UNKNOWN}`],
      // Trying again starts from the link: the address of cancelling shows nothing.
      ['POST', `/l/${UNKNOWN}/cancel`, `/l/${UNKNOWN}`],
    ] as const) {
      const answer = await fetch(server.url + url, { method });
      const text = await answer.text();
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('retry-after')).toBe(status === 503 ? '60' : null);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`href="${retry}"`);
      expect(text).not.toContain('12345678900');
    }
    // An error's own text may quote personal data.
    expect(logged.filter((line) => line.includes('"level":50'))).toHaveLength(3);
    expect(logged.join()).not.toContain('12345678900');
    // A link's id is a capability.
    expect(logged.join()).not.toContain(UNKNOWN);
  });
});
