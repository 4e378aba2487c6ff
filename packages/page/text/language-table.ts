/** A language as a table that a person can correct in any editor, and the language of a corrected table. */
import { isPluralForms } from '#core/page/text.ts';
import en from '../messages/en.json' with { type: 'json' };
import type { Messages } from './languages.ts';

/** Where a text stands, key by key; keys may have dots themselves. */
type Path = readonly string[];

function textsOf(value: unknown, path: Path = []): (readonly [Path, string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, [...path, key]));
}

/** Spaces at the ends are seen, and what Markdown would take for its own is escaped. */
const toCell = (text: string) =>
  text.replace(/^ | $/g, '␣').replace(/[\\|<*_]/g, (character) => `\\${character}`);

const fromCell = (cell: string) => cell.replace(/\\([\\|<*_])/g, '$1').replaceAll('␣', ' ');

/** A row for each text: its key, the English text, and that of the language. */
export function toTable(language: Messages): string {
  const english = new Map(textsOf(en).map(([path, text]) => [path.join('.'), text]));
  const rows = textsOf(language).map(([path, text]) => {
    const key = path.join('.');
    return `| \`${key}\` | ${toCell(english.get(key) ?? '–')} | ${toCell(text)} |`;
  });
  return [`| Key | English | ${language.name} |`, '|---|---|---|', ...rows].join('\n');
}

/** @returns what the rows say, in the form of a language; what is missing or unknown is for {@link languageProblems}. */
export function fromTable(markdown: string): unknown {
  const paths = new Map(textsOf(en).map(([path]) => [path.join('.'), path]));
  const language = {};
  for (const [, key = '', cell = ''] of markdown.matchAll(/^\| `([^`]+)` \| .*? (?<!\\)\| (.*) \|\s*$/gm))
    put(language, paths.get(key) ?? pluralPath(key, paths) ?? [key], fromCell(cell));
  return language;
}

/** A plural form that English does not have. */
function pluralPath(key: string, paths: ReadonlyMap<string, Path>): Path | undefined {
  const [, group = '', form = ''] = /^(.*)\.(\w+)$/.exec(key) ?? [];
  const other = paths.get(`${group}.other`);
  return other && isPluralForms({ [form]: '', other: '' }) ? [...other.slice(0, -1), form] : undefined;
}

function put(language: object, path: Path, text: string): void {
  let at = language as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ''] = text;
}
