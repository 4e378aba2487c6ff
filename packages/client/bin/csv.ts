/** CSV files, as spreadsheets write them (RFC 4180). */

/** A file that is not CSV. */
export class CsvError extends Error {}

/** The cells of each line that has any; a separator or a line break within quotes is text. @throws CsvError */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`, 'y');
  while (cell.lastIndex < source.length) {
    const at = cell.lastIndex;
    const found = cell.exec(source);
    if (!found)
      throw new CsvError(`line ${rows.length + 1} has a quote that does not close, or text after one`);
    const [whole, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    const isLast = at + whole.length === source.length;
    if (end === separator && isLast) row.push('');
    if (end === separator && !isLast) continue;
    if (row.some((each) => each.trim())) rows.push(row);
    row = [];
  }
  return rows;
}

/** Spreadsheets of some countries write semicolons. */
function separatorOf(text: string): ',' | ';' {
  const [first = ''] = text.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\n`).join('');

const cellOf = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
