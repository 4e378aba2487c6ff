import type { FailingEndpoint } from '#core/endpoint.ts';
import type { ReadSql, Sql } from '../sql.ts';
import { integer, nullable, table, text, time } from '../table.ts';

const ENDPOINT = table<FailingEndpoint>('endpoints', {
  partnerId: text('partner_id'),
  url: text('url'),
  failingSince: time('failing_since'),
  pausedAt: time('paused_at', nullable),
  lastStatus: integer('last_status', nullable),
  lastError: text('last_error', nullable),
});

const SELECT = `SELECT ${ENDPOINT.columns()} FROM endpoints`;
const FIND = `${SELECT} WHERE partner_id = $1 AND url = $2`;
const UPSERT = ENDPOINT.upsert(['partnerId', 'url']);

export const endpointReads = (sql: ReadSql) => ({
  async find(partnerId: string, url: string): Promise<FailingEndpoint | null> {
    const row = await sql.get<object>(FIND, partnerId, url);
    return row ? ENDPOINT.read(row) : null;
  },

  /** The partner's paused addresses. */
  async paused(partnerId: string): Promise<FailingEndpoint[]> {
    const rows = await sql.all<object>(
      `${SELECT} WHERE partner_id = $1 AND paused_at IS NOT NULL ORDER BY url`,
      partnerId,
    );
    return rows.map(ENDPOINT.read);
  },
});

export const endpointQueries = (sql: Sql) => ({
  ...endpointReads(sql),

  /** Locked until the unit of work ends, so that it does not overwrite a success. */
  async lock(partnerId: string, url: string): Promise<FailingEndpoint | null> {
    const row = await sql.get<object>(FIND + sql.dialect.forUpdate, partnerId, url);
    return row ? ENDPOINT.read(row) : null;
  },

  async save(endpoint: FailingEndpoint): Promise<void> {
    await sql.run(UPSERT.text, ...UPSERT.values(endpoint));
  },

  /** Forgets its failures, after a success or when an operator resumes it. */
  async clear(partnerId: string, url: string): Promise<void> {
    await sql.run('DELETE FROM endpoints WHERE partner_id = $1 AND url = $2', partnerId, url);
  },
});
