import { expect, test } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { reseal } from '#store/seal/reseal.ts';
import { makeSecrets } from '#store/seal/secrets.ts';
import { onEveryDatabase, TEST_SECRET } from '#testing/harness/databases/stores.ts';
import { aPayload, PERSON, START } from '#testing/harness/fixtures.ts';
import { insertWholeJob, RESPONSE, SELFIE, type WholeJob } from '../whole-job.ts';

const NEW_SECRET = 'the secret that comes after it';
const NO_PROGRESS = () => undefined;

onEveryDatabase('a changed SECRET', (at, database) => {
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
      { table: 'jobs', rows: 0, resealed: 0 },
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
    const { counts } = await store.write((tx) => tx.limits.lock({ it: tx.limits.hash('a number') }));
    expect(counts.it).toEqual({ count: 7, at: START });
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
    expect(again.tables[1]).toEqual({ table: 'job_keys', rows: 4, resealed: 2 });
    expect(again.isDone).toBe(true);
    await both.store.close();
    const alone = await openWith(NEW_SECRET);
    for (const whole of [first, late]) await expectReadable(alone.store, whole);
    await alone.store.close();
  });

  test('a job of the version before, which had no keys, gets its own', async () => {
    const whole = await aWholeJob();
    const { serviceJobId } = whole.job;
    await makeOld(whole);
    await expectReadable(at.store, whole);
    expect((await reseal(at.store, NO_PROGRESS)).tables[0]).toMatchObject({ table: 'jobs', resealed: 1 });
    const keys = await at.database.rows<{ kind: string }>('SELECT kind FROM job_keys ORDER BY kind');
    expect(keys.map(({ kind }) => kind)).toEqual(['images', 'texts']);
    await expectReadable(at.store, whole);
    await at.store.write((tx) => tx.retention.personalData(START + 1, 9, START));
    expect(await at.store.read((tx) => tx.jobs.findWithPerson(serviceJobId))).toMatchObject({ person: {} });
  });

  /** Seals a job's values as the version before did. */
  async function makeOld({ job: { serviceJobId, ...job }, callbackId }: WholeJob) {
    const secrets = makeSecrets(TEST_SECRET);
    const hex = (plain: string | Uint8Array, context: string) => {
      const digits = Buffer.from(secrets.seal(plain, context)).toString('hex');
      return database.name === 'SQLite' ? `x'${digits}'` : `'\\x${digits}'`;
    };
    const payload = JSON.stringify(aPayload({ serviceJobId, ...job }));
    for (const text of [
      'DELETE FROM job_keys',
      `UPDATE jobs SET sealed_person = ${hex(JSON.stringify(PERSON), `jobs/${serviceJobId}/person`)}`,
      `UPDATE blobs SET sealed_bytes = ${hex(SELFIE.bytes, `blobs/${serviceJobId}/selfie`)}`,
      `UPDATE callbacks SET sealed_payload = ${hex(payload, `callbacks/${callbackId}/payload`)}`,
      `UPDATE attempts SET sealed_answer = ${hex(RESPONSE, `attempts/${callbackId}/1`)}`,
    ]) {
      await at.database.rows(text);
    }
  }
});
