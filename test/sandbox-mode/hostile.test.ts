/** What only a sandbox has, asked by somebody who means no good. */
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { makeEventStreams } from '#console/api/events.ts';
import { makeGuardedAgent, type Resolved } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import { LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());
afterEach(() => server.call('POST', '/sandbox/reset', {}));

const post = (path: string, body: BodyInit) =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each([
  ['/sandbox/receiver', `{"callback_url":"javascript:alert(1)","more":${deep(8_000)}}`],
  ['/sandbox/results', `{"results":[{"outcome":"found","more":${deep(8_000)}}]}`],
  ['/sandbox/outages', `{"outages":[{"kind":"slow","operation_id":"getErasure","more":${deep(8_000)}}]}`],
])('a fault control keeps no field that the contract does not have: %s', async (path, body) => {
  expect((await post(path, body)).status).toBe(200);
  const faultControls = await (await fetch(`${server.url}/console/data/levers`)).text();
  expect(faultControls).not.toContain('more');
  expect(JSON.parse(faultControls).receiver.callback_url).toBe(`${server.url}/sandbox/inbox`);
});

const odd = '{"toString":1}';

test.each([
  ['/sandbox/inbox', `{"ServiceJobID":${odd}}`, 200],
  ['/sandbox/inbox', `{"timestamp":${odd},"signature":${odd}}`, 200],
  ['/sandbox/inbox', '{"ServiceJobID":"\\u0000"}', 200],
  ['/sandbox/inbox', new Uint8Array([0x22, 0xff, 0x22]), 400],
  ['/sandbox/inbox', ' '.repeat(200_001), 413],
  ['/l/any/step', ' '.repeat(33), 413],
  ['/l/any/step', 'nowhere', 400],
  ['/sandbox/callbacks/test', '{"url":"http://"}', 400],
  ['/console/data/call', `{"partner_id":${odd},"operation_id":"createLink"}`, 400],
  ['/console/data/call', '{"partner_id":"001","operation_id":"listLinks","path":null,"body":null}', 200],
  ['/console/data/call', `{"partner_id":"001","operation_id":"getLink","path":{"linkId":${odd}}}`, 400],
  ['/console/data/call', '{"partner_id":"001","operation_id":"getLink","path":{"linkId":"\\ud800"}}', 400],
  ['/console/data/callbacks/replay', `{"partner_id":"001","webhook_id":${odd}}`, 400],
  ['/console/data/limits/reset', `{"key":${odd}}`, 200],
])('%s does not fail on a hostile body (%#)', async (path, body, status) => {
  expect((await post(path, body)).status).toBe(status);
});

test.each(['/sandbox/reset', '/sandbox/clock', '/console/data/call', '/sandbox/../sandbox/reset'])(
  'a callback to %s of the sandbox itself does nothing; one to its inbox arrives',
  async (path) => {
    const { hostname, port } = new URL(server.url);
    for (const origin of [
      server.url,
      `http://${hostname === '127.0.0.1' ? 'localhost' : hostname}:${port}`,
    ]) {
      const url = `${origin}${path}`;
      const { body } = await server.call('POST', '/sandbox/callbacks/test', { url });
      expect(body).toMatchObject({ url, answered_status: 404 });
    }
    const { body } = await server.call('POST', '/sandbox/callbacks/test', {});
    expect(body).toMatchObject({ url: `${server.url}/sandbox/inbox`, answered_status: 200 });
  },
);

test.each(['/sandbox/reset', '/console/data/call'])(
  'a callback to %s by a name of DNS that leads here is not sent, and by a redirect does nothing',
  async (path) => {
    const refId = await server.newLink({});
    const { port } = new URL(server.url);
    const loopback: Resolved[] = [{ address: '127.0.0.1', family: 4 }];
    const rule = { loopback: true, ports: null };
    const agent = makeGuardedAgent({ rule, timeoutMs: 5_000, resolve: async () => loopback });
    onTestFinished(() => agent.destroy());
    const headers = { 'content-type': 'application/json', 'webhook-id': 'one' };
    const send = makeSend(agent, 5_000, Date.now);
    expect(await send(`http://led.example:${port}${path}`, headers, '{}')).toMatchObject({
      error: 'address_refused',
    });
    const redirecting = await serve((_, response) =>
      response.writeHead(307, { location: server.url + path }).end(),
    );
    onTestFinished(redirecting.stop);
    const url = `http://127.0.0.1:${redirecting.port}/`;
    const { body } = await server.call('POST', '/sandbox/callbacks/test', { url });
    expect(body).toMatchObject({ answered_status: 307 });
    expect((await server.signed('POST', `/v1/hosted_links/${refId}`)).status, 'not reset').toBe(200);
  },
);

test.each([
  ['https://evil.example', 400],
  ['http://127.0.0.1.evil.example', 400],
  ['null', 400],
  ['http://localhost:5173', 200],
  ['http://127.0.0.1:1', 200],
  [undefined, 200],
])('a page of %s that makes links to loopback is answered %i', async (origin, status) => {
  const headers = origin === undefined ? {} : { origin };
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    const callback_url = `http://${host}:4000/`;
    const answer = await server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, callback_url }, headers);
    expect(answer.status, host).toBe(status);
    if (status === 400) expect(answer.body.details[0].path).toBe('/callback_url');
  }
  const fields = { ...LINK_FIELDS, callback_url: 'https://partner.example/' };
  expect((await server.signed('POST', '/v1/hosted_links', fields, headers)).status).toBe(200);
});

test('a page whose name was pointed to this machine makes no link to loopback', async () => {
  const { port } = new URL(server.url);
  const create = (host: string, origin: string) => createLinkToLoopback(server.url, host, origin);
  expect(await create(`evil.example:${port}`, `http://evil.example:${port}`)).toBe(400);
  expect(await create(`evil.example:${port}`, server.url)).toBe(400);
  expect(await create(`evil.example:${port}`, `http://192.168.1.5:${port}`)).toBe(400);
  expect(await create(`192.168.1.5:${port}`, 'http://192.168.1.6')).toBe(400);
});

test.each(['localhost', '127.0.0.1', '[::1]', '192.168.1.5'])(
  'the sandbox’s own page at %s makes links to loopback',
  async (name) => {
    const host = `${name}:${new URL(server.url).port}`;
    expect(await createLinkToLoopback(server.url, host, `http://${host}`)).toBe(200);
  },
);

test('the sandbox’s own page at PUBLIC_URL makes links to loopback, and none of another name or scheme', async () => {
  const PORT = String(await freePort());
  const published = await startTestServer({ PORT, PUBLIC_URL: 'https://sandbox.example' });
  onTestFinished(() => published.stop());
  const url = `http://127.0.0.1:${PORT}`;
  const create = (origin: string) => createLinkToLoopback(url, 'sandbox.example', origin);
  expect(await create('https://sandbox.example')).toBe(200);
  expect(await create('http://sandbox.example')).toBe(400);
  expect(await create('https://other.example')).toBe(400);
});

/** `fetch` sets `Host` itself. */
function createLinkToLoopback(url: string, host: string, origin: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const fields = { ...LINK_FIELDS, callback_url: 'http://127.0.0.1:4000/' };
  const body = JSON.stringify({ ...signingFields('001', 'sandbox-key-001'), ...fields });
  const headers = { host, origin, 'content-type': 'application/json' };
  const options = { hostname, port, method: 'POST', path: '/v1/hosted_links', headers };
  return new Promise((resolve, reject) => {
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(body);
  });
}

test.each([
  ['https://evil.example', 400],
  ['http://localhost:5173', 200],
])('a page of %s that makes links to loopback among many is answered %i', async (origin, status) => {
  const links = [LINK_FIELDS, { ...LINK_FIELDS, logo_url: 'http://[::1]:4000/' }].map((each) => ({
    ...each,
    callback_url: 'https://partner.example/',
  }));
  const answer = await server.signed('POST', '/v1/hosted_links/:batch', { links }, { origin });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body.details[0].path).toBe('/links/1/logo_url');
});

test('what happens after the streams were closed reaches no slow reader, and ends no process', async () => {
  const activityLog = new ActivityLog(Date.now);
  const streams = makeEventStreams(activityLog);
  const errors: unknown[] = [];
  const following = createServer((request, response) => {
    response.on('error', (error) => errors.push(error));
    const { headers } = request;
    streams.subscribe({ id: 'one', headers, query: {} } as unknown as HttpRequest).stream?.(response);
  });
  await new Promise<void>((resolve) => following.listen(0, '127.0.0.1', resolve));
  const { port } = following.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1').pause();
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await new Promise((resolve) => following.once('request', resolve));
  for (let i = 0; i < 60; i++) activityLog.record('request', 'x'.repeat(65_000));
  streams.close();
  activityLog.record('request', 'late');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(errors).toEqual([]);
  reader.destroy();
  following.close();
});
