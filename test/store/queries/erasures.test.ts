import { expect, test } from 'vitest';
import type { Erasure } from '#core/erasure.ts';
import type { Job } from '#core/job.ts';
import type { Link } from '#core/link.ts';
import { submissionScope } from '#core/submission.ts';
import { eraseRequested, purgeErased } from '#server/background/erasures.ts';
import { onEveryDatabase, untilPurged } from '#testing/harness/databases/stores.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';
import { insertWholeJob } from '../whole-job.ts';

const COUNTS = { jobs: 1, images: 1, payloads: 1, responses: 1, savedResponses: 1 };
const PARAMS = { branch: 'branch-of-ada', job_id: 'job-of-ada' };

onEveryDatabase('erasing a person', (at, database) => {
  const now = () => START + 9;
  const throws = (error: unknown) => {
    throw error;
  };
  const run = () => eraseRequested({ store: at.store, now }, throws);
  const purge = () => untilPurged(() => purgeErased({ store: at.store, now }));
  let made = 0;

  function request(more: { jobId?: string; pseudonym?: string } = {}): Promise<Erasure> {
    const { jobId = null, pseudonym = null } = more;
    const erasureId = `erasure-${++made}`;
    return at.store.write((tx) =>
      tx.erasures.request({ erasureId, partnerId: '042', userId: 'ada', jobId, pseudonym }, START + 8),
    );
  }

  /** A job with something in each place, a saved response too. */
  async function aWholeJob(link: Link, more: Partial<Job> = {}) {
    const { job } = await insertWholeJob(at.store, { userId: 'ada', ...more }, link);
    const { serviceJobId, userId, jobId } = job;
    const response = { status: 201, body: { user_id: userId, job_id: jobId } };
    const saved = { bodyHash: 'x', response, createdAt: START };
    await at.store.write((tx) => tx.idempotency.save(submissionScope(link.refId), serviceJobId, saved));
    return job;
  }

  const isWhole = (job: Job) =>
    at.store.read(async (tx) => {
      const id = job.serviceJobId;
      const found = await tx.jobs.findWithPerson(id);
      return {
        person: found?.person.id_number !== undefined,
        image: await tx.jobs.hasImage(id, 'selfie'),
        payload: (await tx.callbacks.history(id)).length > 0,
        response: (await tx.callbacks.attempts(`msg_${id}`)).some(({ responseBody }) => responseBody),
        saved: await tx.idempotency.has(submissionScope(job.refId), id),
      };
    });
  const WHOLE = { person: true, image: true, payload: true, response: true, saved: true };
  const GONE = { person: false, image: false, payload: false, response: false, saved: false };

  test('erases every job of the user, no other, and counts what went', async () => {
    const link = aLink();
    const [mine, other] = [await aWholeJob(link), await aWholeJob(link, { userId: 'bob' })];
    const elsewhere = await aWholeJob(aLink({ partnerId: '001' }));
    for (let i = 0; i < 51; i++) await aWholeJob(link);
    const { erasureId, ...asked } = await request();
    expect(asked).toMatchObject({ keepsIds: true, counts: { jobs: 0 }, erasedAt: null, purgedAt: null });
    await run();
    expect(await isWhole(mine)).toEqual(GONE);
    expect([await isWhole(other), await isWhole(elsewhere)]).toEqual([WHOLE, WHOLE]);
    const done = await at.store.read((tx) => tx.erasures.find(erasureId));
    const counts = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 52]));
    expect(done).toMatchObject({ counts: { ...counts, pseudonyms: 0 }, erasedAt: now(), purgedAt: null });
    const job = await at.store.read((tx) => tx.jobs.find(mine.serviceJobId));
    expect(job).toEqual({ ...mine, erasedAt: now() });
  });

  test('of one job leaves the others', async () => {
    const link = aLink();
    const [mine, other] = [await aWholeJob(link), await aWholeJob(link)];
    await request({ jobId: mine.jobId });
    await run();
    expect([await isWhole(mine), await isWhole(other)]).toEqual([GONE, WHOLE]);
  });

  test('a repeated request is the same one until it is carried out, and a later one finds nothing', async () => {
    const mine = await aWholeJob(aLink());
    const first = await request();
    expect((await request()).erasureId).toBe(first.erasureId);
    expect((await request({ jobId: mine.jobId })).erasureId).not.toBe(first.erasureId);
    await run();
    const again = await request();
    expect(again.erasureId).not.toBe(first.erasureId);
    await run();
    expect(await at.store.read((tx) => tx.erasures.find(again.erasureId))).toMatchObject({
      counts: { jobs: 0, images: 0, payloads: 0, responses: 0, savedResponses: 0 },
      erasedAt: now(),
    });
  });

  test('goes on after an interruption, with a count of everything, and ends once', async () => {
    const link = aLink();
    for (let i = 0; i < 2; i++) await aWholeJob(link);
    const { erasureId } = await request();
    const advance = (time = now()) => at.store.write((tx) => tx.erasures.advance(erasureId, time, 1));
    expect([await advance(), await advance(), await advance(), await advance(now() + 1)]).toEqual([
      ...['more', 'more', 'done', 'done'],
    ]);
    expect(await at.store.read((tx) => tx.erasures.find(erasureId))).toMatchObject({
      counts: { jobs: 2, images: 2, payloads: 2, responses: 2, savedResponses: 2 },
      erasedAt: now(),
    });
  });

  test('begins anew when it is asked for again meanwhile', async () => {
    const link = aLink();
    for (const jobId of ['b', 'c']) await aWholeJob(link, { jobId });
    const { erasureId } = await request();
    await at.store.write((tx) => tx.erasures.advance(erasureId, now(), 1));
    const late = await aWholeJob(link, { jobId: 'a' });
    await request();
    await run();
    expect(await isWhole(late)).toEqual(GONE);
  });

  test('with pseudonyms leaves no id of the user anywhere', async () => {
    const own = aLink({ userId: 'ada', isSingleUse: true, name: 'for ada', partnerParams: PARAMS });
    const job = await aWholeJob(own, { jobId: PARAMS.job_id });
    const unused = aLink({ userId: 'ada', partnerParams: PARAMS, disabledAt: START });
    const shared = aLink({ partnerParams: { campaign: 'spring' } });
    const second = await aWholeJob(shared);
    await at.store.write(async (tx) => {
      await tx.links.insert(unused);
      await tx.jobs.takeName('042', 'ada', PARAMS.job_id, own.refId);
      await tx.partners.setUserDisabled('042', 'ada', START);
    });
    await request({ pseudonym: 'erased-1' });
    await run();
    const found = await at.store.read(async (tx) => ({
      job: await tx.jobs.find(job.serviceJobId),
      second: await tx.jobs.find(second.serviceJobId),
      own: (await tx.links.find(own.refId))?.link,
      unused: (await tx.links.find(unused.refId))?.link,
      shared: (await tx.links.find(shared.refId))?.link,
      deliveries: await tx.deliveries.list({ partnerId: '042', userId: 'erased-1' }, 9),
      isFree: !(await tx.jobs.isNameTaken('042', 'ada', PARAMS.job_id)),
    }));
    const ids = (each: Job) => ({ userId: 'erased-1', jobId: each.serviceJobId, partnerParams: null });
    expect(found.job).toEqual({ ...job, ...ids(job), erasedAt: now() });
    expect(found.second).toEqual({ ...second, ...ids(second), erasedAt: now() });
    const link = { userId: 'erased-1', partnerParams: null, name: null, disabledAt: now(), updatedAt: now() };
    expect([found.own, found.unused]).toEqual([
      { ...own, ...link },
      { ...unused, ...link, disabledAt: START },
    ]);
    expect(found.shared).toEqual(shared);
    expect(found.deliveries).toHaveLength(2);
    expect(found.isFree).toBe(true);
    if (!database.groupsUnits) return;
    // PostgreSQL keeps open texts in its files until it needs their place (D-70).
    await untilPurged(() => at.store.purge());
    expect((await at.database.bytesAtRest()).includes('of-ada')).toBe(false);
  });

  test('with pseudonyms of one job leaves the user’s other links and jobs', async () => {
    const [own, other] = [1, 2].map((n) =>
      aLink({ userId: 'ada', isSingleUse: true, partnerParams: { job_id: `job-${n}` } }),
    ) as [Link, Link];
    const [mine, kept] = [
      await aWholeJob(own, { jobId: 'job-1' }),
      await aWholeJob(other, { jobId: 'job-2' }),
    ];
    const many = aLink({ userId: 'ada' });
    await aWholeJob(many, { jobId: 'job-3' });
    await at.store.write((tx) => tx.partners.setUserDisabled('042', 'ada', START));
    await request({ jobId: 'job-1', pseudonym: 'erased-1' });
    await request({ jobId: 'job-3', pseudonym: 'erased-3' });
    await run();
    const userOfJob = async ({ serviceJobId }: Job) =>
      (await at.store.read((tx) => tx.jobs.find(serviceJobId)))?.userId;
    const userOfLink = async ({ refId }: Link) =>
      (await at.store.read((tx) => tx.links.find(refId)))?.link.userId;
    expect(await Promise.all([mine, kept].map(userOfJob))).toEqual(['erased-1', 'ada']);
    expect(await Promise.all([own, other, many].map(userOfLink))).toEqual(['erased-1', 'ada', 'ada']);
    expect(await at.store.read((tx) => tx.people.disabledAt('042', 'ada'))).toBe(START);
  });

  test('of whom nothing is stored any more needs no table of keys to be written anew', async () => {
    await aWholeJob(aLink());
    await request();
    await run();
    await purge();
    const { erasureId } = await request();
    await run();
    const due = await at.store.read((tx) => tx.settings.get('purge_due'));
    expect(due === null).toBe(!database.groupsUnits);
    await purge();
    expect(await at.store.read((tx) => tx.erasures.find(erasureId))).toMatchObject({ purgedAt: now() });
  });

  test('is purged from the files before it says so', async () => {
    await aWholeJob(aLink());
    const { erasureId } = await request();
    expect(await purge()).toBe(false);
    await run();
    expect(await at.store.read((tx) => tx.settings.get('purge_due'))).not.toBeNull();
    expect(await purge()).toBe(true);
    expect(await at.store.read((tx) => tx.erasures.find(erasureId))).toMatchObject({ purgedAt: now() });
    expect(await at.store.read((tx) => tx.settings.get('purge_due'))).toBeNull();
  });
});
