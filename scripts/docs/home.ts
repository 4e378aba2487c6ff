/** The first page: what this is, where to begin, and every chapter with what a reader finds there. */
import type { Group } from './chapters.ts';
import { type Page, SITE_TITLE } from './layout.ts';
import { renderSequence } from './sequence.ts';
import { escapeHtml } from './text.ts';

export function homePage(
  document: { info: { summary: string; version: string } },
  groups: readonly Group[],
  readme: string,
): Page {
  const pages = groups.flatMap(({ chapters }) => chapters.map(({ page }) => page));
  const begin = ['quick-start', 'readme'].find((page) => pages.includes(page));
  const [, diagram = ''] = /^```mermaid\n([\s\S]*?)^```/m.exec(readme) ?? [];
  return {
    name: 'index.html',
    title: SITE_TITLE,
    about: document.info.summary,
    kind: 'home',
    body: `<main id="content" tabindex="-1">
<div class="hero">
<h1>${SITE_TITLE}</h1>
<p>Create a web link, send it to a user, and learn whether they are who they say. One signed API, a page that works on every phone, results as signed callbacks.</p>
<p class="begin">${begin ? `<a class="primary" href="${begin}.html">Quick start</a>` : ''}<a href="try.html">Try it in the browser</a><a href="reference.html">API reference</a></p>
</div>
${groups
  .map(
    ({ title, chapters }) => `<h2>${escapeHtml(title)}</h2>
<ul class="cards">${chapters.map(({ page, title, about }) => `<li><a href="${page}.html"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(about)}</span></a></li>`).join('\n')}</ul>`,
  )
  .join('\n')}
${diagram && `<h2>How it works</h2>\n<figure class="diagram" tabindex="0" role="region" aria-label="Diagram">${renderSequence(diagram, 'How it works')}</figure>`}
<p class="version">Contract ${escapeHtml(document.info.version)}. For your own tools: <a href="openapi.json">openapi.json</a>.</p>
</main>`,
  };
}
