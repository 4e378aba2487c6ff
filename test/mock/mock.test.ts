import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '#conformance/kit/contract.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { serve } from '#testing/harness/loopback.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { createClient } from '../../packages/client/index.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, examplesOf, operations, responsesOf, root } from '../contract/contract.ts';
import { errorOf, headersOf, pathOf, requestExamplesOf, successOf } from './examples.ts';
import { startMock } from './mock-process.ts';

const callbacks: unknown[] = [];
const partner = useStarted(() =>
  serve(async (request, response) => {
    callbacks.push(await json(request));
    response.end();
  }),
);
const mock = useStarted(() => startMock());

describe.each(operations)('$id', ({ id, definition }) => {
  const answers = responsesOf(definition).flatMap(({ status, examples }) =>
    Object.entries(examples).map(([name, body]) => ({ status, name, body })),
  );

  it('answers the first success example when nothing else is preferred', async () => {
    const answer = await call(id);
    expect(answer).toMatchObject({ status: OPERATIONS[id].successStatus, violations: null });
    expect(unsigned(id, answer.body)).toEqual(
      unsigned(id, answers.find(({ name }) => name === 'success')?.body),
    );
  });

  it.each(answers)('answers $status $name when that is preferred', async ({ status, name, body }) => {
    const answer = await call(id, { prefer: `code=${status}, example=${name}` });
    expect(answer).toMatchObject({ status, violations: null });
    expect(unsigned(id, answer.body)).toEqual(unsigned(id, body));
  });

  it('generates an answer in a moment when one is preferred', async () => {
    const answer = await call(id, { prefer: 'dynamic=true' });
    expect(answer.status).toBe(OPERATIONS[id].successStatus);
  });

  it('accepts each of its request examples', async () => {
    for (const request of Object.values(requestsOf(id))) {
      expect(await call(id, { body: request })).toMatchObject({ violations: null });
    }
  });
});

describe('Paths', () => {
  it.each(['/v1/hosted_links/:list', '/v1/hosted_links/%3Alist', '/v1/hosted_links/%3alist'])(
    '%s lists links',
    async (path) => {
      const { body } = await call('listLinks', { path });
      expect(body).toEqual(successOf('listLinks'));
    },
  );

  it.each(['list', 'abc', '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60'])(
    '/v1/hosted_links/%s gets one link',
    async (linkId) => {
      const { body } = await call('getLink', { path: `/v1/hosted_links/${linkId}` });
      expect(body).toEqual(successOf('getLink'));
    },
  );

  it('An address that the contract does not have answers 404', async () => {
    expect(await call('createLink', { path: '/v1/other_links' })).toMatchObject({ status: 404 });
  });
});

describe('A request that violates the contract', () => {
  it('is answered with the missing field error when company_name is missing', async () => {
    const { company_name: _, ...body } = requestsOf('createLink').success;
    const answer = await call('createLink', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: '2213',
      details: [{ path: '/company_name', message: 'is required' }],
    });
    expect(JSON.parse(answer.violations ?? '[]')).toEqual([
      {
        location: ['request', 'body'],
        severity: 'Error',
        code: 'required',
        message: "Request body must have required property 'company_name'",
      },
    ]);
  });

  it('is told which value is wrong, in the body and in the header', async () => {
    const answer = await call('listLinks', { body: { ...requestsOf('listLinks').success, page: 0 } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: '2204',
      details: [{ path: '/page', message: 'must be >= 1' }],
    });
    expect(answer.violations).toContain('Request body property page must be >= 1');
  });

  it.each([
    ['getJobStatus', 'job_id', '2313', 'invalid_value'],
    ['resetIdNumberRateLimit', 'id_number', '2413', 'invalid_value'],
    ['createLink', 'company_name', '2213', '2204'],
    ['listCallbacks', 'partner_id', 'missing_field', 'invalid_value'],
  ] as const)('is answered in the codes of its operation: %s', async (operation, field, missing, invalid) => {
    const { success: request } = requestsOf(operation);
    const { [field]: _, ...without } = request;
    expect((await call(operation, { body: without })).body).toMatchObject({ code: missing });
    expect((await call(operation, { body: { ...request, [field]: 7 } })).body).toMatchObject({
      code: invalid,
      details: [{ path: `/${field}` }],
    });
  });

  it('may have any characters in its names, and the mock goes on', async () => {
    const { success: request } = requestsOf('createLink');
    for (const name of ['é😀', 'a\nb', '\u2028', 'x'.repeat(2_000)]) {
      const answer = await call('createLink', { body: { ...request, partner_params: { [name]: 7 } } });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body.details)).toContain(JSON.stringify(name).slice(1, -1));
    }
    expect(await call('listServices')).toMatchObject({ status: 200 });
  });

  it('is answered with the error that it prefers', async () => {
    const prefer = 'code=400, example=invalid_value';
    const answer = await call('submitVerification', { body: {}, prefer });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(errorOf('submitVerification', 400, 'invalid_value'));
  });

  it('is answered 415 when its content type is not the contract’s', async () => {
    const answer = await call('createLink', { body: 'company', contentType: 'text/plain' });
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual(errorOf('createLink', 415, 'unsupported_media_type'));
  });

  it.each([
    ['listServices', { path: '/v1/nothing' }, 404, 'not_found'],
    ['updateLink', { path: '/v1/services' }, 405, 'method_not_allowed'],
    ['listServices', { prefer: 'example=none' }, 404, 'mock_error'],
    ['listServices', { prefer: 'dynamic=maybe' }, 422, 'mock_error'],
    ['createLink', { body: '{' }, 400, 'invalid_json'],
  ] as const)(
    '%s with %j gets an error of the contract’s shape, for any origin',
    async (id, options, status, code) => {
      const answer = await call(id, options);
      expect(answer).toMatchObject({ status, body: { code, request_id: 'mock', error: expect.any(String) } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('content-type')).toBe('application/json');
    },
  );

  it('is answered with the invalid value error when a query is wrong', async () => {
    const answer = await call('listServices', { path: '/v1/services?country=nigeria' });
    expect(answer.status).toBe(400);
    const { code } = errorOf('listServices', 400, 'invalid_value') as Record<string, unknown>;
    const [{ message }] = answer.body.details;
    const error = `A field has a wrong type or value: country ${message}.`;
    expect(answer.body).toMatchObject({ code, error, details: [{ path: '/country' }, { path: '/country' }] });
  });
});

describe('In addition to bodies', () => {
  it('A blocked ID number comes with the headers of a limit', async () => {
    const { headers } = await call('submitVerification', { prefer: 'code=429, example=id_number_blocked' });
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(headers.get('ratelimit-policy')).toBe('"id-number";q=30;w=259200');
    expect(headers.get('ratelimit')).toMatch(/^"id-number";r=0;t=\d+$/);
  });

  it('An unavailable store comes with Retry-After', async () => {
    const { headers } = await call('getJobStatus', { prefer: 'code=503, example=unavailable' });
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  it('A job status is signed as the client verifies it', async () => {
    const client = createClient({ baseUrl: mock.url, partnerId: '001', apiKey: 'sandbox-key-001' });
    const job = { user_id: 'user-7', job_id: 'job-31' };
    expect(await client.getJobStatus(job)).toMatchObject({ ok: true, data: { job_complete: true } });
    expect(await client.waitForJob(job)).toMatchObject({ ok: true });
  });

  it('A created link posts the callback example to its callback_url', async () => {
    callbacks.length = 0;
    await call('createLink');
    await expect.poll(() => callbacks).toHaveLength(1);
    const callback = contract.paths['/v1/hosted_links'].post.callbacks.jobResult;
    const content = callback['{$request.body#/callback_url}'].post.requestBody.content['application/json'];
    expect(callbacks[0]).toEqual(examplesOf(content)['callback']);
  });

  it('A submission may come as a form with images', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(requestsOf('submitVerification').success)) {
      form.set(name, String(value));
    }
    form.set('selfie', new Blob(['image'], { type: 'image/png' }), 'selfie.png');
    const response = await fetch(mock.url + pathOf('submitVerification'), { method: 'POST', body: form });
    expect(response.status).toBe(201);
    expect(response.headers.get('sl-violations')).toBeNull();
    expect(await response.json()).toEqual(successOf('submitVerification'));
  });
});

describe('npm run mock', () => {
  const hasCurl = spawnSync('curl', ['--version']).status === 0;

  it.skipIf(!hasCurl)('prints commands that work as pasted', () => {
    const commands = mock.output().match(/^curl (?:.*\\\n)+.*$/gm) ?? [];
    const answers = commands.map((command) =>
      JSON.parse(spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout),
    );
    expect(answers).toEqual([
      successOf('listLinks'),
      errorOf('getLink', 401, 'bad_signature'),
      expect.objectContaining(
        unsigned('getJobStatus', responsesOf(definitionOf('getJobStatus'))[0]?.examples['pending']),
      ),
    ]);
  });

  it('the samples of the guide answer as it says', () => {
    const guide = readFileSync(`${root}openapi/guides/integrate/mock.md`, 'utf8');
    const sample = (language: string, containing: string) => {
      const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
      const code = blocks.map(([, text = '']) => text).find((text) => text.includes(containing)) ?? '';
      return code.replaceAll('http://127.0.0.1:4010', mock.url);
    };
    const shell = spawnSync('sh', ['-c', sample('sh', 'Prefer')], { encoding: 'utf8' });
    expect(JSON.parse(shell.stdout)).toMatchObject({ code: '2310' });
    const args = ['--input-type=module', '-e', sample('ts', 'prefer')];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout).toBe('500\n');
  });

  longTest('serves the paths of its BRAND, and ends with Prism on a signal', async () => {
    const branded = await startMock({ BRAND: 'acme' });
    try {
      expect(branded.output()).toContain(`'${branded.url}/v1/acme_links/:list'`);
      const list = { path: '/v1/acme_links/:list', url: branded.url };
      expect((await call('listLinks', list)).body).toEqual(successOf('listLinks'));
      const get = { path: '/v1/acme_links/abc', url: branded.url };
      expect((await call('getLink', get)).body).toEqual(successOf('getLink'));
      const hosted = { path: '/v1/hosted_links/:list', url: branded.url };
      expect((await call('listLinks', hosted)).status).toBe(404);
      expect((await call('getJobStatus', { url: branded.url })).status).toBe(200);
    } finally {
      expect(await branded.stop('SIGTERM')).toBe(128 + 15);
    }
    await expect(isListening(branded.url)).resolves.toBe(false);
  });

  it('lets the pages of any origin call it', async () => {
    const headers = {
      origin: 'http://127.0.0.1:5173',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,idempotency-key,prefer',
    };
    const asked = await fetch(mock.url + pathOf('updateLink'), { method: 'OPTIONS', headers });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(headers.origin);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key,prefer');
    const { headers: answered } = await fetch(`${mock.url}/v1/services`, {
      headers: { origin: headers.origin },
    });
    expect(answered.get('access-control-allow-origin')).toBe(headers.origin);
  });

  it.each([
    ['a BRAND that is not a word', () => ({ BRAND: 'a/b' }), /^BRAND is a word/],
    [
      'a PORT that is none',
      () => ({ PORT: 'abc' }),
      /^PORT must be a whole number from 0 to 65535, not "abc"/,
    ],
    [
      'a PORT that is taken',
      () => ({ PORT: new URL(mock.url).port }),
      /^PORT \d+ is in use; set another one/,
    ],
  ])('refuses %s, in one line', async (_, settings, line) => {
    const refused = startMock(settings() as Record<string, string>);
    const message = await refused.then(
      () => 'It started.',
      (error: Error) => error.message,
    );
    expect(message.trim().split('\n')).toEqual(['The mock exited with 1:', expect.stringMatching(line)]);
  });
});

/** A body without the signature that the mock makes anew. */
function unsigned(id: OperationId, body: Json): Json {
  if (!OPERATIONS[id].signsResponse) return body;
  const { timestamp: _, signature: __, sec_key: ___, ...rest } = body;
  return rest;
}

interface Call {
  readonly url?: string;
  readonly path?: string;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly prefer?: string;
}

/** Prism posts a callback to the URL that a request names, so each names the test's own server. */
const requestsOf = (id: OperationId) => requestExamplesOf(id, `${partner.url}/callbacks`);

/** Calls an operation, with its first request example when nothing else is said. */
async function call(id: OperationId, options: Call = {}) {
  const { url = mock.url, path = pathOf(id), contentType = 'application/json', prefer } = options;
  const body = options.body ?? requestsOf(id).success;
  const response = await fetch(url + path, {
    method: OPERATIONS[id].method,
    headers: {
      ...headersOf(id),
      ...(body ? { 'content-type': contentType } : {}),
      ...(prefer ? { prefer } : {}),
    },
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  });
  return {
    status: response.status,
    headers: response.headers,
    violations: response.headers.get('sl-violations'),
    body: await response.json(),
  };
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((answer) => {
    const socket = connect(Number(port), hostname, () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('connect', () => socket.destroy());
  });
}
