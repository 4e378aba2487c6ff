/** The limit of what a partner sends to be stored (D-64), on a server. */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { newPartner } from './operator.ts';

const server = useStarted(() => startTestServer({ SENT_MIB_PER_PARTNER_DAY: '1' }));

const LINKS = '/v1/hosted_links';
/** A link of about 6 KiB. */
const aLink = (n: number) => ({
  ...LINK_FIELDS,
  partner_params: Object.fromEntries(
    Array.from({ length: 10 }, (_, key) => [`${n}-${key}`, 'x'.repeat(500)]),
  ),
});

test('links are stored up to a partner’s limit of a day; its reads and other partners’ links still are', async () => {
  const other = await newPartner(server, 'OTH');
  const answers = [];
  for (let n = 0; n < 220; n++) answers.push(await server.signed('POST', LINKS, aLink(n)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(170);
  expect(made.length).toBeLessThanOrEqual(205);
  const refused = answers.at(-1);
  expect([refused?.status, refused?.body.code]).toEqual([429, 'too_many_requests']);
  expect(refused?.body.error).toContain('too much sent within a day');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await server.database.rows('SELECT 1 FROM links')).toHaveLength(made.length);

  expect((await server.signed('POST', `${LINKS}/${made[0]?.body.ref_id}`)).status).toBe(200);
  expect((await server.signed('POST', `${LINKS}/:list`)).body.meta.total).toBe(made.length);
  expect((await other.signed('POST', LINKS, aLink(0))).status).toBe(200);
  // Whoever has no key is told nothing of it.
  expect((await server.as('001', 'wrong').signed('POST', LINKS, aLink(0))).status).toBe(401);
});

test.runIf(DATABASE.name === 'PostgreSQL')('servers on one database share it', async () => {
  const rows = await server.database.rows<{ count: number }>(
    "SELECT count FROM id_number_limits WHERE key_hash = 'sent:001'",
  );
  expect(rows).toEqual([{ count: 1_024 }]);
});
