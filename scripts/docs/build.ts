/** Builds the site: guides, reference, panel and search, as files that any web server can serve. */
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { rolldown } from 'rolldown';
import { textHash } from '#page/text-hash.ts';
import { Contract } from './contract.ts';
import { pageOf, readGuides } from './guides.ts';
import { type Assets, renderPage, toRoot } from './layout.ts';
import { makeLinks } from './links.ts';
import { makeRenderer } from './markdown.ts';
import { llmsText, overviewPage } from './overview.ts';
import { referencePages } from './reference.ts';
import { searchScript } from './search-index.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the site into a folder, which it empties first. @throws with a sentence that names what to repair. */
export async function buildDocs(out: string): Promise<void> {
  if (fs.existsSync(out) && fs.readdirSync(out).length > 0 && !fs.existsSync(path.join(out, 'llms.txt')))
    throw new Error(`${out} has other files in it, which a build would remove. Name a new folder.`);
  const contract = new Contract(JSON.parse(read('generated/openapi.json')));
  const { info } = contract.document;
  const links = makeLinks(ROOT, new Set(contract.operations.map(({ id }) => id)));
  const listed = [...readGuides(ROOT, links.resolve), ...referencePages(contract)];
  const ownPage = (name: string) => pageOf(name, '', read(`openapi/pages/${name}.md`));
  const tryIt = ownPage('try');
  const pages = [overviewPage(listed, info), tryIt, ...listed];

  const render = makeRenderer(decisionAnchors());
  const contents = [...pages, ownPage('404')].map((page) => {
    try {
      return { page, ...render(page.markdown, toRoot(page)) };
    } catch (error) {
      throw new Error(`${page.name}.md: ${error instanceof Error ? error.message : error}.`, {
        cause: error,
      });
    }
  });
  const sections = new Map(contents.map((content) => [content.page, content.sections]));

  const files = new Map<string, string>();
  const asset = (name: string, text: string) => {
    const file = `assets/${name.replace('.', `.${textHash(text)}.`)}`;
    files.set(file, text);
    return file;
  };
  const style = read('node_modules/@picocss/pico/css/pico.min.css') + read('scripts/docs/docs.css');
  const assets: Assets = {
    style: asset('docs.css', style),
    icon: asset('icon.svg', read('scripts/docs/icon.svg')),
    theme: asset('theme.js', await bundle('theme')),
    main: asset('docs.js', await bundle('main')),
    try: asset('try.js', await bundle('try')),
    search: asset('search.js', searchScript(sections, contract)),
  };
  for (const content of contents) {
    files.set(`${content.page.name}.html`, renderPage(content, pages, assets));
    files.set(`${content.page.name}.md`, content.page.markdown);
  }
  files.set('openapi.json', read('generated/openapi.json'));
  files.set('llms.txt', llmsText([...listed, tryIt], info));
  // A server of this project answers this file itself, with what it is.
  files.set('server.js', 'globalThis.docsServer = null;\n');

  fs.rmSync(out, { recursive: true, force: true });
  const placed = (name: string): string => {
    fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    return path.join(out, name);
  };
  for (const [name, text] of files) fs.writeFileSync(placed(name), text);
  for (const [name, source] of links.copies) fs.copyFileSync(path.join(ROOT, source), placed(name));
}

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

async function bundle(name: string): Promise<string> {
  const input = path.join(ROOT, `scripts/docs/browser/${name}.ts`);
  const { output } = await (await rolldown({ input, platform: 'browser' })).generate({
    format: 'iife',
    minify: true,
  });
  return output[0].code;
}

/** The anchor of each decision's heading. */
function decisionAnchors(): Map<string, string> {
  const headings = read('openapi/decisions.md').matchAll(/^#+ ((D-\d\d).*)$/gm);
  return new Map([...headings].map(([, heading = '', id = '']) => [id, slug(heading)]));
}
