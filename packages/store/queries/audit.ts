import { hash } from 'node:crypto';
import { type AuditEntry, auditText } from '#core/audit.ts';
import type { RecordedEntry } from '../audit/entry-rows.ts';
import type { ReadSql, Sql, SqlValue } from '../sql/sql.ts';
import { settingQueries, settingReads } from './settings.ts';

/** A place in the chain: the number of an entry, and its hash. */
export interface ChainMark {
  readonly number: number;
  readonly hash: string;
}

/** Entries of the chain that were written together. */
export interface ChainedBlock {
  /** Of its last entry. */
  readonly number: number;
  /** The time of its newest entry, epoch milliseconds. */
  readonly at: number;
  /** The hash of each entry, one a line. */
  readonly hashes: string;
  /** The texts that were hashed, one a line. */
  readonly entries: string;
}

export interface AuditFilter {
  readonly partnerId?: string | undefined;
  /** Epoch milliseconds. */
  readonly since?: number | undefined;
}

interface Row extends Omit<ChainedBlock, 'number'> {
  readonly last_number: number;
}

/** By how much an entry may come later in the chain than its time says, at most. */
const CHAINED_WITHIN_MS = 3_600_000;
/** Entries of a block, where they have waited. */
const BLOCK_MAX = 500;
/** Where a chain begins. */
const START = '0 ';

/** The hash of an entry at its place. */
export const chainHash = (previous: string, number: number, text: string): string =>
  hash('sha256', `${previous}\n${number}\n${text}`);

/** Where an entry has its time: `auditText` begins with it. */
const AT = '{"at":"'.length;
const AT_END = AT + 'YYYY-MM-DDThh:mm:ss.sssZ'.length;

/** When an entry was made, epoch milliseconds. */
export const timeOf = (text: string): number => Date.parse(text.slice(AT, AT_END));

const readMark = (text: string | null): ChainMark => {
  const [number, hash = ''] = (text ?? START).split(' ');
  return { number: Number(number), hash };
};
const markText = ({ number, hash }: ChainMark) => `${number} ${hash}`;

const read = ({ last_number: number, ...row }: Row): ChainedBlock => ({ number, ...row });

export const auditReads = (sql: ReadSql) => ({
  /** The last entry, as it was when that was written. */
  async head(): Promise<ChainMark> {
    return readMark(await settingReads(sql).get('audit_head'));
  },

  /** The last entry that was removed for its age; number 0 when none was. */
  async base(): Promise<ChainMark> {
    return readMark(await settingReads(sql).get('audit_base'));
  },

  /** Whether entries of a time or later wait. */
  async hasWaiting(from = 0): Promise<boolean> {
    return (
      (await sql.get('SELECT 1 FROM audit_waiting WHERE at >= $1 ORDER BY at LIMIT 1', from)) !== undefined
    );
  },

  /** Blocks that end after a number, oldest first. */
  async after(number: number, max: number): Promise<ChainedBlock[]> {
    const rows = await sql.all<Row>(
      'SELECT * FROM audit WHERE last_number > $1 ORDER BY last_number LIMIT $2',
      number,
      max,
    );
    return rows.map(read);
  },

  /** Blocks that end before a number, newest first. Each has an entry that the filter lets through, or is near one. */
  async before(number: number, { partnerId, since }: AuditFilter, max: number): Promise<ChainedBlock[]> {
    const values: SqlValue[] = [number, max];
    const value = (one: SqlValue) => `$${values.push(one)}`;
    const ofPartner =
      partnerId === undefined ? '' : `AND entries LIKE ${value(`%"partner_id":"${partnerId}"%`)}`;
    // Without the second half, all older blocks would be read once the newer ones are.
    const isSince =
      since === undefined
        ? ''
        : `AND at >= ${value(since)} AND last_number > COALESCE((SELECT last_number FROM audit
             WHERE at < ${value(since - CHAINED_WITHIN_MS)} ORDER BY last_number DESC LIMIT 1), 0)`;
    const rows = await sql.all<Row>(
      `SELECT * FROM audit WHERE last_number < $1 ${ofPartner} ${isSince} ORDER BY last_number DESC LIMIT $2`,
      ...values,
    );
    return rows.map(read);
  },
});

export const auditQueries = (sql: Sql) => {
  const settings = settingQueries(sql);

  /** Numbers and chains entries, as one block. One unit of work at a time does, as it locks the head. */
  async function append(entries: readonly RecordedEntry[]): Promise<void> {
    const { concurrentWriters } = sql.dialect;
    const head = await (concurrentWriters ? settings.lock('audit_head', START) : settings.get('audit_head'));
    let { number, hash } = readMark(head);
    const hashes = entries.map(({ text }) => {
      hash = chainHash(hash, ++number, text);
      return hash;
    });
    await sql.run(
      'INSERT INTO audit (last_number, at, hashes, entries) VALUES ($1, $2, $3, $4)',
      number,
      entries.reduce((newest, { at }) => Math.max(newest, at), 0),
      hashes.join('\n'),
      entries.map(({ text }) => text).join('\n'),
    );
    await settings.set('audit_head', markText({ number, hash }));
  }

  return {
    ...auditReads(sql),
    append,

    /** Records a change with the unit of work that makes it; null for a change that is not audited. */
    add(entry: AuditEntry | null, more: Partial<AuditEntry> = {}): void {
      if (entry) sql.record({ at: entry.at, text: auditText({ ...entry, ...more }) });
    },

    /** Chains up to `max` groups of those that wait, of a time or later, in the order of their times. @returns how many. */
    async chainWaiting(max: number, from = 0): Promise<number> {
      // Before they are taken: who waits for the lock must find what is left then.
      await settings.lock('audit_head', START);
      const waiting = await sql.all<{ entries: string }>(
        `DELETE FROM audit_waiting WHERE (at, id) IN (
           SELECT at, id FROM audit_waiting WHERE at >= $2 ORDER BY at, id LIMIT $1) RETURNING entries`,
        max,
        from,
      );
      const entries = waiting
        .flatMap(({ entries }) => entries.split('\n').map((text) => ({ at: timeOf(text), text })))
        .sort((a, b) => a.at - b.at);
      for (let i = 0; i < entries.length; i += BLOCK_MAX) await append(entries.slice(i, i + BLOCK_MAX));
      return waiting.length;
    },

    /** Removes up to `max` of the oldest blocks whose entries were all made before a time. @returns how many. */
    async remove(before: number, max: number): Promise<number> {
      const base = readMark(await settings.lock('audit_base', START));
      const oldest = await auditReads(sql).after(base.number, max);
      const kept = oldest.findIndex(({ at }) => at >= before);
      const removed = kept === -1 ? oldest : oldest.slice(0, kept);
      const last = removed.at(-1);
      if (!last) return 0;
      const { number, hashes } = last;
      await sql.run('DELETE FROM audit WHERE last_number <= $1', number);
      await settings.set('audit_base', markText({ number, hash: hashes.split('\n').at(-1) ?? '' }));
      return removed.length;
    },
  };
};
