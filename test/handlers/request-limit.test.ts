/** The limit of a partner's signed requests (D-64), on a server. */
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { atFrozenTime, newPartner } from './operator.ts';

const MAX = 20;
const LINK = '/v1/hosted_links/6f1c2a52-0000-4000-8000-000000000000';

const server = useStarted(() => startTestServer({ REQUESTS_PER_PARTNER_SECOND: String(MAX) }));

test('a partner’s signed requests are answered up to the limit of a second, and another partner’s still', async () => {
  const other = await newPartner(server, 'OTH');
  await atFrozenTime(async (now) => {
    const answers = await Promise.all(
      Array.from({ length: MAX + 10 }, () => server.signed('POST', LINK, {})),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.code).toBe('too_many_requests');
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    for (const [method, path, body] of [
      ['POST', '/v1/hosted_links', {}],
      ['POST', '/v1/job_status', { user_id: 'u', job_id: 'j' }],
      ['POST', '/v1/callbacks', {}],
    ] as const) {
      const fields =
        path === '/v1/hosted_links'
          ? { company_name: 'C', data_privacy_policy_url: 'https://p.example/' }
          : body;
      expect((await server.signed(method, path, fields)).body.code).toBe('too_many_requests');
    }
    expect((await other.signed('POST', LINK, {})).status).toBe(404);
    // Whoever has no key cannot consume a partner's limit, and is told nothing of it.
    expect((await server.as('001', 'wrong').signed('POST', LINK, {})).status).toBe(401);
    expect(Date.now()).toBe(now);
  });
  await expect.poll(async () => (await server.signed('POST', LINK, {})).status, { timeout: 5_000 }).toBe(404);
});
