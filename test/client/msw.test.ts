/** The handlers for msw, as a frontend's tests use them. test/client/package runs them from the tarball, on msw 2 too. */
import { readFileSync } from 'node:fs';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import * as fixtures from '../../packages/client/fixtures.ts';
import { createClient } from '../../packages/client/index.ts';
import { handlers, respond, type StoryName, story } from '../../packages/client/msw/index.ts';
import { examplesOf, operations, resolve, responsesOf, root } from '../contract/contract.ts';
import { headersOf, pathOf } from '../mock/examples.ts';

const ORIGIN = 'https://links.example';
const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const { callbacks, events, ...examples } = fixtures;
const requestsOf = (id: OperationId): Record<string, unknown> => examples[id].requests;

async function call(
  id: OperationId,
  { path = pathOf(id), body = requestsOf(id)['request'] as unknown } = {},
) {
  const { method } = OPERATIONS[id];
  const headers = { ...headersOf(id), ...(method !== 'GET' && { 'content-type': 'application/json' }) };
  const sent =
    method === 'GET' ? null : typeof body === 'string' ? body : JSON.stringify(body ?? firstRequest(id));
  const response = await fetch(ORIGIN + path, { method, headers, body: sent });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const firstRequest = (id: OperationId) => Object.values(requestsOf(id))[0];

test('a batch is not refused for one of its links, as the service answers each by itself (D-103)', async () => {
  const sign = { partner_id: '001', timestamp: '2026-11-20T10:00:00Z', signature: 'x' };
  expect((await call('createLinks', { body: { ...sign, links: [{ name: 5 }] } })).status).toBe(200);
  expect((await call('createLinks', { body: { ...sign, links: [] } })).status).toBe(400);
});

describe.each(operations)('$id', ({ id, definition }) => {
  const shown = responsesOf(definition).flatMap(({ status, response, examples }) =>
    Object.entries(examples).map(([name, body]) => ({ name, status, response, body })),
  );

  test('succeeds, and accepts each request of the contract', async () => {
    const requests = examplesOf(definition.requestBody?.content['application/json']);
    expect(requestsOf(id)).toEqual(requests);
    for (const body of [...Object.values(requests), undefined]) {
      expect((await call(id, { body })).status).toBe(OPERATIONS[id].successStatus);
    }
  });

  test.each(shown)('responds with $name', async ({ name, status, response, body }) => {
    server.use(respond(id, name as never));
    const answer = await call(id);
    expect(answer.status).toBe(status);
    // Signed anew.
    const { timestamp: _, signature: __, sec_key: ___, ...unsigned } = body;
    expect(answer.body).toMatchObject(OPERATIONS[id].signsResponse ? unsigned : body);
    for (const [header, node] of Object.entries(response.headers ?? {})) {
      const { example } = resolve(node);
      if (example !== undefined) expect(answer.headers.get(header)).toBe(String(example));
    }
  });

  test('responds with each status', async () => {
    for (const status of new Set(shown.map((each) => each.status))) {
      server.use(respond(id, status as never));
      expect((await call(id)).status).toBe(status);
    }
  });
});

describe('the path', () => {
  test.each([':list', '%3Alist', '%3alist'])('%s lists links', async (verb) => {
    server.use(respond('getLink', 'link_not_found'));
    const { body } = await call('listLinks', { path: `/v1/hosted_links/${verb}` });
    expect(body).toEqual(fixtures.listLinks.responses.success.body);
  });

  test.each(['list', 'a:list', 'x%3Alist'])('%s is the id of a link', async (id) => {
    const { body } = await call('getLink', { path: `/v1/hosted_links/${id}` });
    expect(body).toEqual(fixtures.getLink.responses.success.body);
  });

  test('may have a query, an address and a brand word of your own', async () => {
    server.use(respond('listServices', 500, { baseUrl: 'https://other.example/api/' }));
    server.use(respond('getLink', 404, { brand: 'acme' }));
    expect((await call('listServices', { path: '/v1/services?country=NG' })).status).toBe(200);
    expect((await fetch('https://other.example/api/v1/services?country=NG')).status).toBe(500);
    expect((await call('getLink', { path: '/v1/acme_links/7' })).status).toBe(404);
  });
});

describe('a request that breaks the contract', () => {
  const { company_name: _, ...nameless } = fixtures.createLink.requests.success;
  test.each([
    ['createLink', nameless, 400, '2213', [{ path: '/company_name', message: 'is required' }]],
    ['listLinks', { ...fixtures.listLinks.requests.success, page: 0 }, 400, '2204', [{ path: '/page' }]],
    ['createLink', '{', 400, '2203', undefined],
    ['createLink', '[]', 400, '2204', [{ path: '', message: 'must be object' }]],
  ] as const)('to %s gets the service’s error: %j', async (id, body, status, code, details) => {
    server.use(respond(id, 'success'));
    expect(await call(id, { body })).toMatchObject({ status, body: { code, ...(details && { details }) } });
  });

  test('in its query or its content type does too', async () => {
    const query = await call('listServices', { path: '/v1/services?country=nigeria' });
    expect(query).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
    const plain = await fetch(`${ORIGIN}/v1/hosted_links`, { method: 'POST', body: '{}' });
    expect(plain.status).toBe(415);
  });

  test('in a form does too, and images are accepted', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fixtures.submitVerification.requests.success)) {
      form.set(name, String(value));
    }
    form.set('selfie', new Blob(['image'], { type: 'image/png' }), 'selfie.png');
    const send = () => fetch(ORIGIN + pathOf('submitVerification'), { method: 'POST', body: form });
    expect((await send()).status).toBe(201);
    form.delete('country');
    const refused = await send();
    expect(await refused.json()).toMatchObject({ code: '2213', details: [{ path: '/country' }] });
  });

  test('is accepted without validation', async () => {
    server.use(respond('createLink', 'success', { validate: false }));
    expect((await call('createLink', { body: nameless })).status).toBe(200);
  });
});

describe('a network fault', () => {
  const fetchLink = (signal = AbortSignal.timeout(60_000)) =>
    fetch(ORIGIN + pathOf('getLink'), { method: 'POST', ...requestOf('getLink'), signal });
  const requestOf = (id: OperationId) => ({
    headers: { ...headersOf(id), 'content-type': 'application/json' },
    body: JSON.stringify(firstRequest(id)),
  });

  test.each(operations)('cuts $id, and leaves it without an answer', async ({ id }) => {
    server.use(...handlers({ network: 'cut' }));
    await expect(call(id)).rejects.toThrow(TypeError);
    server.use(...handlers({ network: 'hang' }));
    const { method } = OPERATIONS[id];
    const sent = method === 'GET' ? { headers: headersOf(id) } : requestOf(id);
    const hanging = fetch(ORIGIN + pathOf(id), { method, ...sent, signal: AbortSignal.timeout(50) });
    await expect(hanging).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  });

  test('comes with the response that is chosen', async () => {
    server.use(respond('getLink', 'link_not_found', { network: 'delay=0.2' }));
    const start = performance.now();
    expect((await fetchLink()).status).toBe(404);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  test('cuts a body in two, after its headers', async () => {
    server.use(respond('getLink', 'success', { network: 'cut=body' }));
    const response = await fetchLink();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow(TypeError);
  });

  test('sends a body slowly, and whole', async () => {
    server.use(respond('getLink', 'success', { network: 'slow=0.3' }));
    const start = performance.now();
    const response = await fetchLink();
    expect(await response.json()).toEqual(fixtures.getLink.responses.success.body);
    expect(performance.now() - start).toBeGreaterThan(290);
  });

  test('has one of the names there are', () => {
    for (const network of ['delay', 'slow=x', 'slow=1e9', 'hang=1', 'cut=head', 'wait=2'] as never[])
      expect(() => handlers({ network })).toThrow(
        /^There is no network fault .*: there are delay=2, slow=20/,
      );
  });
});

test('the checks of requests need no eval, which a page may forbid', () => {
  const code = readFileSync(`${root}generated/request-checks.js`, 'utf8');
  expect(code).not.toMatch(/\beval\(|\bFunction\(/);
});

test('callbacks and events of the contract are fixtures too', () => {
  expect(callbacks.callback.PartnerParams.job_id).toBe('job-31');
  expect(Object.keys(events)).toContain('link_expired_unused');
});

test('a response of one’s own, and the names of examples, are typed', async () => {
  const { status, body } = fixtures.listLinks.responses.success;
  server.use(respond('listLinks', { status, body: { ...body, links: [] } }));
  expect((await call('listLinks')).body).toMatchObject({ links: [] });
  // @ts-expect-error: it has another name.
  expect(() => respond('getLink', 'link_used')).toThrow(
    /getLink has no example link_used: it has success, disabled/,
  );
  // @ts-expect-error: the contract does not have the status.
  expect(() => respond('getLink', 410)).toThrow('getLink has no example 410');
});

describe('the client', () => {
  const at = Date.parse('2026-11-20T10:00:00Z');
  const client = createClient({
    baseUrl: ORIGIN,
    partnerId: '001',
    apiKey: 'sandbox-key-001',
    now: () => at,
  });

  test('verifies job statuses, of the time and the key that it is told', async () => {
    server.use(respond('getJobStatus', 'pending', { now: () => at }));
    const job = { user_id: 'user-7', job_id: 'job-31' };
    expect(await client.getJobStatus(job)).toMatchObject({ ok: true, data: { job_complete: false } });
    server.use(respond('getJobStatus', 'pending', { now: () => at, apiKey: 'another' }));
    expect(await client.getJobStatus(job)).toMatchObject({
      ok: false,
      error: { code: 'bad_response_signature' },
    });
  });
});

/** What each call is responded: the status, and what tells answers of one status apart. */
async function exampleNames(name: StoryName, calls: readonly OperationId[]): Promise<string[]> {
  server.use(...story(name));
  const lines = [];
  for (const id of calls) {
    const { status, body } = await call(id);
    const { code, job_complete, result, total_jobs } = body;
    lines.push(
      [status, ...(status < 400 ? [result?.ResultCode, job_complete, total_jobs] : [code])].join(' ').trim(),
    );
  }
  return lines;
}

describe('the story', () => {
  test('of a blocked number ends with the reset', async () => {
    const submit = 'submitVerification';
    expect(
      await exampleNames('blockedNumber', [submit, submit, submit, 'resetIdNumberRateLimit', submit, submit]),
    ).toEqual(['201', '429 2222', '429 2222', '200', '201', '201']);
  });

  test('of a single-use link ends with the link spent, and the job complete', async () => {
    const submit = 'submitVerification';
    expect(
      await exampleNames('singleUseLink', [
        'getLink',
        'getLink',
        submit,
        'getLink',
        submit,
        submit,
        'getLink',
      ]),
    ).toEqual(['200   0', '200   0', '201', '200   1', '410 link_used', '410 link_used', '200   1']);
    expect(
      await exampleNames('singleUseLink', [submit, 'getJobStatus', 'getJobStatus', 'getJobStatus']),
    ).toEqual(['201', '200  false', '200 1012 true', '200 1012 true']);
  });

  test('of a provisional result ends with the final one', async () => {
    const status = 'getJobStatus';
    expect(
      await exampleNames('provisionalResult', ['submitVerification', status, status, status, status]),
    ).toEqual(['201', '200  false', '200 0812 false', '200 1012 true', '200 1012 true']);
  });

  test('of a disabled link refuses until it is enabled', async () => {
    const submit = 'submitVerification';
    expect(await exampleNames('disabledLink', ['updateLink', submit, submit, 'updateLink', submit])).toEqual([
      '200',
      '403 link_disabled',
      '403 link_disabled',
      '200',
      '201',
    ]);
  });
});
