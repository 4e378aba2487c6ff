/** The second signature, over method, path, body, id and time (D-61). */
import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { atFrozenTime, changePartner, newPartner, withStore } from '../../handlers/operator.ts';

const PATH = '/v1/hosted_links/:list';
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  await newPartner(server, 'b01');
  await newPartner(server, 'b02');
  await withStore(server, (store) => changePartner(store, 'b02', { requiresSignedBody: true }));
});

interface Signed {
  readonly partnerId: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly id: string;
  readonly seconds: number | string;
  readonly key: string;
}

function signed(more: Partial<Signed> = {}): Signed {
  const { partnerId = 'b01' } = more;
  const body = JSON.stringify({ ...signingFields(partnerId, `${partnerId}-key`), page: 1 });
  const seconds = Math.floor(Date.now() / 1000);
  return {
    partnerId,
    method: 'POST',
    path: PATH,
    body,
    id: randomUUID(),
    seconds,
    key: `${partnerId}-key`,
    ...more,
  };
}

/** By the words of the guide, and no code of ours. */
function headersOf({ method, path, body, id, seconds, key }: Signed): Record<string, string> {
  const text = `${id}.${seconds}.${method} ${path}\n${body}`;
  const proof = createHmac('sha256', key).update(text).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${proof}` };
}

const send = (body: string, headers: Record<string, string>, path = PATH) =>
  server.call('POST', path, body, headers);

async function expectRefused(request: Promise<{ status: number; body: unknown }>, path: string) {
  expect(await request).toMatchObject({ status: 401, body: { code: '2205', details: [{ path }] } });
}

describe('a signature over the content', () => {
  test('is accepted once, and its replay refused', async () => {
    const request = signed();
    expect((await send(request.body, headersOf(request))).status).toBe(200);
    await expectRefused(send(request.body, headersOf(request)), '/webhook-id');
    // The same id for another body is a replay too.
    const again = signed({ id: request.id });
    await expectRefused(send(again.body, headersOf(again)), '/webhook-id');
    // It is known for as long as any clock that the tolerance allows takes its time.
    const [kept] = await server.database.rows<{ expires_at: number }>(
      `SELECT expires_at FROM signed_requests WHERE request_id = '${request.id}'`,
    );
    expect(Number(kept?.expires_at) - 1_000 * Number(request.seconds)).toBe(600_000);
  });

  test('of several parts, one that matches is enough', async () => {
    const request = signed();
    const headers = headersOf(request);
    const parts = `v1,AAAA v2,x ${headers['webhook-signature']}`;
    expect((await send(request.body, { ...headers, 'webhook-signature': parts })).status).toBe(200);
  });

  test('is refused for any other method, path, body, id, time or key', async () => {
    const request = signed();
    const headers = headersOf(request);
    const wrong: Partial<Signed>[] = [
      { method: 'PUT' },
      { path: '/v1/hosted_links' },
      { path: `${PATH}?page=2` },
      { body: request.body.replace('"page":1', '"page":2') },
      { id: randomUUID() },
      { seconds: Number(request.seconds) + 1 },
      { key: 'b02-key' },
    ];
    for (const change of wrong) {
      const other = headersOf({ ...request, ...change });
      await expectRefused(
        send(request.body, { ...headers, 'webhook-signature': other['webhook-signature'] ?? '' }),
        '/webhook-signature',
      );
    }
    // None of them used the id up.
    expect((await send(request.body, headers)).status).toBe(200);
  });

  test('is refused where one of its headers is missing or malformed', async () => {
    const headers = headersOf(signed());
    for (const name of Object.keys(headers)) {
      const { [name]: _, ...rest } = headers;
      await expectRefused(send(signed().body, rest), '/webhook-signature');
      await expectRefused(send(signed().body, { [name]: '' }), '/webhook-signature');
    }
    for (const change of [{ id: 'a.b' }, { id: 'x'.repeat(65) }, { seconds: '1e9' }]) {
      const request = signed(change);
      await expectRefused(send(request.body, headersOf(request)), '/webhook-signature');
    }
  });

  test('is refused when its time is more than five minutes off', async () => {
    await atFrozenTime(async (now) => {
      const seconds = Math.floor(now / 1000);
      for (const off of [-301, 302]) {
        const request = signed({ seconds: seconds + off });
        await expectRefused(send(request.body, headersOf(request)), '/webhook-timestamp');
      }
      const request = signed({ seconds: seconds - 299 });
      expect((await send(request.body, headersOf(request))).status).toBe(200);
    });
  });

  test('does not replace the signature in the body', async () => {
    const request = signed({ body: JSON.stringify({ ...signingFields('b01', 'wrong'), page: 1 }) });
    const { status, body } = await send(request.body, headersOf(request));
    expect([status, body.details]).toEqual([401, undefined]);
  });
});

test('of a partner that requires it, a call without it is refused', async () => {
  const request = signed({ partnerId: 'b02' });
  await expectRefused(send(request.body, {}), '/webhook-signature');
  expect((await send(request.body, headersOf(request))).status).toBe(200);
  // Without the key nobody learns what a partner requires.
  const forged = await send(JSON.stringify(signingFields('b02', 'wrong')), {});
  expect(forged.body).not.toHaveProperty('details');
});

test('a callback’s signature is none of a request', async () => {
  const seconds = Math.floor(Date.now() / 1000);
  const { body } = signed();
  const proof = createHmac('sha256', 'b01-key').update(`msg_1.${seconds}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${proof}`,
  };
  await expectRefused(send(body, headers), '/webhook-signature');
});
