import type { FailingEndpoint } from '#core/endpoint.ts';
import type { Sql } from '../sql.ts';

interface EndpointRow {
  partner_id: string;
  url: string;
  failing_since: number;
  paused_at: number | null;
  last_status: number | null;
  last_error: string | null;
}

const ENDPOINT = 'SELECT partner_id, url, failing_since, paused_at, last_status, last_error FROM endpoints';

export const endpointQueries = (sql: Sql) => ({
  async find(partnerId: string, url: string): Promise<FailingEndpoint | null> {
    const row = await sql.get<EndpointRow>(`${ENDPOINT} WHERE partner_id = $1 AND url = $2`, partnerId, url);
    return row ? toEndpoint(row) : null;
  },

  /** The same, locked until the unit of work ends: a success meanwhile must not be written over. */
  async lock(partnerId: string, url: string): Promise<FailingEndpoint | null> {
    const row = await sql.get<EndpointRow>(
      `${ENDPOINT} WHERE partner_id = $1 AND url = $2${sql.dialect.forUpdate}`,
      partnerId,
      url,
    );
    return row ? toEndpoint(row) : null;
  },

  /** The partner's paused addresses. */
  async paused(partnerId: string): Promise<FailingEndpoint[]> {
    const rows = await sql.all<EndpointRow>(
      `${ENDPOINT} WHERE partner_id = $1 AND paused_at IS NOT NULL ORDER BY url`,
      partnerId,
    );
    return rows.map(toEndpoint);
  },

  async save(endpoint: FailingEndpoint): Promise<void> {
    await sql.run(
      `INSERT INTO endpoints (partner_id, url, failing_since, paused_at, last_status, last_error)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (partner_id, url) DO UPDATE SET failing_since = $3, paused_at = $4, last_status = $5,
         last_error = $6`,
      endpoint.partnerId,
      endpoint.url,
      endpoint.failingSince,
      endpoint.pausedAt,
      endpoint.lastStatus,
      endpoint.lastError,
    );
  },

  /** Forgets its failures: it has answered, or an operator says that it will. */
  async clear(partnerId: string, url: string): Promise<void> {
    await sql.run('DELETE FROM endpoints WHERE partner_id = $1 AND url = $2', partnerId, url);
  },
});

function toEndpoint(row: EndpointRow): FailingEndpoint {
  return {
    partnerId: row.partner_id,
    url: row.url,
    failingSince: row.failing_since,
    pausedAt: row.paused_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
  };
}
