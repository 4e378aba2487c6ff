/** Requests that share a connection, and bodies that differ from their Content-Length. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { API_KEY, PARTNER_ID } from '../../handlers/operator.ts';
import { httpText, openRaw, type RawConnection, type RawResponse } from './raw-request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** JSON_BODY_KIB_MAX of the server. */
const BODY_BYTES_MAX = 8 * 1_024;

let refId: string;
const server = useStarted(() => startTestServer({ JSON_BODY_KIB_MAX: '8' }));
beforeAll(async () => {
  refId = await server.newLink();
});

const signed = (fields: object = {}) => JSON.stringify({ ...signingFields(PARTNER_ID, API_KEY), ...fields });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  httpText(`POST ${path}`, { ...JSON_TYPE, ...headers }, body);
const createWith = (body: string, headers: Record<string, string> = {}) =>
  post('/v1/hosted_links', body, headers);

function connection(): RawConnection {
  const opened = openRaw(server.url);
  onTestFinished(() => opened.destroy());
  return opened;
}

/** An answer's status, and its code where it is an error. */
function said({ status, text }: RawResponse): [number, string | undefined] {
  return [status, text ? JSON.parse(text).code : undefined];
}

test('requests on a kept connection are each answered', async () => {
  const { write, answers } = connection();
  const sent = [
    createWith(signed(LINK_FIELDS)),
    createWith('{}'),
    post('/v1/hosted_links/no-such-link', signed()),
    post(`/v1/hosted_links/${refId}`, signed()),
  ];
  for (const [index, request] of sent.entries()) {
    write(request);
    await answers(index + 1);
  }
  expect((await answers(4)).map(said)).toEqual([
    [200, undefined],
    [400, '2213'],
    [404, 'link_not_found'],
    [200, undefined],
  ]);
});

test('bodies in a pipeline that are too large are each answered', async () => {
  const { write, answers } = connection();
  // More than one read of a connection brings.
  const count = 30;
  write(createWith('b'.repeat(20_000)).repeat(count));
  expect((await answers(count)).map(({ status }) => status)).toEqual(Array(count).fill(413));
});

test('requests in a pipeline are answered in their order', async () => {
  const { write, answers } = connection();
  write(
    [
      createWith(signed(LINK_FIELDS)),
      createWith('{}'),
      post('/v1/callbacks/no-such/replay', signed()),
      httpText('GET /healthz'),
      createWith('no JSON'),
    ].join(''),
  );
  expect((await answers(5)).map(said)).toEqual([
    [200, undefined],
    [400, '2213'],
    [404, 'callback_not_found'],
    [200, undefined],
    [400, '2203'],
  ]);
});

test('Expect: 100-continue is answered before the body is sent', async () => {
  const { write, answers } = connection();
  const body = signed(LINK_FIELDS);
  const request = createWith(body, { expect: '100-continue' });
  write(request.slice(0, -body.length));
  expect((await answers(1)).map(said)).toEqual([[100, undefined]]);
  write(body);
  expect((await answers(2)).map(said)[1]).toEqual([200, undefined]);
});

test('a body sent in two pieces, cut within a character, is read whole', async () => {
  const { write, answers } = connection();
  const bytes = Buffer.from(createWith(signed({ ...LINK_FIELDS, company_name: 'Ünïon Bänk' })));
  const cut = bytes.indexOf('Ü') + 1;
  write(bytes.subarray(0, cut));
  await new Promise((resolve) => setTimeout(resolve, 50));
  write(bytes.subarray(cut));
  const [answer] = await answers(1);
  expect(answer?.status).toBe(200);
  const { body } = await server.signed('POST', `/v1/hosted_links/${JSON.parse(answer?.text ?? '').ref_id}`);
  expect(body.company_name).toBe('Ünïon Bänk');
});

test('a body of exactly the limit is accepted, one byte more is refused', async () => {
  const { write, answers } = connection();
  write(createWith(signed(LINK_FIELDS).padEnd(BODY_BYTES_MAX)));
  await answers(1);
  write(createWith(signed(LINK_FIELDS).padEnd(BODY_BYTES_MAX + 1)));
  expect((await answers(2)).map(said)).toEqual([
    [200, undefined],
    [413, 'payload_too_large'],
  ]);
});

test('a body that is shorter than its length makes no link', async () => {
  const { write, end, answers } = connection();
  const before = await links();
  write(createWith(signed(LINK_FIELDS)).slice(0, -1));
  end();
  expect((await answers(2)).map(said)).toEqual([[400, 'bad_request']]);
  expect(await links()).toBe(before);
});

test('a client that disconnects within its body makes no link', async () => {
  const { write, destroy } = connection();
  const before = await links();
  write(createWith(signed(LINK_FIELDS)).slice(0, -1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  destroy();
  expect(await links()).toBe(before);
});

test('bytes beyond the Content-Length end the connection after the request is answered', async () => {
  const { write, answers } = connection();
  write(`${createWith(signed(LINK_FIELDS))}{"more":1}`);
  expect((await answers(2)).map(said)).toEqual([[200, undefined]]);
});

test('a body is cut at its Content-Length', async () => {
  const { write, answers } = connection();
  write(createWith(signed(LINK_FIELDS), { 'content-length': '20' }));
  expect((await answers(2)).map(said)).toEqual([[400, '2203']]);
});

async function links(): Promise<number> {
  return (await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total;
}
