/** Lists of jobs (D-105). */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '#testing/harness/api.ts';
import { FOUND_NUMBER } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { HOUR_MS, newPartner } from '../operator.ts';

const PATH = '/v1/job_list';
const NOT_FOUND_NUMBER = `${FOUND_NUMBER.slice(0, -1)}1`;

let partner: Api;
/** Users by what their job was made for, and their links. */
const links: Record<string, string> = {};
/** When the second half of the jobs began. */
let halfway: string;
const server = useStarted(() => startTestServer({ SANDBOX_FINAL_SECONDS: '3600' }));

beforeAll(async () => {
  partner = await newPartner(server, 'jls');
  const other = await newPartner(server, 'jlo');
  for (const [user, fields, link] of [
    ['found', {}, {}],
    ['absent', { id_number: NOT_FOUND_NUMBER }, {}],
    ['provisional', {}, { partner_params: { sandbox_result: '2' } }],
    ['erased', {}, {}],
  ] as const) {
    if (user === 'provisional') {
      const { body } = await server.call('POST', '/sandbox/clock', { advance_ms: 2 * HOUR_MS });
      halfway = new Date(Date.parse(body.now) - HOUR_MS).toISOString();
    }
    for (const owner of [partner, other]) {
      const refId = await owner.newLink({ user_id: user, ...link });
      const { body } = await owner.submit(refId, fields);
      if (owner === partner) links[user] = refId;
      if (user !== 'provisional') await owner.completed(user, body.job_id);
    }
  }
  await partner.signed('POST', '/v1/erasures', { user_id: 'erased' });
  await vi.waitUntil(async () => !(await usersOf({})).includes('erased'), { timeout: 60_000 });
});

const list = (fields: object) => partner.signed('POST', PATH, fields);
async function usersOf(fields: object): Promise<string[]> {
  const { status, body } = await list(fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.jobs.map(({ user_id }: { user_id: string }) => user_id);
}

test('jobs come newest first, each as its status says', async () => {
  const { body } = await list({});
  expect(body.next_cursor).toBeNull();
  expect(body.jobs.map((job: { user_id: string }) => job.user_id)).toEqual([
    'provisional',
    'absent',
    'found',
  ]);
  for (const job of body.jobs) {
    const status = await partner.signed('POST', '/v1/job_status', {
      user_id: job.user_id,
      job_id: job.job_id,
    });
    const { job_complete, job_success, result } = status.body;
    expect(job).toMatchObject({ job_complete, job_success, ref_id: links[job.user_id] });
    const { ServiceJobID, ResultCode, ResultText } = result;
    expect(job).toMatchObject({ ServiceJobID, ResultCode, ResultText });
  }
});

test.each([
  [{ state: 'open' }, ['provisional']],
  [{ state: 'successful' }, ['found']],
  [{ state: 'failed' }, ['absent']],
  [{ user_id: 'found' }, ['found']],
  [{ user_id: 'erased' }, []],
  [{ user_id: 'fou' }, []],
])('%j narrows the list', async (filter, users) => {
  expect(await usersOf(filter)).toEqual(users);
});

test('a link and times narrow the list', async () => {
  expect(await usersOf({ ref_id: links['absent'] })).toEqual(['absent']);
  expect(await usersOf({ created_before: halfway })).toEqual(['absent', 'found']);
  expect(await usersOf({ created_after: halfway })).toEqual(['provisional']);
  const { body } = await list({ user_id: 'found' });
  const { created_at } = body.jobs[0];
  expect(await usersOf({ user_id: 'found', created_before: created_at })).toEqual([]);
  expect(await usersOf({ user_id: 'found', created_after: created_at })).toEqual(['found']);
});

test('cursors lead through the list, whatever is submitted meanwhile', async () => {
  const first = await list({ limit: 1 });
  const refId = await partner.newLink({ user_id: 'meanwhile' });
  await partner.submit(refId);
  const second = await list({ limit: 1, cursor: first.body.next_cursor });
  const third = await list({ limit: 1, cursor: second.body.next_cursor });
  const pages = [first, second, third].map(({ body }) => body.jobs[0].user_id);
  expect(pages).toEqual(['provisional', 'absent', 'found']);
  expect(third.body.next_cursor).toBeNull();
});

test.each([
  ['cursor', 'nowhere', 'must be the next_cursor of a page'],
  ['created_after', '2026-13-01T00:00:00Z', 'must be ISO 8601 with an offset'],
])('a wrong %s is named', async (field, value, message) => {
  const { status, body } = await list({ [field]: value });
  expect([status, body.details[0].path]).toEqual([400, `/${field}`]);
  expect(body.details[0].message).toContain(message);
});
