import type { RowValues, SqlValue } from '../sql/sql.ts';

/**
 * The rows by column, each column as PostgreSQL writes an array. The driver writes arrays as well, but takes three times
 * as long, and groups of requests have thirty columns.
 */
export function arrayLiterals(rows: readonly RowValues[]): string[] {
  return (rows[0] ?? []).map((_, column) => {
    let literal = '{';
    for (let i = 0; i < rows.length; i++)
      literal += (i === 0 ? '' : ',') + element(rows[i]?.[column] ?? null);
    return `${literal}}`;
  });
}

const ESCAPED = /["\\]/g;

function element(value: SqlValue): string {
  if (typeof value === 'string') {
    const plain = !(value.includes('"') || value.includes('\\'));
    return `"${plain ? value : value.replace(ESCAPED, '\\$&')}"`;
  }
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}"`;
}
