import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '#core/job.ts';
import {
  afterReport,
  afterReportDue,
  afterVerifierOutcome,
  findingOf,
  hasRequiredImages,
  shouldCallVerifier,
  type VerificationSchedule,
  type VerifierOutcome,
} from '#core/verification.ts';
import { aJob, aLink } from '#testing/harness/fixtures.ts';
import { forAll } from '#testing/harness/for-all.ts';

const RULE: VerificationSchedule = { retryDelaysMs: [5_000, 30_000], reportWithinMs: 86_400_000 };
const FAILED: VerifierOutcome = { kind: 'failed', failure: 'status', status: 500 };
const finding = (final: boolean): Finding => ({
  verdict: { code: '1012', text: 'Found', confidence: 99, success: true, final },
  person: {},
});
const answer = (final: boolean, againAfterMs: number | null = null): VerifierOutcome => ({
  kind: 'result',
  finding: finding(final),
  againAfterMs,
});

const QUEUED = aJob(aLink(), { acceptedAt: 0 });

test('a final result completes the job, which is not looked at again', () => {
  const next = afterVerifierOutcome(RULE, QUEUED, answer(true), 100);
  expect(next).toMatchObject({ finding: finding(true), dueAt: null });
  expect(next.job).toMatchObject({ state: 'complete', completedAt: 100, verifierRuns: 1 });
});

test('a failed attempt is repeated after each delay, and then ends in a system error', () => {
  const first = afterVerifierOutcome(RULE, QUEUED, FAILED, 100);
  expect(first).toMatchObject({ finding: null, dueAt: 5_100, job: { state: 'queued', verifierRuns: 1 } });
  const second = afterVerifierOutcome(RULE, first.job, FAILED, 6_000);
  expect(second).toMatchObject({ finding: null, dueAt: 36_000, job: { verifierRuns: 2 } });
  const third = afterVerifierOutcome(RULE, second.job, FAILED, 40_000);
  expect(third.finding?.verdict).toMatchObject({ code: '2301', success: false, final: true });
  expect(third).toMatchObject({ dueAt: null, job: { state: 'complete', verifierRuns: 3 } });
});

test('"later" makes the job processing until a report is due, and the verifier is not asked again', () => {
  const next = afterVerifierOutcome(RULE, QUEUED, { kind: 'later' }, 100);
  expect(next).toMatchObject({ finding: null, dueAt: 86_400_100, job: { state: 'processing' } });
  expect(shouldCallVerifier(next.job)).toBe(false);
});

test('a report that has not come when it is due ends in a system error, and not a millisecond before', () => {
  const { job } = afterVerifierOutcome(RULE, QUEUED, { kind: 'later' }, 100);
  expect(afterReportDue(job, 86_400_099)).toMatchObject({ finding: null, dueAt: 86_400_100 });
  const over = afterReportDue(job, 86_400_100);
  expect(over.finding?.verdict).toMatchObject({ code: '2301', success: false, final: true });
  expect(over).toMatchObject({ dueAt: null, job: { state: 'complete', reportDueAt: null } });
});

test('a provisional report gives the final one its whole time again', () => {
  const { job } = afterVerifierOutcome(RULE, QUEUED, { kind: 'later' }, 0);
  const next = afterReport(RULE, job, finding(false), 50);
  expect(next).toMatchObject({ dueAt: 86_400_050, job: { state: 'provisional', reportDueAt: 86_400_050 } });
});

test('a verifier that says when to ask again is asked again', () => {
  const next = afterVerifierOutcome(RULE, QUEUED, answer(false, 2_000), 100);
  expect(next).toMatchObject({ dueAt: 2_100, job: { state: 'provisional', reportDueAt: null } });
  expect(shouldCallVerifier(next.job)).toBe(true);
});

test('a provisional report that overtakes the answer "later" is not taken back', () => {
  const { job } = afterReport(RULE, QUEUED, finding(false), 10);
  expect(afterVerifierOutcome(RULE, job, { kind: 'later' }, 20).job.state).toBe('provisional');
  expect(afterVerifierOutcome(RULE, job, FAILED, 20)).toMatchObject({ finding: null, dueAt: 86_400_010 });
});

test('whatever a verifier answers, in whatever order, the job ends, and with one final result', () => {
  const anyAnswer = fc.constantFrom<VerifierOutcome>(
    FAILED,
    { kind: 'later' },
    answer(true),
    answer(false),
    answer(false, 1_000),
  );
  forAll(fc.array(anyAnswer, { maxLength: 20 }), (answers) => {
    let job = QUEUED;
    let now = 0;
    const finals: Finding[] = [];
    // Once the answers are used up, the verifier fails for good.
    for (let runs = 0; runs < 50 && job.state !== 'complete'; runs++) {
      const next = shouldCallVerifier(job)
        ? afterVerifierOutcome(RULE, job, answers[runs] ?? FAILED, now)
        : afterReportDue(job, now);
      if (next.finding?.verdict.final) finals.push(next.finding);
      expect(next.dueAt === null).toBe(next.job.state === 'complete');
      job = next.job;
      now = next.dueAt ?? now;
    }
    expect(job.state).toBe('complete');
    expect(finals).toHaveLength(1);
  });
});

test('a job is verified with every image that its method requires, and whichever others it has', () => {
  const passport = { country: 'GH', idType: 'PASSPORT', method: 'doc_verification' } as const;
  const job = aJob(aLink(), passport);
  expect(hasRequiredImages(job, {})).toBe(false);
  expect(hasRequiredImages(job, { document_front: 1 })).toBe(false);
  expect(hasRequiredImages(job, { document_front: 1, selfie: 1, document_back: 1 })).toBe(true);
  expect(hasRequiredImages({ ...job, method: 'enhanced_kyc' }, {})).toBe(true);
  expect(hasRequiredImages({ ...job, idType: 'NO_LONGER_KNOWN' }, {}), 'nothing says what it needs').toBe(
    true,
  );
});

test('a confidence keeps two decimals, so that it is always written as plain digits', () => {
  const result = { code: '1012', text: 'Found', success: true, final: true };
  expect(findingOf({ ...result, confidence: 1e-7 }).verdict.confidence).toBe(0);
  expect(findingOf({ ...result, confidence: 99.987 }).verdict.confidence).toBe(99.99);
});

test('a finding has of the person what the verifier told, and no more', () => {
  const result = { code: '1012', text: 'Found', confidence: 1, success: true, final: true };
  const person = { full_name: 'Ada Obi', dob: '1990-04-12', expiration_date: '2030-01-01', id_number: '1' };
  expect(findingOf({ ...result, ...person }).person).toStrictEqual(person);
  expect(findingOf(result).person).toStrictEqual({});
});
