import { describe, expect, test, vi } from 'vitest';
import { aJob, aLink, PERSON } from '#harness/fixtures.ts';
import { startNode, startServerProcess } from '#harness/process.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/open-store.ts';
import { answers, hangs, startTempered } from '../delivery/receivers.ts';
import { DATABASES, type TestDatabase } from '../support/stores.ts';

const TAKEN_UP_WITHIN_MS = 10_000;

for (const kind of DATABASES) {
  describe.concurrent(`what was on its way when a server on ${kind.name} was killed`, () => {
    test('a job and a callback are taken up within 10 s of the restart', { timeout: 60_000 }, async ({
      onTestFinished: cleanUp,
    }) => {
      const database = await kind.create();
      cleanUp(() => database.remove());
      const callbacks = await startTempered(hangs);
      cleanUp(() => callbacks.stop());
      const start = () => startServerProcess({ env: database.settings });

      // A job that a process is busy with, and stays busy with.
      const serviceJobId = await anAcceptedJob(database, callbacks.url);
      const verifier = startNode(['test/chaos/hanging-verifier.ts'], {
        ...database.settings,
        PATH: process.env['PATH'],
      });
      await vi.waitFor(() => expect(verifier.written.all).toBe(`verifying ${serviceJobId}\n`), 10_000);
      // A callback whose receiver has it, and does not answer.
      const server = await start();
      const refId = await server.newLink({ callback_url: callbacks.url });
      const { body } = await server.submit(refId);
      await vi.waitFor(() => expect(callbacks.requests).toHaveLength(1), 10_000);
      const [interrupted] = callbacks.requests;
      // Long enough for a lease to be renewed.
      await new Promise((resolve) => setTimeout(resolve, 2_500));

      verifier.child.kill('SIGKILL');
      await Promise.all([server.kill(), verifier.exited]);
      expect(callbacks.requests).toHaveLength(1);
      callbacks.temper = answers(200);

      const restarted = performance.now();
      const next = await start();
      const msUntil = async (isIt: (payload: { ServiceJobID: string; job_id: string }) => boolean) => {
        const arrived = () =>
          callbacks.requests.slice(1).find(({ raw }) => {
            const { ServiceJobID, PartnerParams } = JSON.parse(raw);
            return isIt({ ServiceJobID, job_id: PartnerParams.job_id });
          });
        await vi.waitFor(() => expect(arrived()).toBeDefined(), { timeout: 15_000, interval: 20 });
        return { ms: performance.now() - restarted, request: arrived() };
      };
      const [callback, job] = await Promise.all([
        msUntil(({ job_id }) => job_id === body.job_id),
        msUntil(({ ServiceJobID }) => ServiceJobID === serviceJobId),
      ]);
      console.log(
        `after the restart: the callback ${Math.round(callback.ms)} ms, the job ${Math.round(job.ms)} ms`,
      );
      expect(callback.ms).toBeLessThan(TAKEN_UP_WITHIN_MS);
      expect(job.ms).toBeLessThan(TAKEN_UP_WITHIN_MS);
      expect(callback.request?.headers['webhook-id']).toBe(interrupted?.headers['webhook-id']);

      expect(await next.stop()).toBe(0);
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
