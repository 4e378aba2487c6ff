import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllAsync, inRuns } from '#testing/harness/for-all.ts';
import { duplicateGuard, type SeenStore } from '../../../packages/client/index.ts';

const id = fc.integer({ min: 0, max: 5 }).map((n) => `msg_${n}`);

describe('the memory of a guard', () => {
  test('has seen an id within its age, and no older one', async () => {
    const steps = fc.array(fc.record({ id, passedMs: fc.integer({ min: 0, max: 60 }) }), { maxLength: 60 });
    await forAllAsync(steps, async (steps) => {
      let now = 0;
      const guard = duplicateGuard({ keptMs: 100, now: () => now });
      const firstSeen = new Map<string, number>();
      for (const step of steps) {
        now += step.passedMs;
        const since = firstSeen.get(step.id);
        const expected = since !== undefined && now - since < 100;
        if (!expected) firstSeen.set(step.id, now);
        expect(await guard.seen(step.id)).toBe(expected);
      }
    });
  });

  test('keeps the newest ids where there are more than it may hold', async () => {
    await forAllAsync(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      async (ids, idsMax) => {
        const guard = duplicateGuard({ idsMax });
        for (const each of ids) expect(await guard.seen(each)).toBe(false);
        for (const kept of ids.slice(-idsMax)) expect(await guard.seen(kept)).toBe(true);
        const [oldest = ''] = ids;
        expect(await guard.seen(oldest)).toBe(ids.length <= idsMax);
      },
    );
  });

  test('is of the newest ids, also where one came again after its age', async () => {
    await inRuns(200).forAllAsync(
      fc.array(fc.tuple(fc.nat(4), fc.constantFrom(0, 10, 50)), { maxLength: 40, size: 'max' }),
      fc.integer({ min: 2, max: 4 }),
      async (calls, idsMax) => {
        let now = 1_000;
        const guard = duplicateGuard({ idsMax, keptMs: 100, now: () => now });
        /** Oldest first. */
        let kept: { id: number; at: number }[] = [];
        for (const [id, waitMs] of calls) {
          now += waitMs;
          kept = kept.filter(({ at }) => now - at < 100);
          const isKnown = kept.some((each) => each.id === id);
          expect(await guard.seen(`${id}`)).toBe(isKnown);
          if (!isKnown) kept = [...kept, { id, at: now }].slice(-idsMax);
        }
      },
    );
  });

  test('does not survive that an id is forgotten', async () => {
    const guard = duplicateGuard();
    await guard.seen('msg_1');
    await guard.forget('msg_1');
    expect(await guard.seen('msg_1')).toBe(false);
  });
});

describe('work under a guard', () => {
  test('succeeds once for each id, whatever the order, the overlap and the failures', async () => {
    const deliveries = fc.array(fc.record({ id, fails: fc.boolean() }), { maxLength: 30 });
    await forAllAsync(deliveries, fc.scheduler(), async (deliveries, scheduler) => {
      const guard = duplicateGuard();
      const done: string[] = [];
      const answers = deliveries.map(({ id, fails }) =>
        guard
          .once(id, async () => {
            await scheduler.schedule(Promise.resolve());
            if (fails) throw new Error('no');
            done.push(id);
          })
          .then(
            () => {
              // Nobody is told "handled" before it is.
              expect(done).toContain(id);
              return true;
            },
            (error) => {
              expect(error).toHaveProperty('message', 'no');
              return false;
            },
          ),
      );
      await scheduler.waitFor(Promise.all(answers));
      expect(done).toHaveLength(new Set(done).size);
      // What failed is handled when it is delivered again.
      for (const { id } of deliveries) await guard.once(id, async () => done.push(id));
      expect(done.toSorted()).toEqual([...new Set(deliveries.map((each) => each.id))].toSorted());
    });
  });

  test('uses the store that it is given', async () => {
    const ids = new Set<string>();
    const store: SeenStore = {
      async seen(id) {
        const before = ids.has(id);
        ids.add(id);
        return before;
      },
      async forget(id) {
        ids.delete(id);
      },
    };
    const [one, other] = [duplicateGuard({ store }), duplicateGuard({ store })];
    expect(await one.once('msg_1', async () => {})).toBe(true);
    expect(await other.once('msg_1', async () => {})).toBe(false);
    await expect(one.once('msg_2', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await other.once('msg_2', async () => {})).toBe(true);
  });

  test('fails where the store does, and is not done', async () => {
    const store: SeenStore = {
      seen: () => Promise.reject(new Error('The store is away.')),
      forget: async () => {},
    };
    const work = () => Promise.reject(new Error('done all the same'));
    await expect(duplicateGuard({ store }).once('msg_1', work)).rejects.toThrow('The store is away.');
  });
});

describe('results of the tries of a link', () => {
  const result = (sequence: number | undefined, first_job_id = 'job-1') => ({
    ...(sequence !== undefined && { sequence, first_job_id }),
    PartnerParams: { user_id: 'user-7' },
  });
  const handledOf = async (payloads: readonly ReturnType<typeof result>[]) => {
    const guard = duplicateGuard();
    const handled: unknown[] = [];
    for (const payload of payloads)
      await guard.inOrder?.(payload, async () => handled.push(payload.sequence));
    return handled;
  };

  test('an older one than was handled is not handled, and one without a number always is', async () => {
    expect(await handledOf([1, 3, 2, 3, undefined, 1, 4].map((each) => result(each)))).toEqual([
      ...[1, 3, 3, undefined, 4],
    ]);
  });

  test('those of another link of the same user, and of another user, have an order of their own', async () => {
    const others = { ...result(2), PartnerParams: { user_id: 'user-8' } };
    expect(await handledOf([result(5), result(1, 'job-2'), others, result(4)])).toEqual([5, 1, 2]);
  });

  test('a newer one that comes while an older is being handled waits for it, and undoes it', async () => {
    const guard = duplicateGuard();
    const { promise: isWritten, resolve: write } = Promise.withResolvers<void>();
    let stored = 0;
    const older = guard.inOrder?.(result(1), async () => {
      await isWritten;
      stored = 1;
    });
    const newer = guard.inOrder?.(result(2), async () => {
      stored = 2;
    });
    await setImmediate();
    write();
    expect([await older, await newer, stored]).toEqual([true, true, 2]);
  });

  test('one that could not be handled leaves an older one to be handled', async () => {
    const guard = duplicateGuard();
    const fails = guard.inOrder?.(result(3), () => Promise.reject(new Error('not now')));
    await expect(fails).rejects.toThrow('not now');
    expect(await guard.inOrder?.(result(2), async () => undefined)).toBe(true);
  });
});
