/** `npm run docs`: the guides, the reference, the panel and the search, as files that any web server can serve. */
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { textHash } from '#page/text/text-hash.ts';
import { BUILT_SUFFIX } from '#server/docs/files.ts';
import { feedOf } from './contract-changes/log.ts';
import { Contract } from './docs/contract.ts';
import { readDecisions } from './docs/decisions.ts';
import { FIRST_PICTURES, withDoors } from './docs/first-page.ts';
import { makeLinks, overviewPage, pageOf, readGuides } from './docs/guides.ts';
import { type Assets, renderPage, SITE_TITLE, toRoot } from './docs/layout.ts';
import { makeRenderer } from './docs/markdown.ts';
import { referencePages } from './docs/reference.ts';
import { searchScript } from './docs/search-index.ts';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

// Higher qualities would slow the build down noticeably.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/** Writes the site into a folder, which it empties first. @throws with a sentence that names what to repair. */
export async function buildDocs(out: string): Promise<void> {
  if (fs.existsSync(out) && fs.readdirSync(out).length > 0 && !fs.existsSync(path.join(out, 'llms.txt')))
    throw new Error(`${out} has other files in it, which a build would remove. Name a new folder.`);
  const contract = new Contract(JSON.parse(read('generated/openapi.json')));
  const links = makeLinks(ROOT, new Set(contract.operations.map(({ id }) => id)));
  const ownPage = (name: string) => pageOf(name, '', read(`openapi/pages/${name}.md`));
  const listed = [ownPage('try'), ...readGuides(ROOT, links.resolve), ...referencePages(contract)];
  const overview = overviewPage(SITE_TITLE, listed, contract.document.info);
  const pages = [overview, ...listed];

  const titleOf = (name: string) => listed.find((each) => each.name === name)?.title ?? name;
  for (const picture of FIRST_PICTURES)
    links.copies.set(`images/${picture}`, `openapi/guides/images/${picture}`);

  const render = makeRenderer(new Set(readDecisions(ROOT).map(({ id }) => id)));
  const contents = [...pages, ownPage('404')].map((page) => {
    try {
      const rendered = render(page.markdown, toRoot(page));
      return page === overview
        ? { page, ...rendered, html: withDoors(rendered.html, titleOf) }
        : { page, ...rendered };
    } catch (error) {
      throw new Error(`${page.name}.md: ${error instanceof Error ? error.message : error}.`, {
        cause: error,
      });
    }
  });
  const files = new Map<string, string | Buffer>();
  const asset = (name: string, text: string) => {
    const file = `assets/${name.replace('.', `.${textHash(text)}.`)}`;
    files.set(file, text);
    return file;
  };
  const style = read('node_modules/@picocss/pico/css/pico.min.css') + read('scripts/docs/docs.css');
  const assets: Assets = {
    style: asset('docs.css', style),
    icon: asset('icon.svg', read('scripts/docs/icon.svg')),
    main: asset('docs.js', await bundle('main')),
    try: asset('try.js', await bundle('try')),
    decisions: asset('decisions.js', await bundle('decisions')),
    search: asset('search.js', searchScript(contents, contract)),
  };
  for (const content of contents) {
    files.set(`${content.page.name}.html`, renderPage(content, pages, assets));
    files.set(`${content.page.name}.md`, content.page.markdown);
  }
  files.set('openapi.json', read('generated/openapi.json'));
  files.set('llms.txt', overview.markdown);
  files.set(
    'llms-full.txt',
    pages.map(({ name, markdown }) => `<!-- ${name}.md -->\n\n${markdown.trim()}\n`).join('\n'),
  );
  const changes = read('generated/contract-changes.json');
  files.set('changes.json', changes);
  files.set('changes.xml', feedOf(JSON.parse(changes).versions, SITE_TITLE));
  for (const [name, source] of links.copies) files.set(name, fs.readFileSync(path.join(ROOT, source)));
  // A server of this project answers this file itself, with what it is.
  files.set('server.js', 'globalThis.docsServer = null;\n');

  fs.rmSync(out, { recursive: true, force: true });
  for (const [name, content] of files) {
    const file = path.join(out, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
    if (name.endsWith('.png')) continue;
    fs.writeFileSync(file + BUILT_SUFFIX.br, brotliCompressSync(content, BROTLI));
    fs.writeFileSync(file + BUILT_SUFFIX.gzip, gzipSync(content));
  }
}

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

async function bundle(name: string): Promise<string> {
  const input = path.join(ROOT, `scripts/docs/browser/${name}.ts`);
  const bundled = await build({
    input,
    platform: 'browser',
    write: false,
    output: { format: 'iife', minify: true },
  });
  return bundled.output[0].code;
}

if (import.meta.main) {
  const target = { type: 'string', default: path.join(ROOT, 'generated/docs') } as const;
  const { out } = parseArgs({ options: { out: target } }).values;
  try {
    await buildDocs(out);
    console.log(`Built the docs: ${path.relative(process.cwd(), out) || '.'}`);
  } catch (error) {
    console.error(`The docs are not built. ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
