import { expect, test } from 'vitest';
import type { VerifierOutcome } from '#core/verification.ts';
import { makeAdaptiveVerifier } from '#jobs/adaptive-verifier.ts';
import type { Submission } from '#jobs/verifier.ts';
import { aJob, aLink, PERSON } from '#testing/harness/fixtures.ts';

const submissionOf = (partnerId: string): Submission => ({
  job: aJob(aLink({ partnerId })),
  ...{ person: PERSON, images: {} },
});
const SUBMISSION = submissionOf('001');
const failed = (failure: 'timeout' | 'connection' | 'status', status: number | null) =>
  ({ kind: 'failed', failure, status }) as const;

async function concurrencyAfter(outcome: ReturnType<typeof failed> | { kind: 'later' }, calls = 200) {
  let time = 0;
  const { verifier, concurrency } = makeAdaptiveVerifier(
    async () => {
      await Promise.resolve();
      time += 1;
      return outcome;
    },
    64,
    () => time,
    () => 8,
  );
  for (let done = 0; done < calls; done += 8) {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => verifier(SUBMISSION)));
    expect(outcomes).toEqual(Array(8).fill(outcome));
  }
  return concurrency();
}

test.each([
  ['a timeout', failed('timeout', null)],
  ['a lost connection', failed('connection', null)],
  ['429', failed('status', 429)],
  ['503', failed('status', 503)],
])('%s lowers the number of calls at once', async (_, outcome) => {
  expect(await concurrencyAfter(outcome)).toBe(4);
});

test('other outcomes, also refusals of a submission, do not', async () => {
  expect(await concurrencyAfter({ kind: 'later' })).toBe(20);
  expect(await concurrencyAfter(failed('status', 422))).toBe(20);
});

test('what counts are the places that were held when a call began', async () => {
  let held = 0;
  const { verifier, concurrency } = makeAdaptiveVerifier(
    async () => {
      held = 0;
      return { kind: 'later' };
    },
    64,
    () => 0,
    () => held,
  );
  for (let i = 0; i < 4; i++) {
    held = 8;
    await Promise.all(Array.from({ length: 4 }, () => verifier(SUBMISSION)));
  }
  expect(concurrency()).toBe(20);
});

test('places that are held do not raise it while few calls are under way at once', async () => {
  const { verifier, concurrency } = makeAdaptiveVerifier(
    async () => ({ kind: 'later' }),
    64,
    () => 0,
    () => 16,
  );
  const callAtOnce = (calls: number) =>
    Promise.all(Array.from({ length: calls }, () => verifier(SUBMISSION)));
  for (let i = 0; i < 100; i++) await callAtOnce(3);
  expect(concurrency()).toBe(16);
  for (let i = 0; i < 100; i++) await callAtOnce(4);
  expect(concurrency()).toBe(20);
});

test('a partner whose calls are fast does not lower it for one whose calls are slow', async () => {
  let time = 0;
  const { verifier, concurrency } = makeAdaptiveVerifier(
    async ({ job }) => {
      time += job.partnerId === '001' ? 5 : 5_000;
      return { kind: 'later' };
    },
    64,
    () => time,
    () => 64,
  );
  const callAs = async (partnerId: string) => {
    for (let i = 0; i < 100; i++) {
      await Promise.all([1, 2, 3, 4].map(() => verifier(submissionOf(partnerId))));
    }
  };
  await callAs('001');
  await callAs('002');
  expect(concurrency()).toBe(20);
});

test('calls that throw are under way no more', async () => {
  let isBroken = true;
  const { verifier, concurrency } = makeAdaptiveVerifier(
    async () => {
      if (isBroken) throw new Error('no');
      return { kind: 'later' };
    },
    64,
    () => 0,
    () => 16,
  );
  for (let i = 0; i < 10; i++) await expect(verifier(SUBMISSION)).rejects.toThrow('no');
  isBroken = false;
  for (let i = 0; i < 100; i++) await verifier(SUBMISSION);
  expect(concurrency()).toBe(16);
});

test('a verifier that throws says nothing of how many calls it takes', async () => {
  const { verifier, concurrency } = makeAdaptiveVerifier(
    () => Promise.reject(new Error('no')),
    64,
    () => 0,
    () => 8,
  );
  for (let i = 0; i < 100; i++) await expect(verifier(SUBMISSION)).rejects.toThrow('no');
  expect(concurrency()).toBe(16);
});

test('a verifier is back when calls succeed after all failed, and not while too many fail', async () => {
  let time = 0;
  let outcome: VerifierOutcome = { kind: 'later' };
  const { verifier, recoveredAt } = makeAdaptiveVerifier(
    async () => outcome,
    10,
    () => time,
    () => 1,
  );
  /** A window, of which so many calls fail. */
  const callTen = async (failures: number) => {
    time++;
    for (let i = 0; i < 10; i++) {
      outcome = i < failures ? failed('connection', null) : { kind: 'later' };
      await verifier(SUBMISSION);
    }
    return recoveredAt();
  };
  expect(await callTen(9), 'some succeed').toBeNull();
  expect(await callTen(2), 'it never was away').toBeNull();
  expect(await callTen(10)).toBeNull();
  expect(await callTen(3)).toBeNull();
  expect(await callTen(2)).toBe(5);
  expect(await callTen(3)).toBeNull();
  expect(await callTen(0)).toBe(5);
});
