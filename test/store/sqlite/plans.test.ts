/** On SQLite, whose planner knows nothing of how many rows there are, no statement reads a whole bucket (D-81). */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';
import { aJob, START } from '#testing/harness/fixtures.ts';
import { addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';

const at = useStore(SQLITE);
const person = {
  partnerId: '042',
  userId: 'user',
  jobId: null,
  pseudonym: 'erased',
  erasureId: randomUUID(),
};

async function erase(): Promise<void> {
  const { erasureId } = await at.store.write((tx) => tx.erasures.request(person, START));
  await at.store.write((tx) => tx.erasures.advance(erasureId, START, 9));
}

async function remove(): Promise<void> {
  const refId = await addPartnerWithLink(at.store, '042', 'https://partner.example/');
  await addCallbacks(at.store, '042', refId, 1, START);
  await at.store.write((tx) => tx.removal.rows('042'));
  await at.store.write((tx) => tx.removal.jobs('042', 9));
  await at.store.write((tx) => tx.removal.links('042', 9));
  await at.store.write((tx) => tx.removal.rest('042', ['createLink 042'], 9));
  await at.store.write((tx) => tx.removal.partner('042'));
}

/** As many as one statement takes together, and more. */
const ids = Array.from({ length: 5 }, () => randomUUID());

async function changeMany(): Promise<void> {
  const due = { kind: 'job', partnerId: '042', dueAt: START } as const;
  const tasks = ids.map((targetId) => ({ ...due, targetId }));
  await at.store.write(async (tx) => {
    await Promise.all([tx.links.lockAll(ids), tx.limits.lockAll(ids), tx.links.totalJobsOf(ids)]);
    await Promise.all([tx.jobs.lockForResults(ids), tx.tasks.lockLeases('job', ids)]);
    await tx.idempotency.lockAll(ids.map((key) => ({ scope: 'createLink 042', key })));
    const link = { refId: '', partnerId: '042', partnerParams: null };
    tx.jobs.update(ids.map((serviceJobId) => aJob(link, { serviceJobId })));
    tx.links.setUsed(ids.map((refId) => ({ refId, at: START })));
    tx.tasks.change({ removed: tasks, postponed: tasks, added: [] });
  });
}

test.each([
  ['what is stored about a user', () => at.store.read((tx) => tx.people.ids('042', 'user'))],
  [
    'what was sent for a job',
    () => at.store.read((tx) => tx.deliveries.list({ partnerId: '042', userId: 'user', jobId: 'job' }, 9)),
  ],
  [
    'what jobs are run with',
    () => at.store.read(async (tx) => [await tx.jobs.load(ids), await tx.jobs.imagesOf(ids)]),
  ],
  ['what an erasure erases', erase],
  ['what a partner has that is removed', remove],
  ['what many requests change together', changeMany],
])('%s is found by an index', async (name, work) => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await work();
  const texts = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  expect(texts).not.toEqual([]);
  // A page of deliveries is read from what is found first. What is `found` has a limit.
  const scanned = name.startsWith('what was sent') ? /^SCAN (?![vc]$)\w+$/ : /^SCAN (?!(?:v|found)$)\w+$/;
  for (const text of texts) {
    const plan = await at.database.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
    for (const { detail } of plan) {
      expect(detail, text).not.toMatch(/\(bucket=\?( AND partner_id=\?)?\)/);
      expect(detail, text).not.toMatch(scanned);
    }
  }
});

test('however many rows are asked for, few statements are prepared', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  for (let count = 1; count <= 100; count++) {
    const keys = Array.from({ length: count }, (_, i) => `key ${i}`);
    const saved = keys.map((key, i) => ({ key, count: count + i, at: START }));
    await at.store.write((tx) => tx.limits.save(saved));
    const { counts } = await at.store.write((tx) => tx.limits.lockAll(keys));
    expect(counts).toEqual(new Map(saved.map(({ key, ...each }) => [key, each])));
  }
  const texts = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  expect(texts.filter((text) => text.includes('id_number_limits')).length).toBeLessThanOrEqual(8);
});
