/** Removes from PostgreSQL's files what deleted keys have left there (D-67). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Parts } from '../queries/erasure/purges.ts';
import { StoreUnavailable } from '../store.ts';
import { inTransaction } from './connection.ts';
import { isDistributed } from './distribute.ts';
import { isBehindPooler } from './route.ts';

/** How long requests may wait behind a purge that waits for a part of the keys, as while it is dumped, milliseconds. */
const LOCK_TIMEOUT_MS = 100;
const ATTEMPTS = 12;
const PAUSE_MS = 200;

interface Part {
  readonly table: string;
  /** The index of its primary key. */
  readonly key: string;
}

/**
 * The table of keys, or its parts, the last one first: a prepared statement locks all parts from the first on, so one that
 * waits for a part finds all after it rewritten.
 */
const PARTS = `SELECT c.oid::regclass::text AS table, i.indexrelid::regclass::text AS key
  FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
 WHERE c.relkind = 'r' AND (c.oid = 'job_keys'::regclass
   OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'job_keys'::regclass))
 ORDER BY c.oid DESC`;

/**
 * Rewrites one part after the other: requests wait for one of them only. Transactions that are open now may still read
 * what was deleted before they end; most do within moments.
 *
 * @throws StoreUnavailable, or the timeout of the lock, while one of them goes on.
 */
export async function rewriteKeys(client: Client, parts: Parts): Promise<void> {
  const rewrite = (await isBehindPooler(client)) ? rewriteInTransaction : rewriteAlone;
  if (await isDistributed(client)) await untilOldReadersEnd(client);
  const { rows } = await client.query<Part>(PARTS);
  const isKnown = (name: string) => rows.some(({ table }) => table === name);
  // By another path of schemas, or in a database that was restored, they have other names.
  const due =
    parts !== 'all' && parts.every(isKnown) ? rows.filter(({ table }) => parts.includes(table)) : rows;
  for (const part of due) await rewritePart(client, () => rewrite(client, part));
}

/** On each node: those who began before a time, by their own clock, and may still read what was there then. */
const oldReaders = (ms: number) => `SELECT COUNT(*) FROM
  (SELECT xact_start AS began FROM pg_stat_activity WHERE datname = current_database() AND backend_xmin IS NOT NULL
   UNION ALL SELECT prepared FROM pg_prepared_xacts WHERE database = current_database()) AS open
  WHERE began < now() - interval '${Math.ceil(ms)} milliseconds'`;

/** What the workers of Citus would tell a rewrite of kept rows does not come through. */
async function untilOldReadersEnd(client: Client): Promise<void> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'SELECT success, result FROM run_command_on_all_nodes($1)',
      [oldReaders(performance.now() - began)],
    );
    if (rows.every(({ success, result }) => success && result === '0')) return;
    if (attempt === ATTEMPTS) {
      throw new StoreUnavailable('Erased keys are kept for a transaction that is still open.');
    }
    await sleep(PAUSE_MS);
  }
}

async function rewritePart(client: Client, rewrite: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await expectNothingLeft(client, rewrite);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function rewriteAlone(client: Client, { table }: Part): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(`VACUUM (FULL, VERBOSE) ${table}`);
}

/** VACUUM takes no transaction, and without one a pooler may give the timeout to another connection. */
async function rewriteInTransaction(client: Client, { table, key }: Part): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`CLUSTER VERBOSE ${table} USING ${key}`);
  });
}

/** @throws StoreUnavailable while a transaction that began before something was deleted could still read it. */
async function expectNothingLeft(client: Client, rewrite: () => Promise<void>): Promise<void> {
  let stillThere = 0;
  let warning: string | null = null;
  const onNotice = ({ code, detail, message }: Notice) => {
    // PostgreSQL only warns when the role may not rewrite the table.
    if (code?.startsWith('01')) warning ??= message ?? null;
    // Its number comes first, in whatever language: "3 dead row versions cannot be removed yet."
    stillThere += Number(/\d+/.exec(detail ?? '')?.[0] ?? 0);
  };
  client.on('notice', onNotice);
  await rewrite().finally(() => client.off('notice', onNotice));
  if (warning !== null) throw new StoreUnavailable(`Erased keys are still in the files: ${warning}.`);
  if (stillThere > 0) {
    throw new StoreUnavailable('Erased keys are kept for a transaction that is still open.');
  }
}

interface Notice {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly detail?: string | undefined;
}
