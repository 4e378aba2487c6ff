/** The docs as the server serves them: under `/docs`, with its brand word, and nothing beside them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findDocs } from '#server/docs/files.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { httpText, sendRaw } from '../server/http/raw-request.ts';
import { builtSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await builtSite();
  writeFileSync(path.join(site.folder, '../beside.json'), '{}');
});
const server = useStarted(() => startTestServer({ DOCS_FOLDER: site.folder }));
const branded = useStarted(() =>
  startTestServer({ DOCS_FOLDER: site.folder, BRAND: 'acme', SANDBOX_API_KEY: 'a-key-that-is-kept' }),
);
const bare = useStarted(() => startTestServer({ DOCS_FOLDER: path.join(site.folder, 'gone') }));

const get = (file: string, headers: Record<string, string> = {}, from = server) =>
  fetch(`${from.url}/docs${file}`, { headers, redirect: 'manual' });

test('programs find the contract and the list of pages at the root', async () => {
  const yaml = await fetch(`${server.url}/openapi.yaml`);
  expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml']);
  expect(parse(await yaml.text())).toEqual(await (await fetch(`${server.url}/openapi.json`)).json());
  const llms = await fetch(`${server.url}/llms.txt`);
  expect([llms.status, llms.url]).toEqual([200, `${server.url}/docs/llms.txt`]);
});

describe('/docs', () => {
  test('leads into the folder, and keeps what was asked', async () => {
    const answer = await get('?from=page');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/?from=page']);
    const first = await get('/');
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await first.text()).toBe(site.read('index.html'));
  });

  test('is an overview where the docs are not built, and says how to build them', async () => {
    const answer = await get('', {}, bare);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('<code>npm run docs</code>');
    expect(text).toContain('Create a link');
    expect((await get('/', {}, bare)).headers.get('location')).toBe('/docs');
    expect((await get('/callbacks.html', {}, bare)).status).toBe(404);
  });
});

describe('a file', () => {
  test('has its type', async () => {
    const types = await Promise.all(
      site.files
        .filter((file) => !file.startsWith('.'))
        .map(async (file) => [path.extname(file), (await get(`/${file}`)).headers.get('content-type')]),
    );
    expect(Object.fromEntries(types)).toMatchObject({
      '.css': 'text/css; charset=utf-8',
      '.html': 'text/html; charset=utf-8',
      '.js': 'text/javascript; charset=utf-8',
      '.md': 'text/markdown; charset=utf-8',
      '.png': 'image/png',
      '.svg': 'image/svg+xml',
    });
    expect(types.filter(([, type]) => !type || type.includes('problem'))).toEqual([]);
  });

  test('is kept for good where its name tells its content, and asked for again elsewhere', async () => {
    const asset = site.files.find((file) => /^assets\/docs\..*css$/.test(file));
    expect((await get(`/${asset}`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await get('/callbacks.html');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/callbacks.html', { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    // It would be the length of the page.
    expect(again.headers.has('content-length')).toBe(false);
  });

  test('is a page without .html in its address as well; a slash at the end is removed', async () => {
    for (const name of ['callbacks', 'reference/createLink']) {
      expect(await (await get(`/${name}`)).text()).toBe(site.read(`${name}.html`));
      expect((await get(`/${name}/`)).headers.get('location')).toBe(`/docs/${name}`);
    }
  });

  test('with a longer name than a file can have is not found', async () => {
    expect((await get(`/${'a'.repeat(251)}`)).status).toBe(404);
  });

  test('that does not exist is a page with working links, at any depth', async () => {
    const answer = await get('/reference/gone');
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(html, 'the search links from here').toContain('data-root="/docs/"');
    const links = [...html.matchAll(/ (?:href|src)="([^"#]+)"/g)].map(([, href = '']) => href);
    for (const link of new Set(links))
      expect([link, (await fetch(server.url + link)).status]).toEqual([link, 200]);
  });

  test('is read again only when it has changed', async () => {
    const file = path.join(site.folder, 'changing.json');
    const find = findDocs(site.folder, 'hosted', null);
    writeFileSync(file, '{}');
    const first = await find('changing.json');
    expect(await find('changing.json')).toBe(first);
    writeFileSync(file, '{"changed":true}');
    expect((await (await find('changing.json'))?.bytes(null))?.toString()).toBe('{"changed":true}');
    rmSync(file);
  });

  test('is compressed where that is accepted', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await get('/callbacks.html', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(await answer.text()).toBe(site.read('callbacks.html'));
    }
    const plain = await get('/callbacks.html', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('is read and compressed once, however many ask for it at the same time', async () => {
    const find = findDocs(site.folder, 'acme', null);
    const bodies = Array.from({ length: 100 }, async () => (await find('callbacks.html'))?.bytes('br'));
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });

  test('was compressed by the build, where no setting changes it', async () => {
    const bytes = async (brand: string) =>
      (await findDocs(site.folder, brand, null)('reference/createLink.html'))?.bytes('br');
    const built = readFileSync(path.join(site.folder, 'reference/createLink.html.br'));
    expect(built.equals((await bytes('hosted')) ?? Buffer.of())).toBe(true);
    expect(brotliDecompressSync((await bytes('acme')) ?? '').toString()).toContain('acme_links');
    expect((await get('/reference/createLink.html.br')).status).toBe(404);
  });

  test('may load nothing from elsewhere and run no script that is not its own', async () => {
    const policy = (await get('/callbacks.html')).headers.get('content-security-policy');
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test.each([
    '/../beside.json',
    '/..%2fbeside.json',
    '/%2e%2e/beside.json',
    '/assets/../../beside.json',
    '/assets/..%2f..%2fbeside.json',
    '/..%5cbeside.json',
    '//etc/hosts',
    '/.hidden',
    '/index.html%00.png',
    '/assets',
    '/gone.html',
  ])('at %s is none of the folder’s', async (name) => {
    const answer = await sendRaw(server.url, httpText(`GET /docs${name}`));
    expect([answer.status, answer.text.includes('<h1')]).toEqual([404, true]);
  });
});

describe('under another brand word', () => {
  longTest('every page, script and document has it, and no other', async () => {
    // SECURITY.md links to tests; this one names the other brand.
    const texts = site.files.filter(
      (file) => /\.(html|js|md|txt)$/.test(file) && !file.includes('serve.test.ts'),
    );
    const count = (text: string, word: string) => text.split(word).length - 1;
    let found = 0;
    for (const file of texts) {
      const text = await (await get(`/${file}`, {}, branded)).text();
      const built = site.read(file);
      expect([file, count(text, 'hosted_links')]).toEqual([file, 0]);
      // This test is among the files, and has the other word itself.
      const expected = count(built, 'hosted_links') + count(built, 'acme_links');
      expect([file, count(text, 'acme_links')]).toEqual([file, expected]);
      found += count(text, 'acme_links');
    }
    expect(found).toBeGreaterThan(10);
    const document = await (await get('/openapi.json', {}, branded)).json();
    expect(document['x-brand']).toBe('acme');
  });

  test('nothing is kept for good, as the word may change', async () => {
    const asset = site.files.find((file) => file.startsWith('assets/search.'));
    expect((await get(`/${asset}`, {}, branded)).headers.get('cache-control')).toBe('no-cache');
  });
});

test('the document and the samples name the operator: address, contact and licence', async () => {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const own = await untilTestEnds(
    startTestServer({
      ...{ DOCS_FOLDER: site.folder, PORT: String(port), PUBLIC_URL: publicUrl, LICENSE: 'Apache-2.0' },
      ...{ CONTACT_EMAIL: 'help@acme.example', CONTACT_URL: 'https://acme.example/help' },
    }),
  );

  for (const from of ['/docs/openapi.json', '/openapi.json']) {
    const { info, servers } = await (await fetch(own.url + from)).json();
    expect(info.contact).toEqual({ email: 'help@acme.example', url: 'https://acme.example/help' });
    expect(info.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' });
    expect(servers[0].url).toBe(publicUrl);
  }
  for (const type of ['html', 'md']) {
    const text = await (await get(`/reference/createLink.${type}`, {}, own)).text();
    expect([text.includes(`${publicUrl}/v1/`), text.includes('127.0.0.1:3000')]).toEqual([true, false]);
  }
});

describe('the panel', () => {
  const keyShown = async (from: TestServer) => {
    const answer = await get('/server.js', {}, from);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return JSON.parse((await answer.text()).replace(/^globalThis\.docsServer = (.*);\n$/, '$1'));
  };

  test('is told the published key of a sandbox, and never another one', async () => {
    expect(await keyShown(server)).toEqual({ sandbox: true, partnerId: '001', apiKey: 'sandbox-key-001' });
    expect(await keyShown(branded)).toEqual({ sandbox: true, partnerId: '001', apiKey: null });
  });
});
