import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

test('adds a partner that signs with its key', async () => {
  const { body } = await server.call('POST', '/sandbox/partners', { name: 'Blue Ridge Bank' });
  const { status } = await server.as(body.partner_id, body.key).signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(200);
});

test('records what happens on the links of a partner that was added for it, and of no other', async () => {
  for (const link_events of [true, false, undefined]) {
    const { partner_id } = (await server.call('POST', '/sandbox/partners', { link_events })).body;
    const [partner] = await server.database.rows(
      `SELECT link_events FROM partners WHERE partner_id = '${partner_id}'`,
    );
    expect(partner).toEqual({ link_events: link_events ? '[]' : null });
  }
});
