import { printableJson } from '../../protocol/printable-json.ts';
import type { Callback, Receipt } from '../index.ts';
import { printable } from './shell/output.ts';

/** A callback that arrived, with the result of verifying it. */
export interface LoggedCallback {
  readonly at: Date;
  readonly receipt: Receipt;
  /** The `webhook-id` header; verified only where the receipt is ok. */
  readonly claimedId: string;
  readonly isDuplicate: boolean;
  /** The status that was sent. */
  readonly answered: number;
  /** The receiver that it was forwarded to, whose status it is. */
  readonly by: string | null;
  /** Why that receiver gave none. */
  readonly noAnswer: string | null;
}

/** One block of text for each callback. */
export function blockOf(callback: LoggedCallback): string {
  const { at, receipt, claimedId, isDuplicate, answered, by, noAnswer } = callback;
  const verdict = receipt.ok ? '✓ verified' : `✗ ${receipt.reason}: ${receipt.message}`;
  const rows: (readonly [string, string])[] = [['webhook-id', claimedId || '(none)']];
  if (receipt.ok) rows.push(['delivery', isDuplicate ? 'duplicate' : 'new'], ...resultRows(receipt.payload));
  const from = noAnswer === null ? `, by ${by}` : `: no answer from ${by} (${noAnswer})`;
  rows.push(['answered', `${answered}${by === null ? '' : from}`]);
  const text = rows.map(([name, value]) => `    ${name.padEnd(12)}${printable(value)}\n`).join('');
  return `\n${at.toISOString()}  ${verdict}\n${text}`;
}

function resultRows(payload: Callback): (readonly [string, string])[] {
  const { ResultCode, ResultText, ServiceJobID, PartnerParams, job_complete, job_success } = payload;
  return [
    ['result', `${ResultCode} ${ResultText}`],
    ['user_id', PartnerParams.user_id],
    ['job_id', PartnerParams.job_id],
    ['service job', ServiceJobID],
    ['success', yesOrNo(job_success)],
    ['complete', job_complete ? 'yes' : 'no, a final result follows'],
  ];
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** One line of JSON for each callback. */
export function lineOf(callback: LoggedCallback): string {
  const { at, receipt, claimedId, isDuplicate, answered, by, noAnswer } = callback;
  const line = {
    received_at: at.toISOString(),
    verified: receipt.ok,
    reason: receipt.ok ? null : receipt.reason,
    message: receipt.ok ? null : receipt.message,
    webhook_id: claimedId || null,
    duplicate: isDuplicate,
    answered,
    forwarded_to: by,
    no_answer: noAnswer,
    payload: receipt.ok ? receipt.payload : null,
  };
  return `${printableJson(line)}\n`;
}
