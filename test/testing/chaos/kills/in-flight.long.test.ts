import { describe, expect, test, vi } from 'vitest';
import { openStore } from '#server/open-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { DATABASES, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, PERSON } from '#testing/harness/fixtures.ts';
import { startNode, startServerProcess } from '#testing/harness/process.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { answers, hangs, startScriptedReceiver } from '../../../delivery/receivers.ts';

/** A lease, and the start of a server on a busy machine. */
const TAKEN_UP_WITHIN_MS = 60_000;

for (const kind of DATABASES) {
  describe.concurrent(`what was on its way when a server on ${kind.name} was killed`, () => {
    test('after the restart, an unfinished job and callback are completed once the lease has run out', {
      timeout: 180_000,
    }, async ({ onTestFinished: cleanUp }) => {
      const database = await kind.create();
      cleanUp(() => database.remove());
      const callbacks = await startScriptedReceiver(hangs);
      cleanUp(() => callbacks.stop());
      const start = () => startServerProcess({ env: database.settings });

      // A job that a process is busy with, and stays busy with.
      const serviceJobId = await anAcceptedJob(database, callbacks.url);
      const verifier = startNode(['test/testing/chaos/kills/hanging-verifier.ts'], {
        ...database.settings,
        PATH: process.env['PATH'],
      });
      await vi.waitFor(() => expect(verifier.written.all).toBe(`verifying ${serviceJobId}\n`), 60_000);
      // A callback whose receiver has it, and does not answer.
      const server = await start();
      const refId = await server.newLink({ callback_url: callbacks.url });
      const { body } = await server.submit(refId);
      await vi.waitFor(() => expect(callbacks.requests).toHaveLength(1), 60_000);
      const [interrupted] = callbacks.requests;
      const leases = () =>
        database.rows<{ leased_until: number }>('SELECT leased_until FROM tasks ORDER BY subject');
      const taken = await leases();
      const isRenewed = async () => {
        for (const [i, { leased_until }] of (await leases()).entries()) {
          expect(Number(leased_until)).toBeGreaterThan(Number(taken[i]?.leased_until));
        }
      };
      await vi.waitFor(isRenewed, { timeout: 60_000, interval: 100 });

      verifier.child.kill('SIGKILL');
      await Promise.all([server.kill(), verifier.exited]);
      // On a busy machine a lease may have run out before the kill, and then more than one request has arrived.
      const unanswered = callbacks.requests.length;
      callbacks.temper = answers(200);

      const next = await startTestServer({}, database);
      const arrival = (
        isIt: (payload: { ServiceJobID: string; PartnerParams: { job_id: string } }) => boolean,
      ) =>
        vi.waitFor(
          () => {
            const found = callbacks.requests.slice(unanswered).find(({ raw }) => isIt(JSON.parse(raw)));
            expect(found).toBeDefined();
            return found;
          },
          { timeout: TAKEN_UP_WITHIN_MS, interval: 20 },
        );
      await arrival(({ ServiceJobID }) => ServiceJobID === serviceJobId);
      const callback = await arrival(({ PartnerParams }) => PartnerParams.job_id === body.job_id);
      expect(callback?.headers['webhook-id']).toBe(interrupted?.headers['webhook-id']);

      await next.stop();
      const results = await database.rows('SELECT callback_id FROM callbacks');
      expect(results).toHaveLength(2);
    });
  });
}

/** A job of the sandbox's partner that waits to be verified. */
async function anAcceptedJob(database: TestDatabase, callbackUrl: string): Promise<string> {
  const { store } = await openStore(readConfig(database.settings));
  const at = Date.now();
  const link = aLink({ partnerId: '001', callbackUrl, createdAt: at, updatedAt: at });
  const job = aJob(link, { acceptedAt: at });
  await store.write(async (tx) => {
    await tx.links.insert(link);
    await tx.links.count(link.refId, { totalJobs: 1 });
    await tx.jobs.insert(job, PERSON);
    await tx.tasks.add('job', job.serviceJobId, job.partnerId, at);
  });
  await store.close();
  return job.serviceJobId;
}
