/** Redoc, Scalar, Swagger UI and Elements show the whole document in a real browser, from files that npm installed. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePages, openPage, sharedBrowser } from '#testing/harness/browser/browser.ts';
import { serve } from '#testing/harness/loopback.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, operations } from './contract.ts';

const home = useFolder();
const DOCUMENT = '/openapi.json';

interface Viewer {
  /** The body of its page. */
  readonly html: string;
  /** Opens what it shows only when it is asked for. */
  readonly unfold?: (page: Page) => Promise<void>;
}

const script = (file: string) => `<script src="/${file}"></script>`;
const VIEWERS: Readonly<Record<string, Viewer>> = {
  Redoc: { html: `<redoc spec-url="${DOCUMENT}"></redoc>${script('redoc/bundles/redoc.standalone.js')}` },
  Scalar: {
    html: `<script id="api-reference" data-url="${DOCUMENT}" data-configuration='{"defaultOpenAllTags":true}'></script>${script('@scalar/api-reference/dist/browser/standalone.js')}`,
  },
  'Swagger UI': {
    html: `<div id="ui"></div>${script('swagger-ui-dist/swagger-ui-bundle.js')}
<script>SwaggerUIBundle({ url: '${DOCUMENT}', dom_id: '#ui', docExpansion: 'list' })</script>`,
  },
  Elements: {
    html: `<elements-api apiDescriptionUrl="${DOCUMENT}" router="hash"></elements-api>${script('@stoplight/elements/web-components.min.js')}`,
    async unfold(page) {
      const groups = [...contract.tags.map(({ name }: { name: string }) => name), 'Webhooks'];
      for (const name of groups)
        for (const group of await page.getByTitle(name, { exact: true }).all()) await group.click();
    },
  },
};

beforeAll(async () => {
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(path.join(import.meta.dirname, 'tools', name), path.join(home, name));
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--legacy-peer-deps',
  ];
  await promisify(execFile)('npm', args, { cwd: home });
}, 600_000);

const server = useStarted(() =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(String(request.url), 'http://x');
    if (pathname === DOCUMENT) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(contract));
    } else if (pathname === '/') {
      const { html = '' } = VIEWERS[searchParams.get('viewer') ?? ''] ?? {};
      response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><body>${html}`);
    } else {
      try {
        response
          .setHeader('content-type', 'text/javascript')
          .end(readFileSync(path.join(home, 'node_modules', pathname)));
      } catch {
        response.writeHead(404).end();
      }
    }
  }),
);

/** All that is in the page, in the trees of its elements too. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const read = (node: Node): string =>
      `${node.nodeType === 3 ? node.textContent : ''}${node instanceof HTMLInputElement ? node.value : ''}${[
        ...node.childNodes,
        ...((node as Element).shadowRoot?.childNodes ?? []),
      ]
        .map(read)
        .join(' ')}`;
    return read(document.body);
  });

const summaries = operations.map(({ definition }) => String(definition.summary));
const webhooks = Object.values<Json>(contract.webhooks).map(({ post }) => String(post.summary));

describe.each(Object.entries(VIEWERS))('%s', (viewer, { unfold }) => {
  test('shows every operation and webhook, without an error', async () => {
    const page = await openPage(await sharedBrowser(), { viewport: { width: 1440, height: 1000 } });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.mouse.move(900, 500);
    await page.goto(`${server.url}/?viewer=${encodeURIComponent(viewer)}`);
    await page.getByText('Create a link').or(page.getByText('Links')).first().waitFor({ timeout: 90_000 });
    await unfold?.(page);
    let seen = '';
    const missing = async () => {
      seen += (await textOf(page)).replaceAll(/\s+/g, ' ');
      // Some make a part only when it comes into sight.
      await page.mouse.wheel(0, 5_000);
      return [...summaries, ...webhooks].filter((each) => !seen.includes(each));
    };
    await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
    expect(errors).toEqual([]);
    await closePages(await sharedBrowser());
  });
});
