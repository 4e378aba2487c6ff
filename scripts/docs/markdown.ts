/** A chapter's Markdown as the content of a page. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Chapter } from './chapters.ts';
import { type CodeBlock, isNextTab, renderCode } from './code.ts';
import type { Links } from './links.ts';
import { renderSequence } from './sequence.ts';
import { anchors, escapeHtml, plain } from './text.ts';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

/** What stands under one heading, for the search. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface Content {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

/** @throws with the chapter's file and what is wrong in it. */
export function renderChapter(root: string, chapter: Chapter, links: Links): Content {
  try {
    return render(root, chapter, links);
  } catch (error) {
    throw new Error(`${chapter.file}: ${error instanceof Error ? error.message : error}.`, { cause: error });
  }
}

function render(root: string, chapter: Chapter, links: Links): Content {
  const anchor = anchors();
  const headings: Heading[] = [];
  const names = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    extensions: [decisionReference(links)],
    renderer: {
      heading({ tokens, depth }) {
        // A heading is a link to itself already, so no decision in it is another one.
        const html = this.parser.parseInline(tokens).replace(/<a class="decision"[^>]*>(.*?)<\/a>/g, '$1');
        const text = plain(html);
        const id = anchor(text);
        headings.push({ depth, id, text });
        if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
        return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(text)}”">#</a></h${depth}>\n`;
      },
      code: ({ text, lang }) => renderBlock(text, languageOf(lang)),
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells
            .map(({ tokens, text }) => {
              // A corner without words heads nothing.
              const name = text ? tag : 'td';
              return `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
            })
            .join('')}</tr>`;
        return `<div class="table" tabindex="0" role="region" aria-label="${regionName('Table')}"><table>
<thead>${row(token.header, 'th')}</thead>
<tbody>${token.rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>
</table></div>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(links.link(href, chapter))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        if (!text) throw new Error(`its picture ${href} has no words that say what it shows`);
        if (href.endsWith('.svg')) return inlineSvg(path.join(root, path.dirname(chapter.file), href), text);
        return `<img src="${escapeHtml(links.picture(href, chapter))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      html: ({ text }) =>
        text
          .replace(/\bsrc="([^"]+)"/g, (_, src) => `loading="lazy" src="${links.picture(src, chapter)}"`)
          .replace(/\bhref="([^"]+)"/g, (_, href) => `href="${links.link(href, chapter)}"`)
          .replace(
            /^<table>/,
            () =>
              `<div class="pictures" tabindex="0" role="region" aria-label="${regionName('Pictures')}"><table role="presentation">`,
          )
          .replace(/<\/table>$/m, '</table></div>'),
    },
  });

  const tokens = withTabs(marked.lexer(readFileSync(path.join(root, chapter.file), 'utf8')));
  const html = marked.parser(tokens);
  const [first] = headings;
  if (first?.depth !== 1) throw new Error('its first line has to be its title, as in # Title');
  return { title: first.text, html, headings, sections: sectionsOf(html) };

  /** What scrolls can be reached by the keyboard and is named, each by another name. */
  function regionName(kind: string): string {
    const name = `${kind}: ${headings.at(-1)?.text ?? chapter.title}`;
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return escapeHtml(count === 1 ? name : `${name}, ${count}`);
  }

  function renderBlock(code: string, language: string): string {
    if (language !== 'mermaid') return renderCode([{ language, code }]);
    return `<figure class="diagram" tabindex="0" role="region" aria-label="${regionName('Diagram')}">${renderSequence(code, headings.at(-1)?.text ?? chapter.title)}</figure>\n`;
  }
}

/** What follows the language says something to the tests that run the block. */
function languageOf(info = ''): string {
  return /^\S*/.exec(info)?.[0] ?? '';
}

/** Blocks of code in a row, each in another language, become one group of tabs. */
function withTabs(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  let group: CodeBlock[] = [];
  const close = () => {
    if (group.length > 0) {
      const text = renderCode(group);
      result.push({ type: 'html', raw: text, text, block: true, pre: false } as Tokens.HTML);
    }
    group = [];
  };
  for (const token of tokens) {
    if (token.type === 'space' && group.length > 0) continue;
    const isCode = token.type === 'code' && token.lang !== 'mermaid';
    const block = isCode ? { language: languageOf(token.lang), code: token.text } : null;
    if (!block || (group.length > 0 && !isNextTab(block, group))) close();
    if (block) group.push(block);
    else result.push(token);
  }
  close();
  return result;
}

/** `D-07` in running text leads to that decision. */
function decisionReference(links: Links) {
  return {
    name: 'decision',
    level: 'inline' as const,
    start: (text: string) => text.search(/\bD-\d\d\b/),
    tokenizer(this: { lexer: { state: { inLink: boolean } } }, text: string) {
      const [id] = /^D-\d\d\b/.exec(text) ?? [];
      const href = id && !this.lexer.state.inLink ? links.decision(id) : null;
      return href ? { type: 'decision', raw: id as string, id, href } : undefined;
    },
    renderer: (token: Tokens.Generic) => `<a class="decision" href="${token['href']}">${token['id']}</a>`,
  };
}

/** A diagram as part of the page, so that it follows the page's colours. */
function inlineSvg(file: string, label: string): string {
  const svg = readFileSync(file, 'utf8')
    .replace(/<\?xml[^>]*>\s*/, '')
    .replace(/<style>[\s\S]*?<\/style>\s*/, '')
    .replace(/\n\s*\n/g, '\n');
  return `<span class="diagram states" tabindex="0" role="region" aria-label="${escapeHtml(label)}">${svg}</span>`;
}

function sectionsOf(html: string): Section[] {
  return html.split(/(?=<h[1-4] id=")/).flatMap((part) => {
    const [, id, heading] = /^<h[1-4] id="([^"]*)">(.*?)(?:<a class="anchor"|<\/h)/.exec(part) ?? [];
    if (id === undefined || heading === undefined) return [];
    const text = plain(
      part
        .replace(/^[\s\S]*?<\/h\d>/, '')
        .replace(/<(svg|figcaption)[\s\S]*?<\/\1>/g, '')
        .replace(/<(?:p|li|td|th|pre|br|tr)\b/g, ' $&'),
    );
    return [{ id, heading: plain(heading), text }];
  });
}
