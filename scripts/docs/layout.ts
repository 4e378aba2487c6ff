/** What every page of the site shares. */
import type { Group } from './chapters.ts';
import { escapeHtml } from './text.ts';

export const SITE_TITLE = 'Hosted Verification Links';

/** The site's own files, under names that change with their content. */
export interface Assets {
  readonly style: string;
  readonly icon: string;
  /** Before the page is shown: which colours. */
  readonly themeScript: string;
  readonly script: string;
  readonly tryScript: string;
  readonly referenceStyle: string;
  readonly referenceScript: string;
  readonly searchData: string;
}

export interface Page {
  /** The file's name. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Class of the body: what kind of page it is. */
  readonly kind: 'home' | 'chapter' | 'reference' | 'try';
  readonly head?: string;
  readonly body: string;
}

const SECTIONS = [
  { name: 'index.html', title: 'Guides' },
  { name: 'reference.html', title: 'Reference' },
  { name: 'try.html', title: 'Try it' },
];

const ICONS = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  theme: '<path d="M12 3.5a8.5 8.5 0 1 0 8.5 8.5A6.5 6.5 0 0 1 12 3.5z"/>',
};

const icon = (name: keyof typeof ICONS) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;

export function renderPage(page: Page, groups: readonly Group[], assets: Assets): string {
  const title = page.kind === 'home' ? SITE_TITLE : `${page.title} – ${SITE_TITLE}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.about)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<script src="${assets.themeScript}"></script>
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}" data-search="${assets.searchData}" defer></script>
${page.head ?? ''}
</head>
<body class="${page.kind}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="tool menu-button" popovertarget="menu" aria-label="Menu">${icon('menu')}</button>
<a class="brand" href="index.html"><img src="${assets.icon}" alt="" width="26" height="26"><span>${SITE_TITLE}</span></a>
${page.kind === 'reference' ? '<h1 class="unseen">API reference</h1>' : ''}
<nav class="sections" aria-label="Sections">${SECTIONS.map(({ name, title }) => {
    const isHere = name === page.name || (name === 'index.html' && page.kind === 'chapter');
    return `<a href="${name}"${isHere ? ' aria-current="true"' : ''}>${title}</a>`;
  }).join('')}</nav>
<button type="button" class="tool search-button" hidden aria-label="Search" aria-keyshortcuts="/">${icon('search')}<span aria-hidden="true">Search</span><kbd aria-hidden="true">/</kbd></button>
<button type="button" class="tool theme-button" hidden aria-label="Dark mode" aria-pressed="false">${icon('theme')}</button>
</header>
<div class="columns">
<nav id="menu" class="chapters" popover aria-label="Chapters">
<ul class="sections-in-menu">${SECTIONS.map(({ name, title }) => `<li><a href="${name}"${name === page.name ? ' aria-current="page"' : ''}>${title === 'Guides' ? 'Overview' : title}</a></li>`).join('')}</ul>
${groups.map((group) => renderGroup(group, page.name)).join('\n')}
</nav>
${page.body}
</div>
<dialog class="search" aria-label="Search">
<form method="dialog" role="search">
<input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<button type="submit">Close</button>
</form>
<ul id="found" role="listbox" aria-label="Results"></ul>
<p class="nothing" role="status"></p>
</dialog>
</body>
</html>
`;
}

function renderGroup({ title, chapters }: Group, current: string): string {
  const items = chapters.map(({ page, title }) => {
    const isHere = `${page}.html` === current;
    return `<li><a href="${page}.html"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  });
  return `<p class="group">${escapeHtml(title)}</p>\n<ul>${items.join('')}</ul>`;
}
