/** The ID number limit (§3.3, §7.2, §8, D-20, D-21), and races for it and for a single-use link (D-11). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { DOCUMENT, PNG } from '../images.ts';
import { advance, atFrozenTime, DAY_MS, HOUR_MS, newPartner } from '../operator.ts';

const BLOCKED =
  'this ID number has been blocked due to multiple submissions, use the designated endpoint to reactivate it';
const LIMIT = 30;
const WINDOW_MS = 3 * DAY_MS;

let refId: string;
// Where the clock is moved by days, jobs that have waited a moment have waited too long.
const server = useStarted(() => startTestServer({ VERIFIER_WAIT_SECONDS_MAX: '0' }));
beforeAll(async () => {
  refId = await server.newLink();
});

const submit = (id_number: string, id = refId, fields: object = {}) =>
  server.submit(id, { id_number, ...fields });
const submitAtOnce = (count: number, id_number: string) =>
  Promise.all(Array.from({ length: count }, () => submit(id_number)));
const totalJobs = async (id = refId) =>
  (await server.signed('POST', `/v1/hosted_links/${id}`)).body.total_jobs;
const count = (answers: ApiResponse[], status: number) =>
  answers.filter((each) => each.status === status).length;
const reset = (id_number: string) =>
  server.signed('POST', '/v1/id_number_rate_limit_reset', { country: 'NG', id_type: 'NIN_V2', id_number });

test('a number is counted under a keyed hash only', async () => {
  await submit('87000000000');
  const rows = await server.database.rows<{ key_hash: string }>('SELECT key_hash FROM id_number_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('87000000000');
});

describe('the 31st submission of a number', () => {
  test('is blocked, in the words of the interface (§7.2)', async () => {
    await atFrozenTime(async () => {
      for (let i = 0; i < LIMIT; i++) expect((await submit('80000000000')).status).toBe(201);
      const { status, body, headers } = await submit('80000000000');
      expect(status).toBe(429);
      expect(body).toEqual({ code: '2222', error: BLOCKED, request_id: expect.any(String) });
      expect(headers.get('retry-after')).toBe('259200');
      expect(headers.get('ratelimit-policy')).toBe('"id-number";q=30;w=259200');
      expect(headers.get('ratelimit')).toBe('"id-number";r=0;t=259200');
    });
  });

  test('is told how long to wait', async () => {
    await atFrozenTime(async () => {
      await submitAtOnce(LIMIT, '80100000000');
      await advance(server, WINDOW_MS - HOUR_MS - 500);
      const { headers } = await submit('80100000000');
      expect(headers.get('retry-after')).toBe('3601');
      expect(headers.get('ratelimit')).toBe('"id-number";r=0;t=3601');
    });
  });

  test('is accepted exactly 3 days after the last counted one, and blocked a millisecond before', async () => {
    refId = await server.newLink();
    await atFrozenTime(async () => {
      await submitAtOnce(LIMIT, '80200000000');
      await advance(server, WINDOW_MS - 1);
      // Blocked requests do not extend the window.
      expect((await submit('80200000000')).status).toBe(429);
      await advance(server, 1);
      expect((await submit('80200000000')).status).toBe(201);
    });
  });

  test('is blocked in any spelling, over every link and every partner', async () => {
    const other = await newPartner(server, 'lim');
    const theirs = await other.newLink();
    await submitAtOnce(LIMIT - 2, '80400000000');
    expect((await submit(' 804-0000 0000', await server.newLink())).status).toBe(201);
    expect((await submit('８０４００００００００', theirs)).status).toBe(201);
    expect((await submit('80400000000')).status).toBe(429);
    expect((await submit('804 0000 0000', theirs)).status).toBe(429);
  });
});

describe('what is counted (D-21)', () => {
  const images = {
    selfie: PNG.toString('base64'),
    document_front: PNG.toString('base64'),
    document_back: PNG.toString('base64'),
  };
  const voter = (verification_method: string) => [{ ...DOCUMENT[0], verification_method }];
  const documents = (id: string, fields: object) =>
    server.submit(id, { id_type: 'VOTER_ID', id_number: undefined, ...images, ...fields });

  test('excludes submissions without a number', async () => {
    const id = await server.newLink({ id_types: voter('enhanced_document_verification') });
    for (let i = 0; i <= LIMIT; i++) expect((await documents(id, {})).status).toBe(201);
  });

  test.each(['enhanced_document_verification', 'doc_verification'])(
    'includes every accepted %s with a number',
    async (method) => {
      const id = await server.newLink({ id_types: voter(method) });
      const number = { id_number: method.startsWith('enh') ? '81000000000' : '81100000000' };
      for (let i = 0; i < LIMIT; i++) expect((await documents(id, number)).status).toBe(201);
      expect((await documents(id, number)).status).toBe(429);
    },
  );
});

describe('at once', () => {
  test('100 submissions of one number: 30 are accepted, 70 blocked; and again after a reset, and after 3 days', async () => {
    refId = await server.newLink();
    const number = '82000000000';
    const answers = await submitAtOnce(100, number);
    expect([count(answers, 201), count(answers, 429)]).toEqual([LIMIT, 70]);
    expect(await totalJobs()).toBe(LIMIT);

    await reset(number);
    const afterReset = await submitAtOnce(40, number);
    expect([count(afterReset, 201), count(afterReset, 429)]).toEqual([LIMIT, 10]);

    await advance(server, WINDOW_MS);
    const afterWindow = await submitAtOnce(40, number);
    expect([count(afterWindow, 201), count(afterWindow, 429)]).toEqual([LIMIT, 10]);
    expect(await totalJobs()).toBe(3 * LIMIT);
  });

  test('50 submissions to a single-use link: one makes its job, the others find it used', async () => {
    const id = await server.newLink({ is_single_use: true });
    const numbers = Array.from({ length: 50 }, (_, i) => `83${String(i).padStart(8, '0')}0`);
    const answers = await Promise.all(numbers.map((number) => submit(number, id)));
    expect([count(answers, 201), count(answers, 410)]).toEqual([1, 49]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'link_used']));
    expect(await totalJobs(id)).toBe(1);
  });
});
