import { expect, test } from 'vitest';
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

const LINK_URL = 'https://link.example/';

onEveryDatabase('deliveries', (at) => {
  const add = (
    callbackId: string,
    partnerId: string,
    userId: string,
    createdAt = START,
    jobId = `job of ${callbackId}`,
  ) =>
    at.store.write(async (tx) => {
      const link = aLink({ partnerId, callbackUrl: LINK_URL });
      const job = aJob(link, { userId, jobId });
      await tx.partners.insert(
        aPartner({ partnerId, defaultCallbackUrl: 'https://default.example/' }),
        START,
      );
      await tx.links.insert(link);
      await tx.jobs.insert(job, PERSON);
      const { serviceJobId } = job;
      await insertCallback(tx, { callbackId, serviceJobId, partnerId, payload: aPayload(job) }, createdAt);
    });
  const list = (filter: object, max = 100) =>
    at.store.read((tx) => tx.deliveries.list({ partnerId: '042', ...filter }, max));
  const idsOf = async (filter: object) => (await list(filter)).map(({ callbackId }) => callbackId);

  test('a list holds the partner’s own, newest first, by user and job too', async () => {
    await add('a', '042', 'user', START);
    await add('b', '042', 'user', START + 1);
    await add('c', '042', 'other', START + 2);
    await add('theirs', '043', 'user');
    // Two users may have a job of the same name.
    await add('0', '042', 'another', START - 1, 'job of a');
    expect(await idsOf({})).toEqual(['c', 'b', 'a', '0']);
    expect(await idsOf({ userId: 'another', jobId: 'job of a' })).toEqual(['0']);
    expect(await idsOf({ userId: 'user' })).toEqual(['b', 'a']);
    expect(await idsOf({ userId: 'user', jobId: 'job of a' })).toEqual(['a']);
    expect(await idsOf({ since: START + 1 })).toEqual(['c', 'b']);
    expect(new Set((await list({})).map(({ url }) => url)), 'of the links').toEqual(new Set([LINK_URL]));
  });

  test('a list of a user with tens of thousands of callbacks is as fast as one of a few, in whatever state', async () => {
    await add('a', '042', 'user', START + 50_000);
    const numbers = Array.from({ length: 20_000 }, (_, i) => `(${i + 1})`);
    const copies = `WITH n(i) AS (VALUES ${numbers}) SELECT`;
    const job =
      'bucket, ref_id, partner_id, user_id, country, id_type, method, consent, state, verifier_attempts, accepted_at';
    await at.database.rows(
      `INSERT INTO jobs (service_job_id, job_id, ${job}) ${copies} 'job ' || i, 'job ' || i, ${job} FROM jobs, n`,
    );
    await at.database.rows(
      `INSERT INTO callbacks (bucket, callback_id, service_job_id, partner_id, user_id, sequence, state, attempts, created_at)
       ${copies} bucket, 'msg ' || i, 'job ' || i, partner_id, user_id, 1, 'delivered', 0, ${START} + i FROM callbacks, n`,
    );
    await at.database.rows('ANALYZE');
    for (const [filter, found] of [
      [{}, 21],
      [{ state: 'delivered' }, 21],
      [{ state: 'waiting' }, 1],
      [{ jobId: 'job of a' }, 1],
      [{ after: { createdAt: START + 10_000, callbackId: 'msg 9' } }, 21],
    ] as const) {
      const [ofMany, ofFew]: [number[], number[]] = [[], []];
      for (let i = 0; i < 9; i++) {
        const started = performance.now();
        expect(await list({ userId: 'user', ...filter }, 21)).toHaveLength(found);
        const between = performance.now();
        await list({ userId: 'few' }, 21);
        ofMany.push(between - started);
        ofFew.push(performance.now() - between);
      }
      expect([filter, Math.min(...ofMany) < 12 * Math.min(...ofFew)]).toEqual([filter, true]);
    }
  });

  test('a list narrowed to a state follows each change of it', async () => {
    await add('a', '042', 'user');
    await add('b', '042', 'user');
    await at.store.write(async (tx) =>
      tx.callbacks.update([{ callbackId: 'a', state: 'failed', attempts: 3, at: START + 9 }]),
    );
    expect(await list({ state: 'failed' })).toMatchObject([{ callbackId: 'a', finishedAt: START + 9 }]);
    expect(await idsOf({ state: 'waiting' })).toEqual(['b']);
    await at.store.write((tx) => tx.callbacks.restart('a', START + 10));
    expect(await idsOf({ state: 'failed' })).toEqual([]);
    expect((await list({ state: 'waiting' }))[1]).toMatchObject({ attempts: 3, finishedAt: null });
  });

  test('a delivery shows where its last attempt was redirected to, until the answer is erased', async () => {
    await add('a', '042', 'user');
    const location = 'https://www.partner.example/hook?…';
    const attempt = { durationMs: 1, at: START + 1, error: null };
    const found = async () => (await at.store.read((tx) => tx.deliveries.find('a')))?.lastLocation;
    const attempted = async (more: {
      number: number;
      status: number;
      location: string | null;
      body?: string;
    }) => {
      const { body, ...rest } = more;
      const responseBody = body === undefined ? null : Buffer.from(body);
      await at.store.write(async (tx) => {
        await insertAttempt(tx, 'a', { ...attempt, ...rest, responseBody });
        tx.callbacks.update([{ callbackId: 'a', state: 'waiting', attempts: more.number, at: START + 2 }]);
      });
    };
    await attempted({ number: 1, status: 301, location, body: '<html>\n\nMoved' });
    expect(await found()).toBe(location);
    expect((await list({}))[0]?.lastLocation).toBe(location);
    await attempted({ number: 2, status: 308, location });
    expect(await found()).toBe(location);
    await attempted({ number: 3, status: 302, location: null, body: 'so be it' });
    expect(await found()).toBeNull();
    await attempted({ number: 4, status: 500, location: null, body: `Location: ${location}\n\nx` });
    expect(await found()).toBeNull();
    await attempted({ number: 5, status: 307, location });
    const read = await at.store.read((tx) => tx.callbacks.attempts('a'));
    expect(read.map(({ location: to, responseBody }) => [to, responseBody && String(responseBody)])).toEqual([
      [location, '<html>\n\nMoved'],
      [location, null],
      [null, 'so be it'],
      [null, `Location: ${location}\n\nx`],
      [location, null],
    ]);
    await at.database.rows('UPDATE attempts SET sealed_answer = NULL');
    expect(await found()).toBeNull();
  });

  test('a delivery shows its next attempt, and the last one', async () => {
    await add('a', '042', 'user');
    const attempt = { durationMs: 1, responseBody: null };
    await at.store.write(async (tx) => {
      await insertAttempt(tx, 'a', { ...attempt, number: 1, at: START + 1, status: 500, error: null });
      await insertAttempt(tx, 'a', { ...attempt, number: 2, at: START + 2, status: null, error: 'timeout' });
      tx.callbacks.update([{ callbackId: 'a', state: 'waiting', attempts: 2, at: START + 2 }]);
      await tx.tasks.add('delivery', 'a', '042', START + 3);
    });
    const last = { lastAt: START + 2, lastStatus: null, lastError: 'timeout' };
    const delivery = { callbackId: 'a', createdAt: START, attempts: 2, nextAt: START + 3, ...last };
    expect(await at.store.read((tx) => tx.deliveries.find('a'))).toMatchObject(delivery);
    const [{ serviceJobId } = { serviceJobId: '' }] = await list({});
    expect((await list({}))[0]?.lastLocation).toBeNull();
    expect(await at.store.read((tx) => tx.deliveries.ofJob(serviceJobId))).toMatchObject([delivery]);
  });
});

onEveryDatabase('endpoints', (at) => {
  test('a failing address is kept as last saved, until it is cleared, for its partner alone', async () => {
    const own = aFailingEndpoint({ pausedAt: START + 1 });
    const theirs = { ...own, partnerId: '043' };
    const other = { ...own, url: 'https://y.example/', pausedAt: null };
    await at.store.write(async (tx) => {
      tx.endpoints.save([{ ...own, pausedAt: null, lastStatus: null, lastError: 'timeout' }]);
      tx.endpoints.save([own, theirs, other]);
    });
    expect(await at.store.read((tx) => tx.endpoints.paused('042'))).toEqual([own]);
    expect(await at.store.read((tx) => tx.endpoints.find(other))).toEqual(other);
    await at.store.write(async (tx) => tx.endpoints.clear([own]));
    expect(await at.store.read((tx) => tx.endpoints.find(own))).toBeNull();
    expect(await at.store.read((tx) => tx.endpoints.find(theirs))).toEqual(theirs);
  });
});
