/** What the search knows: every section of every chapter, and every operation. */
import MiniSearch from 'minisearch';
import type { Json } from '../generate/bundle.ts';
import { SEARCH_OPTIONS } from './browser/search-options.ts';
import type { Chapter } from './chapters.ts';
import type { Content } from './markdown.ts';
import { operationHref } from './reference.ts';

/** Enough to recognise a section by. */
const EXCERPT_CHARACTERS = 140;

export interface Found {
  readonly id: string;
  readonly heading: string;
  readonly page: string;
  readonly excerpt: string;
}

/** A script that hands the index over, as pages opened from a disk cannot fetch a file. */
export function renderSearchData(chapters: ReadonlyMap<Chapter, Content>, document: Json): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const [{ page, title }, { sections }] of chapters) {
    for (const { id, heading, text } of sections) {
      index.add({
        id: `${page}.html#${id}`,
        heading,
        page: title,
        text,
        excerpt: text.slice(0, EXCERPT_CHARACTERS),
      });
    }
  }
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      const { operationId, summary, description } = operation;
      index.add({
        id: operationHref(document, operationId),
        heading: summary,
        page: 'Reference',
        name: operationId,
        text: `${path} ${description}`,
        excerpt: `${method.toUpperCase()} ${path}`,
      });
    }
  }
  return `globalThis.docsSearchData = ${JSON.stringify(JSON.stringify(index))};\n`;
}
