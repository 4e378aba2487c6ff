/** A database that is split by buckets (D-81): the service works on it, and a statement looks into one partition. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { POSTGRESQL } from '#testing/harness/databases/stores.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, PNG } from '../handlers/images.ts';
import { explainAll, recordPlans } from './plans.ts';

const ROWS = 40_000;
/** What differs between the rows of each table. */
const KEYS = {
  links: { ref_id: "'x' || i", number: 'i + 1' },
  link_counts: { ref_id: "'x' || i" },
  link_events: {
    ...{ event_id: "'x' || i", ref_id: "'x' || i", type: "'opened'", place: '0', at: '1e15' },
    ...{ state: "'kept'", attempts: '0' },
  },
  link_prefills: { ref_id: "'x' || i", sealed_prefill: "'x'", created_at: '1e15' },
  handoffs: { visit_id: "'x' || i", handoff_id: "'x'", ref_id: "'x' || i", expires_at: '1e15' },
  staged_images: {
    ...{ visit_id: "'x' || i", image_id: "'x'", kind: "'selfie'", ref_id: "'x' || i", created_at: '1e15' },
  },
  jobs: { service_job_id: "'x' || i", job_id: "'x' || i" },
  blobs: {
    service_job_id: "'x' || i",
    kind: "'selfie'",
    type: "'image/png'",
    sealed_bytes: "'x'",
    created_at: '1e15',
  },
  callbacks: { callback_id: "'x' || i", service_job_id: "'x' || i" },
  tasks: { kind: "'delivery'", subject: "'x' || i", address: '0', due_at: '1e15', leased_until: '0' },
  endpoints: { url: "'x' || i", receives: "'callbacks'", failing_since: '0', used_at: '0' },
  attempts: { callback_id: "'x' || i", number: '1', at: '0', duration_ms: '0' },
  job_keys: { service_job_id: "'x' || i", kind: "'texts'", sealed_key: "'x'" },
};

/** The statements that may look into more partitions of a table than one, and why. */
const MORE: readonly RegExp[] = [
  // Servers look for what is due for anybody, and claim for several partners at once (D-81).
  /^SELECT kind, EXISTS \(SELECT 1 FROM task_turns/,
  /^SELECT partner_id, oldest FROM/,
  /^SELECT partner_id FROM task_turns WHERE kind = /,
  /^WITH taken AS MATERIALIZED/,
  /^WITH next AS MATERIALIZED/,
  /^SELECT partner_id, due_at, tasks_from, known_for, looked_at FROM task_turns/,
  /^UPDATE tasks SET leased_until = (0, lease = NULL,\s+due_at = CASE .* END|\$2)\s+WHERE kind = \$1 AND \(bucket, subject\) IN/,
  /^SELECT subject FROM tasks\s+WHERE kind = /,
  /^UPDATE task_turns SET due_at = \(SELECT MIN/,
  // Erasures of all partners are carried out one after the other, and what is old is erased.
  /^SELECT (1|erasure_id|partner_id, MIN\(requested_at\) AS first) FROM erasures\s+WHERE (purged|erased)_at IS NULL/,
  / (created_at|accepted_at|expires_at|last_at) <=? \$1/,
  /^UPDATE callbacks\s+SET user_id =/,
];

/** Tables that each step is known to use: their plans must be among those that were seen. */
const USED: Readonly<Record<string, readonly string[]>> = {
  createLink: ['idempotency', 'job_names', 'link_numbers', 'links'],
  getLink: ['link_counts', 'links'],
  'the page': ['links'],
  listLinks: ['link_numbers', 'links'],
  updateLink: ['links'],
  // Work begins before the response has arrived, so it is looked at together with the request.
  'submitVerification, the job and the delivery': [
    ...['attempts', 'blobs', 'callbacks', 'id_number_limits', 'idempotency', 'job_keys', 'jobs'],
    ...['link_counts', 'links', 'task_turns', 'tasks'],
  ],
  getJobStatus: ['blobs', 'callbacks', 'jobs'],
  listCallbacks: ['attempts', 'callbacks', 'jobs', 'links', 'tasks'],
  replayCallback: ['callbacks', 'tasks'],
  reset: ['id_number_limits'],
  'eraseUser, and the erasure': [
    ...['attempts', 'blobs', 'callbacks', 'erasures', 'idempotency', 'job_keys', 'jobs', 'links'],
  ],
};

const database = useStarted(
  () => POSTGRESQL.create(),
  ({ remove }) => remove(),
);
beforeAll(async () => {
  expect(await admin(['migrate', '--partitions', '16'], { ...database.settings })).toMatchObject({ code: 0 });
});

/** Rows of other partners, so that PostgreSQL plans for large tables: small ones it reads whole. */
async function fillTables(): Promise<void> {
  const first = await startTestServer({}, database);
  const { body } = await first.submit(await first.newLink());
  await first.completed(body.user_id, body.job_id);
  await first.stop();
  // Its callback would be sent with that of the test, whose key lies in another partition.
  await database.rows('DELETE FROM tasks');
  for (const [table, keys] of Object.entries(KEYS)) {
    const columns = await database.rows<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0`,
    );
    const names = columns.map(({ name }) => name);
    const values = { ...keys, bucket: 'i % 4096', partner_id: "'zzz'" } as Record<string, string>;
    await database.rows(
      `INSERT INTO ${table} (${names}) SELECT ${names.map((name) => values[name] ?? `t.${name}`)}
        FROM generate_series(1, ${ROWS}) AS i LEFT JOIN (SELECT * FROM ${table} LIMIT 1) AS t ON true`,
    );
  }
  await database.rows('ANALYZE');
}

test('each statement of what is done for a partner looks into one partition, and none takes an advisory lock', async () => {
  await fillTables();
  await explainAll(database);
  const receiver = await untilTestEnds(startReceiver());
  const plans = recordPlans();
  onTestFinished(plans.stop);
  const server = await untilTestEnds(startTestServer({}, database));
  // Servers that start wait for one another.
  const started = plans.seen.length;
  const missing: Record<string, string[]> = {};
  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = plans.seen.length;
    const value = await work();
    const used = new Set(plans.seen.slice(before).flatMap(({ partitions }) => [...partitions.keys()]));
    missing[name] = (USED[name] ?? []).filter((table) => !used.has(table));
    return value;
  }

  const key = { 'idempotency-key': 'key-1' };
  const named = { is_single_use: true, partner_params: { user_id: 'u', job_id: 'j' } };
  const fields = { ...LINK_FIELDS, ...named, id_types: BIOMETRIC, callback_url: receiver.url };
  const created = await step('createLink', () => server.signed('POST', '/v1/hosted_links', fields, key));
  const path = `/v1/hosted_links/${created.body.ref_id}`;
  await step('getLink', () => server.signed('POST', path));
  await step('the page', () => server.call('GET', `/l/${created.body.ref_id}`));
  await step('listLinks', () => server.signed('POST', '/v1/hosted_links/:list'));
  await step('updateLink', () => server.signed('PUT', path, { is_disabled: false }));
  const image = { selfie: PNG.toString('base64') };
  const callback = async () => (await server.signed('POST', '/v1/callbacks')).body.callbacks?.[0];
  const ids = await step('submitVerification, the job and the delivery', async () => {
    const { body } = await server.submit(created.body.ref_id, image, key);
    await until(async () => (await callback())?.state === 'delivered');
    return body;
  });
  const more = { history: true, image_links: true, consent: true };
  await step('getJobStatus', () => server.completed(ids.user_id, ids.job_id, more));
  const { webhook_id: id } = await step('listCallbacks', callback);
  await step('replayCallback', () => server.signed('POST', `/v1/callbacks/${id}/replay`));
  const number = { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900' };
  await step('reset', () => server.signed('POST', '/v1/id_number_rate_limit_reset', number));
  await step('eraseUser, and the erasure', async () => {
    const { body } = await server.signed('POST', '/v1/erasures', { user_id: 'u' });
    const state = async () => (await server.signed('POST', `/v1/erasures/${body.erasure_id}`)).body.state;
    await until(async () => (await state()) === 'purged');
  });

  expect(missing).toEqual(Object.fromEntries(Object.keys(USED).map((name) => [name, []])));
  const wide = plans.seen.filter(({ partitions }) => Math.max(0, ...partitions.values()) > 1);
  const texts = new Set(wide.map(({ text }) => text));
  expect([...texts].filter((text) => !MORE.some((pattern) => pattern.test(text)))).toEqual([]);
  expect(plans.seen.slice(started).filter(({ text }) => text.includes('advisory'))).toEqual([]);
});

test('a new database alone can be split, and only on PostgreSQL', async () => {
  const again = await admin(['migrate', '--partitions', '16'], { ...database.settings });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('for a new database') });
  const sqlite = await admin(['migrate', '--partitions', '16'], { DATABASE_URL: 'file:none.db' });
  expect(sqlite).toMatchObject({ code: 1, stderr: expect.stringContaining('is for PostgreSQL') });
});
