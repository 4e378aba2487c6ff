import { escaped } from '#protocol/printable-json.ts';

/** Rows as text, in columns that two spaces keep apart. */
export type Cell = string | number | boolean | null;

/** A header, then a line for each row. Every row has the columns of the first. */
export function tableLines(rows: readonly Readonly<Record<string, Cell>>[]): string[] {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A value as text on one line: nothing in it controls the terminal, and two that differ look different. */
export function cellText(value: Cell | undefined): string {
  return String(value ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}
