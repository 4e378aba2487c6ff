import type { Callback, Receipt } from '../index.ts';

/** A callback that arrived, with the result of verifying it. */
export interface LoggedCallback {
  readonly at: Date;
  readonly receipt: Receipt;
  /** The `webhook-id` header; verified only where the receipt is ok. */
  readonly claimedId: string;
  readonly isDuplicate: boolean;
  /** The status that was sent. */
  readonly answered: number;
}

/** One block of text for each callback. */
export function blockOf({ at, receipt, claimedId, isDuplicate, answered }: LoggedCallback): string {
  const verdict = receipt.ok ? '✓ verified' : `✗ ${receipt.reason}: ${receipt.message}`;
  const rows: (readonly [string, string])[] = [['webhook-id', claimedId || '(none)']];
  if (receipt.ok) rows.push(['delivery', isDuplicate ? 'duplicate' : 'new'], ...resultRows(receipt.payload));
  rows.push(['answered', String(answered)]);
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

/** The sender must not control the terminal: escape sequences and line breaks become spaces. */
const printable = (text: string) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

/** One line of JSON for each callback. */
export function lineOf({ at, receipt, claimedId, isDuplicate, answered }: LoggedCallback): string {
  const line = {
    received_at: at.toISOString(),
    verified: receipt.ok,
    reason: receipt.ok ? null : receipt.reason,
    message: receipt.ok ? null : receipt.message,
    webhook_id: claimedId || null,
    duplicate: isDuplicate,
    answered,
    payload: receipt.ok ? receipt.payload : null,
  };
  return `${JSON.stringify(line)}\n`;
}
