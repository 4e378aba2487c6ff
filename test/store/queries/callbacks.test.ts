import { expect, test } from 'vitest';
import type { Link } from '#core/link.ts';
import { insertAttempt, insertCallback } from '#testing/harness/callbacks.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, aPayload, PERSON, START } from '#testing/harness/fixtures.ts';

onEveryDatabase('callbacks', (at) => {
  async function aStoredJob(link: Link) {
    const job = aJob(link);
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.links.insert(link);
      await tx.jobs.insert(job, PERSON);
    });
    return job;
  }

  /** A job with a callback, `msg_1`. */
  async function aStoredCallback(link = aLink()) {
    const job = await aStoredJob(link);
    const { serviceJobId, partnerId } = job;
    const callback = { callbackId: 'msg_1', serviceJobId, partnerId, payload: aPayload(job) };
    await at.store.write((tx) => insertCallback(tx, callback, START));
    return callback;
  }

  test('a callback waits with its payload and the address of its link', async () => {
    const callback = await aStoredCallback(aLink({ callbackUrl: 'https://partner.example/results' }));
    expect(await at.store.read((tx) => tx.callbacks.find('msg_1'))).toEqual({
      ...callback,
      state: 'waiting',
      attempts: 0,
      scheduleFrom: 0,
      replayedAt: null,
      url: 'https://partner.example/results',
      addressPausedAt: null,
      requestId: null,
      traceparent: null,
    });
  });

  test('a callback of a link without an address has none', async () => {
    await aStoredCallback(aLink({ callbackUrl: null }));
    expect((await at.store.read((tx) => tx.callbacks.find('msg_1')))?.url).toBeNull();
    expect(await at.store.read((tx) => tx.callbacks.find('msg_2'))).toBeNull();
  });

  test('history holds what was sent for the job, in the order of the results', async () => {
    const job = await aStoredJob(aLink());
    const other = await aStoredJob(aLink());
    const texts = ['first', 'second', 'third'];
    for (const [i, ResultText] of texts.entries()) {
      // Ids and times in the opposite order: neither decides.
      const callbackId = `msg_${9 - i}`;
      const { serviceJobId, partnerId } = job;
      const payload = aPayload(job, { ResultText });
      await at.store.write((tx) =>
        insertCallback(tx, { callbackId, serviceJobId, partnerId, payload }, START - i),
      );
    }
    const history = await at.store.read((tx) => tx.callbacks.history(job.serviceJobId));
    expect(history).toEqual(texts.map((ResultText) => aPayload(job, { ResultText })));
    expect(await at.store.read((tx) => tx.callbacks.history(other.serviceJobId))).toEqual([]);
  });

  test('the state, the number of attempts and the end of a callback are kept', async () => {
    await aStoredCallback();
    const finishedAt = async () => {
      const [row] = await at.database.rows<{ finished_at: number | null }>(
        'SELECT finished_at FROM callbacks',
      );
      return row?.finished_at;
    };
    await at.store.write(async (tx) =>
      tx.callbacks.update([{ callbackId: 'msg_1', state: 'waiting', attempts: 1, at: START + 1 }]),
    );
    expect(await finishedAt()).toBeNull();
    await at.store.write(async (tx) =>
      tx.callbacks.update([{ callbackId: 'msg_1', state: 'delivered', attempts: 2, at: START + 2 }]),
    );
    expect(await finishedAt()).toBe(START + 2);
    const found = await at.store.read((tx) => tx.callbacks.find('msg_1'));
    expect(found).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('an attempt is recorded with the answer sealed for that attempt alone', async () => {
    await aStoredCallback();
    const answer = Buffer.from('thank you, Adaobi');
    const attempt = { number: 1, at: START, durationMs: 12, status: 200, error: null, responseBody: answer };
    await at.store.write(async (tx) => {
      await insertAttempt(tx, 'msg_1', attempt);
      await insertAttempt(tx, 'msg_1', {
        ...attempt,
        number: 2,
        status: null,
        error: 'timeout',
        responseBody: null,
      });
    });
    const rows = await at.database.rows<Record<string, unknown>>(
      'SELECT number, at, duration_ms, status, error, sealed_answer FROM attempts ORDER BY number',
    );
    expect(rows.map(({ sealed_answer: _, ...row }) => row)).toEqual([
      { number: 1, at: START, duration_ms: 12, status: 200, error: null },
      { number: 2, at: START, duration_ms: 12, status: null, error: 'timeout' },
    ]);
    expect((await at.store.read((tx) => tx.callbacks.attempts('msg_1')))[0]?.responseBody).toEqual(answer);
    await at.store.write((tx) => insertAttempt(tx, 'msg_1', { ...attempt, number: 3 }));
    const moved = `WITH first AS (SELECT sealed_answer FROM attempts WHERE number = 1)
      UPDATE attempts SET sealed_answer = (SELECT sealed_answer FROM first) WHERE number = 3`;
    await at.database.rows(moved);
    await expect(at.store.read((tx) => tx.callbacks.attempts('msg_1'))).rejects.toThrow();
    expect(rows[1]?.['sealed_answer']).toBeNull();
  });

  test('the same attempt is never recorded twice', async () => {
    await aStoredCallback();
    const attempt = { number: 1, at: START, durationMs: 1, status: 200, error: null, responseBody: null };
    await at.store.write((tx) => insertAttempt(tx, 'msg_1', attempt));
    await expect(at.store.write((tx) => insertAttempt(tx, 'msg_1', attempt))).rejects.toThrow();
  });
});
