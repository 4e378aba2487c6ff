/** Lists of links by cursor and filter (D-104). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { newPartner } from '../operator.ts';

const PATH = '/v1/hosted_links/:list';
const HOUR_MS = 3_600_000;

let partner: Api;
let other: Api;
/** By what they were made for. */
const made: Record<string, string> = {};
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  partner = await newPartner(server, 'lsf');
  other = await newPartner(server, 'lso');
  const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
  made['expired'] = await partner.newLink({ name: 'Spring A', expires_at: inAnHour() });
  made['disabled and expired'] = await partner.newLink({ user_id: 'ann', expires_at: inAnHour() });
  await server.call('POST', '/sandbox/clock', { advance_ms: 2 * HOUR_MS });
  made['used'] = await partner.newLink({ name: 'Spring B', is_single_use: true, user_id: 'ann' });
  made['full'] = await partner.newLink({ name: 'spring', max_submissions: 1 });
  made['active'] = await partner.newLink({ name: 'Spring', user_id: 'ann' });
  made['disabled'] = await partner.newLink({ user_id: 'Ann' });
  await other.newLink({ name: 'Spring', user_id: 'ann' });
  for (const name of ['disabled', 'disabled and expired']) {
    await partner.signed('PUT', `/v1/hosted_links/${made[name]}`, { id_types: [], is_disabled: true });
  }
  for (const name of ['used', 'full']) expect((await partner.submit(made[name] ?? '')).status).toBe(201);
});

const list = (fields: object) => partner.signed('POST', PATH, fields);
/** What the links that are found were made for. */
async function found(fields: object): Promise<string[]> {
  const { status, body } = await list(fields);
  expect([status, body]).toEqual([200, expect.anything()]);
  const nameOf = new Map(Object.entries(made).map(([name, refId]) => [refId, name]));
  return body.links.map(({ ref_id }: { ref_id: string }) => nameOf.get(ref_id));
}

describe('a filtered list', () => {
  test.each([
    [{ state: 'active' }, ['active']],
    [{ state: 'used' }, ['full', 'used']],
    [{ state: 'expired' }, ['expired']],
    [{ state: 'disabled' }, ['disabled', 'disabled and expired']],
    [{ user_id: 'ann' }, ['active', 'used', 'disabled and expired']],
    [{ user_id: 'ann', state: 'disabled' }, ['disabled and expired']],
    [{ name: 'Spring' }, ['active', 'used', 'expired']],
    [{ name: 'Spring ' }, ['used', 'expired']],
    [{ name: 'S%' }, []],
    [{ user_id: 'nobody' }, []],
  ])('%j has just these links of the partner, newest first', async (filter, names) => {
    expect(await found(filter)).toEqual(names);
  });

  test('by time begins with the moment itself, and ends before it', async () => {
    const { body } = await partner.signed('POST', `/v1/hosted_links/${made['used']}`);
    const { created_at } = body;
    expect(await found({ created_after: created_at })).toEqual(['disabled', 'active', 'full', 'used']);
    expect(await found({ created_before: created_at })).toEqual(['disabled and expired', 'expired']);
    const later = new Date(Date.parse(created_at) + 1).toISOString();
    expect(await found({ created_after: created_at, created_before: later })).toContain('used');
  });

  test('counts all links in its meta, and says where the next page begins', async () => {
    const { body } = await list({ state: 'disabled', limit: 1 });
    expect(body.meta).toEqual({ page: 1, limit: 1, total: 6, totalPages: 6 });
    expect(body.links).toHaveLength(1);
    const next = await list({ state: 'disabled', limit: 1, cursor: body.next_cursor });
    expect(next.body.links.map(({ ref_id }: { ref_id: string }) => ref_id)).toEqual([
      made['disabled and expired'],
    ]);
  });
});

describe('a cursor', () => {
  test('leads through every link once, also where links are created meanwhile', async () => {
    const seen: string[] = [];
    let cursor = 'newest';
    for (let pages = 0; pages < 10 && cursor !== null; pages++) {
      const { body } = await list({ cursor, limit: 2 });
      seen.push(...body.links.map(({ ref_id }: { ref_id: string }) => ref_id));
      cursor = body.next_cursor;
      if (pages === 0) await partner.newLink();
    }
    expect(seen.toSorted()).toEqual(Object.values(made).toSorted());
    expect(cursor).toBe(null);
  });

  test.each([
    [{ cursor: 'oldest' }, '/cursor'],
    [{ cursor: '0' }, '/cursor'],
    [{ cursor: '1e3' }, '/cursor'],
    [{ cursor: 'newest', page: 1 }, '/page'],
    [{ state: 'active', page: 2 }, '/page'],
    [{ created_after: '2026-11-31T00:00:00Z' }, '/created_after'],
  ])('or a filter that is %j is refused with the field that is wrong', async (fields, path) => {
    const { status, body } = await list(fields);
    expect([status, body.code, body.details[0].path]).toEqual([400, '2204', path]);
  });
});
