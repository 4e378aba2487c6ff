/** The audit trail (D-69): who did what, when, from where, and how it ended. Nothing in it says whom it was about. */

/** `unknown`: the request had no valid signature. */
type Actor = 'partner' | 'verifier' | 'visitor' | 'operator' | 'unknown';

/** An entry, filled in while its request is answered. Texts from outside are in it only where their form is known. */
export interface AuditEntry {
  /** Real time, epoch milliseconds. */
  readonly at: number;
  actor: Actor;
  /** The operation's id, or the words of an admin command. */
  readonly action: string;
  /** Whose data it concerned: the partner that signed, or that of the link. */
  partnerId: string | null;
  /** The key that signed. */
  keyId: string | null;
  /** The name of the operator. */
  readonly operator: string | null;
  /** The id of a link, a job, a callback or an erasure. Never a user's. */
  target: string | null;
  /** `ok`, `repeated` for the first answer given again (D-29), or the condition that it was refused with. */
  outcome: string;
  /** The code of a refusal on the wire. */
  code: string | null;
  readonly requestId: string | null;
  /** As far as an address tells visitors apart (D-65). */
  address: string | null;
  /** How many like it it stands for. */
  count: number;
}

/** An entry of what succeeded once, with what is known of it. */
export const auditEntry = (
  known: Pick<AuditEntry, 'at' | 'actor' | 'action'> & Partial<AuditEntry>,
): AuditEntry => ({
  partnerId: null,
  keyId: null,
  operator: null,
  target: null,
  outcome: 'ok',
  code: null,
  requestId: null,
  address: null,
  count: 1,
  ...known,
});

/** An id that the service has given, or null for a text of another form: that could say anything. */
export function knownId(text: string | undefined): string | null {
  return text !== undefined && /^(?:msg_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : null;
}

/** A caller's request id in a form without words, or null (D-78). */
export function knownRequestId(id: string): string | null {
  return /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32})$/.test(id) ? id : null;
}

/** An entry as it is stored, hashed and exported: JSON on one line, without what does not apply. */
export function auditText(entry: AuditEntry): string {
  const { at, actor, action, outcome, operator, partnerId, keyId, target, code, count } = entry;
  // Put together here, as `JSON.stringify` takes several times as long. Only these two may have characters to escape.
  return (
    `{"at":"${isoTime(at)}","actor":"${actor}"` +
    (operator === null ? '' : `,"operator":${JSON.stringify(operator)}`) +
    (partnerId === null ? '' : `,"partner_id":"${partnerId}"`) +
    (keyId === null ? '' : `,"key_id":${JSON.stringify(keyId)}`) +
    `,"action":"${action}"` +
    (target === null ? '' : `,"target":"${target}"`) +
    `,"outcome":"${outcome}"` +
    (code === null ? '' : `,"code":"${code}"`) +
    (count > 1 ? `,"count":${count}` : '') +
    (entry.requestId === null ? '' : `,"request_id":"${entry.requestId}"`) +
    (entry.address === null ? '}' : `,"address":"${entry.address}"}`)
  );
}

let second = { start: -1, text: '' };

/** As `toISOString`, which takes longer than all the rest: the date is made once a second. */
function isoTime(at: number): string {
  const ms = at % 1_000;
  if (second.start !== at - ms) {
    second = { start: at - ms, text: new Date(at).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss.'.length) };
  }
  return `${second.text}${String(ms).padStart(3, '0')}Z`;
}

/** A stored entry, as `auditText` writes it. */
export interface StoredEntry {
  readonly at: string;
  readonly actor: Actor;
  readonly operator?: string;
  readonly partner_id?: string;
  readonly key_id?: string;
  readonly action: string;
  readonly target?: string;
  readonly outcome: string;
  readonly code?: string;
  readonly count?: number;
  readonly request_id?: string;
  readonly address?: string;
}
