/** Rows that a unit of work has locked, and what two units that want the same rows make of it. */
import { expect, test } from 'vitest';
import { sealImages } from '#store/seal/seal-job.ts';
import type { Tx } from '#store/store.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import {
  aFailingEndpoint,
  aJob,
  aLink,
  aPartner,
  aPayload,
  PERSON,
  START,
} from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

const LINK = aLink();
const JOB = aJob(LINK);
const { partnerId, serviceJobId } = JOB;
const ENDPOINT = aFailingEndpoint({ partnerId });
const ATTEMPT = { number: 1, at: START, durationMs: 1, status: 200, error: null };

onEveryDatabase('locks', (at, database) => {
  /** Everything that can be locked. */
  const fill = () =>
    at.store.write(async (tx) => {
      await tx.partners.insert(aPartner({ partnerId }), START);
      await tx.partners.insertKey(partnerId, 'key-id', 'key', START);
      await tx.links.insert(LINK);
      await tx.jobs.insert(JOB, PERSON);
      const callback = { callbackId: 'msg', serviceJobId, partnerId, payload: aPayload(JOB) };
      await insertCallback(tx, callback, START);
      tx.endpoints.save([ENDPOINT]);
      await tx.tasks.add('job', serviceJobId, partnerId, START);
    });

  /** Runs `second` while `first` holds its locks, and `last` when the second waits. @returns what the second gives. */
  async function whileHeld<T>(
    first: (tx: Tx) => Promise<unknown>,
    second: (tx: Tx) => Promise<T>,
    last: (tx: Tx) => Promise<unknown> = async () => {},
  ): Promise<{ order: string[]; value: T }> {
    const order: string[] = [];
    const holds = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const firstUnit = at.store.write(async (tx) => {
      await first(tx);
      holds.resolve();
      await mayEnd.promise;
      await last(tx);
      order.push('first');
    });
    await holds.promise;
    const secondUnit = at.store.write(async (tx) => {
      const value = await second(tx);
      order.push('second');
      return value;
    });
    // On SQLite no second unit begins, so there is nothing to wait for.
    if (!database.groupsUnits) {
      await expect.poll(async () => order.length + (await at.database.waiting())).toBeGreaterThan(0);
    }
    mayEnd.resolve();
    const [, value] = await Promise.all([firstUnit, secondUnit]);
    return { order, value };
  }

  test('what is old is erased in the order in which results lock jobs, so that neither fails', async () => {
    await fill();
    const [first, last] = [aJob(LINK), aJob(LINK)].sort((a, b) => (a.serviceJobId < b.serviceJobId ? -1 : 1));
    if (!first || !last) throw new Error('There are no jobs.');
    await at.store.write(async (tx) => {
      await tx.jobs.insert({ ...first, acceptedAt: START - 1 }, PERSON);
      await tx.jobs.insert({ ...last, acceptedAt: START - 2 }, PERSON);
    });
    let runs = 0;
    const lock = (tx: Tx, { serviceJobId }: typeof JOB) => tx.jobs.lockForResults([serviceJobId]);
    const { value } = await whileHeld(
      (tx) => {
        runs++;
        return lock(tx, first);
      },
      (tx) => {
        runs++;
        return tx.retention.personalData(START, 9, START);
      },
      (tx) => lock(tx, last),
    );
    expect({ value, runs }).toEqual({ value: 2, runs: 2 });
  });

  test('the second lock of a row waits until the first has committed', async () => {
    await fill();
    const [task] = await claimTasks(at.store, 'job', { now: START });
    if (!task) throw new Error('There is no task.');
    const locks: Record<string, (tx: Tx) => Promise<unknown>> = {
      partner: (tx) => tx.partners.lock(partnerId),
      link: (tx) => tx.links.lock(LINK.refId),
      job: (tx) => tx.jobs.lockForResults([serviceJobId]),
      callback: (tx) => tx.callbacks.lock(['msg']),
      endpoint: (tx) => tx.endpoints.lock([ENDPOINT]),
      task: (tx) => tx.tasks.ownsLease(task),
      setting: (tx) => tx.settings.lock('clock_offset_ms', '0'),
      'ID number never seen': (tx) => tx.limits.lock('never seen'),
      'idempotency key never seen': (tx) => tx.idempotency.lock('scope', 'never seen'),
    };
    for (const [name, lock] of Object.entries(locks)) {
      expect((await whileHeld(lock, lock)).order, name).toEqual(['first', 'second']);
    }
  });

  test('a lease whose task another unit is about to finish is not lost, and not waited for', async () => {
    await fill();
    const tasks = await claimTasks(at.store, 'job', { now: START });
    const [task] = tasks;
    if (!task) throw new Error('There is no task.');
    const renew = (tx: Tx) => tx.tasks.renew('job', tasks, START + 1);
    expect((await whileHeld((tx) => tx.tasks.ownsLease(task), renew)).value).toEqual([]);
  });

  const erase = (tx: Tx) => tx.retention.personalData(START + 1, 9, START + 2);

  test('an answer that is stored while its job is being erased is erased as well', async () => {
    await fill();
    const store = (tx: Tx) => insertAttempt(tx, 'msg', { ...ATTEMPT, responseBody: Buffer.from('Adaobi') });
    await whileHeld((tx) => tx.callbacks.lock(['msg']), erase, store);
    const kept = await at.store.read((tx) => tx.callbacks.attempts('msg'));
    expect(kept).toEqual([{ ...ATTEMPT, responseBody: null, location: null }]);
  });

  test('of two images that a visit stages at once for one field, one is kept', async () => {
    const visit = { linkId: LINK.refId, visitId: 'visit', beganAt: START };
    const stage = (imageId: string) => (tx: Tx) => {
      const image = { type: 'image/png', bytes: Buffer.from(imageId) } as const;
      return tx.stagedImages.put(visit, 'selfie', sealImages(at.secrets, imageId, { selfie: image }), START);
    };
    await whileHeld(stage('one'), stage('two'));
    const kept = await at.store.read((tx) => tx.stagedImages.of(visit));
    expect(kept.map(({ imageId }) => imageId)).toEqual(['two']);
    expect(await at.database.rows('SELECT service_job_id FROM blobs')).toEqual([{ service_job_id: 'two' }]);
  });

  test('of two that erase at once, one erases the job', async () => {
    await fill();
    expect((await whileHeld(erase, erase)).value).toBe(0);
  });
});
