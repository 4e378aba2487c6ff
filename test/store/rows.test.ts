import { expect, test } from 'vitest';
import { overRows } from '#store/sql/rows.ts';

const COLUMNS = { bucket: 'number', id: 'text', at: 'number' } as const;

test('an INSERT has the rows of a shard as values, which Citus sends there', () => {
  const { valuesInPlace } = overRows(
    COLUMNS,
    (v) => `INSERT INTO marks (bucket, id, state, at)
      SELECT v.bucket, id, '', v.at FROM ${v} WHERE true ORDER BY v.n
      ON CONFLICT (bucket, id) DO UPDATE SET at = excluded.at RETURNING id`,
  );
  expect(valuesInPlace?.(2).replaceAll(/\s+/g, ' ')).toBe(
    "INSERT INTO marks (bucket, id, state, at) VALUES ($1, $2, '', $3), ($4, $5, '', $6)" +
      ' ON CONFLICT (bucket, id) DO UPDATE SET at = excluded.at RETURNING id',
  );
});

test.for([
  [
    'looks rows up',
    (v: string) => `INSERT INTO marks (bucket, id) SELECT v.bucket, b.id FROM ${v} JOIN blobs b USING (id)`,
  ],
  ['computes', (v: string) => `INSERT INTO marks (bucket, id) SELECT v.bucket, upper(v.id) FROM ${v}`],
  ['is an UPDATE', (v: string) => `UPDATE marks SET at = v.at FROM ${v} WHERE marks.bucket = v.bucket`],
] as const)('one that %s stays as it is', ([, text]) => {
  expect(overRows(COLUMNS, text).valuesInPlace).toBe(null);
});
