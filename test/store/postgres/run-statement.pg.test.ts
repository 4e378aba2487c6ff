/** Statements of the store on PostgreSQL, and what is left of them. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { runStatement } from '#store/postgres/connection.ts';
import { POSTGRESQL } from '#testing/harness/databases/stores.ts';

const STATEMENTS = 1_000;
/** Three rows of ten texts, none of which is in memory before. */
const ROWS = `SELECT ${Array.from({ length: 10 }, (_, i) => `'a text ' || n || random() AS t${i}`).join(', ')} FROM generate_series(1, 3) n`;

setFlagsFromString('--expose-gc');
const gc: NonNullable<typeof globalThis.gc> = runInNewContext('gc');
const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

async function withClient(work: (client: Client) => Promise<void>): Promise<void> {
  const database = await POSTGRESQL.create();
  const client = new Client({ connectionString: database.settings.DATABASE_URL });
  await client.connect();
  await work(client);
  await client.end();
  await database.remove();
}

test('the stack of an error says who asked', () =>
  withClient(async (client) => {
    const asked = runStatement(client, 'SELECT nothing');
    const stack = expect.stringContaining('run-statement.pg.test.ts');
    await expect(asked).rejects.toMatchObject({ code: '42703', stack });
  }));

test('rows are freed while they are young', () =>
  withClient(async (client) => {
    await gc({ type: 'major', execution: 'async' });
    const before = oldBytes();
    for (let i = 0; i < STATEMENTS; i++) {
      await runStatement(client, ROWS);
      if (i % 100 === 0) gc({ type: 'minor', execution: 'sync' });
    }
    // With a promise of pg's own it is 2,000.
    expect((oldBytes() - before) / STATEMENTS).toBeLessThan(500);
  }));
