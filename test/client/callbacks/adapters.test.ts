import { once } from 'node:events';
import { type RequestListener, request } from 'node:http';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve } from '#testing/harness/loopback.ts';
import {
  type CallbackHandler,
  duplicateGuard,
  type ReceivedCallback,
  type ReceiverOptions,
  verifyRequest,
} from '../../../packages/client/index.ts';
import { expressReceiver } from '../../../packages/client/receiver/express.ts';
import { fastifyReceiver } from '../../../packages/client/receiver/fastify.ts';
import { nodeReceiver, verifyNodeRequest } from '../../../packages/client/receiver/node.ts';
import { KEY, NOW, SERVICE_ISO, signature } from './receiver.ts';
import { BODY, webhookHeaders } from './signed-callback.ts';

const OPTIONS = { partnerId: '001', keys: [KEY], now: () => NOW };
const JOB = JSON.parse(BODY).PartnerParams.job_id;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) await close();
});

async function receiverOf(listener: RequestListener): Promise<string> {
  const { url, stop } = await serve(listener);
  closers.push(stop);
  return `${url}/callbacks`;
}

/** The three receivers, each behind a real server. For Express, the fields that it adds to Node's objects. */
const RECEIVERS: Record<string, (options: ReceiverOptions, handle: CallbackHandler) => Promise<string>> = {
  'node:http': (options, handle) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    return receiverOf(nodeReceiver(options, handle));
  },
  Express: (options, handle) => {
    const receive = expressReceiver(options, handle);
    return receiverOf(async (request, response) => {
      await receive(Object.assign(request, await rawBody(request)), response, (error) => {
        response.writeHead(500).end(String(error));
      });
    });
  },
  Fastify: async (options, handle) => {
    const app = fastify();
    closers.push(() => app.close());
    app.register(fastifyReceiver(options, handle), { prefix: '/callbacks' });
    return `${await app.listen({ port: 0, host: '127.0.0.1' })}/callbacks`;
  },
};

/** As `express.raw` leaves it. */
async function rawBody(request: AsyncIterable<Buffer>): Promise<{ body: Buffer }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return { body: Buffer.concat(chunks) };
}

const post = (url: string, body: string | Uint8Array, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', body: body as BodyInit, headers });

describe.each(Object.entries(RECEIVERS))('a receiver with %s', (_, start) => {
  test('passes on a genuine callback with its id and typed payload, and answers 204', async () => {
    const received: ReceivedCallback[] = [];
    const url = await start(OPTIONS, (callback) => received.push(callback));
    const answer = await post(url, BODY, webhookHeaders(BODY));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(received).toEqual([{ id: 'msg_1', payload: JSON.parse(BODY) }]);
    const job: string | undefined = received[0]?.payload.PartnerParams.job_id;
    expect(job).toBe(JOB);
  });

  test.each<[string, number, string, Record<string, string>]>([
    ['with a changed body', 401, `${BODY} `, webhookHeaders(BODY)],
    ['signed with another key', 401, BODY, webhookHeaders(BODY, { key: 'other' })],
    ['that is six minutes old', 401, BODY, webhookHeaders(BODY, { now: NOW - 360_000 })],
    ['without the webhook headers', 400, BODY, { 'content-type': 'application/json' }],
    ['without an id in the headers', 400, BODY, { ...webhookHeaders(BODY), 'webhook-id': '' }],
    ['that is not JSON', 400, 'x', webhookHeaders('x')],
    ['that is not a job result', 400, '{}', webhookHeaders('{}')],
    ['that is empty', 400, '', webhookHeaders('')],
  ])('refuses a callback %s with %i and a reason, not passing it on', async (_, status, body, headers) => {
    const handle = vi.fn();
    const url = await start(OPTIONS, handle);
    const answer = await post(url, body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/^[A-Z].+\.$/);
    expect(handle).not.toHaveBeenCalled();
  });

  test('accepts either key during a rotation, and reads the keys at each callback', async () => {
    let keys = ['old', KEY];
    const options = {
      ...OPTIONS,
      get keys() {
        return keys;
      },
    };
    const url = await start(options, () => {});
    const sent = () => post(url, BODY, webhookHeaders(BODY)).then(({ status }) => status);
    expect(await sent()).toBe(204);
    keys = ['old'];
    expect(await sent()).toBe(401);
  });

  test('answers 500 where the handler fails, and passes it on again at the next delivery', async () => {
    const handle = vi.fn().mockRejectedValueOnce(new Error('The database is down.'));
    const url = await start({ ...OPTIONS, guard: duplicateGuard() }, handle);
    const statuses = [];
    for (let delivery = 0; delivery < 3; delivery++) {
      statuses.push((await post(url, BODY, webhookHeaders(BODY))).status);
    }
    expect(statuses).toEqual([500, 204, 204]);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('with a guard passes on no result older than one that was handled', async () => {
    const handle = vi.fn();
    const url = await start({ ...OPTIONS, guard: duplicateGuard() }, handle);
    for (const sequence of [2, 1]) {
      const body = JSON.stringify({ ...JSON.parse(BODY), sequence, first_job_id: JOB });
      const { status } = await post(url, body, webhookHeaders(body, { id: `msg_${sequence}` }));
      expect(status).toBe(204);
    }
    expect(handle.mock.calls.map(([{ id }]) => id)).toEqual(['msg_2']);
  });

  test('without a guard passes on every delivery', async () => {
    const handle = vi.fn();
    const url = await start(OPTIONS, handle);
    await post(url, BODY, webhookHeaders(BODY));
    await post(url, BODY, webhookHeaders(BODY));
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('verifies a callback of any content type', async () => {
    const url = await start(OPTIONS, () => {});
    const headers = { ...webhookHeaders(BODY), 'content-type': 'text/x-other' };
    expect((await post(url, BODY, headers)).status).toBe(204);
  });

  test('accepts a body of exactly the limit, and refuses one byte more', async () => {
    const handle = vi.fn();
    const bytes = Buffer.byteLength(BODY);
    for (const [bodyBytesMax, status] of [
      [bytes, 204],
      [bytes - 1, 413],
    ] as const) {
      const url = await start({ ...OPTIONS, bodyBytesMax }, handle);
      expect((await post(url, BODY, webhookHeaders(BODY))).status).toBe(status);
    }
    expect(handle).toHaveBeenCalledOnce();
  });
});

describe('a receiver with node:http', () => {
  /** Sends the start of a request, and answers the status and the connection that come before its end. */
  const begin = async (url: string, headers: Record<string, string>, start: string | Uint8Array) => {
    const outgoing = request(url, { method: 'POST', headers });
    closers.push(() => outgoing.destroy());
    outgoing.on('error', () => {});
    if (start.length) outgoing.write(start);
    else outgoing.flushHeaders();
    const [response] = await once(outgoing, 'response');
    return [response.statusCode, response.headers.connection];
  };

  test('answers 413 before reading a body that is announced as too large', async () => {
    const url = await receiverOf(nodeReceiver(OPTIONS, () => {}));
    expect(await begin(url, { 'content-length': '1048577' }, '')).toEqual([413, 'close']);
  });

  test('answers 413 as soon as a body of unknown length is too large', async () => {
    const url = await receiverOf(nodeReceiver(OPTIONS, () => {}));
    expect(await begin(url, { 'transfer-encoding': 'chunked' }, new Uint8Array(1_048_577))).toEqual([
      413,
      'close',
    ]);
  });

  test('answers 405 to any other method', async () => {
    const { status, headers } = await fetch(await receiverOf(nodeReceiver(OPTIONS, () => {})));
    expect([status, headers.get('allow'), headers.get('connection')]).toEqual([405, 'POST', 'close']);
  });

  test.each([
    ['closes', undefined],
    ['fails', new Error('ECONNRESET')],
  ])('refuses a body whose connection %s before its end', async (_, error) => {
    const request = Object.assign(new PassThrough(), { headers: {} });
    const receipt = verifyNodeRequest(request, OPTIONS);
    request.write('{');
    request.destroy(error);
    expect(await receipt).toMatchObject({ ok: false, reason: 'malformed', status: 400 });
  });
});

describe('a receiver with Express', () => {
  test.each<[string, (bytes: Buffer) => object]>([
    ['the bytes that a JSON parser kept', (bytes) => ({ rawBody: bytes, body: JSON.parse(String(bytes)) })],
    ['the bytes that were kept beside a text', (bytes) => ({ rawBody: bytes, body: `${bytes} ` })],
    ['a text that express.text left', (bytes) => ({ body: String(bytes) })],
  ])('verifies %s', async (_, parsed) => {
    const handle = vi.fn();
    const receive = expressReceiver(OPTIONS, handle);
    const url = await receiverOf(async (request, response) => {
      const { body } = await rawBody(request);
      await receive(Object.assign(request, parsed(body)), response, () => response.end());
    });
    expect((await post(url, BODY, webhookHeaders(BODY))).status).toBe(204);
    expect(handle).toHaveBeenCalledOnce();
  });

  test('reads the body itself where a parser skipped it and left an empty object', async () => {
    const receive = expressReceiver(OPTIONS, () => {});
    const url = await receiverOf((request, response) => {
      void receive(Object.assign(request, { body: {} }), response, () => response.end());
    });
    expect((await post(url, BODY, webhookHeaders(BODY))).status).toBe(204);
  });

  test('says what it needs where a parser kept no bytes', async () => {
    const receive = expressReceiver(OPTIONS, () => {});
    const next = vi.fn();
    const url = await receiverOf(async (request, response) => {
      const { body } = await rawBody(request);
      await receive(Object.assign(request, { body: JSON.parse(String(body)) }), response, next);
    });
    const answer = await post(url, BODY, webhookHeaders(BODY));
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(/raw bytes.*express\.raw/),
    ]);
    expect(next).not.toHaveBeenCalled();
  });
});

test('a receiver with Fastify does not change the parsers of the application', async () => {
  const app: FastifyInstance = fastify();
  closers.push(() => app.close());
  app.register(
    fastifyReceiver(OPTIONS, () => {}),
    { prefix: '/callbacks' },
  );
  app.post('/other', async ({ body }) => body);
  const payload = { a: 1 };
  expect((await app.inject({ method: 'POST', url: '/other', payload })).json()).toEqual(payload);
});

describe('a WHATWG Request', () => {
  const requestOf = (body: BodyInit | null, headers = webhookHeaders(BODY)) =>
    new Request('https://partner.example/callbacks', {
      method: 'POST',
      body,
      headers,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });

  test('that is genuine gives the callback', async () => {
    const receipt = await verifyRequest(requestOf(BODY), OPTIONS);
    expect(receipt).toEqual({ ok: true, id: 'msg_1', payload: JSON.parse(BODY) });
    const job: string | false = receipt.ok && receipt.payload.PartnerParams.job_id;
    expect(job).toBe(JOB);
  });

  test.each<[string, string, number, Request]>([
    ['changed on its way', 'bad_signature', 401, requestOf(`${BODY} `)],
    ['from last year', 'stale', 401, requestOf(BODY, webhookHeaders(BODY, { now: NOW - 3e10 }))],
    ['without a body', 'malformed', 400, requestOf(null)],
  ])('%s is refused as %s with %i', async (_, reason, status, request) => {
    expect(await verifyRequest(request, OPTIONS)).toMatchObject({ ok: false, reason, status });
  });

  test('without a signature header is refused, whatever the signature in its body', async () => {
    const fields = { ...JSON.parse(BODY), timestamp: SERVICE_ISO };
    for (const value of [signature(SERVICE_ISO), 'wrong']) {
      const body = JSON.stringify({ ...fields, signature: value });
      const receipt = await verifyRequest(requestOf(body, {}), OPTIONS);
      expect(receipt).toMatchObject({ status: 400, message: 'There is no webhook-signature header.' });
    }
  });

  test('that was read before is refused', async () => {
    const request = requestOf(BODY);
    await request.text();
    expect(await verifyRequest(request, OPTIONS)).toMatchObject({ reason: 'malformed' });
  });

  test('without an end is read only up to the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect(await verifyRequest(requestOf(endless), OPTIONS)).toMatchObject({
      reason: 'too_large',
      status: 413,
    });
    expect(pulled).toBeLessThan(20);
  });
});
