/** The handlers for msw in a real browser, where its service worker answers in place of a server. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { type LoopbackServer, serve } from '#testing/harness/loopback.ts';
import { createLink, listLinks, submitVerification } from '../../packages/client/fixtures.ts';
import { root } from '../contract/contract.ts';

const LINK = '/v1/hosted_links/8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60';
const WORKER = fileURLToPath(new URL('../mockServiceWorker.js', import.meta.resolve('msw')));

/** What a frontend writes to start them; the page calls with its own fetch. */
const PROGRAM = `
import { setupWorker } from 'msw/browser';
import { handlers, story } from '../../packages/client/msw/index.ts';
const worker = setupWorker(...handlers());
await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
globalThis.play = (name) => worker.use(...story(name));
globalThis.call = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};
globalThis.ready = true;
`;

let server: LoopbackServer;
let page: Page;
/** What reached the server, past the worker. */
const received: string[] = [];
beforeAll(async () => {
  // Where it would be as a file, from where its imports are resolved.
  const input = `${root}test/client/page.js`;
  const load = (id: string) => (id === input ? PROGRAM : null);
  const plugins = [{ name: 'page', resolveId: (id: string) => (id === input ? id : null), load }];
  const { output } = await build({ input, platform: 'browser', write: false, logLevel: 'silent', plugins });
  const files: Record<string, [string, string]> = {
    '/': ['text/html', '<!doctype html><title>msw</title><script type="module" src="/page.js"></script>'],
    '/page.js': ['text/javascript', output[0].code],
    '/mockServiceWorker.js': ['text/javascript', readFileSync(WORKER, 'utf8')],
  };
  server = await serve((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? [];
    if (!type) received.push(request.url ?? '');
    response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(text);
  });
  page = await openPage(await sharedBrowser());
  await page.goto(server.url);
  await page.waitForFunction('globalThis.ready');
});
afterAll(async () => {
  await closePages(await sharedBrowser());
  await server?.stop();
});

const call = (path: string, body: unknown) =>
  page.evaluate(`call(${JSON.stringify(path)}, ${JSON.stringify(body)})`);

test.each([':list', '%3Alist', '%3alist'])('the path %s lists links', async (verb) => {
  const { status, body } = listLinks.responses.success;
  expect(await call(`/v1/hosted_links/${verb}`, listLinks.requests.success)).toEqual({ status, body });
});

test('a request that breaks the contract is refused', async () => {
  const { company_name: _, ...nameless } = createLink.requests.success;
  expect(await call('/v1/hosted_links', nameless)).toMatchObject({ status: 400, body: { code: '2213' } });
});

test('a story goes on from call to call, and nothing reaches the server', async () => {
  await page.evaluate(`play('singleUseLink')`);
  const submit = () => call(`${LINK}/submissions`, submitVerification.requests.success);
  expect(await submit()).toMatchObject({ status: 201 });
  expect(await submit()).toMatchObject({ status: 410, body: { code: 'link_used' } });
  expect(received.filter((path) => path.startsWith('/v1/'))).toEqual([]);
});
