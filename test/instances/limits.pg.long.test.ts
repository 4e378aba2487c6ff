/** Limits stay exact over the instances on one database (D-64). */
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { BIOMETRIC, pngOf, submissionForm } from '../handlers/images.ts';
import { atFrozenTime } from '../handlers/operator.ts';
import { useTwoInstances } from './two-instances.ts';

const at = useTwoInstances({
  ID_NUMBERS_PER_VISITOR_HOUR: '5',
  SUBMISSIONS_PER_LINK_HOUR: '10',
  REQUESTS_PER_PARTNER_SECOND: '200',
  STORED_MIB_PER_PARTNER_DAY: '1',
  VISITOR_SHARE_PERCENT: '90',
  TRUSTED_PROXIES: '127.0.0.1',
});

const count = (answers: ApiResponse[], status: number) =>
  answers.filter((each) => each.status === status).length;
const codesOf = (answers: ApiResponse[]) =>
  new Set(answers.flatMap(({ status, body }) => (status === 429 ? [body.code] : [])));

test('a link with max_submissions accepts that many', async () => {
  const refId = await at.servers[0].newLink({ max_submissions: 4 });
  // From two visitors, as what a used link refuses counts for a visitor's limit too.
  const answers = await at.throughBoth(10, (server, i) =>
    server.submit(refId, {}, { 'x-forwarded-for': `203.0.113.${i % 2}` }),
  );
  expect([count(answers, 201), count(answers, 410)]).toEqual([4, 6]);
  const { body } = await at.servers[1].signed('POST', `/v1/hosted_links/${refId}`);
  expect(body.total_jobs).toBe(4);
});

// On SQLite a server has the database for itself, and counts in memory.
describe.runIf(DATABASE.name === 'PostgreSQL')('of what is sent to both at once', () => {
  test('a visitor’s first 5 different ID numbers are accepted', async () => {
    const refId = await at.servers[0].newLink();
    const answers = await at.throughBoth(9, (server, i) =>
      server.submit(refId, { id_number: `9000000000${i}` }),
    );
    expect([count(answers, 201), count(answers, 429)]).toEqual([5, 4]);
    expect(codesOf(answers)).toEqual(new Set(['too_many_id_numbers']));
  });

  test('a link’s first 10 submissions are counted, accepted or not', async () => {
    const refId = await at.servers[0].newLink();
    const answers = await at.throughBoth(24, (server, i) =>
      server.submit(refId, i % 3 === 0 ? { consent: 'false' } : i % 3 === 1 ? { dob: 7 } : {}, {
        'x-forwarded-for': `203.0.113.${i % 4}`,
      }),
    );
    expect(count(answers, 201) + count(answers, 400)).toBe(10);
    expect(codesOf(answers)).toEqual(new Set(['too_many_submissions']));
  });

  test('a visitor’s limit of a link’s submissions is counted, and the rest is left (D-101)', async () => {
    const refId = await at.servers[0].newLink();
    const answers = await at.throughBoth(12, (server) => server.submit(refId, { consent: 'false' }));
    expect([count(answers, 400), count(answers, 429)]).toEqual([9, 3]);
    const others = { 'x-forwarded-for': '203.0.113.9' };
    expect((await at.servers[1].submit(refId, {}, others)).status).toBe(201);
  });

  test('a partner’s images are stored as far as they fit', async () => {
    const links = await Promise.all([0, 1].map(() => at.servers[0].newLink({ id_types: BIOMETRIC })));
    const form = () => submissionForm({ selfie: pngOf(300_000) });
    const answers = await at.throughBoth(8, (server, i) =>
      server.call('POST', `/v1/hosted_links/${links[i % 2]}/submissions`, form()),
    );
    expect([count(answers, 201), count(answers, 429)]).toEqual([3, 5]);
    expect(codesOf(answers)).toEqual(new Set(['too_much_image_data']));
  });

  test('a partner’s requests of a second are answered', async () => {
    await atFrozenTime(async () => {
      const path = '/v1/hosted_links/6f1c2a52-0000-4000-8000-000000000000';
      const answers = await at.throughBoth(500, (server) => server.signed('POST', path));
      // Less what the tests before sent in the same second; and a tenth more for a server that asks when all is consumed.
      expect(count(answers, 404)).toBeGreaterThanOrEqual(180);
      expect(count(answers, 404)).toBeLessThanOrEqual(220);
      expect(codesOf(answers)).toEqual(new Set(['too_many_requests']));
    });
  });
});
