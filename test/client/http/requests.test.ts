import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import contract from '../../../generated/openapi.json' with { type: 'json' };
import { type OperationRoute, ROUTES } from '../../../generated/routes.ts';
import { type Client, createClient, type OperationId } from '../../../packages/client/index.ts';
import { ISO, KEY, NOW, type ReceivedRequest, signature, startReceiver } from '../callbacks/receiver.ts';

const receiver = await startReceiver();
const { baseUrl } = receiver;
const OPTIONS = { baseUrl, partnerId: '001', apiKey: KEY, now: () => NOW };
const client = createClient(OPTIONS);
const REF = '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60';
const SIGNED = { partner_id: '001', timestamp: ISO, signature: signature(ISO) };
const LINK = { company_name: 'Acme', data_privacy_policy_url: 'https://acme.example/privacy' };
const SUBMISSION = { country: 'NG', id_type: 'NIN_V2', consent: true } as const;

beforeEach(() => receiver.reset());
afterAll(() => receiver.close());

// biome-ignore lint/suspicious/noExplicitAny: the document is read as plain JSON.
type Json = any;

const seen = ({ method, path, json }: ReceivedRequest) => ({ method, path, json });
const formOf = ({ body, headers }: ReceivedRequest) =>
  new Response(Uint8Array.from(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();

/** The operations of a client, to call one by its name. */
const methodsOf = (one: Client) =>
  one as unknown as Record<OperationId, (...args: unknown[]) => Promise<unknown>>;

/** The first request example of an operation, without the signing fields, and its timestamp. */
function exampleOf({ method, path }: OperationRoute) {
  const operation: Json = (contract.paths as Json)[path][method.toLowerCase()];
  const [example]: Json[] = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
  const component = example?.$ref?.split('/').at(-1);
  const value = component ? (contract.components as Json).examples[component].value : example?.value;
  const { partner_id: _, signature: __, sec_key: ___, timestamp, ...input } = value ?? {};
  return { input, timestamp };
}

describe('each operation is one request', () => {
  const FORMS = ['submitVerification', 'stageImages'];
  const JSON_ROUTES = Object.entries<OperationRoute>(ROUTES).filter(([id]) => !FORMS.includes(id));

  test.each(JSON_ROUTES)('%s sends its input to its path, signed as the contract says', async (id, route) => {
    const { method, path, signatureField } = route;
    const { input, timestamp } = exampleOf(route);
    const call = methodsOf(client)[id as OperationId];
    const isGet = method === 'GET';
    const args = isGet ? [{ country: 'NG' }] : Object.keys(input).length ? [input] : [];
    await call(...(path.includes('{') ? [REF] : []), ...args);
    const signing = { partner_id: '001', timestamp: typeof timestamp === 'number' ? NOW : ISO };
    expect(seen(receiver.only)).toEqual({
      method,
      path: path.replace(/\{\w+\}/, REF) + (isGet ? '?country=NG' : ''),
      json: { ...input, ...(signatureField && { ...signing, [signatureField]: signature(ISO) }) },
    });
  });

  test('sends the headers of a call, in lists and waits too, and none of the client’s own', async () => {
    const headers = {
      Prefer: 'code=503',
      traceparent: '00-1-2-01',
      'Webhook-Id': 'mine',
      'content-type': 'text/plain',
    };
    await client.getLink(REF, { headers });
    expect(receiver.only.headers).toMatchObject({
      prefer: 'code=503',
      traceparent: '00-1-2-01',
      'content-type': 'application/json',
      'webhook-id': expect.not.stringMatching('mine'),
    });
    receiver.reset();
    await client.listServices({}, { headers: { ...headers, 'idempotency-key': 'mine' } });
    expect(Object.keys(receiver.only.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(webhook-id|idempotency-key|content-type)$/)]),
    );
    receiver.reset();
    await client
      .links({ headers })
      .next()
      .catch(() => {});
    await client.waitForJob({ user_id: 'u', job_id: 'j' }, { headers, timeoutMs: 5_000 });
    expect(receiver.received.map((request) => request.headers['prefer'])).toEqual(['code=503', 'code=503']);
  });

  test('sends nothing where a header of a call is malformed', async () => {
    const result = await client.getLink(REF, { headers: { 'a b': 'c' } });
    expect(result).toMatchObject({ error: { kind: 'malformed', response: null } });
    expect(receiver.received).toEqual([]);
  });

  test('stageImages sends a form of images to the path of the link and the visit', async () => {
    await client.stageImages(REF, 'a-visit', { selfie: new Uint8Array([1]) });
    const { method, path } = receiver.only;
    expect([method, path]).toEqual(['PUT', `/v1/hosted_links/${REF}/visits/a-visit/images`]);
    expect([...(await formOf(receiver.only)).keys()]).toEqual(['selfie']);
  });

  test.each(JSON_ROUTES.filter(([, route]) => route.signatureField))(
    '%s signs its method, path and body, under an id of its own (D-61)',
    async (id, { path }) => {
      const below = createClient({ ...OPTIONS, baseUrl: `${baseUrl}/a-proxy/`, now: () => NOW + 900 });
      for (const caller of [client, below]) {
        const call = methodsOf(caller)[id as OperationId];
        await call(...(path.includes('{') ? [REF] : []), { name: 'é' });
      }
      const ids = receiver.received.map((request) => {
        const { 'webhook-id': requestId, 'webhook-timestamp': seconds, ...headers } = request.headers;
        const signedPath = request.path.replace('/a-proxy', '');
        const text = `${requestId}.${seconds}.${request.method} ${signedPath}\n${request.body}`;
        const proof = createHmac('sha256', KEY).update(text).digest('base64');
        expect(headers['webhook-signature']).toBe(`v1,${proof}`);
        expect(seconds).toBe(String(NOW / 1000));
        return requestId;
      });
      expect(new Set(ids).size).toBe(2);
      for (const requestId of ids) expect(requestId).toMatch(/^[\w-]{1,64}$/);
    },
  );

  test('and its input may be left out where nothing is required', async () => {
    await client.listLinks();
    await client.listServices();
    await client.listServices({ country: null } as never);
    expect(receiver.received.map(seen)).toEqual([
      { method: 'POST', path: '/v1/hosted_links/:list', json: SIGNED },
      { method: 'GET', path: '/v1/services', json: {} },
      { method: 'GET', path: '/v1/services', json: {} },
    ]);
  });

  test('getJobStatus sends flags as text', async () => {
    await client.getJobStatus({ user_id: 'u', job_id: 'j', history: true, image_links: false });
    expect(receiver.only.json).toMatchObject({ history: 'true', image_links: 'false' });
  });
});

describe('a submission', () => {
  test('travels as multipart, unsigned, its images byte for byte', async () => {
    receiver.answer({ status: 201, json: { job_id: 'j', user_id: 'u', redirect_url: null } });
    const selfie = Uint8Array.from({ length: 512 }, (_, i) => i % 256);
    const front = new File([Uint8Array.of(1, 2, 3)], 'jane-doe-passport.png', { type: 'image/png' });
    const result = await client.submitVerification(REF, {
      ...SUBMISSION,
      id_number: '00000000000',
      selfie,
      document_front: front,
      document_back: Buffer.from('back'),
    });
    expect(result).toMatchObject({ ok: true, data: { job_id: 'j', redirect_url: null } });
    const { method, path, headers } = receiver.only;
    expect([method, path]).toEqual(['POST', `/v1/hosted_links/${REF}/submissions`]);
    expect(headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    const form = await formOf(receiver.only);
    expect([...form.keys()].sort()).toEqual(
      ['consent', 'country', 'document_back', 'document_front', 'id_number', 'id_type', 'selfie'].sort(),
    );
    expect(form.get('consent')).toBe('true');
    const bytes = async (name: string) => new Uint8Array(await (form.get(name) as File).arrayBuffer());
    expect(await bytes('selfie')).toEqual(selfie);
    expect(await bytes('document_front')).toEqual(Uint8Array.of(1, 2, 3));
    expect(await bytes('document_back')).toEqual(Uint8Array.from(Buffer.from('back')));
  });

  test("does not send the name of the user's file", async () => {
    await client.submitVerification(REF, { ...SUBMISSION, selfie: new File(['x'], 'jane-doe.png') });
    expect(receiver.only.body.toString('latin1')).not.toContain('jane-doe');
    expect(receiver.only.body.toString('latin1')).toContain('filename="selfie"');
  });

  test('leaves out what is unset, null from untyped callers included', async () => {
    const untyped = { ...SUBMISSION, selfie: null, last_name: undefined } as never;
    await client.submitVerification(REF, untyped);
    expect([...(await formOf(receiver.only)).keys()]).toEqual(['country', 'id_type', 'consent']);
  });
});

describe('signing', () => {
  test('gives the signature of the register’s example (D-02)', async () => {
    await client.getLink(REF);
    expect(receiver.only.json['signature']).toBe('4QmILJ56RrXvtk4C5xtyfpi2qWDnybd0vIXbDEXfnHw=');
  });

  test('without a clock of its own the client signs with the real time', async () => {
    const before = Date.now();
    await createClient({ baseUrl, partnerId: '001', apiKey: KEY }).getLink(REF);
    const timestamp = String(receiver.only.json['timestamp']);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
    expect(receiver.only.json['signature']).toBe(signature(timestamp));
  });

  test('the fraction of a millisecond in a clock is not sent', async () => {
    await createClient({ ...OPTIONS, now: () => NOW + 0.75 }).getJobStatus({ user_id: 'u', job_id: 'j' });
    expect(receiver.only.json).toMatchObject({ timestamp: NOW, sec_key: signature(ISO) });
  });

  test('input can not replace the signing fields', async () => {
    const forged = { partner_id: '002', timestamp: 'x', signature: 'y' } as object;
    await client.updateLink(REF, forged);
    expect(receiver.only.json).toEqual(SIGNED);
  });
});

test('the brand replaces the neutral word wherever the path has it, and nowhere else', async () => {
  const branded = createClient({ ...OPTIONS, brand: 'acme' });
  await branded.createLink(LINK);
  await branded.listLinks();
  await branded.getLink(REF);
  await branded.submitVerification(REF, SUBMISSION);
  await branded.getJobStatus({ user_id: 'u', job_id: 'j' });
  expect(receiver.received.map(({ path }) => path)).toEqual([
    '/v1/acme_links',
    '/v1/acme_links/:list',
    `/v1/acme_links/${REF}`,
    `/v1/acme_links/${REF}/submissions`,
    '/v1/job_status',
  ]);
});

describe('options', () => {
  test('a fetch of the caller sends the request', async () => {
    const urls: string[] = [];
    const own = (request: Request) => {
      urls.push(request.url);
      return fetch(request);
    };
    await createClient({ ...OPTIONS, fetch: own }).listServices();
    expect(urls).toEqual([`${baseUrl}/v1/services`]);
    expect(receiver.only.path).toBe('/v1/services');
  });

  test.each([
    [{ partnerId: '1' }, 'partnerId'],
    [{ partnerId: '0011' }, 'partnerId'],
    [{ apiKey: '' }, 'apiKey'],
    [{ apiKey: ['good', ''] as const }, 'apiKey'],
    [{ baseUrl: '/relative' }, 'baseUrl'],
  ])('an invalid option throws at once: %j', (wrong, name) => {
    expect(() => createClient({ ...OPTIONS, ...wrong })).toThrow(name);
  });
});
