/** The first page and `llms.txt`: what there is, with a sentence on each page. */
import type { Json } from './contract.ts';
import type { Page } from './guides.ts';
import { SITE_TITLE } from './layout.ts';

export function overviewPage(pages: readonly Page[], info: Json): Page {
  return {
    name: 'index',
    title: SITE_TITLE,
    about: info.summary,
    group: '',
    markdown: `# ${SITE_TITLE}

> Create a web link, send it to a user, and learn whether they are who they say. One signed API, a page that works on
> every phone, results as signed callbacks.

Begin with the [quick start](quick-start.md), or [try it](try.md) in the browser.

${listOf(pages)}
Version ${info.version} of the contract. For your own tools: [openapi.json](openapi.json), and the list of these pages as
Markdown in [llms.txt](llms.txt).
`,
  };
}

function listOf(pages: readonly Page[]): string {
  const groups = Object.entries(Object.groupBy(pages, ({ group }) => group));
  return groups
    .map(([group, members = []]) => {
      const items = members.map(({ name, title, about }) => `- [${title}](${name}.md): ${about}`);
      return `## ${group || 'More'}\n\n${items.join('\n')}\n`;
    })
    .join('\n');
}

/** See https://llmstxt.org. */
export function llmsText(pages: readonly Page[], info: Json): string {
  return `# ${SITE_TITLE}\n\n> ${info.summary}\n\n${listOf(pages)}`;
}
