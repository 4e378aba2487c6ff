/** How a job can end, as the sandbox's fault control names it. */
import type { NextResult } from '../data.ts';

interface Outcome {
  readonly value: NextResult['outcome'];
  readonly text: string;
  /** One result and nothing else, so that a test callback can have it. */
  readonly isResult?: true;
}

export const OUTCOMES: readonly Outcome[] = [
  { value: 'found', text: 'Found', isResult: true },
  { value: 'document_verified', text: 'Document verified', isResult: true },
  { value: 'not_found', text: 'Not found', isResult: true },
  { value: 'unsupported_format', text: 'Unsupported format', isResult: true },
  { value: 'source_unavailable', text: 'Source unavailable', isResult: true },
  { value: 'rejected', text: 'Rejected', isResult: true },
  { value: 'system_error', text: 'System error', isResult: true },
  { value: 'provisional', text: 'Provisional, and nothing after it', isResult: true },
  { value: 'provisional_then_found', text: 'Provisional, then found' },
  { value: 'provisional_then_rejected', text: 'Provisional, then rejected' },
  { value: 'lost_answer', text: 'Verifier does not answer' },
  { value: 'doubled_callback', text: 'Callback sent twice' },
  { value: 'reordered_callbacks', text: 'Final callback before the provisional' },
];

export const outcomeText = (value: string): string =>
  OUTCOMES.find((outcome) => outcome.value === value)?.text ?? value;
