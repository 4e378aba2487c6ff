import { expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { reseal } from '#store/seal/reseal.ts';
import { onEveryDatabase, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aPayload, PERSON, START } from '#testing/harness/fixtures.ts';
import { insertWholeJob, RESPONSE, SELFIE, type WholeJob } from '../whole-job.ts';

const NEW_SECRET = 'the secret that comes after it';
const NO_PROGRESS = () => undefined;

onEveryDatabase('a changed SECRET', (at, _database) => {
  const openWith = (SECRET: string, SECRET_PREVIOUS?: string) =>
    openStore(readConfig({ ...at.database.settings, SECRET, SECRET_PREVIOUS }));

  const aWholeJob = () => insertWholeJob(at.store);

  async function expectReadable(store: typeof at.store, { job, callbackId }: WholeJob) {
    const { serviceJobId } = job;
    expect(await store.read((tx) => tx.jobs.findWithPerson(serviceJobId))).toEqual({ job, person: PERSON });
    expect((await store.read((tx) => tx.jobs.image(serviceJobId, 'selfie')))?.bytes).toEqual(SELFIE.bytes);
    expect(await store.read((tx) => tx.callbacks.history(serviceJobId))).toEqual([aPayload(job)]);
    expect((await store.read((tx) => tx.callbacks.attempts(callbackId)))[0]?.responseBody).toEqual(RESPONSE);
  }

  test('needs the previous one until everything is sealed anew, and never afterwards', async () => {
    const whole = await aWholeJob();
    await at.store.write((tx) => tx.partners.insertKey(whole.job.partnerId, 'key', 'api-key', START));
    await at.store.close();

    await expect(openWith(NEW_SECRET)).rejects.toThrow('SECRET_PREVIOUS must have the previous one');
    const both = await openWith(NEW_SECRET, TEST_SECRET);
    await expectReadable(both.store, whole);
    const { tables, isDone } = await reseal(both.store, NO_PROGRESS);
    expect(isDone).toBe(true);
    expect(tables).toEqual([
      { table: 'job_keys', rows: 2, resealed: 2 },
      { table: 'partner_keys', rows: 1, resealed: 1 },
      { table: 'webhook_secrets', rows: 0, resealed: 0 },
    ]);
    await both.store.close();

    const alone = await openWith(NEW_SECRET);
    await expectReadable(alone.store, whole);
    const partner = await alone.store.read((tx) => tx.partners.find(whole.job.partnerId));
    expect(partner?.apiKeys.map(({ key }) => key)).toEqual(['api-key']);
    await alone.store.close();
    await expect(openWith(TEST_SECRET)).rejects.toThrow('SECRET is not the one');
  });

  test('forgets no count of the limit', async () => {
    await at.store.write((tx) => tx.limits.save([{ key: tx.limits.hash('a number'), count: 7, at: START }]));
    await at.store.close();
    const both = await openWith(NEW_SECRET, TEST_SECRET);
    await reseal(both.store, NO_PROGRESS);
    await both.store.close();
    const { store } = await openWith(NEW_SECRET);
    const count = await store.write((tx) => tx.limits.lock(tx.limits.hash('a number')));
    expect(count).toEqual({ count: 7, at: START });
    await store.close();
  });

  test('is not done while a server seals under the previous one, and goes on where it ended', async () => {
    const first = await aWholeJob();
    const both = await openWith(NEW_SECRET, TEST_SECRET);
    expect((await reseal(both.store, NO_PROGRESS)).isDone).toBe(true);
    // The store with the previous SECRET is still open.
    const late = await aWholeJob();
    expect(await both.store.write((tx) => tx.reseal.finish())).toBe(false);
    const again = await reseal(both.store, NO_PROGRESS);
    expect(again.tables[0]).toEqual({ table: 'job_keys', rows: 4, resealed: 2 });
    expect(again.isDone).toBe(true);
    const secret = { secretId: 's', secret: 'whsec_late' };
    await at.store.write((tx) => tx.partners.insertWebhookSecret(late.job.partnerId, secret, START));
    expect(await both.store.write((tx) => tx.reseal.finish()), 'in the last of its tables').toBe(false);
    expect((await reseal(both.store, NO_PROGRESS)).isDone).toBe(true);
    await both.store.close();
    const alone = await openWith(NEW_SECRET);
    for (const whole of [first, late]) await expectReadable(alone.store, whole);
    await alone.store.close();
  });
});
