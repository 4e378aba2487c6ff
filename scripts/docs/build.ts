/** Builds the site: guides, reference, panel and search, as files that any web server can serve. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { rolldown } from 'rolldown';
import { textHash } from '#page/text-hash.ts';
import { Contract } from './contract.ts';
import { type Page, readGuides } from './guides.ts';
import { type Assets, renderPage, toRoot } from './layout.ts';
import { makeLinks } from './links.ts';
import { makeRenderer, type Section } from './markdown.ts';
import { llmsText, overviewPage } from './overview.ts';
import { referencePages } from './reference.ts';
import { searchScript } from './search-index.ts';
import { tryPage, unknownPage } from './try.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Whether a folder is not there, has nothing in it, or is a site. */
export function canBeEmptied(out: string): boolean {
  return !existsSync(out) || readdirSync(out).length === 0 || existsSync(path.join(out, 'llms.txt'));
}

/** Writes the site into a folder, which it empties first. @throws with a sentence that names what to repair. */
export async function buildDocs(out: string): Promise<void> {
  const contract = new Contract(JSON.parse(read('generated/openapi.json')));
  const { info } = contract.document;
  const links = makeLinks(
    ROOT,
    contract.operations.map(({ id }) => id),
  );
  const listed = [...readGuides(ROOT, links.resolve), ...referencePages(contract)];
  const pages: Page[] = [overviewPage(listed, info), tryPage(contract), ...listed];

  const render = makeRenderer(decisionAnchors());
  const contents = new Map([...pages, unknownPage].map((page) => [page, rendered(page)]));
  const sections = new Map([...contents].map(([page, content]) => [page, content.sections]));

  const files = new Map<string, string>();
  const asset = (name: string, text: string) => {
    const [stem, type] = name.split('.');
    const place = `assets/${stem}.${textHash(text)}.${type}`;
    files.set(place, text);
    return place;
  };
  const assets: Assets = {
    style: asset(
      'docs.css',
      read('node_modules/@picocss/pico/css/pico.min.css') + read('scripts/docs/docs.css'),
    ),
    icon: asset('icon.svg', read('scripts/docs/icon.svg')),
    theme: asset('theme.js', await bundle('theme')),
    main: asset('docs.js', await bundle('main')),
    try: asset('try.js', await bundle('try')),
    search: asset('search.js', searchScript(sections, contract)),
  };
  for (const [page, content] of contents) {
    files.set(`${page.name}.html`, renderPage(page, content, pages, assets));
    files.set(`${page.name}.md`, page.markdown);
  }
  files.set('openapi.json', read('generated/openapi.json'));
  files.set('llms.txt', llmsText([...listed, tryPage(contract)], info));
  // A server of this project answers this file itself, with what it is.
  files.set('server.js', 'globalThis.docsServer = null;\n');

  rmSync(out, { recursive: true, force: true });
  for (const [name, text] of files) writeFileSync(placed(name), text);
  for (const [name, source] of links.copies) copyFileSync(path.join(ROOT, source), placed(name));

  function rendered(page: Page): { html: string; sections: Section[] } {
    try {
      return render(page.markdown, toRoot(page));
    } catch (error) {
      throw new Error(`${page.name}.md: ${error instanceof Error ? error.message : error}.`, {
        cause: error,
      });
    }
  }

  function placed(name: string): string {
    const file = path.join(out, name);
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  }
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

async function bundle(name: string): Promise<string> {
  const build = await rolldown({
    input: path.join(ROOT, `scripts/docs/browser/${name}.ts`),
    platform: 'browser',
  });
  const { output } = await build.generate({ format: 'iife', minify: true });
  return output[0].code;
}

/** The anchor of each decision's heading. */
function decisionAnchors(): Map<string, string> {
  const headings = read('openapi/decisions.md').matchAll(/^#+ ((D-\d\d).*)$/gm);
  return new Map([...headings].map(([, heading = '', id = '']) => [id, slug(heading)]));
}
