/** The writes of the floor on PostgreSQL: what arrives while two statements are under way goes into the next, as rows. */
import type pg from 'pg';
import type { linkRow } from './rows.ts';

type Row = ReturnType<typeof linkRow>;

const LANES = 2;
const TEXTS = [
  'partner_id',
  'ref_id',
  'name',
  'id_types',
  'callback_url',
  'company_name',
  'data_privacy_policy_url',
];
const MORE_TEXTS = ['logo_url', 'user_id', 'partner_params', 'redirect_url', 'theme_color'];
const NUMBERS = ['is_single_use', 'created_at', 'updated_at', 'expires_at'];
const COLUMNS = [...TEXTS, ...MORE_TEXTS, ...NUMBERS];
const LISTS = COLUMNS.map((name, i) => `$${i + 1}::${NUMBERS.includes(name) ? 'BIGINT' : 'TEXT'}[]`);

const INSERT = {
  name: 'insert',
  text: `WITH item AS (
      SELECT *, ROW_NUMBER() OVER (PARTITION BY partner_id) AS place, COUNT(*) OVER (PARTITION BY partner_id) AS total
        FROM unnest(${LISTS.join(', ')}) AS item(${COLUMNS.join(', ')})),
    numbered AS (
      INSERT INTO link_numbers AS numbers (partner_id, last_number) SELECT partner_id, COUNT(*) FROM item GROUP BY 1 ORDER BY 1
      ON CONFLICT (bucket, partner_id) DO UPDATE SET last_number = numbers.last_number + excluded.last_number
      RETURNING partner_id, last_number)
    INSERT INTO links (${COLUMNS.join(', ')}, number)
    SELECT ${COLUMNS.map((name) => `item.${name}`).join(', ')}, last_number - total + place
      FROM item JOIN numbered USING (partner_id)`,
};

/** @returns a function that inserts a row, which is committed when it resolves. */
export const groupedRows = (pool: pg.Pool): ((row: Row) => Promise<void>) =>
  inGroups((rows: readonly Row[]) => {
    const values = COLUMNS.map((name) => rows.map((row) => row[name as keyof Row]));
    return pool.query({ ...INSERT, values });
  });

/** What arrives while all lanes are taken goes into the next group. */
export function inGroups<Item>(
  run: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  let waiting: { item: Item; done: () => void; fail: (error: unknown) => void }[] = [];
  let free = LANES;
  let isStarting = false;

  function start(): void {
    if (isStarting || free === 0 || waiting.length === 0) return;
    isStarting = true;
    setImmediate(() => {
      isStarting = false;
      const group = waiting;
      waiting = [];
      free--;
      void run(group.map(({ item }) => item))
        .then(
          () => {
            for (const { done } of group) done();
          },
          (error) => {
            for (const { fail } of group) fail(error);
          },
        )
        .finally(() => {
          free++;
          start();
        });
    });
  }

  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail });
      start();
    });
}
