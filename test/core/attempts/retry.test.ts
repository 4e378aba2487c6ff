/** Trying again on the same link (D-111), and the order of results (D-112). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptFields, attemptOf, retryOf, stepsToRedo } from '#core/attempts/retry.ts';
import type { Verdict } from '#core/attempts/verdict.ts';
import { type Job, withVerdict } from '#core/job.ts';
import { type Link, linkRefusal } from '#core/link.ts';
import { aJob, aLink, START } from '#testing/harness/fixtures.ts';
import { forAll } from '#testing/harness/for-all.ts';

const STEPS = ['number', 'selfie', 'front', 'back'] as const;
const VISIT_ID = 'v'.repeat(22);

const verdict = fc.record({
  code: fc.constantFrom('1012', '1013', '1015', '0811', '2301'),
  text: fc.constant('text'),
  confidence: fc.constant(0),
  success: fc.boolean(),
  final: fc.boolean(),
  retry: fc.option(fc.uniqueArray(fc.constantFrom(...STEPS)), { nil: undefined }),
}) as fc.Arbitrary<Verdict>;
const retryOn = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('1013', '0811'), steps: fc.uniqueArray(fc.constantFrom(...STEPS)) }),
  { selector: ({ code }) => code },
);

const visitOf = (link: Link, attempt: number) => ({
  ...{ linkId: link.refId, visitId: VISIT_ID, beganAt: START, attempt },
});

/** Adds an attempt to a link as a unit of work does; null where it is refused. */
function tried(link: Link, before: Job | null, attempt: number): { link: Link; job: Job } | null {
  const visit = visitOf(link, attempt);
  if (linkRefusal(link, START, { partner: null, totalJobs: 0, visit })) return null;
  const place = attemptOf(link, visit, before, before?.serviceJobId ?? null);
  if (place === 'link_used' || !link.attempts) return null;
  const job = aJob(link, { attempt: place });
  const last = { visitId: VISIT_ID, serviceJobId: job.serviceJobId };
  return { link: { ...link, usedAt: START, attempts: { ...link.attempts, last } }, job };
}

test('no more attempts count than the link has, each names those before, and results are numbered without a gap', () => {
  forAll(
    fc.integer({ min: 1, max: 10 }),
    retryOn,
    fc.array(verdict, { maxLength: 40 }),
    (max, on, verdicts) => {
      let link = aLink({ isSingleUse: true, attempts: { max, retryOn: on, last: null } });
      let job: Job | null = null;
      let [counted, sequence] = [0, 0];
      const jobIds: string[] = [];
      for (const found of verdicts) {
        if (!job || job.state === 'complete') {
          const next = tried(link, job, (job?.attempt?.number ?? 0) + 1);
          // What may be tried again is said before, and nothing else is accepted.
          expect(next !== null).toBe(job === null || retryOf(job, link) !== null);
          if (!next) return;
          ({ link, job } = next);
          jobIds.push(job.jobId);
        }
        job = withVerdict(job, found, START);
        expect(attemptFields(job, found)).toMatchObject({
          ...{ attempt: jobIds.length, sequence: ++sequence },
          ...{ first_job_id: jobIds[0], previous_job_id: jobIds.at(-2) ?? null },
        });
        const isAway = found.code === '1015' || found.code === '2301';
        if (found.final && !found.success && !isAway) counted++;
        expect(counted).toBeLessThanOrEqual(max);
        const { retry, attempts_left } = attemptFields(job, found);
        if (!found.final || found.success) expect([retry, attempts_left]).toEqual([undefined, undefined]);
        else expect([attempts_left, retry && attempts_left === 0]).toEqual([max - counted, retry && false]);
      }
    },
  );
});

test('an attempt is accepted from its person alone, once, and with what the attempt before has', () => {
  const link = aLink({ isSingleUse: true, attempts: { max: 3, retryOn: [], last: null } });
  const first = tried(link, null, 1);
  if (!first) throw new Error('The first attempt is accepted.');
  const notFound: Verdict = {
    code: '1013',
    text: '',
    confidence: 0,
    success: false,
    final: true,
    retry: ['number'],
  };
  const failed = withVerdict(first.job, notFound, START);
  const isAccepted = (
    visit: ReturnType<typeof visitOf> | null,
    keptFrom: string | null = failed.serviceJobId,
  ) => attemptOf(first.link, visit, failed, keptFrom) !== 'link_used';
  expect(isAccepted(visitOf(link, 2))).toBe(true);
  expect(isAccepted(null)).toBe(false);
  expect(isAccepted(visitOf(link, 1))).toBe(false);
  expect(isAccepted(visitOf(link, 3))).toBe(false);
  expect(isAccepted({ ...visitOf(link, 2), visitId: 'w'.repeat(22) })).toBe(false);
  expect(isAccepted(visitOf(link, 2), null)).toBe(false);
  expect(retryOf({ ...failed, erasedAt: START }, link)).toBeNull();
  // The partner has changed what it asks for.
  expect([retryOf(failed, { idTypes: [] }), retryOf({ ...failed, method: 'biometric_kyc' }, link)]).toEqual([
    null,
    null,
  ]);
});

test('what the ID type does not have is not redone, and what was erased is', () => {
  const selfie = { country: 'NG', idType: 'NIN_V2', method: 'biometric_kyc' } as const;
  const retry = { steps: ['number', 'front'] as const, left: 1 };
  expect(stepsToRedo(aJob(aLink(), selfie), retry, new Set(['selfie']))).toEqual(['number']);
  expect(stepsToRedo(aJob(aLink(), selfie), retry, new Set())).toEqual(['number', 'selfie']);
});

test('a link without attempts has none, whatever its visits say', () => {
  const link = aLink({ isSingleUse: true, usedAt: START });
  expect(attemptOf(link, visitOf(link, 2), null, null)).toBeNull();
  expect(linkRefusal(link, START, { partner: null, totalJobs: 0, visit: visitOf(link, 2) })).toBe(
    'link_used',
  );
  expect(attemptFields(aJob(link), null)).toEqual({});
});
