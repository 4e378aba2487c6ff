import { normaliseIdNumber } from '#core/id-numbers/id-number.ts';
import type { Job, PersonalData, Verdict } from '#core/job.ts';
import { RESULT } from '#protocol/codes.ts';
import type { Verifier } from './verifier.ts';

/** The result by the last digit of the ID number (D-23). */
const BY_LAST_DIGIT: Readonly<Record<string, Verdict>> = {
  '1': failed(RESULT.notFound),
  '2': failed(RESULT.unsupportedFormat),
  '3': failed(RESULT.sourceUnavailable),
};

/**
 * The sandbox's verifier: deterministic, so that every outcome can be provoked (D-23). After a provisional result
 * it is called again for the final one.
 */
export const makeSandboxVerifier =
  (finalAfterMs: number): Verifier =>
  async ({ job, person }) => ({
    kind: 'result',
    finding: { verdict: verdictOn(job, person), person: {} },
    againAfterMs: finalAfterMs,
  });

function verdictOn(job: Job, person: PersonalData): Verdict {
  switch (job.partnerParams?.['sandbox_result']) {
    case '0':
      return found(job);
    case '1':
      return failed(RESULT.rejected);
    case '2':
      return job.state === 'provisional' ? found(job) : provisional();
    default:
      return BY_LAST_DIGIT[lastDigit(person)] ?? found(job);
  }
}

function lastDigit({ id_number = '' }: PersonalData): string {
  // A number may end in letters, as a Kenyan KRA PIN does.
  return /\d(?=\D*$)/.exec(normaliseIdNumber(id_number))?.[0] ?? '';
}

export function found(job: Job): Verdict {
  const isDocument = job.method === 'doc_verification' || job.method === 'enhanced_document_verification';
  const result = isDocument ? RESULT.documentVerified : RESULT.found;
  return { ...result, confidence: 99, success: true, final: true };
}

export function failed({ code, text }: { code: string; text: string }): Verdict {
  const isOfNumber = code === RESULT.notFound.code || code === RESULT.unsupportedFormat.code;
  // What the person typed may be wrong (D-111).
  const retry = isOfNumber && ({ retry: ['number'] } as const);
  return { code, text, confidence: 0, success: false, final: true, ...retry };
}

export function provisional(): Verdict {
  return { ...RESULT.provisional, confidence: 50, success: false, final: false };
}
