/** The sandbox's request log says why a signature was refused, to somebody who has never read the guides. */
import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { makeEventStreams } from '#console/api/events.ts';
import { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { FOUND_NUMBER, LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from '../handlers/operator.ts';

const server = useStarted(() => startTestServer());

const newest = async () =>
  (await (await fetch(`${server.url}/console/data/requests?limit=1`)).json()).rows[0];
const mac = (text: string, key = API_KEY, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(text).digest();
const timestamp = new Date().toISOString();
const TEXT = `${timestamp}${PARTNER_ID}sid_request`;

test.each<[string, object, string, RegExp]>([
  ['an unknown partner', { partner_id: '999' }, 'unknown_partner', /no partner "999".*001/],
  [
    'a time long ago',
    signingFields(PARTNER_ID, API_KEY, Date.now() - 3_600_000),
    'skewed_timestamp',
    /36\d\d seconds behind/,
  ],
  ['an unreadable time', { timestamp: 'today' }, 'malformed_timestamp', /"today" cannot be read/],
  [
    'parts the other way round',
    { signature: mac(`${PARTNER_ID}${timestamp}sid_request`).toString('base64') },
    'signed_text_differs',
    /other way round/,
  ],
  [
    'no constant',
    { signature: mac(`${timestamp}${PARTNER_ID}`).toString('base64') },
    'signed_text_differs',
    /`sid_request`.*missing/,
  ],
  ['a line break', { signature: mac(`${TEXT}\n`).toString('base64') }, 'signed_text_differs', /line break/],
  [
    'another spelling of the time',
    { signature: mac(TEXT.replace(/\.\d+Z/, 'Z')).toString('base64') },
    'signed_text_differs',
    /timestamp that was signed/,
  ],
  ['hexadecimal', { signature: mac(TEXT).toString('hex') }, 'encoding', /hexadecimal/],
  [
    'lower case',
    { signature: mac(TEXT).toString('base64').toLowerCase() },
    'encoding',
    /upper and lower case/,
  ],
  [
    'another algorithm',
    { signature: mac(TEXT, API_KEY, 'sha512').toString('base64') },
    'signed_text_differs',
    /HMAC-SHA-512/,
  ],
  [
    'a key with a line break',
    { signature: mac(TEXT, `${API_KEY}\n`).toString('base64') },
    'wrong_key',
    /line break at its end/,
  ],
  ['no known mistake', { signature: 'x' }, 'unknown', /compare each step/],
])('%s', async (_, fields, reason, explanation) => {
  const right = { partner_id: PARTNER_ID, timestamp, signature: mac(TEXT).toString('base64') };
  await server.call('POST', '/v1/hosted_links/:list', { ...right, ...fields });
  const { signature_refusal: refusal, status } = await newest();
  expect([status >= 400, refusal.reason]).toEqual([true, reason]);
  expect(refusal.explanation).toMatch(explanation);
});

test('the key of another partner is named', async () => {
  const { partner_id, key } = (await server.call('POST', '/sandbox/partners', {})).body;
  await server.call('POST', '/v1/hosted_links/:list', signingFields(PARTNER_ID, key));
  const { signature_refusal: refusal } = await newest();
  expect(refusal.explanation).toContain(`that of partner ${partner_id}`);
  expect(refusal.steps.at(-1)).toMatchObject({ ok: false, value: refusal.sent_signature });
  expect(mac(refusal.expected_text).toString('base64')).toBe(refusal.expected_signature);
});

test('an accepted request is there with its bodies, and no ID number', async () => {
  const refId = await server.newLink();
  expect(await newest()).toMatchObject({
    ...{ operation: 'createLink', status: 200, code: null, partner_id: PARTNER_ID, signature_refusal: null },
    request: { body: expect.stringContaining(LINK_FIELDS.company_name) },
    response: { body: expect.stringContaining(refId) },
  });
  const { body } = await server.submit(refId);
  const row = await newest();
  expect(row).toMatchObject({
    operation: 'submitVerification',
    status: 201,
    path: `/v1/hosted_links/${refId}/submissions`,
  });
  expect(JSON.stringify(row)).not.toContain(FOUND_NUMBER);
  expect(row.request.body).toContain(FOUND_NUMBER.slice(-3));
  await server.completed(body.user_id, body.job_id, { history: true });
  const { code, response } = await newest();
  const answer = response.body;
  expect([code, JSON.parse(answer).code], 'only a refusal is told by its code').toEqual([null, '2302']);
  expect(answer).toContain(`•${FOUND_NUMBER.slice(-3)}`);
  expect(answer).not.toContain(FOUND_NUMBER);
});

test('an ID number that is no text is not kept either', async () => {
  const refId = await server.newLink();
  const secret = '98765432100';
  for (const number of [Number(secret), [secret], `${secret}"9`]) {
    expect((await server.submit(refId, { id_number: number })).status).toBe(400);
    const row = await newest();
    expect(row.operation).toBe('submitVerification');
    expect(JSON.stringify(row)).not.toContain(secret);
  }
});

test('an image is told by its length, in whatever request it was sent', async () => {
  await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, selfie: 'A'.repeat(200) });
  expect((await newest()).request.body).toContain('"selfie":"… 200 characters"');
});

test('a stream of events that was closed is told nothing more', () => {
  const log = new ActivityLog(() => 0);
  const response = Object.assign(new EventEmitter(), { writableLength: 0, write: vi.fn() });
  const { stream } = makeEventStreams(log).subscribe({ headers: {}, query: {} } as HttpRequest);
  stream?.(response as unknown as ServerResponse);
  const recordAndCount = () => {
    log.record('levers', {});
    return response.write.mock.calls.length;
  };
  expect([recordAndCount(), recordAndCount()]).toEqual([2, 3]);
  response.emit('close');
  expect(recordAndCount()).toBe(3);
});

test('what began before everything was erased is not listed, and a reader of then has missed something', () => {
  const log = new ActivityLog(() => 0);
  log.record('levers', {});
  const { epoch, lastId } = log;
  log.clear();
  const outcome = { status: 200, error: null, retryAfterMs: null, responseBody: null, durationMs: 1 };
  log.attempt({ at: 0, url: 'https://partner.example', headers: {}, body: '{}', outcome }, {}, epoch);
  expect([log.attempts.all(), log.events()]).toEqual([[], []]);
  expect([log.since(lastId - 1), log.since(lastId)]).toEqual([null, []]);
});

test('it is filtered', async () => {
  const list = async (query: string) => (await fetch(`${server.url}/console/data/requests?${query}`)).json();
  const codes = (await list('code=2205')).rows.map(({ code }: { code: string }) => code);
  expect(new Set(codes)).toEqual(new Set(['2205']));
  expect((await list(`code=2205&limit=${codes.length}`)).next).toBeNull();
  expect((await list(`code=2205&limit=${codes.length - 1}`)).next).not.toBeNull();
  expect((await list('operation=eraseUser')).rows).toEqual([]);
});

test('a time by the moved clock is right, and so is real time', async () => {
  await server.call('POST', '/sandbox/clock', { advance_ms: 86_400_000 });
  for (const now of [Date.now(), Date.now() + 86_400_000]) {
    await server.call('POST', '/v1/hosted_links/:list', signingFields(PARTNER_ID, 'not the key', now));
    const { signature_refusal: refusal } = await newest();
    expect(Math.abs(refusal.skew_ms)).toBeLessThan(60_000);
  }
});

test('a wrong signature takes as long of a partner that is there as of none', async () => {
  const quarter = (taken: number[] = []) => taken.sort((a, b) => a - b)[taken.length / 4] ?? Number.NaN;
  const ratio = async () => {
    const times: Record<string, number[]> = { [PARTNER_ID]: [], '999': [] };
    for (let i = 0; i < 200; i++) {
      for (const [partnerId, taken] of Object.entries(times)) {
        const from = performance.now();
        await server.call('POST', '/v1/hosted_links', {
          ...LINK_FIELDS,
          ...signingFields(partnerId, 'wrong'),
        });
        taken.push(performance.now() - from);
      }
    }
    return quarter(times[PARTNER_ID]) / quarter(times['999']);
  };
  // On a busy machine one attempt alone may differ by chance.
  await expect.poll(ratio).toBeLessThan(1.15);
});
