/** Records the statements that all connections of this process run, with the values that they had. */
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

export type Values = readonly unknown[];

/** By their text. */
export type Recorded = ReadonlyMap<string, readonly Values[]>;

/** Of one statement: what it does depends on them, but not so often. */
const VALUES_MAX = 4;
const STATEMENT = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/** @returns what they have run since then, and what ends the recording. */
export function recordStatements(): { recorded: Recorded; stop: () => void } {
  const recorded = new Map<string, Values[]>();
  const add = (text: unknown, values: Values = []) => {
    if (typeof text !== 'string' || !STATEMENT.test(text) || text.includes(';')) return;
    const known = recorded.get(text) ?? [];
    recorded.set(text, known);
    if (known.length < VALUES_MAX) known.push(values);
  };

  const { query } = pg.Client.prototype as { query: (...sent: unknown[]) => unknown };
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  queries.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [statement, values] = sent as [string | { text: string; values?: Values }, Values | undefined];
    if (typeof statement === 'string') add(statement, Array.isArray(values) ? values : []);
    else add(statement.text, statement.values);
    return query.apply(this, sent);
  } as never);

  const texts = new WeakMap<StatementSync, string>();
  const { prepare } = DatabaseSync.prototype;
  const prepares = vi.spyOn(DatabaseSync.prototype, 'prepare');
  prepares.mockImplementation(function (this: DatabaseSync, text: string) {
    const statement = prepare.call(this, text);
    texts.set(statement, text);
    return statement;
  });
  const runs = (['all', 'get', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown;
    const spy = vi.spyOn(StatementSync.prototype, name);
    spy.mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      add(texts.get(this), values);
      return original.apply(this, values);
    } as never);
    return spy;
  });
  return { recorded, stop: () => [queries, prepares, ...runs].forEach((spy) => void spy.mockRestore()) };
}
