/** Settings of the database. */
import { DatabaseUrlError } from '#store/postgres/url.ts';
import { type DatabaseLocation, parseDatabaseUrl } from '../database-location.ts';
import { count, InvalidValue, optional, seconds, secret, text, withDefault } from '../setting.ts';

/** @throws InvalidValue */
function parseLocation(url: string): DatabaseLocation {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    throw error instanceof DatabaseUrlError ? new InvalidValue(error.message) : error;
  }
}

export const DATABASE_SETTINGS = {
  DATABASE_URL: secret(
    withDefault(
      { unit: 'URL', range: null, parse: parseLocation },
      'file:./data/hosted-links.db',
      'The database: `file:…` for SQLite, `postgres://…` for PostgreSQL. With PostgreSQL, `SECRET` is required',
    ),
  ),
  DATABASE_CONNECTIONS: count(
    'connections',
    { default: 10, min: 1, max: 1_000 },
    'Connections of this process to PostgreSQL',
  ),
  STATE_FOLDER: optional(
    text('folder'),
    'A folder of this server alone, which outlives a restart: there it keeps which PostgreSQL was the newest primary (D-117)',
  ),
  CLOCK_OFF_SECONDS_MAX: seconds(
    { default: 10, min: 1, max: 3_600 },
    'How far the clocks of this machine and of PostgreSQL may differ; beyond it, this server erases, claims and retries nothing (D-115)',
  ),
  DATABASE_TIMEOUT_SECONDS: seconds(
    { default: 5, min: 1, max: 600 },
    'How long a request waits for the database before it is answered 503 (D-58)',
  ),
};
