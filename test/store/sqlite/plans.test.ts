/** On SQLite, whose planner knows nothing of how many rows there are, no statement reads a whole bucket (D-81). */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { SQLITE, useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';

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
  await at.store.write((tx) => tx.removal.rows('042'));
  await at.store.write((tx) => tx.removal.jobs('042', 9));
  await at.store.write((tx) => tx.removal.links('042', 9));
  await at.store.write((tx) => tx.removal.rest('042', ['createLink 042'], 9));
  await at.store.write((tx) => tx.removal.partner('042'));
}

test.each([
  ['what is stored about a user', () => at.store.read((tx) => tx.people.ids('042', 'user'))],
  [
    'what was sent for a job',
    () => at.store.read((tx) => tx.deliveries.list({ partnerId: '042', userId: 'user', jobId: 'job' }, 9)),
  ],
  ['what an erasure erases', erase],
  ['what a partner has that is removed', remove],
])('%s is found by an index', async (_, work) => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await work();
  const texts = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  expect(texts).not.toEqual([]);
  for (const text of texts) {
    const plan = await at.database.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
    for (const { detail } of plan)
      expect(detail, text).not.toMatch(/\(bucket=\?( AND partner_id=\?)?\)|^SCAN \w\w+$/);
  }
});
