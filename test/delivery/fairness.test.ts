import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '#harness/loopback.ts';
import { addCallback, addCallbacks, addPartnerWithLink } from '#harness/outbox.ts';
import { startWorker, until } from '#harness/worker.ts';
import { startClaimLoop } from '#store/claim-loop.ts';
import { FairLimiter } from '#store/fair-limiter.ts';
import type { Claim, Task } from '#store/queries/tasks.ts';
import type { Store } from '#store/store.ts';
import { openTemporaryOutbox, type TemporaryOutbox } from '../support/temporary-outbox.ts';

const NOW = 1_800_000_000_000;
const LEASE_MS = 6_000;
const BELIEVED_MS = 60_000;

let outbox: TemporaryOutbox;
let store: Store;
beforeEach(async () => {
  outbox = await openTemporaryOutbox();
  store = outbox.store;
});
afterEach(() => outbox.close());

const add = (partnerId: string, targetId: string, dueAt: number) =>
  store.write((tx) => tx.tasks.add('delivery', targetId, partnerId, dueAt));

function claim(options: Partial<Claim> = {}, of: Store = store): Promise<Task[]> {
  const { now = NOW } = options;
  const defaults = { max: 100, maxPartners: 100, availableFor: () => 100, lease: randomUUID() };
  return of.write((tx) =>
    tx.tasks.claim('delivery', { ...defaults, now, leasedUntil: now + LEASE_MS, ...options }),
  );
}

const giveBack = (realNow: number) =>
  store.write((tx) => tx.tasks.giveBackExpired('delivery', realNow, realNow + BELIEVED_MS));
const targetIds = (tasks: readonly Task[]) => tasks.map((task) => task.targetId).sort();

describe('Places', () => {
  test('no partner ever holds more than its limit, and somebody new finds a place while one is free', () => {
    const steps = fc.array(fc.record({ partner: fc.integer({ min: 0, max: 30 }), takes: fc.boolean() }));
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 16 }),
        steps,
        (total, per, all) => {
          const limiter = new FairLimiter(total, per);
          const held = new Map<string, number>();
          for (const { partner, takes } of all) {
            const id = String(partner);
            const holds = held.get(id) ?? 0;
            if (takes && limiter.availableFor(id) > 0) {
              limiter.acquire(id);
              held.set(id, holds + 1);
            } else if (!takes && holds > 0) {
              limiter.release(id);
              held.set(id, holds - 1);
            }
            const inAll = [...held.values()].reduce((sum, count) => sum + count, 0);
            expect(limiter.free).toBe(total - inAll);
            expect(Math.max(0, ...held.values())).toBeLessThanOrEqual(per);
            if (limiter.free > 0) expect(limiter.availableFor('new')).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  test('partners that want everything leave places to those who come later', () => {
    const limiter = new FairLimiter(100, 1_000);
    for (let round = 0; round < 1_000; round++) {
      for (let partner = 0; partner < 20; partner++) {
        if (limiter.availableFor(String(partner)) > 0) limiter.acquire(String(partner));
      }
    }
    expect(limiter.free).toBeGreaterThanOrEqual(4);
  });
});

describe('Turns', () => {
  test('each partner gets its share of a claim, whoever has waited longest', async () => {
    for (let i = 0; i < 50; i++) await add('aaa', `a${i}`, NOW - 1_000_000 + i);
    for (let i = 0; i < 3; i++) await add('bbb', `b${i}`, NOW - 10);
    const claimed = await claim({ availableFor: () => 4 });
    expect(claimed.filter((task) => task.partnerId === 'aaa')).toHaveLength(4);
    expect(targetIds(claimed.filter((task) => task.partnerId === 'bbb'))).toEqual(['b0', 'b1', 'b2']);
  });

  test('who has had a turn goes behind those who wait', async () => {
    for (const partner of ['aaa', 'bbb', 'ccc']) {
      for (let i = 0; i < 4; i++) await add(partner, `${partner}${i}`, NOW - 1_000);
    }
    const order: string[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const [task] = await claim({ max: 1, now: NOW + turn });
      order.push(task?.partnerId ?? '');
    }
    for (const round of [0, 3, 6]) {
      expect(order.slice(round, round + 3).sort()).toEqual(['aaa', 'bbb', 'ccc']);
    }
  });

  test('a partner without room is passed over', async () => {
    await add('aaa', 'a', NOW - 1_000);
    await add('bbb', 'b', NOW);
    const claimed = await claim({ max: 1, maxPartners: 2, availableFor: (id) => (id === 'aaa' ? 0 : 1) });
    expect(targetIds(claimed)).toEqual(['b']);
    expect(targetIds(await claim())).toEqual(['a']);
  });

  test('what is not due is not claimed, and is when its time comes', async () => {
    await add('aaa', 'now', NOW);
    await add('aaa', 'later', NOW + 500);
    expect(targetIds(await claim())).toEqual(['now']);
    expect(targetIds(await claim({ now: NOW + 499 }))).toEqual([]);
    expect(targetIds(await claim({ now: NOW + 500 }))).toEqual(['later']);
  });

  test('every task is claimed exactly once, however the partners and times are mixed', async () => {
    const task = fc.record({ partner: fc.constantFrom('aaa', 'bbb', 'ccc'), delay: fc.nat(50) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(task, { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (tasks, room) => {
          const added = await Promise.all(
            tasks.map(async ({ partner, delay }) => {
              const targetId = randomUUID();
              await add(partner, targetId, NOW + delay);
              return targetId;
            }),
          );
          const claimed: Task[] = [];
          for (let at = NOW; at <= NOW + 120; at++)
            claimed.push(...(await claim({ now: at, max: 3, availableFor: () => room })));
          expect(targetIds(claimed)).toEqual(added.sort());
          await store.write(async (tx) => {
            for (const each of claimed) await tx.tasks.finish(each);
          });
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('Leases', () => {
  test('two workers on one database never hold the same task within a lease', async () => {
    const other = await outbox.another();
    for (let i = 0; i < 60; i++) await add(`p0${i % 3}`, `t${i}`, NOW);
    const claimed: Task[] = [];
    // A partner's turn that one of them looks at is passed over by the other.
    while (claimed.length < 60) {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, i) => claim({ availableFor: () => 2 }, i % 2 ? store : other)),
      );
      claimed.push(...claims.flat());
    }
    const all = targetIds(claimed);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(60);
    await other.close();
  });

  test('a dead process’s task is taken up when its lease has run out, and not before', async () => {
    await add('aaa', 'a', NOW);
    const [held] = await claim();
    await giveBack(NOW + LEASE_MS - 1);
    expect(await claim({ now: NOW + LEASE_MS - 1 })).toEqual([]);
    await giveBack(NOW + LEASE_MS);
    const [again] = await claim({ now: NOW + LEASE_MS });
    expect(again?.targetId).toBe('a');
    expect(await store.read((tx) => tx.tasks.ownsLease(held as Task))).toBe(false);
  });

  test('a lease that a clock ahead of time wrote does not hold a task for ever', async () => {
    await add('aaa', 'a', NOW);
    await claim({ leasedUntil: NOW + 3_600_000 });
    await giveBack(NOW);
    expect(targetIds(await claim())).toEqual(['a']);
  });

  test('after the clock was put back, a partner with tasks waiting gets its turn again', async () => {
    for (let i = 0; i < 3; i++) await add('aaa', `a${i}`, NOW - 10_000);
    await claim({ max: 1, now: NOW + 3_600_000 });
    expect(await claim({ now: NOW })).toEqual([]);
    await store.write((tx) => tx.tasks.repairTurns('delivery', NOW));
    expect(await claim({ now: NOW })).toHaveLength(2);
  });

  test('what a stopping worker could not finish is given back at once', async () => {
    await add('aaa', 'a', NOW);
    const loop = startClaimLoop({
      store,
      kind: 'delivery',
      run: () => new Promise(() => {}),
      concurrency: 4,
      now: () => NOW,
      realNow: () => NOW,
      newId: randomUUID,
      onError: (error) => console.error(error),
    });
    await until(async () => (await claim({ now: NOW })).length === 0);
    await loop.stop(1);
    expect(targetIds(await claim())).toEqual(['a']);
  });
});

describe('Receivers', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  async function receiver(listener: (end: () => void) => void): Promise<string> {
    const { url, stop } = await serve((request, response) => {
      request.resume();
      request.on('end', () => listener(() => response.end()));
    });
    stops.push(stop);
    return `${url}/`;
  }

  test('a partner whose receiver hangs holds its limit and no more; another’s callback leaves while it hangs', async () => {
    let hanging = 0;
    const dead = await receiver(() => hanging++);
    let arrived = 0;
    const healthy = await receiver((end) => {
      arrived++;
      end();
    });
    const deadLink = await addPartnerWithLink(store, 'bad', dead);
    const healthyLink = await addPartnerWithLink(store, 'one', healthy);
    await addCallbacks(store, 'bad', deadLink, 100, Date.now() - 60_000);
    const worker = startWorker(store, { loop: { concurrency: 12, concurrencyPerPartner: 8 } });
    await until(() => hanging >= 6);

    for (let i = 0; i < 10; i++) {
      await store.write((tx) => addCallback(tx, 'one', healthyLink, Date.now()));
      // Sooner than the first of the others is given up.
      await until(() => arrived > i);
    }
    expect(hanging).toBeLessThanOrEqual(8);
    await worker.stop();
  });

  test('a receiver gets at most its partner’s limit at once, and all in the end', async () => {
    let now = 0;
    let most = 0;
    let served = 0;
    let held: (() => void)[] = [];
    const url = await receiver((end) => {
      most = Math.max(most, ++now);
      held.push(() => {
        now--;
        served++;
        end();
      });
      // The first are kept until all that may be there at once are; it would show if more came.
      if (held.length < 5 && served === 0) return;
      for (const finish of held) setTimeout(finish, 5);
      held = [];
    });
    const link = await addPartnerWithLink(store, 'one', url);
    await addCallbacks(store, 'one', link, 60, Date.now());
    const worker = startWorker(store, { loop: { concurrency: 100, concurrencyPerPartner: 5 } });
    await until(() => served === 60);
    expect(most).toBe(5);
    await worker.stop();
  });
});
