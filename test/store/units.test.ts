import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, START } from '#testing/harness/fixtures.ts';
import { inRuns } from '#testing/harness/for-all.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

onEveryDatabase('units of work', (at) => {
  test('a unit returns what its work returns, and throws what its work throws', async () => {
    const own = new Error('of this unit');
    expect(await at.store.write(async () => 'answer')).toBe('answer');
    await expect(at.store.write(() => Promise.reject(own))).rejects.toBe(own);
  });

  test('units that throw leave nothing, and those that arrived with them are committed', async () => {
    const other = await at.another();
    const unit = fc.record({ writes: fc.integer({ min: 1, max: 4 }), failsAfter: fc.integer({ max: 6 }) });
    let run = 0;
    await inRuns(25).forAllAsync(fc.array(unit, { minLength: 1, maxLength: 15 }), async (units) => {
      const partnerId = `p${run++}`;
      const settled = await Promise.allSettled(
        units.map(({ writes, failsAfter }, i) =>
          at.store.write(async (tx) => {
            for (let n = 0; n < writes; n++) {
              await tx.links.insert(aLink({ partnerId, name: `${i}` }));
              if (n + 1 === failsAfter) throw new Error(`unit ${i}`);
            }
          }),
        ),
      );
      const kept = await other.read((tx) => tx.links.range(partnerId, 1_000, 1));
      for (const [i, { writes, failsAfter }] of units.entries()) {
        const fails = failsAfter >= 1 && failsAfter <= writes;
        expect(settled[i]).toMatchObject(
          fails ? { status: 'rejected', reason: { message: `unit ${i}` } } : { status: 'fulfilled' },
        );
        expect(kept.filter(({ link }) => link.name === `${i}`)).toHaveLength(fails ? 0 : writes);
      }
    });
  });

  test('a statement that the database refuses fails its own unit alone', async () => {
    const job = aJob(aLink());
    const insert = () => at.store.write((tx) => tx.jobs.insert(job, {}));
    const fine = at.store.write(async () => 'fine');
    const settled = await Promise.allSettled([insert(), insert()]);
    // Which of the two comes first is the database's business.
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fine).toBe('fine');
  });

  test('whenever a unit resolves, every other connection sees what it wrote', async () => {
    const other = await at.another();
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const link = aLink();
        // Spread over ticks, so that some share a transaction and some do not.
        if (i % 3) await new Promise((resolve) => setTimeout(resolve, i % 7));
        await at.store.write((tx) => tx.links.insert(link));
        expect(await other.read((tx) => tx.links.find(link.refId))).not.toBeNull();
        expect(await at.store.read((tx) => tx.links.find(link.refId))).not.toBeNull();
      }),
    );
  });

  test('a read sees nothing of a unit that has not been committed', async () => {
    const link = aLink();
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      expect((await tx.links.find(link.refId))?.link).toEqual(link);
      expect(await at.store.read((reading) => reading.links.find(link.refId))).toBeNull();
    });
  });

  test('listeners are called when a task is committed, and can claim it', async () => {
    const other = await at.another();
    const claimed = new Promise((resolve) => {
      at.store.onTasks(() => {
        resolve(claimTasks(other, 'job', { now: START, max: 1 }));
      });
    });
    await at.store.write((tx) => tx.tasks.add('job', 'a', '042', START));
    expect(await claimed).toMatchObject([{ targetId: 'a' }]);
  });

  test('listeners are told which kinds of tasks were added', async () => {
    const heard: string[][] = [];
    at.store.onTasks((kinds) => void heard.push([...kinds]));
    await at.store.write((tx) => tx.tasks.add('delivery', 'a', '042', START));
    await at.store.write((tx) => tx.tasks.add('job', 'b', '042', START));
    expect(heard).toEqual([['delivery'], ['job']]);
  });

  test('listeners are not called for a commit without tasks', async () => {
    let heard = 0;
    at.store.onTasks(() => heard++);
    await at.store.write((tx) => tx.partners.insert(aPartner(), START));
    await at.store.write(async () => {});
    expect(heard).toBe(0);
  });

  test('closing waits for the units that were asked for before', async () => {
    const other = await at.another();
    const link = aLink();
    const written = other.write((tx) => tx.links.insert(link));
    await other.close();
    await written;
    expect(await at.store.read((tx) => tx.links.find(link.refId))).not.toBeNull();
  });

  test('a unit asked for after closing is refused', async () => {
    const other = await at.another();
    await other.close();
    const late = other.write((tx) => tx.links.insert(aLink()));
    await expect(late).rejects.toBeInstanceOf(StoreUnavailable);
  });
});
