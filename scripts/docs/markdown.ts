/** Markdown as HTML: highlighted code, tabs, diagrams, anchors as on GitHub, links to decisions. */
import { slug } from 'github-slugger';
import highlighter from 'highlight.js';
import MarkdownIt, { type Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { renderDiagram } from './diagram.ts';

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  readonly text: string[];
  /** Codes, fields and settings that a table of the section describes. */
  readonly terms: { readonly term: string; readonly id: string; readonly text: string }[];
}

/** Formats of data; code in any other language is one of several ways to say the same, and may be a tab. */
const NO_TABS = ['', 'text', 'json', 'yaml', 'http', 'mermaid'];
const LABELS: Readonly<Record<string, string>> = { Bash: 'Shell', 'Plain text': 'Text' };

/** @param decisions the anchor of each decision on the page of all decisions. */
export function makeRenderer(decisions: ReadonlyMap<string, string>) {
  const markdown = new MarkdownIt({ html: true });
  const { escapeHtml } = markdown.utils;
  markdown.use(anchor, { slugify: slug, permalink: anchor.permalink.headerLink() });
  markdown.core.ruler.push('site', (state) => {
    state.tokens = withTabs(state.tokens, (content) =>
      Object.assign(new state.Token('html_block', '', 0), { content }),
    );
    nameRowsAndRegions(state.tokens);
  });

  // What scrolls can be reached by the keyboard, and has a name of its own.
  const region = (kind: string, token: Token) =>
    `tabindex="0" role="region" aria-label="${escapeHtml(`${kind}: ${nameOf(token)}`)}"`;
  const { rules } = markdown.renderer;
  rules['table_open'] = (tokens, at) => `<div class="table" ${region('Table', tokens[at] as Token)}><table>`;
  rules['table_close'] = () => '</table></div>';
  rules['th_open'] = (tokens, at) => (tokens[at + 1]?.content ? '<th>' : '<td>');
  rules['th_close'] = (tokens, at) => (tokens[at - 1]?.content ? '</th>' : '</td>');
  rules['fence'] = (tokens, at) => {
    const token = tokens[at] as Token;
    const language = languageOf(token) || 'text';
    if (language === 'mermaid')
      return `<figure class="diagram" ${region('Diagram', token)}>${renderDiagram(token.content, nameOf(token))}</figure>`;
    const label = labelOf(language);
    const { value } = highlighter.highlight(token.content.trimEnd(), { language });
    return `<figure class="code"><figcaption>${label}</figcaption><pre ${region(label, token)}><code>${value}</code></pre></figure>\n`;
  };
  rules['code_block'] = rules['fence'];
  const image = rules['image'];
  rules['image'] = (tokens, at, ...rest) => {
    if (!tokens[at]?.content) throw new Error(`its picture ${tokens[at]?.attrGet('src')} has no alt text`);
    return image?.(tokens, at, ...rest) ?? '';
  };
  rules['text'] = (tokens, at, _, env) => {
    const text = escapeHtml(tokens[at]?.content ?? '');
    const link = tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'));
    if (link?.type === 'link_open') return text;
    return text.replace(/\bD-\d\d\b/g, (id) =>
      decisions.has(id) ? `<a href="${env?.['toRoot']}decisions.html#${decisions.get(id)}">${id}</a>` : id,
    );
  };

  /** @param toRoot leads from the page to the site's root: `''` or `'../'`. */
  return (source: string, toRoot: string): { html: string; sections: Section[] } => {
    const env = { toRoot };
    const tokens = markdown.parse(source, env);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = attribute(token, 'href');
      if (href && !/^[a-z]+:/.test(href)) token.attrSet('href', href.replace(/\.md(?=#|$)/, '.html'));
    }
    return { html: markdown.renderer.render(tokens, markdown.options, env), sections: sectionsOf(tokens) };
  };
}

const nameOf = ({ meta }: Token) => String(meta?.['name'] ?? '');
const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/** What follows the language says something to the tests that run the block. */
function languageOf({ info }: Token): string {
  return /^\S*/.exec(info)?.[0] ?? '';
}

function labelOf(language: string): string {
  const name = highlighter.getLanguage(language)?.name;
  if (!name) throw new Error(`a code block is in "${language}", which highlight.js does not know`);
  return LABELS[name] ?? name;
}

/** Blocks of code in a row, each in another language, become one group of tabs that need no script. */
function withTabs(tokens: readonly Token[], html: (content: string) => Token): Token[] {
  let count = 0;
  return tokens.flatMap((token, at) => {
    const isTab = (other: Token | undefined) =>
      other?.type === 'fence' && other.level === token.level && !NO_TABS.includes(languageOf(other));
    if (!isTab(token)) return [token];
    const first = tokens.findLastIndex((other, index) => index < at && !isTab(other)) + 1;
    const end = tokens.findIndex((other, index) => index > at && !isTab(other));
    const group = tokens.slice(first, end < 0 ? undefined : end);
    const languages = new Set(group.map((each) => labelOf(languageOf(each))));
    if (group.length < 2 || languages.size < group.length) return [token];
    if (at === first) count += 1;
    const open = `${at === first ? '<div class="tabs">' : ''}<details name="tabs-${count}"${at === first ? ' open' : ''}><summary>${labelOf(languageOf(token))}</summary>`;
    return [html(open), token, html(`</details>${at === first + group.length - 1 ? '</div>' : ''}\n`)];
  });
}

/** A row that begins with code gets it as its anchor; tables and blocks are named after their heading. */
function nameRowsAndRegions(tokens: readonly Token[]): void {
  let heading = '';
  let count = 0;
  const used = new Set(tokens.map((token) => attribute(token, 'id')));
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') heading = tokens[at + 1]?.content ?? '';
    if (['table_open', 'fence', 'code_block'].includes(token.type))
      token.meta = { name: `${heading.replaceAll('`', '')}, ${++count}` };
    const [term] = token.type === 'tr_open' ? termsOf(tokens[at + 2]) : [];
    const id = term && slug(`${heading} ${term}`);
    if (!id || used.has(id)) return;
    used.add(id);
    token.attrSet('id', id);
  });
}

/** The words in code with which the first cell of a row begins. */
function termsOf(cell: Token | undefined): string[] {
  if (!cell?.content.startsWith('`')) return [];
  return (cell.children ?? []).filter(({ type }) => type === 'code_inline').map(({ content }) => content);
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  tokens.forEach((token, at) => {
    const section = sections.at(-1);
    if (token.type === 'heading_open')
      sections.push({
        id: attribute(token, 'id'),
        heading: plain(tokens[at + 1]),
        depth: Number(token.tag.slice(1)),
        text: [],
        terms: [],
      });
    else if (token.type === 'tr_open' && section) {
      const end = tokens.findIndex(({ type }, index) => index > at && type === 'tr_close');
      const cells = tokens.slice(at, end).filter(({ type }) => type === 'inline');
      const text = cells.slice(1).map(plain).filter(Boolean).join(' · ');
      const id = attribute(token, 'id') || section.id;
      const term = termsOf(cells[0]).join(' ');
      if (term) section.terms.push({ term, id, text });
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open')
      section?.text.push(plain(token));
    else if (token.type === 'fence' && languageOf(token) !== 'mermaid') section?.text.push(token.content);
  });
  return sections;
}

function plain(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
