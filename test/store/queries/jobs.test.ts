import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Job } from '#core/job.ts';
import type { ReadTx } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON, START } from '#testing/harness/fixtures.ts';

onEveryDatabase('jobs', (at) => {
  const link = aLink({ partnerParams: { note: 'Łódź' } });

  test('a job is read back as it was accepted, by either of its names', async () => {
    const job = aJob(link);
    const { serviceJobId, partnerId, userId, jobId } = job;
    await at.store.write((tx) => tx.jobs.insert(job, PERSON));
    expect(await at.store.read((tx) => tx.jobs.find(serviceJobId))).toEqual(job);
    expect(await at.store.read((tx) => tx.jobs.findByName(partnerId, userId, jobId))).toEqual({
      job,
      isUserDisabled: false,
    });
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(serviceJobId))).toEqual({
      job,
      person: PERSON,
    });
  });

  test('a job is not found under another partner, user or id', async () => {
    const { serviceJobId, userId, jobId } = aJob(link);
    await at.store.write((tx) => tx.jobs.insert(aJob(link, { serviceJobId, userId, jobId }), {}));
    expect(await at.store.read((tx) => tx.jobs.findByName('043', userId, jobId))).toBeNull();
    expect(await at.store.read((tx) => tx.jobs.findByName('042', jobId, userId))).toBeNull();
    expect(await at.store.read((tx) => tx.jobs.find(jobId))).toBeNull();
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(jobId))).toBeNull();
  });

  test('a user is disabled and enabled, each as often as you like, for one partner', async () => {
    const job = aJob(link);
    const others = aJob(link, { partnerId: '043', userId: job.userId, jobId: job.jobId });
    await at.store.write(async (tx) => {
      for (const each of [job, others]) await tx.jobs.insert(each, PERSON);
    });
    /** Of both partners: each alone, and as PostgreSQL finds them together, which must say the same. */
    const areDisabled = async () => {
      const find = (each: Job) =>
        at.store.read((tx) => tx.jobs.findByName(each.partnerId, each.userId, each.jobId));
      const alone = await Promise.all([job, others].map(find));
      const together = { run: (tx: ReadTx, names: readonly Job[]) => tx.jobs.findManyByName(names) };
      const found = await Promise.all([job, others].map((each) => at.store.readBatch(together, each)));
      expect(found).toEqual(alone);
      return alone.map((each) => each?.isUserDisabled);
    };
    const set = (disabledAt: number | null, partnerId = '042') =>
      at.store.write((tx) => tx.partners.setUserDisabled(partnerId, job.userId, disabledAt));
    expect(await areDisabled()).toEqual([false, false]);
    await set(START);
    await set(START + 1);
    expect(await areDisabled()).toEqual([true, false]);
    const since = await at.store.read((tx) => tx.people.disabledAt('042', job.userId));
    expect(since, 'since the first time').toBe(START);
    await set(START, '043');
    await set(null);
    await set(null);
    expect(await areDisabled()).toEqual([false, true]);
  });

  test('an update saves state, result and time of completion, and nothing else', async () => {
    const job = aJob(link);
    const result = { code: '1013', text: 'ID Number Not Found', confidence: 0, success: false, final: true };
    const changes = {
      state: 'complete',
      result,
      completedAt: START + 5,
      verifierRuns: 3,
      reportDueAt: START + 6,
    } as const;
    const complete = { ...job, ...changes };
    await at.store.write(async (tx) => {
      await tx.jobs.insert(job, PERSON);
      tx.jobs.update([{ ...complete, userId: 'another', partnerParams: null }]);
    });
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(job.serviceJobId))).toEqual({
      job: complete,
      person: PERSON,
    });
  });

  test('a job name is taken once for each partner, user and job', async () => {
    const take = (...name: [string, string, string]) =>
      at.store.write((tx) => tx.jobs.takeName(...name, 'link'));
    const taken = await Promise.all([1, 2, 3].map(() => take('042', 'user-1', 'job-1')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await take('043', 'user-1', 'job-1')).toBe(true);
    expect(await take('042', 'user-2', 'job-1')).toBe(true);
    expect(await take('042', 'user-1', 'job-2')).toBe(true);
  });

  test('a second job of the same name is refused by the database itself', async () => {
    const job = aJob(link);
    await at.store.write((tx) => tx.jobs.insert(job, {}));
    const again = aJob(link, { userId: job.userId, jobId: job.jobId });
    await expect(at.store.write((tx) => tx.jobs.insert(again, {}))).rejects.toThrow();
  });

  test('an image is read back byte for byte, each kind by itself', async () => {
    const job = aJob(link);
    const { serviceJobId } = job;
    await at.store.write((tx) => tx.jobs.insert(job, PERSON));
    const selfie = { type: 'image/png', bytes: randomBytes(300_000) } as const;
    const front = { type: 'image/jpeg', bytes: new Uint8Array([0, 1, 255]) } as const;
    await at.store.write((tx) =>
      tx.jobs.insertImages(serviceJobId, { selfie, document_front: front }, START),
    );
    const image = (kind: 'selfie' | 'document_front' | 'document_back') =>
      at.store.read((tx) => tx.jobs.image(serviceJobId, kind));
    expect((await image('selfie'))?.type).toBe('image/png');
    expect(Buffer.compare((await image('selfie'))?.bytes ?? Buffer.of(), selfie.bytes)).toBe(0);
    expect((await image('document_front'))?.bytes).toEqual(Buffer.from(front.bytes));
    expect(await image('document_back')).toBeNull();
    // As the verifier is given them: all at once.
    const other = aJob(link);
    await at.store.write((tx) => tx.jobs.insert(other, PERSON));
    const both = [serviceJobId, other.serviceJobId];
    const together = { selfie: await image('selfie'), document_front: await image('document_front') };
    const third = aJob(link);
    await at.store.write(async (tx) => {
      await tx.jobs.insert(third, PERSON);
      await tx.jobs.insertImages(third.serviceJobId, { document_back: front }, START);
    });
    const ofAll = await at.store.read((tx) => tx.jobs.imagesOf([...both, third.serviceJobId]));
    const back = { type: 'image/jpeg', bytes: Buffer.from(front.bytes) };
    expect(ofAll).toEqual(
      new Map<string, object>([
        [serviceJobId, together],
        [third.serviceJobId, { document_back: back }],
      ]),
    );
    expect(await at.store.read((tx) => tx.jobs.load(both))).toEqual(
      new Map([
        [serviceJobId, { job, person: PERSON, imageCount: 2 }],
        [other.serviceJobId, { job: other, person: PERSON, imageCount: 0 }],
      ]),
    );
    expect(await at.store.read((tx) => tx.jobs.hasImage(serviceJobId, 'selfie'))).toBe(true);
    expect(await at.store.read((tx) => tx.jobs.hasImage(serviceJobId, 'document_back'))).toBe(false);
  });
});
