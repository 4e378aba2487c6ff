/** Builds the site: chapters, reference, panel and search, as files that any web server can serve. */
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { textHash } from '#page/text-hash.ts';
import { chapterPage } from './chapter-page.ts';
import { type Chapter, GROUPS, problemOf } from './chapters.ts';
import { homePage } from './home.ts';
import { type Assets, type Page, renderPage } from './layout.ts';
import { makeLinks } from './links.ts';
import { renderChapter } from './markdown.ts';
import { operationHref, referencePage } from './reference.ts';
import { bundleScript } from './scripts.ts';
import { renderSearchData } from './search-index.ts';
import { anchors } from './text.ts';
import { tryPage } from './try-page.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of the stylesheet, in their order: later ones refine earlier ones. */
const STYLES = ['base', 'text', 'bar', 'columns', 'code', 'boxes', 'home', 'search', 'try', 'wide'];

/**
 * Writes the site into a folder, which it empties first.
 *
 * @returns the chapters that are listed and not written yet.
 * @throws with a sentence that names what to mend.
 */
export async function buildDocs(out: string): Promise<string[]> {
  const guides = globSync('openapi/guides/*/*.md', { cwd: ROOT });
  const problem = problemOf(GROUPS, guides);
  if (problem) throw new Error(problem);
  const isWritten = ({ file }: Chapter) => existsSync(path.join(ROOT, file));
  const groups = GROUPS.map(({ title, chapters }) => ({
    title,
    chapters: chapters.filter(isWritten),
  })).filter(({ chapters }) => chapters.length > 0);
  const chapters = groups.flatMap((group) => group.chapters);

  const document = JSON.parse(read('generated/openapi.json'));
  const links = makeLinks(ROOT, chapters, decisionAnchors(), (id) => operationHref(document, id));
  const contents = new Map(chapters.map((chapter) => [chapter, renderChapter(ROOT, chapter, links)]));

  const files = new Map<string, string>();
  const asset = (name: string, text: string) => {
    const [stem, type] = name.split('.');
    const place = `assets/${stem}.${textHash(text)}.${type}`;
    files.set(place, text);
    return place;
  };
  const [theme, main, panel, reference] = await Promise.all(
    ['theme', 'main', 'try/main', 'reference'].map((name) =>
      bundleScript(ROOT, `scripts/docs/browser/${name}.ts`),
    ),
  );
  const assets: Assets = {
    style: asset('docs.css', STYLES.map((name) => read(`scripts/docs/styles/${name}.css`)).join('\n')),
    icon: asset('icon.svg', read('scripts/docs/icon.svg')),
    themeScript: asset('theme.js', theme ?? ''),
    script: asset('docs.js', main ?? ''),
    tryScript: asset('try.js', panel ?? ''),
    referenceStyle: asset('reference.css', read('scripts/docs/styles/reference.css')),
    referenceScript: asset('reference.js', reference ?? ''),
    searchData: asset('search.js', renderSearchData(contents, document)),
  };
  const pages: Page[] = [
    homePage(document, groups, read('README.md')),
    ...[...contents].map(([chapter, content]) => chapterPage(chapter, content, chapters)),
    referencePage(ROOT, document, assets),
    tryPage(document, assets),
  ];
  for (const page of pages) files.set(page.name, renderPage(page, groups, assets));
  files.set('openapi.json', read('generated/openapi.json'));
  // A server of this project answers this file itself, with what it is.
  files.set('server.js', 'globalThis.docsServer = null;\n');

  rmSync(out, { recursive: true, force: true });
  for (const [name, text] of files) writeFileSync(placed(name), text);
  for (const [name, source] of links.copies) copyFileSync(path.join(ROOT, source), placed(name));
  return GROUPS.flatMap(({ chapters }) =>
    chapters.filter((each) => !isWritten(each)).map(({ file }) => file),
  );

  function placed(name: string): string {
    const file = path.join(out, name);
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  }
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The anchor of each decision's heading. */
function decisionAnchors(): Map<string, string> {
  const anchor = anchors();
  const headings = [...read('openapi/decisions.md').matchAll(/^#+ (.+)$/gm)];
  return new Map(
    headings.flatMap(([, heading = '']) => {
      const place = anchor(heading);
      const id = /^D-\d\d/.exec(heading)?.[0];
      return id ? [[id, place] as const] : [];
    }),
  );
}
