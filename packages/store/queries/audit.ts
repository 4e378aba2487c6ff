import { hash } from 'node:crypto';
import { type AuditEntry, auditText, type StoredEntry } from '#core/audit.ts';
import type { RecordedEntry } from '../recorded.ts';
import type { ReadSql, Sql, SqlValue } from '../sql.ts';
import { settingQueries, settingReads } from './settings.ts';

/** A place in the chain: the number of an entry, and its hash. */
export interface ChainMark {
  readonly number: number;
  readonly hash: string;
}

/** A chained entry. `entry` is the text that was hashed. */
export interface ChainedEntry extends ChainMark {
  readonly at: number;
  readonly partnerId: string | null;
  readonly entry: string;
}

export interface AuditFilter {
  readonly partnerId?: string | undefined;
  /** Epoch milliseconds. */
  readonly since?: number | undefined;
}

interface Row {
  number: number;
  hash: string;
  at: number;
  partner_id: string | null;
  entry: string;
}

/** By how much an entry may come later in the chain than its time says, at most. */
const CHAINED_WITHIN_MS = 3_600_000;
/** Where a chain begins. */
const START = '0 ';
/** Rows of one INSERT; the rest is inserted one by one, so that there are two statements to prepare. */
const ROWS = 20;
const INSERT = insertText(1);
const INSERT_MANY = insertText(ROWS);

function insertText(rows: number): string {
  const values = Array.from({ length: rows }, (_, i) => `(${[1, 2, 3, 4, 5].map((n) => `$${5 * i + n}`)})`);
  return `INSERT INTO audit (number, hash, at, partner_id, entry) VALUES ${values.join(', ')}`;
}

export const recordedEntry = (entry: AuditEntry): RecordedEntry => ({
  at: entry.at,
  partnerId: entry.partnerId,
  text: auditText(entry),
});

/** What entries are listed by. */
export function timeAndPartner(text: string): Pick<RecordedEntry, 'at' | 'partnerId'> {
  const { at, partner_id = null } = JSON.parse(text) as StoredEntry;
  return { at: Date.parse(at), partnerId: partner_id };
}

/** The hash of an entry at its place. */
export const chainHash = (previous: string, number: number, entry: string): string =>
  hash('sha256', `${previous}\n${number}\n${entry}`);

const readMark = (text: string | null): ChainMark => {
  const [number, hash = ''] = (text ?? START).split(' ');
  return { number: Number(number), hash };
};
const markText = ({ number, hash }: ChainMark) => `${number} ${hash}`;

const read = ({ partner_id: partnerId, ...row }: Row): ChainedEntry => ({ ...row, partnerId });

export const auditReads = (sql: ReadSql) => ({
  /** The last entry of the chain, as it was when that was made. */
  async head(): Promise<ChainMark> {
    return readMark(await settingReads(sql).get('audit_head'));
  },

  /** The last entry that was removed for its age; number 0 when none was. */
  async base(): Promise<ChainMark> {
    return readMark(await settingReads(sql).get('audit_base'));
  },

  async hasWaiting(): Promise<boolean> {
    return (await sql.get('SELECT 1 FROM audit_waiting LIMIT 1')) !== undefined;
  },

  async find(number: number): Promise<ChainedEntry | null> {
    const row = await sql.get<Row>('SELECT * FROM audit WHERE number = $1', number);
    return row ? read(row) : null;
  },

  /** Entries after a number, oldest first. */
  async after(number: number, max: number): Promise<ChainedEntry[]> {
    const rows = await sql.all<Row>(
      'SELECT * FROM audit WHERE number > $1 ORDER BY number LIMIT $2',
      number,
      max,
    );
    return rows.map(read);
  },

  /** Entries of a partner, or of all, before a number, newest first. */
  async before(number: number, { partnerId, since }: AuditFilter, max: number): Promise<ChainedEntry[]> {
    const values: SqlValue[] = [number, max];
    const value = (one: SqlValue) => `$${values.push(one)}`;
    const ofPartner = partnerId === undefined ? '' : `partner_id = ${value(partnerId)} AND`;
    // Without the second half, all older entries would be read once the newer ones are.
    const isSince =
      since === undefined
        ? ''
        : `at >= ${value(since)} AND number > COALESCE((SELECT number FROM audit
             WHERE ${ofPartner} at < ${value(since - CHAINED_WITHIN_MS)} ORDER BY number DESC LIMIT 1), 0) AND`;
    const rows = await sql.all<Row>(
      `SELECT * FROM audit WHERE ${ofPartner} ${isSince} number < $1 ORDER BY number DESC LIMIT $2`,
      ...values,
    );
    return rows.map(read);
  },
});

export const auditQueries = (sql: Sql) => {
  const settings = settingQueries(sql);

  async function insert(entries: readonly ChainedEntry[]): Promise<void> {
    const values = entries.map((each) => [each.number, each.hash, each.at, each.partnerId, each.entry]);
    let done = 0;
    for (; done + ROWS <= values.length; done += ROWS) {
      await sql.run(INSERT_MANY, ...values.slice(done, done + ROWS).flat());
    }
    for (const row of values.slice(done)) await sql.run(INSERT, ...row);
  }

  /** Numbers and chains entries. One unit of work at a time does, as it locks the head. */
  async function append(entries: readonly RecordedEntry[]): Promise<void> {
    const { concurrentWriters } = sql.dialect;
    const head = await (concurrentWriters ? settings.lock('audit_head', START) : settings.get('audit_head'));
    let { number, hash } = readMark(head);
    const chained = entries.map(({ at, partnerId, text: entry }) => {
      hash = chainHash(hash, ++number, entry);
      return { number, hash, at, partnerId, entry };
    });
    await insert(chained);
    await settings.set('audit_head', markText({ number, hash }));
  }

  return {
    ...auditReads(sql),
    append,

    /** Records a change with the unit of work that makes it; null for a change that is not audited. */
    add(entry: AuditEntry | null, more: Partial<AuditEntry> = {}): void {
      if (entry) sql.record(recordedEntry({ ...entry, ...more }));
    },

    /** Chains up to `max` groups of those that wait, in the order of their times. @returns how many groups it took. */
    async chainWaiting(max: number): Promise<number> {
      // Before they are taken: who waits for the lock must find what is left then.
      await settings.lock('audit_head', START);
      const waiting = await sql.all<{ entries: string }>(
        `DELETE FROM audit_waiting WHERE (at, id) IN (SELECT at, id FROM audit_waiting ORDER BY at, id LIMIT $1)
         RETURNING entries`,
        max,
      );
      const entries = waiting
        .flatMap(({ entries }) => entries.split('\n'))
        .map((text) => ({ ...timeAndPartner(text), text }))
        .sort((a, b) => a.at - b.at);
      if (entries.length > 0) await append(entries);
      return waiting.length;
    },

    /** Removes up to `max` of the oldest entries that were made before a time. @returns how many. */
    async remove(before: number, max: number): Promise<number> {
      const base = readMark(await settings.lock('audit_base', START));
      const oldest = await auditReads(sql).after(base.number, max);
      const kept = oldest.findIndex(({ at }) => at >= before);
      const removed = kept === -1 ? oldest : oldest.slice(0, kept);
      const last = removed.at(-1);
      if (!last) return 0;
      await sql.run('DELETE FROM audit WHERE number <= $1', last.number);
      await settings.set('audit_base', markText(last));
      return removed.length;
    },
  };
};
