/** Entries of the audit trail that a transaction writes right before its commit. */
import { randomUUID } from 'node:crypto';

export interface RecordedEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The entry as `auditText` writes it, on one line. */
  readonly text: string;
}

/** The row of `audit_waiting` for some entries: its time, its id and the entries; null without any. */
export function waitingRow(entries: readonly RecordedEntry[]): [number, string, string] | null {
  const [first] = entries;
  if (!first) return null;
  return [first.at, randomUUID(), entries.map(({ text }) => text).join('\n')];
}
