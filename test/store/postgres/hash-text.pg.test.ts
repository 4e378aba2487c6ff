/** Keys of counts are grouped by shard before a coordinator of Citus sees them (D-102). */
import { expect, test } from 'vitest';
import { hashText } from '#store/postgres/hash-text.ts';
import { POSTGRESQL } from '#testing/harness/databases/stores.ts';

const KEY = 'Kjswkk1jXcXGuMh5P-140_G8L1ODGIDdZTpK5BYYe00:budget:ö€é';

test('a text has the hash that PostgreSQL gives it', async () => {
  const database = await POSTGRESQL.create();
  const beginnings = Array.from(KEY, (_, length) => KEY.slice(0, length));
  const texts = [...beginnings, ...Array.from({ length: 500 }, (_, n) => `budget:${n * 7_919}`)];
  const values = texts.map((text, n) => `(${n}, '${text}')`).join(', ');
  const rows = await database.rows<{ hash: number }>(
    `SELECT hashtext(text) AS hash FROM (VALUES ${values}) AS given(n, text) ORDER BY n`,
  );
  expect(texts.map(hashText)).toEqual(rows.map(({ hash }) => hash));
  await database.remove();
});
