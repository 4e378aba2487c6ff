/** Rows as text, in columns. */
import { printableJson } from '../../../protocol/printable-json.ts';
import { padded, textWidth } from './text-width.ts';

type Cell = string | number | boolean | null | undefined;

export type Row = Readonly<Record<string, Cell>>;

const GAP = 2;

/** A header and a line for each row, with the columns that fit a terminal; one row alone stands upright. */
export function tableOf(rows: readonly Row[], width = Number.POSITIVE_INFINITY): string {
  const [first] = rows;
  if (!first) return 'None.\n';
  if (rows.length === 1) return columns(Object.entries(first));
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  const widths = widthsOf(lines.map((line) => line.map(cellText)));
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, each) => sum + each + GAP, -GAP));
  const shown = Math.max(1, ends.filter((end) => end <= width).length);
  const left = names.slice(shown).join(', ');
  const table = columns(lines.map((line) => line.slice(0, shown)));
  return left
    ? `${table}${wrapped(`Too wide for this terminal: ${left}. --json has them.`, width)}\n`
    : table;
}

/** Lines in columns that two spaces keep apart; the last column breaks between words where `width` ends. */
export function columns(lines: readonly (readonly Cell[])[], width = Number.POSITIVE_INFINITY): string {
  const cells = lines.map((line) => line.map(cellText));
  const widths = widthsOf(cells);
  const indent = widths.slice(0, -1).reduce((sum, each) => sum + each + GAP, 0);
  const aligned = cells.map((line) => {
    const last = wrapped(line.at(-1) ?? '', width - indent).replaceAll('\n', `\n${' '.repeat(indent)}`);
    return [...line.slice(0, -1), last]
      .map((text, at) => padded(text, widths[at] ?? 0))
      .join(' '.repeat(GAP));
  });
  return aligned.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Breaks lines between words; one that is indented goes on at the same place. */
export function wrapped(text: string, width: number): string {
  if (!Number.isFinite(width)) return text;
  const breakLine = (line: string) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    // Narrower than 30 nobody reads.
    const fitting = new RegExp(`(.{1,${Math.max(width - indent.length, 30)}})(?: +|$)`, 'g');
    return indent + line.trim().replace(fitting, `$1\n${indent}`).trimEnd();
  };
  return text.split('\n').map(breakLine).join('\n');
}

const widthsOf = (cells: readonly (readonly string[])[]) =>
  // Not Math.max(...lines): there may be more lines than a call has arguments.
  (cells[0] ?? []).map((_, at) => cells.reduce((most, line) => Math.max(most, textWidth(line[at] ?? '')), 0));

const cellText = (value: Cell) => printable(String(value ?? '–'));

/** Text from elsewhere must not control the terminal: escape sequences and line breaks become spaces. */
export const printable = (text: string) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

/** A word of a command line as every POSIX shell reads it, whatever is in it. */
export const shellWord = (text: string) =>
  /^[\w.:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

export const jsonOf = (data: unknown) => `${printableJson(data, 2)}\n`;
