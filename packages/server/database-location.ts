/** The location of a database. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const DATABASE_URL_FORMS = 'file:… for SQLite or postgres://… for PostgreSQL';

/** Parses a DATABASE_URL; null when it is malformed. */
export function parseDatabaseUrl(url: string): DatabaseLocation | null {
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: 'postgres', url };
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  return file ? { kind: 'sqlite', file } : null;
}
