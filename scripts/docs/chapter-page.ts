/** The page of a chapter: its content, what is on it, and the way to the one before and after. */
import type { Chapter } from './chapters.ts';
import type { Page } from './layout.ts';
import type { Content } from './markdown.ts';
import { escapeHtml } from './text.ts';

export function chapterPage(chapter: Chapter, content: Content, all: readonly Chapter[]): Page {
  const at = all.indexOf(chapter);
  const ways = [
    { rel: 'prev', word: 'Previous', to: all[at - 1] },
    { rel: 'next', word: 'Next', to: all[at + 1] },
  ].flatMap(({ rel, word, to }) =>
    to ? [`<a rel="${rel}" href="${to.page}.html"><span>${word}</span> ${escapeHtml(to.title)}</a>`] : [],
  );
  return {
    name: `${chapter.page}.html`,
    title: chapter.page === 'readme' ? 'Readme' : content.title,
    about: chapter.about,
    kind: 'chapter',
    body: `<main id="content" tabindex="-1">
<article>
${content.html}</article>
${chapter.tryIt ? `<p class="try-it"><a href="try.html#${chapter.tryIt}">Try it in the browser</a>, without a terminal.</p>` : ''}
<nav class="ways" aria-label="Chapters before and after">${ways.join('')}</nav>
</main>
${renderContents(content)}`,
  };
}

/** What is on the page; nothing for a page that is short. */
function renderContents({ headings }: Content): string {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 3) return '';
  const items = shown.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p class="group">On this page</p><ul>${items.join('')}</ul></nav>`;
}
