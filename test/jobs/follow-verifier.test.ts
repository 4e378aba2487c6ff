import { expect, test } from 'vitest';
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

test('a verifier that throws is not under way for ever', async () => {
  const { verifier, concurrency } = followVerifier(
    () => Promise.reject(new Error('no')),
    64,
    () => 0,
  );
  for (let i = 0; i < 100; i++) await expect(verifier(SUBMISSION)).rejects.toThrow('no');
  expect(concurrency()).toBe(16);
});
