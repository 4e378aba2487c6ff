/** The steps of an operation: the checks before its handler runs, and requests with the same key. */
import { createHmac } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { makeValidators } from '#generated/stubs/validation.ts';
import type { Handlers } from '#handlers/operation.ts';
import { makeAuthenticate } from '#server/api/authenticate.ts';
import { makeOperations, type OperationDeps, type Operations } from '#server/api/operation.ts';
import type { RequestBody } from '#server/api/request-body.ts';
import { makeRequestScheduler } from '#server/api/request-scheduler.ts';
import { REAL_CLOCK } from '#server/clock.ts';
import type { HttpRequest, OperationRequest } from '#server/http/request.ts';
import { StoreUnavailable } from '#store/store.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { aPartner, NO_ORIGIN, PARTNER_SETTINGS } from '#testing/harness/fixtures.ts';

const PARTNER = {
  ...aPartner({ partnerId: '001' }),
  ...PARTNER_SETTINGS,
  apiKeys: [{ keyId: 'k', key: 'key', role: 'all' as const, createdAt: 0, expiresAt: null }],
  webhookSecrets: [],
};
const MADE = { status: 200, body: { link: 'l', ref_id: 'r', link_url: 'l' } } as const;

const createLink = vi.fn<Handlers['createLink']>();
const DEPS: OperationDeps = {
  handlers: { createLink } as unknown as Handlers,
  validator: makeValidators(contract),
  authenticate: makeAuthenticate({
    findPartner: () => PARTNER,
    verifierKey: null,
    clock: REAL_CLOCK,
    toleranceMs: 1_000,
  }),
  takeRequest: null,
  takeSent: null,
  notStoring: () => null,
  scheduler: makeRequestScheduler(100, 1_000),
  isNewRequest: async () => true,
  clock: REAL_CLOCK,
  requestHash: (text) => text,
  findVisit: () => null,
  audit: { entryOf: () => null, outcome: () => undefined, image: () => undefined },
  visitorOf: () => 'unknown',
  inOrder: null,
};
const HTTP = { method: 'POST', url: '/v1/hosted_links', path: {}, query: {}, headers: {}, origin: NO_ORIGIN };

function run(fields: object, more: Partial<OperationRequest> = {}, deps: Partial<OperationDeps> = {}) {
  const operations = makeOperations({ ...DEPS, ...deps });
  return runIn(operations, fields, more);
}
/** A body that sets these. */
const bodyOf = (fields: object, more: Partial<OperationRequest> = {}): RequestBody => ({
  async read(request) {
    Object.assign(request, { fields, ...more });
    return null;
  },
});
const runIn = (operations: Operations, fields: object, more: Partial<OperationRequest>) =>
  operations.run('createLink', { ...HTTP } as unknown as HttpRequest, bodyOf(fields, more));
const OPERATIONS = makeOperations(DEPS);
const runWith = (body: RequestBody) =>
  OPERATIONS.run('createLink', { ...HTTP } as unknown as HttpRequest, body);
const create = (fields: object, idempotencyKey?: string, isPlainPage = false) =>
  runIn(OPERATIONS, fields, { idempotencyKey, isPlainPage });
const signed = (key = 'key', at = Date.now()) => ({
  ...LINK_FIELDS,
  ...signingFields('001', key, at),
});

beforeEach(() => {
  createLink.mockReset().mockResolvedValue(MADE);
});

test('a signed request reaches its handler with its partner', async () => {
  expect(await create(signed())).toEqual(MADE);
  expect(createLink.mock.calls[0]?.[1].partner).toEqual(PARTNER);
});

test('only a sender with the right key learns the tolerance and the time', async () => {
  const old = Date.now() - 60_000;
  await expect(create(signed('key', old))).rejects.toMatchObject({ details: [{ path: '/timestamp' }] });
  await expect(create(signed('wrong', old))).rejects.toMatchObject({
    condition: 'bad_signature',
    details: [],
  });
});

test('an error names 20 fields at most', async () => {
  const id_types = Array.from({ length: 30 }, () => ({ country: 5 }));
  const refused = await create({ ...signed(), id_types }).catch((error: unknown) => error);
  expect((refused as { details: unknown[] }).details).toHaveLength(20);
});

test('while a request runs, another one with its key is refused; after an error it may be repeated', async () => {
  let fail = (_: Error) => {};
  createLink.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  const first = create(signed(), 'key');
  await vi.waitFor(() => expect(createLink).toHaveBeenCalledOnce());
  await expect(create(signed(), 'key')).rejects.toMatchObject({ condition: 'request_in_progress' });
  expect(await create(signed(), 'key', true)).toEqual(MADE);
  fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await create(signed(), 'key')).toEqual(MADE);
});

test('ten links of a batch count as one request of the limit (D-103)', async () => {
  const takeRequest = vi.fn(() => null);
  const createLinks = vi.fn<Handlers['createLinks']>();
  createLinks.mockResolvedValue({ status: 200, body: { results: [], created: 0, failed: 0 } });
  const operations = makeOperations({
    ...DEPS,
    takeRequest,
    handlers: { createLinks } as unknown as Handlers,
  });
  const fields = { ...signingFields('001', 'key'), links: Array(21).fill(5) };
  await operations.run('createLinks', { ...HTTP } as unknown as HttpRequest, bodyOf(fields));
  expect(takeRequest).toHaveBeenCalledWith('001', 3);
});

test('each limit of a partner refuses by itself, whether or not the one before is known at once', async () => {
  const answers = {
    'no wait': () => null,
    'a wait': () => 5,
    'no wait, later': async () => null,
    'a wait, later': async () => 5,
  };
  for (const [first, takeRequest] of Object.entries(answers)) {
    for (const [second, takeSent] of Object.entries(answers)) {
      const sent = vi.fn(takeSent);
      const limits = { takeRequest, takeSent: sent };
      const answer = await run(signed(), { rawBody: 'x'.repeat(512) }, limits).catch((error) => error);
      const isFirst = first.startsWith('a wait');
      const refused = { condition: 'too_many_requests', retryAfterMs: 5 };
      expect(answer, `${first}; ${second}`).toMatchObject(
        isFirst || second.startsWith('a wait') ? refused : MADE,
      );
      expect(sent.mock.calls, `${first}; ${second}`).toEqual(isFirst ? [] : [['001', 0.5]]);
    }
  }
});

test('only what is within its partner’s limit is remembered as sent (D-61)', async () => {
  const isNewRequest = vi.fn(async () => true);
  const body = JSON.stringify(signed());
  const seconds = Math.floor(Date.now() / 1000);
  const proof = createHmac('sha256', 'key')
    .update(`id.${seconds}.POST /v1/hosted_links\n${body}`)
    .digest('base64');
  const headers = {
    'webhook-id': 'id',
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${proof}`,
  };
  const within = (waitMs: number) =>
    run(JSON.parse(body), { rawBody: body, headers }, { isNewRequest, takeRequest: () => waitMs });
  const refused = within(1_000);
  await expect(refused).rejects.toMatchObject({ condition: 'too_many_requests' });
  expect(isNewRequest).not.toHaveBeenCalled();
  await within(0);
  expect(isNewRequest).toHaveBeenCalledWith('001', 'id', seconds * 1_000 + 2_000);
});

test('a body is freed once: after its handler, and where reading it fails', async () => {
  const free = vi.fn(() => expect(createLink).toHaveBeenCalledTimes(1));
  await runWith({ ...bodyOf(signed()), free });
  expect(free).toHaveBeenCalledOnce();
  const broken = new Error('cut off');
  await expect(runWith({ read: () => Promise.reject(broken), free })).rejects.toBe(broken);
  expect(free).toHaveBeenCalledTimes(2);
});

test('what a body refuses is the answer as it is; what the handler or a step refuses is settled by the body', async () => {
  const REFUSED = { refused: 'job_exists' } as const;
  const TOO_MANY = { refused: 'too_many_submissions' };
  const settle = vi.fn(async () => TOO_MANY);
  const settleError = vi.fn(async () => TOO_MANY);
  expect(await runWith({ read: async () => REFUSED, settle, settleError })).toBe(REFUSED);
  expect([createLink, settle, settleError].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  createLink.mockResolvedValue(REFUSED);
  expect(await runWith({ ...bodyOf(signed()), settle, settleError })).toBe(TOO_MANY);
  expect(settle).toHaveBeenCalledExactlyOnceWith(expect.anything(), REFUSED);
  expect(await runWith({ ...bodyOf({}), settle, settleError })).toBe(TOO_MANY);
  expect(settleError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ condition: 'missing_field' }),
  );
});

test('the outcome of a request is that of settling it', async () => {
  const http = { ...HTTP, operation: null } as unknown as HttpRequest;
  const away = new StoreUnavailable('away');
  const settled = OPERATIONS.run('createLink', http, {
    ...bodyOf({}),
    settleError: () => Promise.reject(away),
  });
  await expect(settled).rejects.toBe(away);
  expect(http.operation?.outcome).toBe('unavailable');
  await OPERATIONS.run('createLink', http, bodyOf(signed()));
  expect(http.operation).toMatchObject({ outcome: 'ok', result: MADE });
});
