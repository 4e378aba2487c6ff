import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditEntry } from '#core/audit.ts';
import { EXPIRY_DEFERRED_MS, expiryTask } from '#core/event.ts';
import { allEntries, chainWaiting } from '#store/audit/chain.ts';
import type { LinkCreation, LinkToCreate } from '#store/queries/links/create-links.ts';
import type { BatchedOperation, Store } from '#store/store.ts';
import { onEveryDatabase, POSTGRESQL, useStore } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';

const CREATE: BatchedOperation<LinkToCreate, LinkCreation> = {
  run: (tx, items) => tx.links.createMany(items),
  isOneStatement: true,
};
const item = (fields: Parameters<typeof aLink>[0] = {}): LinkToCreate => ({
  link: aLink({ partnerId: '001', ...fields }),
  prefill: null,
  idempotency: null,
  audit: null,
  hasExpiryTask: false,
});
const withJob = (job_id: string) => item({ isSingleUse: true, userId: 'user', partnerParams: { job_id } });
const withKey = (of: LinkToCreate, key: string): LinkToCreate => ({
  ...of,
  idempotency: { scope: '001', key, bodyHash: 'hash', response: { status: 200 }, expiredBefore: START - 1 },
});

const createAll = (store: Store, items: readonly LinkToCreate[]) =>
  Promise.allSettled(items.map((each) => store.batch(CREATE, each)));
const numbers = (links: readonly { number: number }[]) => links.map(({ number }) => number);
const dense = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

onEveryDatabase('links that are created together', (at, database) => {
  const stored = () =>
    at.database.rows<{ number: number; ref_id: string }>('SELECT number, ref_id FROM links ORDER BY number');

  test('two servers number the links of one partner without a gap', async () => {
    const other = await at.another();
    const audit = auditEntry({ at: START, actor: 'partner', action: 'createLink', partnerId: '001' });
    const items = Array.from({ length: 120 }, () => ({ ...item(), audit }));
    const settled = await Promise.all([
      createAll(at.store, items.slice(0, 60)),
      createAll(other, items.slice(60)),
    ]);
    expect(new Set(settled.flat().map((each) => 'value' in each && each.value))).toEqual(
      new Set(['created']),
    );
    expect(numbers(await stored())).toEqual(dense(120));
    await chainWaiting(at.store);
    const targets = [];
    for await (const { entry } of allEntries(at.store)) targets.push(entry.target);
    expect(targets.toSorted()).toEqual(items.map(({ link }) => link.refId).toSorted());
  });

  test('two servers that create links of the same partners in other orders do not wait in a circle', async () => {
    const partners = Array.from({ length: 8 }, (_, i) => String(100 + i));
    const items = () => partners.map((partnerId) => item({ partnerId }));
    let runs = 0;
    const create = async (store: Store, all: LinkToCreate[]) => {
      const run: typeof CREATE.run = (tx, some) => {
        runs++;
        return CREATE.run(tx, some);
      };
      for (let i = 0; i < 10; i++)
        await store.write((tx) =>
          run(
            tx,
            all.map((each) => ({ ...each, link: aLink({ partnerId: each.link.partnerId }) })),
          ),
        );
    };
    await Promise.all([create(at.store, items()), create(await at.another(), items().reverse())]);
    expect(runs).toBe(20);
  });

  test('what the database refuses of one fails that one alone, and leaves no gap', async () => {
    const bad = withKey(item({ idTypes: null as never, companyName: null as never }), 'bad');
    const items = [item(), bad, withJob('job'), withKey(item(), 'fine')];
    const settled = await createAll(at.store, items);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(numbers(await stored())).toEqual(dense(3));
    const keys = ['bad', 'fine'].map((key) => at.store.read((tx) => tx.idempotency.has('001', key)));
    expect(await Promise.all(keys)).toEqual([false, true]);
  });

  test('each that has an expiry task, and was created, adds it, and the first is when the queue is due', async () => {
    const ending = (expiresAt: number, hasExpiryTask = true) => ({ ...item({ expiresAt }), hasExpiryTask });
    const taken = { ...withJob('job'), hasExpiryTask: true };
    const later = ending(START + 9);
    const first = ending(START + 5);
    await createAll(at.store, [withJob('job')]);
    await createAll(at.store, [ending(START + 1, false), later, taken, first]);
    await createAll(at.store, [ending(START + 7)]);
    const tasks = await at.database.rows<{ subject: string; due_at: number }>(
      "SELECT subject, due_at FROM tasks WHERE kind = 'delivery' AND partner_id = '001' ORDER BY due_at",
    );
    expect(tasks.map(({ due_at }) => Number(due_at))).toEqual(
      [5, 7, 9].map((at) => START + at + EXPIRY_DEFERRED_MS),
    );
    expect([tasks[0]?.subject, tasks[2]?.subject]).toEqual(
      [first, later].map(({ link }) => expiryTask(link.refId)),
    );
    const queues = await at.database.rows<{ due_at: number }>('SELECT due_at FROM task_turns');
    expect(queues.map(({ due_at }) => Number(due_at))).toEqual([START + 5 + EXPIRY_DEFERRED_MS]);
  });

  test.each([
    ['key', (i: number) => withKey(item(), `key ${i}`)],
    ['job name', (i: number) => withJob(`job ${i}`)],
  ])('of two servers that take a %s at the same time, one gets it', async (_, named) => {
    const other = await at.another();
    for (let i = 0; i < 20; i++) {
      const stores = i % 2 ? [at.store, other] : [other, at.store];
      const results = await Promise.all(stores.map((store) => store.batch(CREATE, named(i))));
      expect(results.filter((each) => each === 'created')).toHaveLength(1);
    }
    expect(numbers(await stored())).toEqual(dense(20));
  });

  test('a prefilled link among others keeps what was sent ahead, or waits for a unit of its own', async () => {
    const link = aLink({ partnerId: '001', prefilledFields: ['first_name'] });
    const prefilled = { ...item(), link, prefill: { first_name: 'Ada' } };
    const results = await Promise.all(
      [item(), prefilled, item()].map((each) => at.store.batch(CREATE, each)),
    );
    const isAlone = database.name !== 'SQLite';
    expect(results).toEqual(['created', isAlone ? 'undecided' : 'created', 'created']);
    if (isAlone) await at.store.write((tx) => tx.links.create(prefilled));
    expect(await at.store.read((tx) => tx.prefills.find(link.refId))).toEqual({ first_name: 'Ada' });
    expect(numbers(await stored())).toEqual(dense(3));
  });

  test('a link with both is stored together with both in a unit of work, or neither is', async () => {
    const both = withKey(withJob('job'), 'key');
    const result = await at.store.batch(CREATE, both);
    const isDecidedOneByOne = database.name !== 'PostgreSQL';
    expect(result).toBe(isDecidedOneByOne ? 'created' : 'undecided');
    expect(await stored()).toHaveLength(isDecidedOneByOne ? 1 : 0);
    expect(await at.store.read((tx) => tx.idempotency.has('001', 'key'))).toBe(isDecidedOneByOne);
    const created = () => at.store.write((tx) => tx.links.create(withJob('another job')));
    expect([await created(), await created()]).toEqual(['created', 'job_exists']);
  });
});

describe('connections that are cut while links are created', () => {
  const at = useStore(POSTGRESQL);

  test('leave no gap, and lose no link that was acknowledged', async () => {
    const created = new Set<string>();
    let isOver = false;
    const creating = Promise.all(
      Array.from({ length: 20 }, async () => {
        while (!isOver) {
          const each = item({ refId: randomUUID() });
          await at.store.batch(CREATE, each).then(
            () => created.add(each.link.refId),
            () => new Promise((resolve) => setImmediate(resolve)),
          );
        }
      }),
    );
    for (let cut = 0; cut < 10; cut++) {
      await expect.poll(() => created.size).toBeGreaterThan(cut * 20);
      await at.database.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    isOver = true;
    await creating;
    const rows = await at.database.rows<{ number: number; ref_id: string }>(
      'SELECT number, ref_id FROM links ORDER BY number',
    );
    expect(numbers(rows)).toEqual(dense(rows.length));
    const stored = new Set(rows.map(({ ref_id }) => ref_id));
    expect([...created].filter((refId) => !stored.has(refId))).toEqual([]);
  });
});
