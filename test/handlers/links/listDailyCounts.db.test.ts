/** Daily counts (D-113). */
import { beforeAll, expect, test, vi } from 'vitest';
import { readDay } from '#core/page/daily-counts.ts';
import { type Api, FOUND_NUMBER } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { formOf } from '../../page/visit.ts';
import { advance, DAY_MS, newPartner, withStore } from '../operator.ts';

const PATH = '/v1/daily_counts';
const NOT_FOUND_NUMBER = `${FOUND_NUMBER.slice(0, -1)}1`;
const NONE = { opened: 0, consented: 0, submitted: 0, succeeded: 0, failed: 0 };

let partner: Api;
let other: Api;
/** The links of the first day, in the order of their ids. */
let single: string;
let shared: string;
const server = useStarted(() => startTestServer());

/** Loads a page as a browser does. @returns the cookie that it is given, or has already. */
async function load(refId: string, cookie = '', query = ''): Promise<string> {
  const { headers } = await server.call('GET', `/l/${refId}${query}`, undefined, { cookie });
  return headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
}
/** As the script reports that somebody is there. */
const report = (refId: string, cookie: string) =>
  server.call('POST', `/l/${refId}/opened`, undefined, { cookie });
async function open(refId: string, known = '', query = ''): Promise<string> {
  const cookie = await load(refId, known, query);
  await report(refId, cookie);
  return cookie;
}
const consent = (refId: string, cookie: string) =>
  server.call('POST', `/l/${refId}/consent`, undefined, { cookie });

const list = (fields: object = {}, by = partner) => by.signed('POST', PATH, fields);
async function counts(fields: object = {}, by = partner) {
  const { status, body } = await list(fields, by);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.counts.map(({ day, ...of }: { day: string }) => of);
}

async function totalOf(by: Api): Promise<number> {
  const rows: Record<string, unknown>[] = await counts({}, by);
  return rows.flatMap(Object.values).reduce((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}

beforeAll(async () => {
  partner = await newPartner(server, 'cnt');
  other = await newPartner(server, 'cno');
  await other.submit(await other.newLink());
  single = await partner.newLink({ is_single_use: true, user_id: 'ada', job_id: 'job-1' });
  const cookie = await open(single);
  await open(single, cookie);
  await server.call('HEAD', `/l/${single}`);
  await consent(single, cookie);
  await consent(single, cookie);
  shared = await partner.newLink();
  const first = await open(shared);
  const second = await open(shared, first);
  await load(shared, second, '?lang=fr');
  await load(shared, second, '?plain=1');
  await load(shared);
  // Of no visit, of a forged one, and of another link's.
  await report(shared, '');
  await report(shared, `visit=${'x'.repeat(73)}`);
  await report(shared, cookie);
  await consent(shared, second);
  // Of no visit, of a forged one, and of another link's.
  await consent(shared, '');
  await consent(shared, `visit=${'x'.repeat(73)}`);
  await consent(shared, cookie);
  for (const id_number of [FOUND_NUMBER, NOT_FOUND_NUMBER]) {
    const { body } = await partner.submit(shared, { id_number });
    await partner.completed(body.user_id, body.job_id);
  }
  // By the form of the plain page, which tells of no consent before.
  const form = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER, consent: 'true' };
  const body = formOf({ ...form, first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' });
  await fetch(`${server.url}/l/${shared}`, { method: 'POST', body, redirect: 'manual' });
  await vi.waitUntil(async () => (await totalOf(partner)) >= 14, { timeout: 60_000 });
  await advance(server, DAY_MS);
  await open(shared);
  // All that is counted below: they are written at once, or a moment later.
  await vi.waitUntil(async () => (await totalOf(partner)) >= 15 && (await totalOf(other)) >= 2, {
    timeout: 60_000,
  });
}, 120_000);

const ofSingle = () => ({ ...NONE, ref_id: single, opened: 1, consented: 1 });
const ofShared = () => ({
  ...{ ref_id: shared, opened: 2, consented: 4, submitted: 3, succeeded: 2, failed: 1 },
});
const later = (ref_id: string | null) => ({ ...NONE, ref_id, opened: 1 });

test('all links are counted together, the newest day first', async () => {
  const today = { ref_id: null, opened: 3, consented: 5, submitted: 3, succeeded: 2, failed: 1 };
  expect(await counts()).toEqual([later(null), today]);
  const { body } = await list();
  const [newest, oldest] = body.counts.map(({ day }: { day: string }) => Date.parse(day));
  expect(newest - oldest).toBe(DAY_MS);
});

test('each link is counted apart, without reloads, stranger’s consents and further pages', async () => {
  const links = [ofSingle(), ofShared()].sort((a, b) => (a.ref_id < b.ref_id ? -1 : 1));
  expect(await counts({ by_link: true })).toEqual([later(shared), ...links]);
  expect(await counts({ ref_id: single })).toEqual([ofSingle()]);
  expect(await counts({ ref_id: shared })).toEqual([later(shared), ofShared()]);
  expect(await counts({ ref_id: single, by_link: true }), 'one link alone').toEqual([ofSingle()]);
});

test('days narrow the counts', async () => {
  const { body } = await list();
  const [today, before] = body.counts.map(({ day }: { day: string }) => day);
  expect(await counts({ first_day: today })).toEqual([later(null)]);
  expect(await counts({ last_day: before, ref_id: single })).toEqual([ofSingle()]);
  expect(await counts({ first_day: before, last_day: before })).toHaveLength(1);
});

test('a day is shown that has begun by the clock of another server', async () => {
  const ahead = await newPartner(server, 'cna');
  const refId = await ahead.newLink();
  const [today] = (await list()).body.counts;
  const opened = { ...NONE, refId, day: readDay(today.day) + 1, opened: 3 };
  await withStore(server, (store) => store.write((tx) => tx.linkDays.add([opened])));
  expect(await counts({}, ahead)).toEqual([{ ...NONE, ref_id: null, opened: 3 }]);
});

test.each([
  ['all links together', () => ({})],
  ['each link', () => ({ by_link: true })],
  ['one link', () => ({ ref_id: shared })],
])('cursors lead through the counts of %s, and the last page has none', async (_, filterOf) => {
  const filter = filterOf();
  const whole = await counts(filter);
  const seen: object[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list({ ...filter, limit: 1, ...(cursor !== null && { cursor }) });
    expect(body.counts, 'a page').toHaveLength(1);
    seen.push(...body.counts.map(({ day, ...of }: { day: string }) => of));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(whole);
});

test('a page has 31 counts where no limit is sent', async () => {
  const busy = await newPartner(server, 'cnb');
  const refId = await busy.newLink();
  const [{ day: today }] = (await list()).body.counts;
  const days = Array.from({ length: 32 }, (_, i) => ({
    ...NONE,
    refId,
    day: readDay(today) - i,
    opened: i + 1,
  }));
  await withStore(server, (store) => store.write((tx) => tx.linkDays.add(days)));
  const opened = ({ body }: { body: { counts: { opened: number }[] } }) =>
    body.counts.map((each) => each.opened);
  const first = await list({}, busy);
  expect(opened(first)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
  const rest = await list({ cursor: first.body.next_cursor }, busy);
  expect([opened(rest), rest.body.next_cursor]).toEqual([[32], null]);
});

test('another partner sees none of it', async () => {
  expect(await counts({ ref_id: shared }, other)).toEqual([]);
  expect(await counts({}, other)).toHaveLength(1);
});

test('a last day before the first is named', async () => {
  const { status, body } = await list({ first_day: '2026-11-02', last_day: '2026-11-01' });
  expect([status, body.details]).toEqual([
    400,
    [{ path: '/last_day', message: 'must not be before first_day' }],
  ]);
});

test.each([
  ['cursor', 'nowhere', 'must be the next_cursor of a page'],
  ['first_day', '2026-13-01', 'must'],
])('a wrong %s is named', async (field, value, message) => {
  const { status, body } = await list({ [field]: value });
  expect([status, body.details[0].path]).toEqual([400, `/${field}`]);
  expect(body.details[0].message).toContain(message);
});
