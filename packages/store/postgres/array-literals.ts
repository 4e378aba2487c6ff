import type { RowValues, SqlValue } from '../sql/sql.ts';

/**
 * The rows by column, each column as PostgreSQL writes an array. The driver writes arrays as well, but takes ten times as
 * long, and groups of requests have thirty columns.
 */
export function arrayLiterals(rows: readonly RowValues[]): string[] {
  return (rows[0] ?? []).map((_, column) => {
    let hasBytes = false;
    const values = rows.map((row) => {
      const value = row[column] ?? null;
      hasBytes ||= value instanceof Uint8Array;
      return value;
    });
    return (hasBytes ? null : jsonLiteral(values)) ?? `{${values.map(element).join(',')}}`;
  });
}

/** A character that JSON names by a letter; to PostgreSQL, what follows a backslash is itself. */
const NAMED = /\\[bfnrtu]/;

/** As JSON, which differs by its brackets alone where no value has such a character; else null. */
function jsonLiteral(values: readonly SqlValue[]): string | null {
  const json = JSON.stringify(values);
  // To look for one character is much faster than a pattern, and most columns have no backslash at all.
  return json.includes('\\') && NAMED.test(json) ? null : `{${json.slice(1, -1)}}`;
}

const ESCAPED = /["\\]/g;

function element(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `"${value.replace(ESCAPED, '\\$&')}"`;
  if (typeof value === 'number') return String(value);
  return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}"`;
}

/** A text in a statement. The driver's way goes from character to character, and leaves ten bytes of garbage for each. */
export function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  // A server may have been told to take a backslash in a plain literal for an escape.
  return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
