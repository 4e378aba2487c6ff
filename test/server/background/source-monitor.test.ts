import { expect, test } from 'vitest';
import { slotOf } from '#core/availability.ts';
import type { VerifierOutcome } from '#core/verification.ts';
import { makeSourceMonitor } from '#server/background/source-monitor.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, START } from '#testing/harness/fixtures.ts';

const HOUR_MS = 3_600_000;
const UNANSWERED: VerifierOutcome = { kind: 'failed', failure: 'timeout', status: null };
const answered = (code: string): VerifierOutcome => {
  const verdict = { code, text: '', confidence: 0, success: false, final: true };
  return { kind: 'result', finding: { verdict, person: {} }, againAfterMs: null };
};

onEveryDatabase('a source that fails (D-106)', (at) => {
  let now = START;
  const submission = (idType: string) => ({
    job: aJob(aLink(), { idType }),
    person: {},
    images: {},
  });

  test('is known to every server, by what each has counted, until an hour later', async () => {
    let isAway = true;
    const write: Store['write'] = async (...work) => {
      if (!isAway) return at.store.write(...work);
      await new Promise((resolve) => setImmediate(resolve));
      throw new StoreUnavailable('away');
    };
    const monitorOn = (store: Store) => makeSourceMonitor(store, () => now);
    const [one, two] = [monitorOn({ ...at.store, write }), monitorOn(at.store)];
    for (const [monitor, outcome, times] of [
      [one, UNANSWERED, 2],
      [one, { kind: 'later' } as const, 9],
      [two, answered('1015'), 2],
    ] as const) {
      const verifier = monitor.monitored(async () => outcome);
      for (let n = 0; n < times; n++) expect(await verifier(submission('NIN_V2'))).toBe(outcome);
    }
    const retried = { ...submission('NIN_V2'), job: { ...submission('NIN_V2').job, verifierRuns: 1 } };
    await one.monitored(async () => UNANSWERED)(retried);
    const other = one.monitored(async () => answered('1013'));
    for (let n = 0; n < 9; n++) await other(submission('BVN'));
    const failing = one.refresh();
    // Meanwhile it goes on counting.
    await one.monitored(async () => UNANSWERED)(submission('NIN_V2'));
    await expect(failing).rejects.toThrow('away');
    isAway = false;
    for (const monitor of [one, two, one]) await monitor.refresh();
    for (const monitor of [one, two]) {
      expect(monitor.availability('NG', 'NIN_V2')).toEqual({ state: 'down', since: slotOf(now) });
      expect(monitor.availability('NG', 'BVN').state).toBe('good');
      expect(monitor.availability('GH', 'NIN_V2').state).toBe('good');
    }
    expect(await at.database.rows('SELECT id_type, total, unanswered FROM source_results')).toEqual(
      expect.arrayContaining([{ id_type: 'NIN_V2', total: 5, unanswered: 5 }]),
    );
    now += HOUR_MS + 300_000;
    expect(one.availability('NG', 'NIN_V2').state).toBe('good');
    two.reported(submission('BVN').job, {
      verdict: { code: '1012', text: '', confidence: 99, success: true, final: true },
      person: {},
    });
    now += HOUR_MS;
    await two.refresh();
    expect(await at.database.rows('SELECT id_type FROM source_results')).toEqual([{ id_type: 'BVN' }]);
  });
});
