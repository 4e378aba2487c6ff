/** The location of a database. */
export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const DATABASE_PLACES = 'file:… for SQLite or postgres://… for PostgreSQL';

/** Reads the address of a database; null when it is malformed. */
export function databasePlace(url: string): DatabasePlace | null {
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: 'postgres', url };
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  return file ? { kind: 'sqlite', file } : null;
}
