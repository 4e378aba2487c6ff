/** What the response to a submission means for the person. Pure: sending.ts acts on it. */

import { isSafeRedirect } from '#protocol/redirect.ts';
import { BLOCKS, type Block } from '../block.ts';

/** A response as it came; status 0 is a lost connection. */
export interface SubmissionResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a proxy on the way may respond with anything.
  body: any;
  retryAfterS: number | null;
}

export type SubmissionOutcome =
  /** The redirect is null where there is none, and where a browser must not follow it (D-17). */
  | { kind: 'accepted'; redirectUrl: string | null }
  /** Worth sending again as it is. */
  | { kind: 'retry' }
  /** More are sent than can be verified: worth sending again, as it is, after that time (D-74). */
  | { kind: 'busy'; retryAfterS: number }
  /** The link has changed its state: its page says how. */
  | { kind: 'link_closed' }
  /** A limit that lasts. */
  | { kind: 'blocked'; block: Block; retryAfterS: number | null }
  /** The key belongs to another content: send under a new one. */
  | { kind: 'key_reused' }
  /** The page shows another text of the consent by now. */
  | { kind: 'consent_changed' }
  /** Something to correct; no fields where the server names none. */
  | { kind: 'refused'; code: string; fields: string[] };

/** What the service says of a link that takes no submission now. */
const CLOSED = new Set([
  'link_not_found',
  'link_disabled',
  'link_not_ready',
  'link_expired',
  'link_used',
  'link_full',
]);

/** Where no time is told. */
const BUSY_RETRY_S = 30;

export function submissionOutcome({ status, body, retryAfterS }: SubmissionResponse): SubmissionOutcome {
  const code = String(body?.code ?? '');
  if (status === 201) return { kind: 'accepted', redirectUrl: safeRedirect(body?.redirect_url) };
  const block = BLOCKS.find((each) => each === (code === '2222' ? 'id_number_blocked' : code));
  if (block) return { kind: 'blocked', block, retryAfterS };
  if (code === 'verifier_busy') return { kind: 'busy', retryAfterS: retryAfterS ?? BUSY_RETRY_S };
  if (CLOSED.has(code)) return { kind: 'link_closed' };
  // 409 is a request under the same key that is still running: its response comes with the next try. A refusal without
  // a code is of a proxy or a captive portal on the way.
  if (status < 400 || status === 408 || status === 409 || status === 429 || status >= 500) {
    return { kind: 'retry' };
  }
  if (code === '' && status !== 413) return { kind: 'retry' };
  if (status === 422) return { kind: 'key_reused' };
  const details: { path?: unknown }[] = Array.isArray(body?.details) ? body.details : [];
  const condition = status === 413 ? 'payload_too_large' : code;
  const fields = details.map(({ path }) => String(path).slice(1));
  if (fields.includes('consent_shown')) return { kind: 'consent_changed' };
  return { kind: 'refused', code: condition, fields };
}

/** The address of a redirect, if a browser may follow it (D-17). */
export function safeRedirect(url: unknown): string | null {
  return typeof url === 'string' && isSafeRedirect(url) ? url : null;
}
