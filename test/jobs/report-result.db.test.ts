import { describe, expect, test } from 'vitest';
import type { Finding } from '#core/job.ts';
import { recordReports, reportResult } from '#jobs/report-result.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, FOUND_VERDICT, PERSON, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

const PROVISIONAL = { ...FOUND_VERDICT, code: '0812', success: false, final: false };
const found: Finding = { verdict: FOUND_VERDICT, person: { full_name: 'Adaeze Obi' } };

describe('a reported result', () => {
  const at = useStore();
  const steps: string[] = [];

  async function aWaitingJob() {
    const link = aLink();
    const job = aJob(link);
    await at.store.write(async (tx) => {
      await tx.partners.insert(aPartner(), START);
      await tx.links.insert(link);
      await tx.jobs.insert(job, PERSON);
      await tx.tasks.add('job', job.serviceJobId, job.partnerId, START);
    });
    let callbacks = 0;
    const calls: string[] = [];
    const deps = {
      store: at.store,
      now: () => START + 70,
      newCallbackId: () => `msg_${callbacks++}`,
      delivery: { delaysMs: [250], jitter: 0, retryAfterMaxMs: 0 },
      verification: { retryDelaysMs: [], reportWithinMs: 86_400_000 },
      crashPoint: (point: string) => steps.push(point),
      onReported: () => calls.push('reported'),
      onCompleted: () => calls.push('completed'),
    };
    const report = reportResult(deps);
    const id = job.serviceJobId;
    return {
      calls,
      report: (finding: Finding) => report(id, finding, null),
      reportFor: report,
      /** In one unit, as a group is recorded; by itself a group that fails would be tried again in parts. */
      together: (findings: readonly Finding[]) => {
        const reports = findings.map((finding) => ({ serviceJobId: id, finding, audit: null }));
        const all = at.store.write((tx) => recordReports(deps).run(tx, reports));
        return all.then((each) => each.map(({ outcome }) => outcome));
      },
      job: () => at.store.read((tx) => tx.jobs.find(id)),
      history: () => at.store.read((tx) => tx.callbacks.history(id)),
      counts: async () => (await at.store.read((tx) => tx.links.find(link.refId)))?.counts,
      tasks: (kind: 'job' | 'delivery') => claimTasks(at.store, kind, { now: START + 1e9 }),
    };
  }

  test('that is final completes the job, counts, sends a callback, and ends its task', async () => {
    const { report, job, history, counts, tasks } = await aWaitingJob();
    expect(await report(found)).toBe('recorded');
    expect(await job()).toMatchObject({ state: 'complete', completedAt: START + 70, result: FOUND_VERDICT });
    expect(await counts()).toMatchObject({ successfulJobs: 1, failedJobs: 0 });
    const [callback] = await history();
    expect(callback).toMatchObject({ ResultCode: '1012', FullName: 'Adaeze Obi' });
    expect(callback, 'nobody asked for it').not.toHaveProperty('consent');
    expect(await tasks('delivery')).toHaveLength(1);
    expect(await tasks('job'), 'the job would be run again').toEqual([]);
    expect(steps).toContain('report-recorded');
  });

  test('that is provisional keeps the task, which waits for the final one', async () => {
    const { report, job, counts, tasks } = await aWaitingJob();
    expect(await report({ verdict: PROVISIONAL, person: {} })).toBe('recorded');
    expect(await job()).toMatchObject({ state: 'provisional', reportDueAt: START + 70 + 86_400_000 });
    expect(await counts()).toMatchObject({ successfulJobs: 0, failedJobs: 0 });
    expect(await tasks('job')).toHaveLength(1);
    expect(await report(found)).toBe('recorded');
  });

  test('that was reported before changes nothing, and another one is refused', async () => {
    const { report, history, calls } = await aWaitingJob();
    await report(found);
    expect(await report(found)).toBe('unchanged');
    expect(await report({ ...found, person: {} })).toBe('job_complete');
    expect(await history()).toHaveLength(1);
    expect(calls).toEqual(['reported', 'completed']);
  });

  test('that was reported before changes nothing once callbacks carry the receipt of consent (D-68)', async () => {
    const { report, history } = await aWaitingJob();
    await at.store.write(async (tx) => {
      const partner = await tx.partners.settings('042');
      if (partner) await tx.partners.saveSettings({ ...partner, consentInCallbacks: true });
    });
    await report({ verdict: PROVISIONAL, person: {} });
    await report(found);
    const consent = { company_name: 'Blue Ridge Bank' };
    expect(await history()).toMatchObject([{ ResultCode: '0812', consent }, { consent }]);
    expect(await report(found)).toBe('unchanged');
  });

  test('that comes together with another follows it, in the order of the callbacks too', async () => {
    const { together, history, job } = await aWaitingJob();
    const provisional = { verdict: PROVISIONAL, person: {} };
    expect(await together([provisional, provisional, found, found])).toEqual([
      ...['recorded', 'unchanged', 'recorded', 'unchanged'],
    ]);
    expect(await history()).toMatchObject([{ ResultCode: '0812' }, { ResultCode: '1012' }]);
    expect(await job()).toMatchObject({ state: 'complete', result: FOUND_VERDICT });
  });

  test('of a job that does not exist is not found', async () => {
    const { reportFor } = await aWaitingJob();
    expect(await reportFor('nothing', found, null)).toBe('job_not_found');
  });

  test('about a person whose data was erased keeps no personal data (D-30)', async () => {
    const { report, history } = await aWaitingJob();
    await at.store.write((tx) => tx.retention.personalData(START + 1, 10, START + 1));
    await report(found);
    const [payload] = await history();
    expect(payload).toMatchObject({ ResultCode: '1012' });
    expect(JSON.stringify(payload)).not.toMatch(/Adaeze|Okonkwo|12345678900/);
  });
});
