import type { Address, FailingEndpoint } from '#core/partners/endpoint.ts';
import type { Secrets } from '#store/seal/secrets.ts';
import { deleteOldest, insertOver, oldestOf, overRows, replacing } from '#store/sql/rows.ts';
import type { ReadSql, Sql } from '#store/sql/sql.ts';
import { integer, nullable, selection, text, time } from '#store/sql/table.ts';

const ENDPOINT = selection<FailingEndpoint>({
  partnerId: text('partner_id'),
  url: text('url'),
  receives: text('receives'),
  failingSince: time('failing_since'),
  usedAt: time('used_at'),
  pausedAt: time('paused_at', nullable),
  lastStatus: integer('last_status', nullable),
  lastError: text('last_error', nullable),
});

export const ENDPOINT_COLUMNS = ENDPOINT.columns();
export const readEndpoint = ENDPOINT.read;

const HOUR_MS = 3_600_000;
/** How far the clocks of two servers may differ. */
const CLOCKS_DIFFER_MS = 60_000;
const SELECT = `SELECT ${ENDPOINT.columns()} FROM endpoints`;
const FIND = `${SELECT} WHERE bucket = $1 AND partner_id = $2 AND url = $3 AND receives = $4`;
const PAUSED = `${SELECT} WHERE bucket = $1 AND partner_id = $2 AND paused_at IS NOT NULL ORDER BY url, receives`;
const ADDRESS = { bucket: 'number', partner_id: 'text', url: 'text', receives: 'text' } as const;
const lock = (forUpdate: string) =>
  overRows(
    ADDRESS,
    (v) => `SELECT ${ENDPOINT.columns('e')} FROM ${v}
      JOIN endpoints e ON e.bucket = v.bucket AND e.partner_id = v.partner_id AND e.url = v.url AND e.receives = v.receives
      ORDER BY v.n${forUpdate}`,
  );
const FAILURE = {
  failing_since: 'number',
  used_at: 'number',
  paused_at: 'number',
  last_status: 'number',
  last_error: 'text',
} as const;
const SAVE = insertOver(
  'endpoints',
  { ...ADDRESS, ...FAILURE },
  {
    isOrdered: true,
    more: `ON CONFLICT (bucket, partner_id, url, receives) DO UPDATE SET ${replacing(Object.keys(FAILURE))}`,
  },
);
const USE = `UPDATE endpoints SET used_at = $5
  WHERE bucket = $1 AND partner_id = $2 AND url = $3 AND receives = $4 AND (used_at <= $6 OR used_at >= $7)`;
const CLEAR = overRows(
  ADDRESS,
  (v) =>
    `DELETE FROM endpoints WHERE (bucket, partner_id, url, receives) IN
      (SELECT v.bucket, v.partner_id, v.url, v.receives FROM ${v})`,
);

export const endpointReads = (sql: ReadSql, secrets: Secrets) => ({
  async find({ partnerId, url, receives }: Address): Promise<FailingEndpoint | null> {
    const row = await sql.get<object>(FIND, secrets.bucketOf(partnerId), partnerId, url, receives);
    return row ? ENDPOINT.read(row) : null;
  },

  /** Those that are paused; all, or the first ones by URL. */
  async paused(partnerId: string, max?: number): Promise<FailingEndpoint[]> {
    const bucket = secrets.bucketOf(partnerId);
    const rows = await (max === undefined
      ? sql.all<object>(PAUSED, bucket, partnerId)
      : sql.all<object>(`${PAUSED} LIMIT $3`, bucket, partnerId, max));
    return rows.map(ENDPOINT.read);
  },
});

export const endpointQueries = (sql: Sql, secrets: Secrets) => {
  const keyOf = ({ partnerId, url, receives }: Address) => {
    return [secrets.bucketOf(partnerId), partnerId, url, receives];
  };
  const LOCK = lock(sql.dialect.forUpdate);
  const forget = (which: string) =>
    oldestOf(
      'endpoints',
      'bucket, partner_id, url, receives',
      `used_at < $1 AND (${which})`,
      sql.dialect.skipLockedInAll,
    );
  // As the indexes have them.
  const FORGET = forget("paused_at IS NULL OR receives = 'events'");
  const FORGET_PAUSED = forget('paused_at IS NOT NULL');
  return {
    ...endpointReads(sql, secrets),

    /** Those that fail, locked in the order of `addresses` until the unit of work ends: no success is overwritten. */
    async lock(addresses: readonly Address[]): Promise<FailingEndpoint[]> {
      const rows = await sql.allOf<object>(LOCK, addresses.map(keyOf));
      return rows.map(ENDPOINT.read);
    },

    save(endpoints: readonly FailingEndpoint[]): void {
      sql.send(
        SAVE,
        endpoints.map((each) => [
          ...keyOf(each),
          ...[each.failingSince, each.usedAt, each.pausedAt, each.lastStatus, each.lastError],
        ]),
      );
    },

    /** Something is to be sent to one that fails. @returns whether it is the first of an hour: of all servers, one hears so. */
    async use(address: Address, now: number): Promise<boolean> {
      // One that was used in the future comes from a wrong clock.
      return (await sql.run(USE, ...keyOf(address), now, now - HOUR_MS, now + CLOCKS_DIFFER_MS)) === 1;
    },

    /** Forgets those that were last used before a time, and the paused ones that hold callbacks back before another. */
    async forget(usedBefore: number, pausedBefore: number, max: number): Promise<number> {
      const forgotten = await deleteOldest(sql, FORGET, usedBefore, max);
      return forgotten + (await deleteOldest(sql, FORGET_PAUSED, pausedBefore, max));
    },

    /** Forgets their failures, after a success or when an operator resumes them. */
    clear(addresses: readonly Address[]): void {
      sql.send(CLEAR, addresses.map(keyOf));
    },
  };
};
