import fc from 'fast-check';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { arrayLiterals, textLiteral } from '#store/postgres/array-literals.ts';
import { POSTGRESQL } from '#testing/harness/databases/stores.ts';
import { forAllAsync } from '#testing/harness/for-all.ts';

const special = fc.constantFrom('', 'NULL', 'null', '{', '}', ',', '"', '\\', '\\"', ' a ', '\n', "'");
const anyText = fc.oneof(special, fc.string({ unit: 'grapheme' })).filter((text) => !text.includes('\0'));

async function connect(): Promise<Client> {
  const database = await POSTGRESQL.create();
  const client = new Client(database.settings.DATABASE_URL);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.remove();
  });
  return client;
}

test('PostgreSQL reads the values that were written, each in its place', async () => {
  const client = await connect();
  const row = fc.tuple(
    fc.option(anyText),
    fc.option(fc.maxSafeInteger()),
    fc.option(fc.uint8Array({ maxLength: 40 })),
  );
  await forAllAsync(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
    const { rows: read } = await client.query({
      text: 'SELECT * FROM unnest($1::TEXT[], $2::BIGINT[], $3::BYTEA[])',
      values: arrayLiterals(rows),
      rowMode: 'array',
    });
    const expected = rows.map(([a, b, c]) => [a, b === null ? null : String(b), c && Buffer.from(c)]);
    expect(read).toEqual(expected);
  });
});

test.each(['on', 'off'])('PostgreSQL reads a text in a statement, standard strings %s', async (standard) => {
  const client = await connect();
  await client.query(`SET standard_conforming_strings = ${standard}`);
  await forAllAsync(fc.array(anyText, { maxLength: 8 }), async (texts) => {
    const text = texts.join('');
    const { rows } = await client.query(`SELECT ${textLiteral(text)} AS text`);
    expect(rows).toEqual([{ text }]);
  });
});
