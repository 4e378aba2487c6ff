/** What the search knows: every section of every page, and every code, field and path by its name. */
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './browser/search-options.ts';
import type { Contract } from './contract.ts';
import type { Page } from './guides.ts';
import type { Content } from './layout.ts';
import { QUESTIONS } from './questions.ts';

/** Which page explains what several pages name. */
function rankOf({ name, group }: Page): number {
  if (name === 'errors') return 4;
  if (group === 'API reference') return 3;
  // Who writes a server of their own comes here too.
  if (name === 'conformance') return 2;
  if (group === 'Contribute') return 0;
  if (/^(changelog|contributing)$/.test(name)) return 0;
  return /^(decisions|readme)$/.test(name) ? 1 : 2;
}

/** A script that hands the index over, as pages opened from a disk cannot fetch a file. */
export function searchScript(contents: readonly Content[], contract: Contract): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const { page, sections } of contents) {
    // Every text of the page in another language answers no question.
    if (page.name.startsWith('language-')) continue;
    const add = (id: string, heading: string, term: string, text: string) => {
      const shared = {
        page: page.title,
        group: page.group || 'In the browser',
        rank: rankOf(page),
        excerpt: text.slice(0, 140),
      };
      if (!index.has(id)) index.add({ id, heading, term, text, asked: QUESTIONS[id] ?? '', ...shared });
    };
    const operation = contract.operations.find(({ id }) => page.name === `reference/${id}`);
    if (operation) {
      const { method, path, id, node } = operation;
      add(`${page.name}.html`, `${method} ${path}`, `${method} ${path} ${id}`, node.summary);
    }
    for (const { id, heading, text, terms } of sections) {
      for (const each of terms) add(`${page.name}.html#${each.id}`, each.term, each.term, each.text);
      add(`${page.name}.html#${id}`, heading, '', text.join(' '));
    }
  }
  const unknown = Object.keys(QUESTIONS).filter((id) => !index.has(id));
  if (unknown.length > 0)
    throw new Error(`questions.ts names sections that are not there: ${unknown.join(', ')}`);
  return `globalThis.docsSearchData = ${JSON.stringify(JSON.stringify(index))};\n`;
}
