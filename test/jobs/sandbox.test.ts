import { describe, expect, test } from 'vitest';
import type { VerificationMethod } from '#core/id-numbers/id-type.ts';
import type { JobState, PersonalData, Verdict } from '#core/job.ts';
import { withNextResults } from '#jobs/next-results.ts';
import { makeSandboxVerifier } from '#jobs/sandbox.ts';
import { aJob, aLink } from '#testing/harness/fixtures.ts';

interface Asked {
  readonly person?: PersonalData;
  readonly sandboxResult?: string;
  readonly method?: VerificationMethod;
  readonly state?: JobState;
}

const FINAL_AFTER_MS = 2_000;

async function judge({ person = {}, sandboxResult, method = 'enhanced_kyc', state = 'queued' }: Asked) {
  const partnerParams = sandboxResult === undefined ? null : { sandbox_result: sandboxResult };
  const job = aJob(aLink(), { partnerParams, method, state });
  const answer = await makeSandboxVerifier(FINAL_AFTER_MS)({ job, person, images: {} });
  // It always has a verdict, adds no personal data, and is asked again after a provisional result.
  expect(answer).toEqual({
    kind: 'result',
    finding: { verdict: expect.anything(), person: {} },
    againAfterMs: FINAL_AFTER_MS,
  });
  return (answer as typeof answer & { kind: 'result' }).finding.verdict satisfies Verdict;
}

test('after a provisional result the final one comes when it is set to, and at once where it is to come first', async () => {
  const outcomes = ['provisional_then_found', 'reordered_callbacks'] as const;
  const results = outcomes.map((outcome) => ({ outcome }));
  const deps = { finalAfterMs: 7, sleep: async () => {}, disturb: () => {} };
  const verifier = withNextResults(makeSandboxVerifier(9), {
    ...deps,
    takeResult: () => results.shift() ?? null,
  });
  const ask = () => verifier({ job: aJob(aLink()), person: {}, images: {} });
  expect([await ask(), await ask()]).toMatchObject([{ againAfterMs: 7 }, { againAfterMs: 0 }]);
});

const withNumber = (id_number: string): Asked => ({ person: { id_number } });

const FOUND = { code: '1012', success: true, final: true };
const NOT_FOUND = { code: '1013', success: false, final: true };

describe('the last digit of the ID number (D-23)', () => {
  test.each<[string, string, boolean]>([
    ['1', '1013', false],
    ['2', '1014', false],
    ['3', '1015', false],
    ...['0', '4', '5', '6', '7', '8', '9'].map((digit): [string, string, boolean] => [digit, '1012', true]),
  ])('%s answers %s', async (digit, code, success) => {
    expect(await judge(withNumber(`1234567890${digit}`))).toMatchObject({ code, success, final: true });
  });

  test('a letter at the end is ignored, as in a KRA PIN', async () => {
    expect(await judge(withNumber('A001234561Z'))).toMatchObject(NOT_FOUND);
    expect(await judge(withNumber('A001234567Z'))).toMatchObject(FOUND);
  });

  test.each(['1234 567-1', '12345671 ', '12345671-', '1234567１'])(
    'the number is normalised first: %j ends in 1',
    async (number) => {
      expect(await judge(withNumber(number))).toMatchObject(NOT_FOUND);
    },
  );

  test('a submission without a number is found', async () => {
    expect(await judge({})).toMatchObject(FOUND);
    expect(await judge(withNumber(''))).toMatchObject(FOUND);
  });

  test.each([
    ['enhanced_kyc', '1012'],
    ['biometric_kyc', '1012'],
    ['doc_verification', '0810'],
    ['enhanced_document_verification', '0810'],
  ] as const)('success of %s has the code %s', async (method, code) => {
    expect(await judge({ method })).toMatchObject({ code, success: true, final: true });
  });
});

describe('sandbox_result (D-23)', () => {
  test('"0" approves, whatever the number says', async () => {
    expect(await judge({ ...withNumber('11'), sandboxResult: '0' })).toMatchObject(FOUND);
    const document = { sandboxResult: '0', method: 'doc_verification' } as const;
    expect(await judge(document)).toMatchObject({ ...FOUND, code: '0810' });
  });

  test('"1" rejects, whatever the number says', async () => {
    expect(await judge({ ...withNumber('10'), sandboxResult: '1' })).toMatchObject({
      code: '0811',
      success: false,
      final: true,
    });
  });

  test('"2" is provisional first, and final when asked again', async () => {
    const asked = { ...withNumber('11'), sandboxResult: '2' };
    expect(await judge(asked)).toMatchObject({ code: '0812', success: false, final: false });
    expect(await judge({ ...asked, state: 'provisional' })).toMatchObject(FOUND);
  });

  test.each(['3', '', '00', ' 0'])('%j is another value: the number decides', async (sandboxResult) => {
    expect(await judge({ ...withNumber('11'), sandboxResult })).toMatchObject(NOT_FOUND);
  });
});

test('the confidence is 99 for success, and 0 for failure', async () => {
  expect((await judge(withNumber('10'))).confidence).toBe(99);
  expect((await judge(withNumber('11'))).confidence).toBe(0);
});
