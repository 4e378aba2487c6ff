/** Markdown as HTML: highlighted code, tabs, diagrams, anchors as on GitHub, links to decisions. */
import { renderMermaidSVG } from 'beautiful-mermaid';
import { slug } from 'github-slugger';
import highlighter from 'highlight.js';
import MarkdownIt, { type Token } from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { anchorOf, idOfHeading, replaceCitations } from './decisions.ts';

export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly depth: number;
  readonly text: string[];
  /** Codes, fields and settings that a table of the section describes. */
  readonly terms: { readonly term: string; readonly id: string; readonly text: string }[];
}

/** Formats of data; code in any other language is one of several ways to say the same, and may be a tab. */
const NO_TABS = ['text', 'json', 'yaml', 'http'];
const LABELS: Readonly<Record<string, string>> = { Bash: 'Shell', 'Plain text': 'Text' };
const FIGURES = /(?:<figure class="code" data-tab="[^"]*">(?:(?!<\/figure>)[\s\S])*<\/figure>\n){2,}/g;

export const { escapeHtml } = new MarkdownIt().utils;

/** @param decisions the numbers of all decisions. */
export function makeRenderer(decisions: ReadonlySet<string>) {
  const markdown = new MarkdownIt({ html: true });
  markdown.use(anchor, { slugify: headingAnchor, permalink: anchor.permalink.headerLink() });

  const { rules } = markdown.renderer;
  rules['th_open'] = (tokens, at) => (tokens[at + 1]?.content ? '<th>' : '<td>');
  rules['th_close'] = (tokens, at) => (tokens[at - 1]?.content ? '</th>' : '</td>');
  rules['code_block'] = rules['fence'] = (tokens, at) => {
    // What follows the language says something to the tests that run the block.
    const { content = '', info = '' } = tokens[at] ?? {};
    const language = info.split(' ')[0] || 'text';
    if (language === 'mermaid')
      return `<figure class="overflow-auto" tabindex="0">${renderDiagram(content)}</figure>`;
    const name = highlighter.getLanguage(language)?.name;
    if (!name) throw new Error(`a code block is in "${language}", which highlight.js does not know`);
    const label = LABELS[name] ?? name;
    const tab = NO_TABS.includes(language) ? '' : ` data-tab="${label}"`;
    const { value } = highlighter.highlight(content.trimEnd(), { language });
    return `<figure class="code"${tab}><figcaption>${label}</figcaption><pre tabindex="0"><code>${value}</code></pre></figure>\n`;
  };
  rules['text'] = (tokens, at, _, env) => {
    const text = escapeHtml(tokens[at]?.content ?? '');
    const link = tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'));
    if (link?.type === 'link_open') return text;
    return replaceCitations(text, (id) =>
      decisions.has(id) ? `<a href="${env?.['toRoot']}decisions.html#${anchorOf(id)}">${id}</a>` : id,
    );
  };

  /** @param toRoot leads from the page to the site's root: `''` or `'../'`. */
  return (source: string, toRoot: string): { html: string; sections: Section[] } => {
    const env = { toRoot };
    const tokens = markdown.parse(source, env);
    const sections = readSections(tokens);
    const html = markdown.renderer
      .render(tokens, markdown.options, env)
      .replace(/(<a href="(?![a-z]+:)[^"#]*)\.md(?=[#"])/g, '$1.html')
      // What scrolls can be reached by the keyboard.
      .replace(
        /<table[\s\S]*?<\/table>/g,
        (table) => `<div class="overflow-auto" tabindex="0">${withBreaks(withLabels(table))}</div>`,
      )
      .replace(FIGURES, asTabs);
    if (/<img (?![^>]*alt="[^"])/.test(html)) throw new Error('a picture has no alt text');
    return { html, sections };
  };
}

/** Long names in a table of three columns or more break after `_`, `.` and `/`, and nowhere else. */
function withBreaks(table: string): string {
  if ((table.match(/<th>/g) ?? []).length < 3) return table;
  return table.replace(/(<code>)([^<]*)(?=<\/code>)/g, (_, tag: string, name: string) =>
    tag.concat(name.replace(/(?<=\w)[_./](?=\w)/g, '$&<wbr>')),
  );
}

/** On a phone the cells of a row stand below each other: those between the first and the last say what they are. */
function withLabels(table: string): string {
  const [head = ''] = table.split('</thead>');
  const labels = [...head.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
  if (labels.length > STACKED_COLUMNS_MAX) return table;
  return table.replace(/<tr\b[\s\S]*?<\/tr>/g, (row) => {
    let at = 0;
    return row.replace(/<td\b/g, (cell) => {
      const label = at > 0 && at < labels.length - 1 ? labels[at] : '';
      at++;
      return label ? `${cell} data-label="${label}"` : cell;
    });
  });
}
/** As the stylesheet has it. */
const STACKED_COLUMNS_MAX = 4;

/** As on GitHub; that of a decision is its number alone, so that a link outlives a better title. */
function headingAnchor(heading: string): string {
  const decision = idOfHeading(heading);
  return decision ? anchorOf(decision) : slug(heading);
}

/** Blocks of code in a row, each in another language, become one group of tabs that need no script. */
function asTabs(figures: string, at: number): string {
  const labels = [...figures.matchAll(/data-tab="([^"]*)"/g)].map(([, label]) => label);
  if (new Set(labels).size < labels.length) return figures;
  const tabs = figures.split(/(?=<figure)/).map((figure, index) => {
    const open = index === 0 ? ' open' : '';
    return `<details name="tabs-${at}"${open}><summary>${labels[index]}</summary>${figure}</details>`;
  });
  return `<div class="tabs">${tabs.join('')}</div>\n`;
}

/** The sections of a page. A table's row that begins with code gets it as its anchor. */
function readSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  const used = new Set(tokens.map((token) => token.attrGet('id')));
  tokens.forEach((token, at) => {
    const section = sections.at(-1);
    const next = tokens[at + 1];
    if (token.type === 'heading_open') {
      const id = String(token.attrGet('id'));
      sections.push({ id, heading: plain(next), depth: Number(token.tag.slice(1)), text: [], terms: [] });
    } else if (token.type === 'tr_open' && section) {
      const end = tokens.findIndex(({ type }, index) => index > at && type === 'tr_close');
      const [first, ...others] = tokens.slice(at, end).filter(({ type }) => type === 'inline');
      if (!first?.content.startsWith('`')) return;
      const words = first.children?.filter(({ type }) => type === 'code_inline') ?? [];
      const id = slug(`${section.heading} ${words[0]?.content}`);
      if (!used.has(id)) token.attrSet('id', id);
      used.add(id);
      const text = others.map(plain).filter(Boolean).join(' · ');
      section.terms.push({ term: words.map(({ content }) => content).join(' '), id, text });
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') {
      section?.text.push(plain(token));
    } else if (token.type === 'fence' && token.info !== 'mermaid') section?.text.push(token.content);
  });
  return sections;
}

function plain(token: Token | undefined): string {
  const children = token?.children ?? [];
  const words = children.map(({ type, content }) => (/^(text|code_inline)$/.test(type) ? content : ' '));
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** A Mermaid diagram as SVG, in the colours of the page, with its messages as its name. */
function renderDiagram(source: string): string {
  const names = new Map([...source.matchAll(/participant (\w+) as (.+)/g)].map(([, id, name]) => [id, name]));
  const messages = source.matchAll(/(\w+)\s*--?(?:>>|x)\s*(\w+)\s*:\s*(.+)/g);
  const words = [...messages].map(([, from, to, text]) => `${names.get(from)} to ${names.get(to)}: ${text}`);
  return renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(
      /^<svg ([^>]*?) style="[^"]*"/,
      `<svg $1 role="img" aria-label="${escapeHtml(words.join('. '))}"`,
    )
    .replace(/var\(--(_node-fill|_group-hdr|bg)\)/g, 'var(--pico-card-background-color)')
    .replace(/var\(--_[\w-]+\)/g, 'currentColor');
}
