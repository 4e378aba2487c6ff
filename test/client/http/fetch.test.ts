/** The bare client on openapi-fetch, against a real server. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import type { CreateLinkInput } from '../../../packages/client/contract.ts';
import { createFetchClient, type FetchClient, type FetchPaths } from '../../../packages/client/fetch.ts';

const KEY = 'sandbox-key-001';
const LINK: CreateLinkInput = {
  company_name: 'Acme',
  data_privacy_policy_url: 'https://acme.example/privacy',
  callback_url: 'https://acme.example/callbacks',
  id_types: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
};
const NO_LINK = '00000000-0000-4000-8000-000000000000';

let client: FetchClient;
const sent: Request[] = [];
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  client = clientWith();
});

type Options = Partial<Parameters<typeof createFetchClient>[0]>;
const clientWith = (options: Options = {}) =>
  createFetchClient({ baseUrl: server.url, partnerId: '001', apiKey: KEY, fetch: recorded, ...options });

function recorded(request: Request): Promise<Response> {
  sent.push(request.clone());
  return fetch(request);
}
const lastBody = () => sent.at(-1)?.json();

async function newLink(): Promise<string> {
  const { data } = await client.POST('/v1/hosted_links', { body: LINK });
  if (!data) throw new Error('No link was created.');
  return data.ref_id;
}

/** A job, as a user's submission makes it. */
async function newJob(): Promise<{ user_id: string; job_id: string }> {
  const { data } = await client.POST('/v1/hosted_links/{linkId}/submissions', {
    params: { path: { linkId: await newLink() } },
    body: { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900', consent: true },
  });
  if (!data) throw new Error('The submission was refused.');
  return { user_id: data.user_id, job_id: data.job_id };
}

describe('by path', () => {
  test('a link is created, looked up, changed and listed', async () => {
    const ref_id = await newLink();
    const params = { path: { linkId: ref_id } };
    const found = await client.POST('/v1/hosted_links/{linkId}', { params });
    expect(found.data).toMatchObject({ ref_id, company_name: 'Acme', total_jobs: 0 });
    const changed = await client.PUT('/v1/hosted_links/{linkId}', { params, body: { is_disabled: true } });
    expect(changed.response.status).toBe(200);
    const listed = await client.POST('/v1/hosted_links/:list', { body: { limit: 1 } });
    expect(listed.data?.links).toMatchObject([{ ref_id, disabled_at: expect.any(String) }]);
    expect((await client.POST('/v1/hosted_links/:list')).data?.meta.page).toBe(1);
  });

  test('a job’s status is requested with a numeric timestamp and sec_key', async () => {
    const job = await newJob();
    const { data } = await client.POST('/v1/job_status', { body: { ...job, history: true } });
    expect(data).toMatchObject({ signature: expect.any(String), timestamp: expect.anything() });
    expect(await lastBody()).toEqual({
      ...job,
      history: true,
      partner_id: '001',
      timestamp: expect.any(Number),
      sec_key: expect.any(String),
    });
  });

  test('the limit of an ID number is reset', async () => {
    const { data } = await client.POST('/v1/id_number_rate_limit_reset', {
      body: { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900' },
    });
    expect(data).toMatchObject({ success: 'true' });
    expect(await lastBody()).toMatchObject({ timestamp: expect.any(Number) });
  });

  test('what is not signed is sent as it is', async () => {
    const { data } = await client.GET('/v1/services', { params: { query: { country: 'NG' } } });
    expect(JSON.stringify(data)).toContain('NIN_V2');
    expect(sent.at(-1)?.url).toBe(`${server.url}/v1/services?country=NG`);
    await newJob();
    expect(await lastBody()).toEqual({
      country: 'NG',
      id_type: 'NIN_V2',
      id_number: '12345678900',
      consent: true,
    });
  });

  test('a redirect is not followed: it would get the signed request', async () => {
    await client.POST('/v1/hosted_links/:list');
    expect(sent.at(-1)?.redirect).toBe('manual');
  });

  test('a signed call signs its method, path and body too (D-61)', async () => {
    await client.POST('/v1/hosted_links/:list', { body: { page: 2 } });
    const request = sent.at(-1);
    const [id, seconds] = ['webhook-id', 'webhook-timestamp'].map((name) => request?.headers.get(name));
    const text = `${id}.${seconds}.POST /v1/hosted_links/:list\n${await request?.clone().text()}`;
    const proof = createHmac('sha256', KEY).update(text).digest('base64');
    expect(request?.headers.get('webhook-signature')).toBe(`v1,${proof}`);
  });

  test('headers and signals of a call are kept', async () => {
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await client.POST('/v1/hosted_links/:list', { headers });
    expect(sent.at(-1)?.headers.get('traceparent')).toBe(headers.traceparent);
    const signal = AbortSignal.abort(new Error('No longer wanted.'));
    await expect(client.POST('/v1/hosted_links/:list', { signal })).rejects.toThrow();
  });

  test('the service’s own brand word replaces the contract’s', async () => {
    const branded = clientWith({ brand: 'acme', fetch: async ({ url }) => Response.json({ url }) });
    const { data } = await branded.POST('/v1/hosted_links/:list');
    expect(data).toEqual({ url: `${server.url}/v1/acme_links/:list` });
  });
});

describe('a refusal', () => {
  test('is the service’s error, typed by its code', async () => {
    const { error, response } = await client.POST('/v1/hosted_links/{linkId}', {
      params: { path: { linkId: NO_LINK } },
    });
    expect(response.status).toBe(404);
    expect(error?.code).toBe('link_not_found');
    if (error) expectTypeOf<'link_not_found'>().toExtend<typeof error.code>();
    // @ts-expect-error: no such code.
    expect(error?.code === '2222').toBe(false);
  });

  test('of a signature with another key, too', async () => {
    const { error } = await clientWith({ apiKey: 'another key' }).POST('/v1/hosted_links/:list');
    expect(error?.code).toBe('2205');
  });

  test.each([
    [
      'made with another key',
      (answer: object) => ({ ...answer, signature: 'x'.repeat(44) }),
      /No key verifies/,
    ],
    ['of another time', (answer: object) => answer, /more than 300000 ms from now/],
  ])('a status whose signature is %s makes the call reject', async (how, change, message) => {
    const job = await newJob();
    let nowMs = Date.now();
    const changed = clientWith({
      now: () => nowMs,
      fetch: async (request) => {
        const response = await fetch(request);
        if (how === 'of another time') nowMs += 300_001 + 5_000;
        return Response.json(change((await response.json()) as object));
      },
    });
    await expect(changed.POST('/v1/job_status', { body: job })).rejects.toThrow(message);
  });

  test('an id that would be another path is not sent', async () => {
    const before = sent.length;
    for (const linkId of ['..', ':list', 'a/b']) {
      const call = client.POST('/v1/hosted_links/{linkId}', { params: { path: { linkId } } });
      await expect(call).rejects.toThrow(TypeError);
    }
    expect(sent).toHaveLength(before);
  });

  test('an invalid option throws at once', () => {
    expect(() => clientWith({ partnerId: '1' })).toThrow('partnerId');
  });
});

test('a wrong path or a missing field does not compile, and the signing fields are not asked for', () => {
  const refused = () => [
    // @ts-expect-error: no such path.
    client.POST('/v1/hosted_link', { body: LINK }),
    // @ts-expect-error: the verifier's, not a partner's.
    client.POST('/v1/verifications/{serviceJobId}', { params: { path: { serviceJobId: '1' } } }),
    // @ts-expect-error: company_name is missing.
    client.POST('/v1/hosted_links', { body: { data_privacy_policy_url: 'https://acme.example/privacy' } }),
    // @ts-expect-error: no body.
    client.POST('/v1/hosted_links'),
    // @ts-expect-error: no number.
    client.POST('/v1/hosted_links/:list', { body: { limit: 'ten' } }),
    // @ts-expect-error: no link is named.
    client.POST('/v1/hosted_links/{linkId}'),
  ];
  expectTypeOf(refused).toBeFunction();
  type Body = FetchPaths['/v1/hosted_links']['post']['requestBody']['content']['application/json'];
  expectTypeOf<Body>().toEqualTypeOf<CreateLinkInput>();
});
