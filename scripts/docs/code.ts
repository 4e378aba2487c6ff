/** Code blocks: highlighted when the site is built, so that readers load nothing for it. */
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './text.ts';

const LANGUAGES = { bash, go, http, java, javascript, json, php, python, sql, typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

interface Language {
  readonly label: string;
  readonly highlight?: keyof typeof LANGUAGES;
  /** One of several ways to say the same: such blocks in a row become tabs. */
  readonly isTab?: true;
}

const SHELL: Language = { label: 'Shell', highlight: 'bash', isTab: true };
const TYPESCRIPT: Language = { label: 'TypeScript', highlight: 'typescript', isTab: true };
const JAVASCRIPT: Language = { label: 'JavaScript', highlight: 'javascript', isTab: true };
const PYTHON: Language = { label: 'Python', highlight: 'python', isTab: true };

/** What may stand after the three backticks. */
const KNOWN: Readonly<Record<string, Language>> = {
  ts: TYPESCRIPT,
  typescript: TYPESCRIPT,
  js: JAVASCRIPT,
  javascript: JAVASCRIPT,
  python: PYTHON,
  py: PYTHON,
  go: { label: 'Go', highlight: 'go', isTab: true },
  php: { label: 'PHP', highlight: 'php', isTab: true },
  java: { label: 'Java', highlight: 'java', isTab: true },
  sh: SHELL,
  bash: SHELL,
  shell: SHELL,
  json: { label: 'JSON', highlight: 'json' },
  yaml: { label: 'YAML', highlight: 'yaml' },
  sql: { label: 'SQL', highlight: 'sql' },
  http: { label: 'HTTP', highlight: 'http' },
  text: { label: 'Text' },
  '': { label: 'Text' },
};

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

/** @throws when the language is none that the site knows how to show. */
function languageOf(block: CodeBlock): Language {
  const language = KNOWN[block.language];
  if (!language) {
    throw new Error(
      `a code block is in "${block.language}"; scripts/docs/code.ts knows ${Object.keys(KNOWN).filter(Boolean).join(', ')}`,
    );
  }
  return language;
}

/** Whether a block may follow the others as one more tab. */
export function isNextTab(block: CodeBlock, before: readonly CodeBlock[]): boolean {
  const { isTab, label } = languageOf(block);
  return (
    isTab === true && before.every((other) => languageOf(other).isTab && languageOf(other).label !== label)
  );
}

/** One block, or, as tabs, the same in several languages: below one another where no script runs. */
export function renderCode(blocks: readonly CodeBlock[]): string {
  const figures = blocks.map((block) => {
    const { label, highlight } = languageOf(block);
    const code = highlight
      ? highlighter.highlight(block.code, { language: highlight }).value
      : escapeHtml(block.code);
    return `<figure class="code" data-language="${label}"><figcaption>${label}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
  });
  return figures.length === 1
    ? `${figures[0]}\n`
    : `<div class="code-tabs">\n${figures.map((figure) => `<div>${figure}</div>`).join('\n')}\n</div>\n`;
}
