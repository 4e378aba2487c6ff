import { expect, test } from 'vitest';
import { insertOver, overRows } from '#store/sql/rows.ts';

const COLUMNS = { bucket: 'number', id: 'text', at: 'number' } as const;

test('an INSERT has the rows of a shard as values, which Citus sends there', () => {
  const { valuesInPlace } = insertOver('marks', COLUMNS, {
    constants: { state: "''" },
    isOrdered: true,
    more: 'ON CONFLICT (bucket, id) DO UPDATE SET at = excluded.at RETURNING id',
  });
  expect(valuesInPlace?.(2)).toBe(
    "INSERT INTO marks (bucket, id, at, state) VALUES ($1, $2, $3, ''), ($4, $5, $6, '')" +
      ' ON CONFLICT (bucket, id) DO UPDATE SET at = excluded.at RETURNING id',
  );
});

test('rows that are in no one shard are never values, and other statements neither', () => {
  expect(insertOver('texts', { hash: 'text' }).valuesInPlace).toBe(null);
  expect(
    overRows(COLUMNS, (v) => `UPDATE marks SET at = v.at FROM ${v} WHERE marks.bucket = v.bucket`)
      .valuesInPlace,
  ).toBe(null);
});
