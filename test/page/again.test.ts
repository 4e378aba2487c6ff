/** The page of a link with attempts (D-111), for whose check failed. */
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '0' }));

const results = (body: object[]) => server.call('POST', '/sandbox/results', { results: body });

/** Opens a link as a browser with a cookie, or without. */
async function open(refId: string, query = '', cookie = '') {
  const response = await fetch(`${server.url}/l/${refId}${query}`, {
    headers: { cookie, accept: 'text/html' },
  });
  const text = await response.text();
  const data = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(text)?.[1];
  const set = response.headers.get('set-cookie');
  return { status: response.status, text, set, data: data ? JSON.parse(data) : null };
}

/** Sends by the plain form what is given. */
async function send(refId: string, fields: Record<string, string>, cookie: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const url = `${server.url}/l/${refId}`;
  return fetch(url, { method: 'POST', body: form, headers: { cookie }, redirect: 'manual' });
}

const TYPE = { country: 'NG', id_type: 'NIN_V2', consent: 'true' };
const PERSON = { ...TYPE, id_number: '12345678901', first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function failedOnPage(fields: object = {}) {
  const refId = await server.newLink({
    is_single_use: true,
    attempts_max: 2,
    user_id: `u-${Math.random()}`,
    ...fields,
  });
  const first = await open(refId);
  const cookie = /visit=[^;]+/.exec(first.set ?? '')?.[0] ?? '';
  expect(first.set, 'thirty days').toContain('Max-Age=2592000');
  const sent = await server.submit(refId, { ...PERSON, visit: first.data.visit });
  expect(sent.status).toBe(201);
  await server.completed(sent.body.user_id, sent.body.job_id);
  return { refId, cookie, sent };
}

test('the person reads why, what is needed again and how many attempts are left, and is asked for that alone', async () => {
  const { refId, cookie, sent } = await failedOnPage();
  const offer = await open(refId, '', cookie);
  expect([offer.status, offer.data, offer.set], 'and keeps the cookie').toEqual([200, null, null]);
  expect(offer.text).toContain('Your ID number, which was not found. Check each digit.');
  expect(offer.text).toContain('Tries left: 1');
  expect(offer.text).not.toMatch(/12345678901|Ada|Obi/);
  const flow = await open(refId, '?again=1', cookie);
  expect(flow.data.types).toMatchObject([{ required: ['id_number'], optional: [], images: [] }]);
  const { visit, consentShown: consent_shown } = flow.data;
  const body = { ...TYPE, id_number: '12345678900', visit, consent_shown };
  const second = await server.call('POST', `/v1/hosted_links/${refId}/submissions`, body);
  expect(second.status).toBe(201);
  const status = await server.completed(second.body.user_id, second.body.job_id, { history: true });
  expect(status.body).toMatchObject({ attempt: 2, previous_job_id: sent.body.job_id, job_success: true });
  expect(status.body.history[0].FullName).toBe('Ada Obi');
  expect((await open(refId, '', cookie)).text, 'after the success').toContain('It has arrived');
});

test('the form without script sends the next attempt', async () => {
  const { refId, cookie } = await failedOnPage();
  const { text } = await open(refId, '?plain=1', cookie);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
  const agreed = { ...TYPE, consent_shown: hidden('consent_shown'), visit: hidden('visit') };
  expect(text).not.toContain('name="first_name"');
  const wrong = await send(refId, { ...agreed, id_number: '1' }, cookie);
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('name="id_number"')]);
  const answer = await send(refId, { ...agreed, id_number: '12345678900' }, cookie);
  expect(answer.status).toBe(200);
  expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs).toBe(2);
});

test('a stranger sees a used link, and so does whoever has a forged cookie', async () => {
  const { refId, cookie } = await failedOnPage();
  const { cookie: ofAnother } = await failedOnPage();
  for (const other of ['', ofAnother, `${cookie}x`, cookie.replace('.1.', '.2.')]) {
    const { status, text } = await open(refId, '?again=1', other);
    expect([status, text]).toEqual([410, expect.stringContaining('This link has been used')]);
    expect(text).not.toContain('Tries left');
  }
});

test('of two tabs one attempt is accepted, and the other reads that it has arrived', async () => {
  const { refId, cookie } = await failedOnPage();
  const [one, two] = [await open(refId, '?again=1', cookie), await open(refId, '?again=1', cookie)];
  const body = { ...TYPE, id_number: '12345678900' };
  const path = `/v1/hosted_links/${refId}/submissions`;
  const answers = await Promise.all(
    [one, two].map(({ data }) => server.call('POST', path, { ...body, visit: data.visit })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
});

test('after a source that gave no answer nothing is asked for but to send again', async () => {
  const refId = await server.newLink({ is_single_use: true, attempts_max: 1 });
  await results([{ outcome: 'source_unavailable', ref_id: refId }]);
  const first = await open(refId);
  const cookie = /visit=[^;]+/.exec(first.set ?? '')?.[0] ?? '';
  const { body } = await server.submit(refId, { visit: first.data.visit });
  await server.completed(body.user_id, body.job_id);
  expect((await open(refId, '', cookie)).text).toContain('did not answer');
  const { data } = await open(refId, '?again=1', cookie);
  expect(data.types).toMatchObject([{ required: [], images: [] }]);
  const again = await server.call('POST', `/v1/hosted_links/${refId}/submissions`, {
    ...TYPE,
    visit: data.visit,
  });
  expect(again.status).toBe(201);
});

test('the last attempt has no other after it, and a disabled or expired link none at all', async () => {
  const { refId, cookie } = await failedOnPage({ attempts_max: 1 });
  expect((await open(refId, '', cookie)).text).toContain('It has arrived');
  const [disabled, expired] = [await failedOnPage(), await failedOnPage({ expires_at: inAnHour() })];
  await server.signed('PUT', `/v1/hosted_links/${disabled.refId}`, { is_disabled: true });
  const offered = async ({ refId, cookie }: typeof disabled) => (await open(refId, '?again=1', cookie)).data;
  expect([await offered(disabled), Boolean(await offered(expired))]).toEqual([null, true]);
  // A further attempt begins with its page, so it has nothing of the time that a visit from before the expiry has.
  await server.call('POST', '/sandbox/clock', { advance_ms: 3_601_000 });
  expect(await offered(expired)).toBeNull();
});

test.each([
  ['the ID type', { country: 'NG', id_type: 'BVN', verification_method: 'enhanced_kyc' }],
  ['its method', { country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }],
])(
  'after the partner has replaced %s the link is used, on the page, for submissions and in the status',
  async (_, other) => {
    const { refId, cookie, sent } = await failedOnPage();
    await server.signed('PUT', `/v1/hosted_links/${refId}`, { id_types: [other] });
    const page = await open(refId, '', cookie);
    expect(page.text).not.toContain('Tries left');
    const { user_id, job_id } = sent.body;
    const { body: status } = await server.signed('POST', '/v1/job_status', { user_id, job_id });
    expect(status).toMatchObject({ job_complete: true, attempt: 1 });
    expect(status).not.toHaveProperty('retry');
    expect((await open(refId, '?plain=1', cookie)).text).toContain('It has arrived');
    const again = { ...TYPE, id_number: '12345678900', visit: sent.body.retry_visit };
    expect((await server.call('POST', `/v1/hosted_links/${refId}/submissions`, again)).body.code).toBe(
      'link_used',
    );
  },
);
