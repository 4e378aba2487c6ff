/** What the management port tells of the server's work (D-77). */
import { expect, test } from 'vitest';
import { COUNTERS, GAUGES, HISTOGRAMS } from '#server/observe/metrics/families.ts';
import { FOUND_NUMBER, SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { scrape, sumOf } from '#testing/harness/vitest/metrics.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';

const OUR = 'hosted_links_';

const server = useStarted(() => startTestServer({ METRICS_PORT: '0', SUBMISSIONS_PER_LINK_HOUR: '2' }));

test('requests are counted and timed by operation and code, and those of other routes in groups', async () => {
  const refId = await server.newLink();
  await server.signed('POST', `/v1/hosted_links/${refId}`);
  await server.signed('POST', '/v1/hosted_links/00000000-0000-4000-8000-000000000000');
  await fetch(`${server.url}/l/${refId}`, { headers: { 'user-agent': 'WhatsApp/2.23' } });
  await fetch(`${server.url}/nowhere/${refId}`);
  const samples = await scrape(server.managementUrl);
  const count = (operation: string, code: string) =>
    sumOf(samples, `${OUR}request_seconds_count`, { operation, code });
  expect(count('createLink', '200')).toBe(1);
  expect(count('getLink', '200')).toBe(1);
  expect(count('getLink', '404')).toBe(1);
  expect(count('page', '200')).toBe(1);
  expect(count('none', '404')).toBe(1);
  const loads = (kind: string) => sumOf(samples, `${OUR}page_loads_total`, { kind });
  expect([loads('browser'), loads('robot'), loads('prefetch')]).toEqual([0, 1, 0]);
  expect(sumOf(samples, `${OUR}request_seconds_sum`, { operation: 'createLink' })).toBeGreaterThan(0);
  expect(sumOf(samples, `${OUR}store_unit_seconds_count`, { kind: 'write' })).toBeGreaterThan(0);
  expect(sumOf(samples, `${OUR}store_wait_seconds_count`, { kind: 'read' })).toBeGreaterThan(0);
});

test('a refusal is counted by its word: a reached limit, a blocked number, a wrong signature', async () => {
  const refId = await server.newLink();
  for (let sent = 0; sent < 3; sent++) await server.submit(refId, { id_number: '123' });
  await server.as('001', 'wrong').signed('POST', `/v1/hosted_links/${refId}`);
  const samples = await scrape(server.managementUrl);
  const count = (operation: string, reason: string) =>
    sumOf(samples, `${OUR}refusals_total`, { operation, reason });
  expect(count('submitVerification', 'too_many_submissions')).toBe(1);
  expect(count('getLink', 'bad_signature')).toBe(1);
});

test('calls of the verifier and attempts are timed by outcome', async () => {
  const receiver = await untilTestEnds(startReceiver((index) => (index === 0 ? 500 : 200)));
  const refId = await server.newLink({ callback_url: receiver.url });
  await server.submit(refId);
  await receiver.waitFor(1);
  await expect
    .poll(async () => {
      const samples = await scrape(server.managementUrl);
      return sumOf(samples, `${OUR}callback_seconds_count`, { outcome: '5xx' });
    })
    .toBe(1);
  const samples = await scrape(server.managementUrl);
  expect(sumOf(samples, `${OUR}verifier_seconds_count`, { outcome: 'result' })).toBeGreaterThan(0);
  for (const kind of ['job', 'delivery']) {
    expect(sumOf(samples, `${OUR}task_wait_seconds_count`, { kind })).toBeGreaterThan(0);
    expect(sumOf(samples, `${OUR}task_wait_seconds_sum`, { kind })).toBeLessThan(600);
  }
});

test('database, queue, process and event loop have values', async () => {
  const samples = await scrape(server.managementUrl);
  const value = (name: string, labels = {}) => sumOf(samples, name, labels);
  expect(value(`${OUR}ready`)).toBe(1);
  expect(value(`${OUR}database_up`)).toBe(1);
  expect(value(`${OUR}database_bytes`)).toBeGreaterThan(10_000);
  expect(value(`${OUR}tasks_due`, { kind: 'job' })).not.toBeNull();
  expect(value(`${OUR}event_loop_delay_seconds_count`)).toBeGreaterThan(0);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  if (DATABASE.name === 'SQLite') {
    expect(value(`${OUR}database_disk_free_bytes`)).toBeLessThan(value(`${OUR}database_disk_bytes`) ?? 0);
    expect(value(`${OUR}pool_waiting`)).toBeNull();
  } else {
    expect(value(`${OUR}pool_connections`)).toBeGreaterThan(0);
    expect(value(`${OUR}database_connections`)).toBeGreaterThan(0);
    expect(value(`${OUR}database_connections_free`)).toBeGreaterThan(0);
    expect(Math.abs(value(`${OUR}database_clock_ahead_seconds`) ?? 1)).toBeLessThan(0.5);
    expect(value(`${OUR}database_disk_bytes`)).toBeNull();
  }
});

test('there are 40 families at most, their labels are fixed, and they say nothing about persons', async () => {
  const refId = await server.newLink({ partner_params: { user_id: 'user-secret' } });
  await server.submit(refId);
  const text = await (await fetch(`${server.managementUrl}/metrics`)).text();
  const families = text.match(/^# TYPE \w+/gm) ?? [];
  expect(families.length).toBe([HISTOGRAMS, COUNTERS, GAUGES].flatMap(Object.keys).length);
  expect(families.length).toBeLessThanOrEqual(40);
  const labels = new Set(Array.from(text.matchAll(/(\w+)="/g), ([, label]) => label));
  const fixed = [
    'code',
    'host',
    'kind',
    'le',
    'operation',
    'outcome',
    'partner_id',
    'reason',
    'settings',
    'state',
    'version',
  ];
  expect(fixed).toEqual(expect.arrayContaining([...labels]));
  for (const private_ of [refId, 'user-secret', FOUND_NUMBER, SUBMISSION_FIELDS.last_name]) {
    expect(text).not.toContain(private_);
  }
});
