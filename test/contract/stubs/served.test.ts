/** The server that the generated stubs make of handlers, by the contract alone: every answer is checked against it. */
import express from 'express';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { ServerHandlers, ServerOptions } from '#generated/stubs/create-server.ts';
import { createServer } from '#generated/stubs/create-server.ts';
import type { KeptAnswer, KeptAnswers } from '#generated/stubs/kept-answers.ts';
import { toExpress, toFastify, toNodeListener } from '#generated/stubs/node.ts';
import { signWebhook } from '#protocol/callback.ts';
import * as signing from '#protocol/signing.ts';
import * as timestamps from '#protocol/timestamps.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { expectByContract } from '#testing/harness/contract.ts';
import { serve as serveLoopback } from '#testing/harness/loopback.ts';

const protocol = { ...signing, ...timestamps, signWebhook };
const KEYS: Readonly<Record<string, readonly string[]>> = { '001': ['old', 'key'], '002': ['other'] };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const slow = Promise.withResolvers<void>();
let made = 0;
const seen: unknown[] = [];
const handlers: ServerHandlers = {
  async createLink({ body }, { partnerId }) {
    seen.push({ flag: body.is_single_use, partnerId });
    if (body.name === 'broken') throw new Error('a secret of the database');
    if (body.name === 'slow') await slow.promise;
    if (body.name === 'taken') return { refused: 'job_exists' };
    const link = `https://verify.example/${partnerId}/${++made}`;
    return { status: 200, body: { link, ref_id: crypto.randomUUID(), link_url: link } };
  },
  async getJobStatus({ body }) {
    seen.push(body);
    const result = {
      ServiceJobID: crypto.randomUUID(),
      ResultText: 'x',
      PartnerParams: { user_id: 'u', job_id: 'j', job_type: '5' },
    };
    const { user_id, job_id } = body;
    return {
      status: 200,
      body: { user_id, job_id, job_complete: false, job_success: false, code: '2302', result } as never,
    };
  },
  async submitVerification({ body, files }) {
    seen.push({ body, files });
    return { refused: 'id_number_blocked', limit: { max: 3, windowMs: 60_000, retryAfterMs: 1_500 } };
  },
};

const started = (options: Partial<ServerOptions> = {}) =>
  createServer(handlers, { protocol, keys: (partnerId) => KEYS[partnerId] ?? [], ...options });
const serve = started();

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly by?: ReturnType<typeof started>;
}

interface Answer {
  readonly code?: string;
  readonly link?: string;
  readonly request_id?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** What is answered, which is what the contract declares. */
async function call(path: string, { method = 'POST', headers = {}, body, by = serve }: Sent = {}) {
  const isJson =
    body !== undefined && !(body instanceof FormData || body instanceof Blob) && typeof body !== 'string';
  const response = await by(
    new Request(`http://server.example${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as string) }),
    }),
  );
  const answer = (await response.json()) as Answer;
  if (![404, 405, 501].includes(response.status)) expectByContract(method, path, response.status, answer);
  return { ...answer, status: response.status, headers: response.headers };
}

const link = (fields: object = {}, partnerId = '001', key = 'key') => ({
  ...signingFields(partnerId, key),
  ...LINK_FIELDS,
  ...fields,
});

describe('an address', () => {
  test.each([
    ['/v1/hosted_links/', 'use /v1/hosted_links, without a slash at the end'],
    ['/v1/job_status/', 'use /v1/job_status, without a slash at the end'],
  ])('%s with a slash at its end is not found, and what was meant is told', async (path, message) => {
    expect(await call(path)).toMatchObject({ status: 404, details: [{ message }] });
  });

  test('that nobody knows is 404, another method 405 with those that there are', async () => {
    expect(await call('/v1/nowhere')).toMatchObject({ status: 404, code: 'not_found' });
    const other = await call('/v1/job_status', { method: 'DELETE' });
    expect(other).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(other.headers.get('allow')).toBe('POST');
  });

  test('of a custom method is known in both spellings, and is no link of that name', async () => {
    for (const path of ['/v1/hosted_links/:list', '/v1/hosted_links/%3Alist', '/v1/hosted_links/%3alist'])
      expect(await call(path)).toMatchObject({ status: 501, code: 'not_implemented' });
    expect(await call('/v1/hosted_links/%3Alost')).toMatchObject({ status: 501 });
    expect(await call('/v1/hosted_links/:list/events')).toMatchObject({ status: 501 });
  });

  test('has the brand word that the service chose, and no other', async () => {
    const by = started({ brand: 'acme' });
    expect((await call('/v1/acme_links', { body: link(), by })).status).toBe(200);
    expect((await call('/v1/hosted_links', { body: link(), by })).status).toBe(404);
  });
});

describe('a request', () => {
  test('without required fields is told each of them, and reaches no handler', async () => {
    const before = seen.length;
    const { status, details } = await call('/v1/hosted_links', { body: {} });
    expect({ status, paths: details?.map(({ path }) => path) }).toEqual({
      status: 400,
      paths: expect.arrayContaining(['/partner_id', '/signature', '/company_name']),
    });
    expect(seen.length).toBe(before);
  });

  test('reaches its handler with plain flags and who signed, under any of the keys', async () => {
    for (const [sent, key] of [
      ['true', 'old'],
      [true, 'key'],
    ] as const) {
      const { status } = await call('/v1/job_status', {
        body: { ...sec(key), user_id: 'u', job_id: 'j', history: sent },
      });
      expect(status).toBe(200);
      expect(seen.at(-1)).toMatchObject({ history: true });
    }
    await call('/v1/hosted_links', { body: link({}, '002', 'other') });
    expect(seen.at(-1)).toMatchObject({ partnerId: '002' });
  });

  const sec = (key: string) => {
    const { signature, ...rest } = signingFields('001', key);
    return { ...rest, sec_key: signature };
  };

  test('of another partner’s key, an unknown partner, an old time and our own time is not believed', async () => {
    const old = signingFields('001', 'key', Date.now() - 301_000);
    const timestamp = timestamps.toServiceTimestamp(Date.now());
    const ours = { partner_id: '001', timestamp, signature: await signing.sign('key', timestamp, '001') };
    for (const fields of [signingFields('001', 'other'), signingFields('009', 'unknown'), old, ours])
      expect(await call('/v1/hosted_links', { body: { ...LINK_FIELDS, ...fields } })).toMatchObject({
        status: 401,
        code: '2205',
      });
  });

  test.each([
    ['half of its JSON', { body: '{"partner_id":', headers: { 'content-type': 'application/json' } }, 400],
    ['another type', { body: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    ['more bytes than are taken', { body: link({ padding: 'x'.repeat(300_000) }) }, 413],
  ])('with %s is refused as the contract says', async (_, sent, status) => {
    expect((await call('/v1/hosted_links', sent)).status).toBe(status);
  });

  test.each([
    ['in JSON as deep as it can be', '['.repeat(400_000), ']'.repeat(400_000)],
    ['beside a hundred thousand values', `[${'1,'.repeat(100_000)}`, ']'],
  ])('with a character that cannot be stored %s takes a time in proportion', async (_, before, after) => {
    const by = started({ bodyBytesMax: 1_000_000 });
    const headers = { 'content-type': 'application/json' };
    const used = process.cpuUsage();
    const answer = await call('/v1/hosted_links', { body: `${before}"\\u0000"${after}`, headers, by });
    expect(answer).toMatchObject({ status: 400, code: '2204' });
    // Less than a second; a path that is made anew at each level takes nine.
    expect(process.cpuUsage(used).user / 1_000_000).toBeLessThan(4);
  });

  test('that fails within is a system error without the reason, which the service is told', async () => {
    const told: unknown[] = [];
    const by = started({ onError: (error, requestId) => told.push([String(error), requestId]) });
    const answer = await call('/v1/hosted_links', { body: link({ name: 'broken' }), by });
    expect(answer).toMatchObject({ status: 500, code: '2201' });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(told).toEqual([['Error: a secret of the database', answer.request_id]]);
  });
});

describe('a submission', () => {
  const path = `/v1/hosted_links/${crypto.randomUUID()}/submissions`;
  const FIELDS = { country: 'NG', id_type: 'NIN_V2', consent: 'true', id_number: '12345678901' };
  const submission = { body: { consent: true, id_number: '12345678901' }, files: { selfie: {} } };

  test('brings its images to the handler, from a form and from JSON, and the limit into the headers', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(FIELDS)) form.set(name, value);
    form.set('selfie', new Blob([PNG], { type: 'image/png' }), 'selfie.png');
    for (const body of [form, { ...FIELDS, selfie: PNG.toString('base64') }]) {
      const answer = await call(path, { body });
      expect(answer).toMatchObject({ status: 429, code: '2222' });
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(seen.at(-1)).toMatchObject(submission);
      const { files } = seen.at(-1) as { files: { selfie: { bytes: Uint8Array } } };
      expect(Buffer.from(files.selfie.bytes).equals(PNG)).toBe(true);
    }
  });

  const formOf = (selfie: string) =>
    [...Object.entries(FIELDS), ['selfie', selfie]]
      .map(([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');

  test('brings an image without a filename, and base64 in lines', async () => {
    const form = new Blob([Buffer.from(`${formOf(PNG.toString('latin1'))}--edge--\r\n`, 'latin1')]);
    const asForm = { body: form, headers: { 'content-type': 'multipart/form-data; boundary=edge' } };
    const lines = PNG.toString('base64').replaceAll(/.{1,76}/g, '$&\r\n');
    for (const sent of [asForm, { body: { ...FIELDS, selfie: lines } }]) {
      expect(await call(path, sent)).toMatchObject({ status: 429 });
      const { files } = seen.at(-1) as { files: { selfie: { bytes: Uint8Array } } };
      expect(Buffer.from(files.selfie.bytes).equals(PNG)).toBe(true);
    }
  });

  test.each([
    ['no base64!', 'must be base64'],
    ['abcde', 'must be base64'],
    ['A', 'must be base64'],
    // A pattern that goes back would take minutes.
    [`${' '.repeat(200_000)}!`, 'must be base64'],
    ['data:image/png;base64,AAAA', 'the prefix of a data URL'],
  ])('whose image is %.20j is told what is wrong', async (selfie, message) => {
    const answer = await call(path, { body: { ...FIELDS, selfie } });
    expect([answer.status, answer.details?.[0]?.path]).toEqual([400, '/selfie']);
    expect(answer.details?.[0]?.message).toContain(message);
  });

  test('whose form lacks its boundary is told so', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await call(path, { body: `${formOf('bytes')}--edge--\r\n`, headers });
    expect([answer.status, answer.details?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('`boundary`'),
    ]);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: object) =>
    call('/v1/hosted_links', { body, headers: { 'idempotency-key': key } });

  test('brings the first answer again, to the same partner and the same body alone', async () => {
    const first = await keyed('one', link());
    expect(await keyed('one', link())).toMatchObject({ status: 200, link: first.link });
    expect(await keyed('one', link({ name: 'other' }))).toMatchObject({ status: 422 });
    const others = await keyed('one', link({}, '002', 'other'));
    expect(others.link).not.toBe(first.link);
  });

  test('keeps no refusal, and one request at a time', async () => {
    expect(await keyed('two', link({ name: 'taken' }))).toMatchObject({ status: 409, code: 'job_exists' });
    expect((await keyed('two', link())).status).toBe(200);
    const [first, second] = [keyed('three', link({ name: 'slow' })), keyed('three', link({ name: 'slow' }))];
    const early = await Promise.race([first, second]);
    expect(early).toMatchObject({ status: 409, code: 'request_in_progress' });
    slow.resolve();
    expect((await Promise.all([first, second])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('a request that ends while another one with its key is looked up is not carried out twice', async () => {
  const [isSecond, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = new Map<string, KeptAnswer>();
  let looks = 0;
  const keptAnswers: KeptAnswers = {
    async find(key) {
      const found = kept.get(key) ?? null;
      if (++looks > 1) isSecond.resolve();
      await (looks > 1 ? isOver : isSecond).promise;
      return found;
    },
    save: (key, answer) => void kept.set(key, answer),
  };
  const by = started({ keptAnswers });
  const send = () => call('/v1/hosted_links', { body: link(), headers: { 'idempotency-key': 'one' }, by });
  const both = [send(), send()];
  await Promise.race(both);
  isSecond.resolve();
  isOver.resolve();
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('an upload of anybody', () => {
  const path = `/v1/hosted_links/${crypto.randomUUID()}/submissions`;
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

  test('with more parts than a form has is refused before they are read', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const answer = await call(path, { body: `${part.repeat(1_000)}--b--\r\n`, headers: multipart });
    expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('in pieces of a byte takes the memory of its bytes', async () => {
    const body = new ReadableStream({
      pull: (controller) => {
        for (let i = 0; i < 1_000; i++) controller.enqueue(new Uint8Array(1));
      },
    });
    const init = { method: 'POST', headers: multipart, body, duplex: 'half' };
    const by = started({ uploadBytesMax: 300_000 });
    const answer = await by(new Request(`http://server.example${path}`, init as RequestInit));
    expect(answer.status).toBe(413);
  });

  test('finds no room beside others that are still coming, and has some when they end', async () => {
    const by = started({ bytesInProgressMax: 200_000 });
    let end = () => {};
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(150_000));
        end = () => controller.close();
      },
    });
    const init = { method: 'POST', headers: multipart, body, duplex: 'half' };
    const first = by(new Request(`http://server.example${path}`, init as RequestInit));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const large = { body: link({ padding: 'x'.repeat(150_000) }), by };
    expect(await call('/v1/hosted_links', large)).toMatchObject({ status: 503 });
    end();
    expect((await first).status).toBe(400);
    expect(await call('/v1/hosted_links', large)).toMatchObject({ status: 200 });
  });

  test('that breaks off is no failure of a handler', async () => {
    const told: unknown[] = [];
    const by = started({ onError: (error) => told.push(error) });
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    const init = { method: 'POST', headers: multipart, body, duplex: 'half' };
    expect((await by(new Request(`http://server.example${path}`, init as RequestInit))).status).toBe(400);
    expect(told).toEqual([]);
  });

  test.each(['a%00b', 'a%2Fb', '..%2Fb', 'a%5Cb', 'x'.repeat(201), '%C2%85', '%ff'])(
    'to a link named %s is to none',
    async (name) => {
      const before = seen.length;
      const { status } = await call(`/v1/hosted_links/${name}/submissions`, { body: {} });
      expect([status, seen.length]).toEqual([404, before]);
    },
  );
});

describe('the adapters', () => {
  const withFastify = async () => {
    const app = fastify();
    await app.register(toFastify(serve) as never);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    return { url: `http://127.0.0.1:${port}`, stop: () => app.close() };
  };
  test.each([
    ['Node', () => serveLoopback(toNodeListener(serve))],
    ['Express', () => serveLoopback(express().use('/v1', toExpress(serve)) as never)],
    ['Fastify', withFastify],
  ])('%s hands on request and answer as they are', async (_, start) => {
    const server = await start();
    try {
      const response = await fetch(`${server.url}/v1/job_status`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'mine:1' },
        body: '{"partner_id":"001"}',
      });
      expect([response.status, response.headers.get('x-request-id')]).toEqual([400, 'mine:1']);
      expect(await response.json()).toMatchObject({ code: '2313', request_id: 'mine:1' });
      // Refused before it is read, and as it comes; the connection serves on.
      const large = 'x'.repeat(2_000_000);
      for (const body of [large, new Blob([large]).stream()]) {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          duplex: 'half',
        };
        const refused = await fetch(`${server.url}/v1/job_status`, init as RequestInit);
        expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
      }
    } finally {
      await server.stop();
    }
  });
});
