/** The kit against this project's own server, over each database, and against its mock. */
import { afterAll, describe, expect, test } from 'vitest';
import { checkConformance } from '#conformance/index.ts';
import { countsOf, failuresOf } from '#conformance/kit/report/summary.ts';
import type { Report } from '#conformance/kit/run.ts';
import { api } from '#harness/api.ts';
import { PARTNER, SECOND_PARTNER, startSandbox } from '#harness/sandbox.ts';
import { startMock } from '../mock/mock-process.ts';
import { DATABASES } from '../support/stores.ts';

/** A whole run takes seconds on a quiet machine. */
const RUN_MS = 240_000;

/** On a machine that is busy with other tests, nothing has to come soon. */
const WAIT_MS = 60_000;
const PATIENT = { DATABASE_TIMEOUT_SECONDS: '60' };

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** What fails, in short. */
const failing = (report: Report) =>
  failuresOf(report).map(({ group, title, failure }) => ({ check: `${group}: ${title}`, ...failure }));

const skippedFor = (report: Report) =>
  [...new Set(report.outcomes.flatMap(({ reason }) => reason ?? []))].toSorted();

describe.each(DATABASES)('our server over $name', (database) => {
  test(
    'keeps the contract, and only what nobody outside can cause is skipped',
    async () => {
      const { settings, remove } = await database.create();
      stops.push(remove);
      const sandbox = await startSandbox({ ...settings, ...PATIENT });
      stops.push(sandbox.stop);
      const partners = { partner: PARTNER, secondPartner: SECOND_PARTNER };
      const report = await checkConformance({ baseUrl: sandbox.url, ...partners, waitMs: WAIT_MS });
      expect(failing(report)).toEqual([]);
      expect(countsOf(report.outcomes).passed).toBeGreaterThan(400);
      expect(skippedFor(report)).toEqual([
        'data is erased by a periodic task',
        'it depends on a race between requests (D-42)',
        'no request makes the database unavailable',
        'no request makes the service fail',
        'only an operator can disable a user',
        'only the verifier can report results',
      ]);
    },
    RUN_MS,
  );
});

describe('our mock', () => {
  test(
    'keeps the contract where a server without a memory can',
    async () => {
      const mock = await startMock();
      stops.push(mock.stop);
      const report = await checkConformance({ baseUrl: mock.url, partner: PARTNER });
      expect(failing(report)).toEqual([]);
      expect(countsOf(report.outcomes).passed).toBeGreaterThan(300);
      expect(skippedFor(report)).toContain('the target stores nothing: two creates answered the same ref_id');
    },
    RUN_MS,
  );
});

test(
  'the clock is left alone where it is asked for, and what needs it is skipped',
  async () => {
    const sandbox = await startSandbox();
    stops.push(sandbox.stop);
    const options = { baseUrl: sandbox.url, partner: PARTNER, keepClock: true, only: 'Limits' };
    const report = await checkConformance(options);
    expect(failing(report)).toEqual([]);
    expect(skippedFor(report)).toEqual(['--keep-clock was given', 'no second partner was given']);
    const { body } = await api(sandbox.url, PARTNER.id, PARTNER.key).call('POST', '/sandbox/clock', {
      advance_ms: 0,
    });
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
  },
  RUN_MS,
);
