import { expect, test } from 'vitest';
import type { VerifierOutcome } from '#core/verification.ts';
import { followVerifier } from '#jobs/follow-verifier.ts';
import type { Submission } from '#jobs/verifier.ts';

const SUBMISSION = {} as Submission;
const failed = (failure: 'timeout' | 'connection' | 'status', status: number | null) =>
  ({ kind: 'failed', failure, status }) as const;

async function concurrencyAfter(outcome: ReturnType<typeof failed> | { kind: 'later' }, calls = 200) {
  let time = 0;
  const { verifier, concurrency } = followVerifier(
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
  const { verifier, concurrency } = followVerifier(
    async () => {
      held = 0;
      return { kind: 'later' };
    },
    64,
    () => 0,
    () => held,
  );
  for (let i = 0; i < 16; i++) {
    held = 8;
    await verifier(SUBMISSION);
  }
  expect(concurrency()).toBe(20);
});

test('a verifier that throws says nothing of how many calls it takes', async () => {
  const { verifier, concurrency } = followVerifier(
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
  const { verifier, recoveredAt } = followVerifier(
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
