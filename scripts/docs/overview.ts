/** The first page and `llms.txt`: what there is, with a sentence on each page. */
import type { Json } from './contract.ts';
import { type Page, pageOf } from './guides.ts';
import { SITE_TITLE } from './layout.ts';

export function overviewPage(pages: readonly Page[], info: Json): Page {
  const markdown = `# ${SITE_TITLE}

> Create a web link, send it to a user, and learn whether they are who they say. One signed API, a page that works on
> every phone, results as signed callbacks.

Begin with the [quick start](quick-start.md), or [try it](try.md) in the browser.

${listOf(pages)}
Version ${info.version} of the contract. For your own tools: [openapi.json](openapi.json), and the list of these pages as
Markdown in [llms.txt](llms.txt).
`;
  return { ...pageOf('index', '', markdown), about: info.summary };
}

/** See https://llmstxt.org. */
export function llmsText(pages: readonly Page[], info: Json): string {
  return `# ${SITE_TITLE}\n\n> ${info.summary}\n\n${listOf(pages)}`;
}

function listOf(pages: readonly Page[]): string {
  const groups = Object.entries(Object.groupBy(pages, ({ group }) => group || 'More'));
  return groups
    .map(([group, members = []]) => {
      const items = members.map(({ name, title, about }) => `- [${title}](${name}.md): ${about}\n`);
      return `## ${group}\n\n${items.join('')}`;
    })
    .join('\n');
}
