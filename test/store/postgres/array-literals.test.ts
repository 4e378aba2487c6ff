import fc from 'fast-check';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { arrayLiterals } from '#store/postgres/array-literals.ts';
import { postgresServer } from '#testing/harness/databases/postgres.ts';

test('PostgreSQL reads the values that were written, each in its place', async () => {
  const { url } = await (await postgresServer()).createDatabase();
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const special = fc.constantFrom('', 'NULL', 'null', '{', '}', ',', '"', '\\', '\\"', ' a ', '\n', "'");
  const text = fc.option(fc.oneof(special, fc.string({ unit: 'grapheme' })).filter(hasNoNul));
  const row = fc.tuple(text, fc.option(fc.maxSafeInteger()), fc.option(fc.uint8Array({ maxLength: 40 })));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const { rows: read } = await client.query({
        text: 'SELECT * FROM unnest($1::TEXT[], $2::BIGINT[], $3::BYTEA[])',
        values: arrayLiterals(rows),
        rowMode: 'array',
      });
      const expected = rows.map(([a, b, c]) => [a, b === null ? null : String(b), c && Buffer.from(c)]);
      expect(read).toEqual(expected);
    }),
  );
});

const hasNoNul = (text: string): boolean => !text.includes('\0');
