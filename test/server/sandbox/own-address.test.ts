/** The address that a server without PUBLIC_URL puts into links. */
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { serverUntilTestEnds } from '#testing/harness/vitest/child.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

test.each(IS_LONG ? ['0.0.0.0', '::'] : ['0.0.0.0'])(
  'HOST=%s is localhost in links, and the log recommends PUBLIC_URL',
  async (HOST) => {
    const server = await serverUntilTestEnds({ env: { HOST, LOG_LEVEL: 'warn' } });
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
    const { body } = await server.signed('POST', `/v1/hosted_links/${await server.newLink()}`);
    expect(body.link_url).toBe(`${server.url}/l/${body.ref_id}`);
    expect(server.output()).toMatch(/"level":"warn".*set PUBLIC_URL/);
  },
);

test('with HOST=localhost the address is known before the first request', async () => {
  const server = createServer();
  let known = '';
  // Connections are taken in the next tick of the event loop.
  const inNextTick = new Promise<string>((resolve) => {
    server.once('listening', () => setImmediate(() => resolve(known)));
  });
  const { close } = await listen(server, { host: 'localhost', port: 0 }, (url) => {
    known = url;
  });
  onTestFinished(() => close(0));
  expect(await inNextTick).toMatch(/^http:\/\/localhost:\d+$/);
});

test('HOST=localhost listens on every address of that name', async () => {
  const server = await untilTestEnds(startTestServer({ HOST: 'localhost' }));
  const { port } = new URL(server.url);
  for (const { address, family } of await lookup('localhost', { all: true })) {
    const response = await fetch(`http://${family === 6 ? `[${address}]` : address}:${port}/healthz`);
    expect(response.status).toBe(200);
  }
});
