import { expect, test } from 'vitest';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { insertWholeJob } from './whole-job.ts';

onEveryDatabase('retention', (at) => {
  const count = async (table: string, where = '1 = 1') => {
    const [row] = await at.database.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
    return Number(row?.n);
  };

  /** A complete job with something in each place, accepted at a time. */
  async function aWholeJob(acceptedAt: number) {
    const { job, callbackId } = await insertWholeJob(at.store, { acceptedAt });
    const complete = { ...job, state: 'complete', result: FOUND_VERDICT, completedAt: acceptedAt } as const;
    await at.store.write(async (tx) => tx.jobs.update([complete]));
    return { job: complete, callbackId };
  }

  test('images older than the limit go, oldest first and no more at once than asked for', async () => {
    const jobs = [START - 3, START - 2, START - 1, START, START + 1].map(aWholeJob);
    const [oldest, , third, atLimit] = await Promise.all(jobs);
    const erase = () => at.store.write((tx) => tx.retention.images(START, 2));
    const has = (whole: typeof oldest) =>
      at.store.read((tx) => tx.jobs.hasImage(whole?.job.serviceJobId ?? '', 'selfie'));
    expect(await erase()).toBe(2);
    expect(await has(oldest)).toBe(false);
    expect(await has(third)).toBe(true);
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
    expect(await has(atLimit)).toBe(true);
  });

  test('images that are old by a partner’s own term go too, however many are older than one step takes', async () => {
    for (const i of [4, 3, 3, 2, 1, 0]) await aWholeJob(START - i);
    const erase = () => at.store.write((tx) => tx.retention.imagesOfPartner('042', START, 2));
    expect([await erase(), await erase(), await erase(), await erase()]).toEqual([2, 2, 1, 0]);
    expect(await count('blobs')).toBe(1);
  });

  test('a job’s personal data goes as a whole, and its outcome stays', async () => {
    const { job, callbackId } = await aWholeJob(START - 1);
    expect(await at.store.write((tx) => tx.retention.personalData(START, 9, START + 7))).toBe(1);
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(job.serviceJobId))).toEqual({
      job: { ...job, erasedAt: START + 7 },
      person: {},
    });
    expect(await at.store.read((tx) => tx.jobs.hasImage(job.serviceJobId, 'selfie'))).toBe(false);
    expect(await at.store.read((tx) => tx.callbacks.history(job.serviceJobId))).toEqual([]);
    expect((await at.store.read((tx) => tx.callbacks.find(callbackId)))?.payload).toBeNull();
    expect(await count('attempts', 'sealed_answer IS NOT NULL')).toBe(0);
    expect(await count('attempts', 'status = 200')).toBe(1);
  });

  test('younger jobs keep theirs, and an erased job is not erased again', async () => {
    const old = await Promise.all([START - 3, START - 2, START - 1].map(aWholeJob));
    const young = await aWholeJob(START);
    const erase = () => at.store.write((tx) => tx.retention.personalData(START, 2, START));
    expect(await erase()).toBe(2);
    expect((await at.store.read((tx) => tx.jobs.find(old[2]?.job.serviceJobId ?? '')))?.erasedAt).toBeNull();
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(young.job.serviceJobId))).toEqual({
      job: young.job,
      person: PERSON,
    });
    expect(await at.store.read((tx) => tx.callbacks.history(young.job.serviceJobId))).toHaveLength(1);
    expect(await count('attempts', 'sealed_answer IS NOT NULL')).toBe(1);
  });

  test('kept answers older than the limit go, no more at once than asked for', async () => {
    for (const [i, createdAt] of [START - 2, START - 1, START].entries()) {
      await at.store.write((tx) =>
        tx.idempotency.save('s', `key-${i}`, { bodyHash: '', response: 1, createdAt }),
      );
    }
    const erase = () => at.store.write((tx) => tx.retention.idempotency(START, 1));
    expect([await erase(), await erase(), await erase()]).toEqual([1, 1, 0]);
    expect(await at.store.write((tx) => tx.idempotency.lock('s', 'key-2'))).not.toBeNull();
  });
});
