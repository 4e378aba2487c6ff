/** The location of a database. */
import { DatabaseUrlError, parsePostgresUrl } from '#store/postgres/url.ts';

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const DATABASE_URL_FORMS = 'file:… for SQLite or postgres://… for PostgreSQL';

/** Parses a DATABASE_URL. @throws DatabaseUrlError that says, in words that follow its name, what is wrong. */
export function parseDatabaseUrl(url: string): DatabaseLocation {
  if (/^postgres(ql)?:\/\/./.test(url)) {
    parsePostgresUrl(url);
    return { kind: 'postgres', url };
  }
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  if (!file) throw new DatabaseUrlError(`must be ${DATABASE_URL_FORMS}`);
  return { kind: 'sqlite', file };
}
