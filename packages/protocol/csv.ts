/** CSV files as spreadsheets write and people edit them (RFC 4180, and what Excel and others add to it). */

/** A file that is not CSV. `line` is where, as an editor counts it. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} has a quote that does not close, or text after one`);
    this.line = line;
  }
}

/** A row, and the line on which it begins, as an editor counts it, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
}

/**
 * The rows that have any cell. A separator or a line break within quotes is text; lines end in CRLF, LF or CR. The separator is
 * the one of a first line such as `sep=;`, else the comma or semicolon that the first row has more of, else a tab.
 *
 * @throws CsvError
 */
export function parseCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\uFEFF/, '');
  // Excel’s own line; it is none of the table.
  const [named = '', given] = /^"?sep=([,;\t|])"?[ \t]*(?:\r\n|\n|\r|$)/i.exec(whole) ?? [];
  const source = whole.slice(named.length);
  const separator = given ?? separatorOf(source);
  const blank = separator === '\t' ? ' *' : '[ \\t]*';
  const escaped = separator === '|' ? '\\|' : separator;
  const rows: CsvRow[] = [];
  let line = named === '' ? 1 : 2;
  let row: CsvRow = { line, cells: [] };
  // A cell, and what ends it.
  const cell = new RegExp(
    `(?:${blank}"((?:[^"]|"")*)"${blank}|([^"${escaped}\r\n]*))(${escaped}|\r\n|\n|\r|$)`,
    'y',
  );
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex;
    const found = cell.exec(source);
    if (!found) throw new CsvError(line);
    const [all, quoted, plain = '', end] = found;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    const isLast = at + all.length === source.length;
    if (end === separator && isLast) row.cells.push('');
    if (end === separator && !isLast) continue;
    if (row.cells.some((each) => each.trim())) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

/** Its first row names columns, around whose names people leave spaces. @throws CsvError */
export function parseCsvTable(text: string): { columns: string[]; rows: CsvRow[] } {
  const [first, ...rows] = parseCsv(text);
  const columns = first?.cells.map((name) => name.trim()) ?? [];
  // A separator at the end of a line names no column.
  while (columns.length > 1 && columns.at(-1) === '') columns.pop();
  const cellsOf = (cells: string[]) =>
    cells.slice(columns.length).some((each) => each.trim()) ? cells : cells.slice(0, columns.length);
  return { columns, rows: rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells) })) };
}

function separatorOf(text: string): string {
  const [first = ''] = text
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1);
  const [commas, semicolons] = [first.split(',').length, first.split(';').length];
  // Tabs may stand round the names of columns.
  if (commas + semicolons === 2) return first.includes('\t') ? '\t' : ',';
  return semicolons > commas ? ';' : ',';
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('');

const cellOf = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
