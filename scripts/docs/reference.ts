/** The reference: Redocly's page of the contract, in the site's frame. It asks nobody else for anything. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json } from '../generate/bundle.ts';
import type { Assets, Page } from './layout.ts';

/** Height of the site's bar, which stays above the reference, pixels. */
const BAR_HEIGHT = 56;
/** What Redoc would load from its maker: a logo and icons. */
const MAKERS_FILES = /https:\/\/cdn\.redoc(?:\.ly|ly\.com)\/[\w/.-]+/g;

const HEAD = '<!--head-->';
const MAIN = '<!--main-->';

/** Where the reference describes an operation: Redoc's own address of it. */
export function operationHref(document: Json, id: string): string {
  for (const item of Object.values<Json>(document.paths)) {
    for (const operation of Object.values<Json>(item)) {
      if (operation.operationId === id) return `reference.html#/${operation.tags[0]}/${id}`.toLowerCase();
    }
  }
  throw new Error(`it links to the operation ${id}, which the contract does not have`);
}

/** What Redocly makes of the contract: what belongs into the head of the page, and what into its body. */
function renderRedoc(root: string, document: Json): { head: string; main: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'reference-'));
  try {
    const [input, template, output] = ['openapi.json', 'template.hbs', 'out.html'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    writeFileSync(input, JSON.stringify(withTryLinks(document)));
    writeFileSync(template, `{{{redocHead}}}${HEAD}{{{redocHTML}}}${MAIN}`);
    const options = {
      disableTelemetry: true,
      scrollYOffset: BAR_HEIGHT,
      jsonSamplesExpandLevel: 4,
      downloadUrls: [{ title: 'openapi.json', url: 'openapi.json' }],
    };
    const made = spawnSync(
      process.execPath,
      [
        path.join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        ...['build-docs', input, '-o', output, '-t', template, '--inlineBundle'],
        ...['--openapi', JSON.stringify(options)],
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    if (made.status !== 0) throw new Error(`redocly build-docs failed:\n${made.stdout}${made.stderr}`);
    const [head = '', main = ''] = readFileSync(output, 'utf8')
      .replace(MAKERS_FILES, 'data:,')
      .split(/<!--(?:head|main)-->/);
    return { head, main };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every operation that a browser can call leads to the panel that calls it. */
function withTryLinks(document: Json): Json {
  const linked = structuredClone(document);
  for (const item of Object.values<Json>(linked.paths)) {
    for (const operation of Object.values<Json>(item)) {
      if (operation['x-signed-by'] === 'verifier') continue;
      operation.description = `${operation.description ?? ''}\n\n[Try it](try.html#${operation.operationId})`;
    }
  }
  return linked;
}

export function referencePage(root: string, document: Json, assets: Assets): Page {
  const { head, main } = renderRedoc(root, document);
  return {
    name: 'reference.html',
    title: 'API reference',
    about: 'Every operation of the contract, with an example of every request, answer and error.',
    kind: 'reference',
    head: `${head}
<link rel="stylesheet" href="${assets.referenceStyle}">
<script src="${assets.referenceScript}" defer></script>`,
    // Redoc brings a main element of its own.
    body: `<div id="content" tabindex="-1">
${main}
</div>`,
  };
}
