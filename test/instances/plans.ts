/** The plans of the statements that this process runs on PostgreSQL, as they were carried out (`auto_explain`). */
import pg from 'pg';
import { vi } from 'vitest';
import type { TestDatabase } from '#testing/harness/databases/stores.ts';

/** A statement that was run. */
export interface Plan {
  readonly text: string;
  /** How many partitions were looked into, by table; 0 for a table that has none, or gets new rows only. */
  readonly partitions: ReadonlyMap<string, number>;
}

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Node[];
}

const PARTITION = /_\d+$/;

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** From now on each connection to the database is told the plan of each statement. */
export async function explainAll({ rows }: TestDatabase): Promise<void> {
  const [row] = await rows<{ name: string }>('SELECT current_database() AS name');
  for (const [name, value] of Object.entries(SETTINGS)) {
    await rows(`ALTER DATABASE ${row?.name} SET ${name} = '${value}'`);
  }
}

/** Collects what connections of this process are told. */
export function recordPlans(): { readonly seen: Plan[]; readonly stop: () => void } {
  const seen: Plan[] = [];
  // Types of pg leave out what all notices go through.
  const client = pg.Client.prototype as unknown as { _handleNotice(notice: { message: string }): void };
  const handle = client._handleNotice;
  const spy = vi.spyOn(client, '_handleNotice').mockImplementation(function (this: object, notice) {
    const [, json] = /^duration: .*plan:\n(.*)$/s.exec(notice.message) ?? [];
    if (json === undefined) return handle.call(this, notice);
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node };
    const names = new Set(namesIn(plan));
    const tables = Map.groupBy(names, (name) => name.replace(PARTITION, ''));
    // What changes rows names the table beside its partition.
    const count = (all: readonly string[]) => all.filter((name) => PARTITION.test(name)).length;
    seen.push({ text, partitions: new Map([...tables].map(([table, all]) => [table, count(all)])) });
  });
  return { seen, stop: () => spy.mockRestore() };
}

/** The tables that a plan looked into; what it could have looked into and did not is left out. */
function namesIn({ 'Relation Name': name, 'Actual Loops': loops, Plans: below = [] }: Node): string[] {
  return [...(name !== undefined && loops !== 0 ? [name] : []), ...below.flatMap(namesIn)];
}
