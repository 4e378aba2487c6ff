/** The panel against real servers: what it sends, what it shows, and what it keeps to itself. */
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { startBrowser, type TestBrowser } from '#harness/browser.ts';
import { freePort } from '#harness/free-port.ts';
import { serve } from '#harness/loopback.ts';
import { PRODUCTION } from '../support/production.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { buildSite, type Site } from './site.ts';

let site: Site;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  site = await buildSite();
  [server, browser] = await Promise.all([startTestServer({ DOCS_FOLDER: site.folder }), startBrowser()]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await Promise.all([browser?.stop(), server?.stop()]);
  site?.remove();
});

async function open(operation = '', origin = server.url): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: true });
  await page.goto(`${origin}/docs/try.html#${operation}`);
  return page;
}

/** Sends, and waits for the answer; its status and its body. */
async function send(page: Page): Promise<{ status: string; body: string }> {
  await page.locator('#outcome').evaluate((outcome: HTMLElement) => {
    outcome.hidden = true;
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('#outcome').waitFor();
  return {
    status: (await page.locator('#status').textContent()) ?? '',
    body: (await page.locator('#answer').textContent()) ?? '',
  };
}

const fillBody = (page: Page, body: object) => page.getByLabel('Body').fill(JSON.stringify(body));

describe('served by a sandbox', () => {
  test('it makes a real link with nothing to fill in, shows it, and knows it for the next call', async () => {
    const page = await open('createLink');
    const { status, body } = await send(page);
    expect(status).toBe('200 OK');
    const { ref_id, link } = JSON.parse(body);
    expect((await server.signed('POST', `/v1/hosted_links/${ref_id}`)).body.name).toBe('Autumn onboarding');
    expect(await page.getByRole('link', { name: 'Open the link' }).getAttribute('href')).toBe(link);
    await page.getByLabel('Operation').selectOption('Get a link');
    const found = await send(page);
    expect(JSON.parse(found.body).ref_id).toBe(ref_id);
  });

  test('its examples are answered by the service, whatever the operation', async () => {
    const page = await open();
    const called = Object.entries<Operation>(OPERATIONS).filter(
      ([, { signedBy }]) => signedBy !== 'verifier',
    );
    for (const [id] of called) {
      await page.getByLabel('Operation').selectOption(id);
      expect(page.url()).toContain(`#${id}`);
      const { status, body } = await send(page);
      // Jobs of the examples are not there, and one example disables the link; all else is right.
      expect([id, status.slice(0, 3), body]).toEqual([
        id,
        expect.stringMatching(/^(200|201|403|404)$/),
        body,
      ]);
    }
  });

  test('its line for curl is the request that it sent', async () => {
    if (spawnSync('curl', ['--version']).status !== 0) return console.warn('skipped: there is no curl');
    const page = await open('listLinks');
    await send(page);
    const line = (await page.locator('#curl').textContent()) ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', line]);
    expect(JSON.parse(stdout).meta).toMatchObject({ page: 1 });
  });

  test('it says whether the answer’s signature is genuine', async () => {
    const refId = await server.newLink();
    const { user_id, job_id } = (await server.submit(refId)).body;
    await server.completed(user_id, job_id);
    const page = await open('getJobStatus');
    await fillBody(page, { user_id, job_id });
    expect(JSON.parse((await send(page)).body)).toMatchObject({ code: '2302', job_complete: true });
    await page.getByText('The signature of the answer is genuine.').waitFor();

    await page.route('**/v1/job_status', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), timestamp: '2026-01-01T00:00:00.000Z' },
      });
    });
    await send(page);
    await page.getByText('The signature of the answer is not genuine: do not trust it.').waitFor();
  });

  test('a wrong key is refused by the service, and shown', async () => {
    const page = await open('listLinks');
    await page.getByLabel('API key').fill('another-key');
    const { status, body } = await send(page);
    expect([status, JSON.parse(body).code]).toEqual(['401 Unauthorized', '2205']);
  });

  test('a body that is no JSON is not sent', async () => {
    const page = await open('createLink');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByLabel('Body').fill('{"name": }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is not JSON' }).waitFor();
    expect([sent, await page.locator('#outcome').isVisible()]).toEqual([[], false]);
  });

  test('the key is in no storage, no address and no request', async () => {
    const page = await open('createLink');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByLabel('API key').fill('sandbox-key-001');
    await send(page);
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    );
    expect(sent).toHaveLength(1);
    expect([kept, ...sent].filter((text) => String(text).includes('sandbox-key-001'))).toEqual([]);
  });
});

test('served elsewhere, it calls the sandbox that the reader names', async () => {
  const elsewhere = await serve(async (request, response) => {
    const name = String(request.url).replace('/docs/', '');
    const types: Record<string, string> = {
      '.js': 'text/javascript',
      '.css': 'text/css',
      '.svg': 'image/svg+xml',
    };
    response.setHeader('content-type', types[path.extname(name)] ?? 'text/html');
    response.end(await readFile(path.join(site.folder, name)).catch(() => ''));
  });
  try {
    const page = await open('createLink', elsewhere.url);
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    await page.getByLabel('Base address').fill(`${server.url}/`);
    await page.getByLabel('Partner').fill('001');
    await page.getByLabel('API key').fill('sandbox-key-001');
    await page.getByLabel('Idempotency-Key').fill('one-of-mine');
    expect((await send(page)).status).toBe('200 OK');
    await page.getByLabel('Base address').fill('http://127.0.0.1:9');
    const { status, body } = await send(page);
    expect([status, body]).toEqual([
      'No answer',
      expect.stringContaining('Is the sandbox running at that address?'),
    ]);
  } finally {
    await elsewhere.stop();
  }
});

test('served in production, it sends nothing', async () => {
  const port = await freePort();
  const production = await startTestServer({
    ...PRODUCTION,
    PORT: String(port),
    DOCS_FOLDER: site.folder,
  });
  try {
    const page = await open('createLink', `http://127.0.0.1:${port}`);
    await page.getByText('This server is no sandbox').waitFor();
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    const answer = await fetch(`http://127.0.0.1:${port}/v1/services`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  } finally {
    await production.stop();
  }
});
