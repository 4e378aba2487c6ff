/** The built site: complete, without a dead link, and without anything from elsewhere. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { ROOT } from '../../scripts/docs/build.ts';
import { attributes, buildSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await buildSite();
});
afterAll(() => site.remove());

/** Pages of our own; the reference is Redoc's, and routes within itself. */
const ownPages = () => site.pages.filter((page) => page !== 'reference.html');
const gzipped = (file: string) => gzipSync(site.read(file)).length;

test('every guide, the decisions and the changelog are pages, and every page is in the navigation', () => {
  const guides = globSync('openapi/guides/*/*.md', { cwd: ROOT });
  const expected = [...guides.map((file) => path.basename(file, '.md')), 'decisions', 'changelog', 'readme'];
  expect(site.pages).toEqual(expect.arrayContaining(expected.map((name) => `${name}.html`)));
  const linked = new Set(attributes(site.read('index.html'), 'href'));
  expect(site.pages.filter((page) => !linked.has(page))).toEqual([]);
});

describe('links', () => {
  test('within the site lead to a file, and to a place in it', () => {
    const ids = new Map(ownPages().map((page) => [page, new Set(attributes(site.read(page), 'id'))]));
    const routes = new Set(
      Object.values(site.read('openapi.json') ? JSON.parse(site.read('openapi.json')).paths : {}).flatMap(
        (item) =>
          Object.values(item as Record<string, { operationId: string; tags: string[] }>).map(
            ({ operationId, tags }) => `/${tags[0]}/${operationId}`.toLowerCase(),
          ),
      ),
    );
    const dead = ownPages().flatMap((page) =>
      attributes(site.read(page), 'href')
        .filter((href) => !/^[a-z]+:/.test(href))
        .filter((href) => {
          const [file = '', anchor] = href.split('#');
          const target = file || page;
          if (!site.files.includes(target)) return true;
          if (anchor === undefined) return false;
          if (target === 'reference.html') return !routes.has(anchor);
          if (target === 'try.html' && anchor in OPERATIONS) return false;
          return !ids.get(target)?.has(decodeURIComponent(anchor));
        })
        .map((href) => `${page}: ${href}`),
    );
    expect(routes.size).toBeGreaterThan(10);
    expect(dead, 'fix these links in their chapters').toEqual([]);
  });

  test('to other sites are well formed', () => {
    const external = site.pages.flatMap((page) =>
      attributes(site.read(page), 'href').filter((href) => /^[a-z]+:/.test(href)),
    );
    const wrong = external.filter((href) => {
      if (/^mailto:[^@\s]+@[^@\s]+$/.test(href)) return false;
      return !URL.canParse(href) || !/^https:\/\/[\w-]+(\.[\w-]+)+/.test(href);
    });
    expect(external.length).toBeGreaterThan(0);
    expect(wrong, 'links to others are https').toEqual([]);
  });

  test('from every operation of the reference that a browser can call lead to the panel', () => {
    const tried = Object.entries(OPERATIONS).filter(([, { signedBy }]) => signedBy !== 'verifier');
    const missing = tried.filter(([id]) => !site.read('reference.html').includes(`[Try it](try.html#${id})`));
    expect(missing).toEqual([]);
  });
});

describe('every page', () => {
  test('asks nobody else for anything', () => {
    const loaded = site.pages.flatMap((page) => [
      ...attributes(site.read(page), 'src'),
      ...[...site.read(page).matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href = '']) => href),
    ]);
    const styles = site.files.filter((file) => file.endsWith('.css')).map(site.read);
    expect(loaded.filter((address) => /^(\w+:)?\/\//.test(address))).toEqual([]);
    expect(styles.filter((text) => /@import|url\(\s*["']?(\w+:)?\/\//.test(text))).toEqual([]);
    const fromItsMaker = site.read('reference.html').match(/https:\/\/cdn\.redoc[\w./-]+/g) ?? [];
    expect(fromItsMaker).toEqual([]);
  });

  test('has each picture that it shows', () => {
    const sources = ownPages().flatMap((page) => attributes(site.read(page), 'src'));
    expect(sources.filter((source) => !existsSync(path.join(site.folder, source)))).toEqual([]);
  });

  test('has a title, one main heading, and no id twice', () => {
    for (const page of ownPages()) {
      const html = site.read(page);
      const ids = attributes(html, 'id');
      expect(html, page).toMatch(/<title>[^<]+<\/title>/);
      expect(html.match(/<h1\b/g), page).toHaveLength(1);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        page,
      ).toEqual([]);
    }
  });

  test('is light: 30 kB at most, with 15 kB of scripts and styles beside it', () => {
    const heavy = ownPages().filter((page) => gzipped(page) > 30_000);
    expect(heavy).toEqual([]);
    const shared = site.files.filter((file) => /^assets\/(docs|theme)\./.test(file));
    expect(shared).toHaveLength(3);
    expect(shared.reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThan(15_000);
  });

  test('names its scripts and styles by their content, and writes none into itself', () => {
    for (const page of ownPages()) {
      const html = site.read(page);
      expect(html.match(/<style|\sstyle="|\son\w+="/g), page).toBeNull();
      const inline = html.match(/<script(?![^>]*(\bsrc=|type="application\/json"))/g);
      expect(inline, page).toBeNull();
    }
  });
});

test('the reference has an example of every answer and error of every operation', () => {
  const embedded = /const __redoc_definition = (\{.*\});$/m.exec(site.read('reference.html'))?.[1] ?? '{}';
  const document = JSON.parse(embedded);
  const resolve = (node: { $ref?: string }) =>
    node.$ref
      ?.slice(2)
      .split('/')
      .reduce((at, key) => at[key], document) ?? node;
  for (const [id, { path: route, method, errors }] of Object.entries(OPERATIONS)) {
    const { responses } = document.paths[route][method.toLowerCase()];
    const names = Object.values(responses).flatMap((response) =>
      Object.keys(resolve(response as object).content?.['application/json']?.examples ?? {}),
    );
    expect(names, id).toEqual(expect.arrayContaining(Object.keys(errors)));
    expect(names.length, id).toBeGreaterThan(Object.keys(errors).length);
  }
});
