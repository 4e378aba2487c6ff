/** What every page of the site shares, as HTML. */
import type { Page } from './guides.ts';
import { escapeHtml, type Section } from './markdown.ts';
import { inTwoColumns } from './two-columns.ts';

export const SITE_TITLE = 'Hosted Verification Links';

/** The site's own files, under names that change with their content. */
export type Assets = Readonly<Record<'style' | 'icon' | 'main' | 'try' | 'decisions' | 'search', string>>;

export interface Content {
  readonly page: Page;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Leads from a page to the site's root, so that the site works below any address and from a disk. */
export const toRoot = ({ name }: Page): string => '../'.repeat(name.split('/').length - 1);

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export function renderPage(content: Content, pages: readonly Page[], assets: Assets): string {
  const { page, html, sections } = content;
  const root = toRoot(page);
  const link = (to: Page) =>
    `<a href="${root}${to.name}.html"${to === page ? ' aria-current="page"' : ''}>${escapeHtml(to.title)}</a>`;
  const groups = Object.entries(Object.groupBy(pages, ({ group }) => group)).map(([group, members = []]) => {
    const links = list(members.map(link));
    const open = group === (page.group || 'Integrate') ? ' open' : '';
    return group ? `<details${open}><summary>${group}</summary>${links}</details>` : links;
  });
  const isOperation = page.name.startsWith('reference/');
  // The first page has its doors, and an operation its samples, in the place of the contents.
  const headings = isOperation || page.name === 'index' ? [] : sections.filter(({ depth }) => depth === 2);
  const contents = list(headings.map(({ id, heading }) => `<a href="#${id}">${escapeHtml(heading)}</a>`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.name === 'index' ? SITE_TITLE : `${page.title} – ${SITE_TITLE}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.about.replaceAll('`', ''))}">
<link rel="icon" href="${root}${assets.icon}" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${root}${page.name}.md">
<link rel="alternate" type="application/rss+xml" title="Versions of the contract" href="${root}changes.xml">
<link rel="stylesheet" href="${root}${assets.style}">
<script src="${root}${assets.main}" data-root="${root}" data-search="${root}${assets.search}" defer></script>
${page.name === 'try' ? `<script src="server.js" defer></script>\n<script src="${assets.try}" defer></script>` : ''}
${page.name === 'decisions' ? `<script src="${assets.decisions}" defer></script>` : ''}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" class="outline secondary" id="menu-button" popovertarget="menu">Menu</button>
<a href="${root}index.html">${SITE_TITLE}</a>
<button type="button" class="outline secondary" id="search-button" aria-keyshortcuts="/" hidden>Search</button>
</header>
<div class="columns">
<aside id="menu" popover aria-label="Menu"><nav aria-label="Pages">
${groups.join('\n')}
</nav></aside>
<main id="content" tabindex="-1"${isOperation ? ' class="wide"' : ''}>
${isOperation ? inTwoColumns(html) : html}
</main>
${headings.length < 3 ? '' : `<aside popover><nav aria-label="On this page">${contents}</nav></aside>`}
</div>
<dialog aria-label="Search">
<article>
<form method="dialog" role="search">
<input type="text" role="searchbox" enterkeyhint="search" aria-label="Search the documentation" placeholder="A word, a field, a code, a path" autocomplete="off" spellcheck="false">
<button type="submit" class="outline secondary">Close</button>
</form>
<ul aria-label="Results"></ul>
<p role="status"></p>
</article>
</dialog>
</body>
</html>
`;
}
