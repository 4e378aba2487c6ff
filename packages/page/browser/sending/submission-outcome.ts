/** What the response to a submission means for the person. Pure: sending.ts acts on it. */
import { BLOCKS, type Block } from '#page/ends/block.ts';
import { isSafeRedirect } from '#protocol/redirect.ts';

/** A response as it came; status 0 is a lost connection. */
export interface SubmissionResponse {
  status: number;
  /** What was read as JSON: null for anything else, such as the HTML of a proxy. */
  // biome-ignore lint/suspicious/noExplicitAny: a proxy on the way may respond with anything.
  body: any;
  retryAfterS: number | null;
}

export type SubmissionOutcome =
  /** The redirect is null where there is none, and where a browser must not follow it (D-17). */
  | { kind: 'accepted'; redirectUrl: string | null; jobId: string }
  /** Could not be sent: worth sending again as it is. */
  | { kind: 'retry' }
  /** More are sent than can be verified: worth sending again, as it is, after that time (D-74). */
  | { kind: 'busy'; retryAfterS: number }
  /** Stopped before the service, by a filter or a limit on the way: worth sending again after that time. */
  | { kind: 'stopped'; retryAfterS: number }
  /** The link takes nothing for now: it can be sent later. */
  | { kind: 'link_paused' }
  /** The link takes nothing any more: its page says why. */
  | { kind: 'link_closed' }
  /** A limit that lasts. */
  | { kind: 'blocked'; block: Block; retryAfterS: number | null; requestId: string }
  /** The key belongs to another content: send under a new one. */
  | { kind: 'key_reused' }
  /** The page shows another text of the consent by now. */
  | { kind: 'consent_changed' }
  /** The link accepts other ID types by now. */
  | { kind: 'types_changed' }
  /** Something to correct; no fields where the server names none. */
  | { kind: 'refused'; code: string; fields: string[] };

/** The codes that say what the response means, whatever its status. */
const LINK_PAUSED = new Set(['link_disabled', 'link_not_ready']);
const LINK_CLOSED = new Set(['link_not_found', 'link_expired', 'link_used', 'link_full']);
const CORRECTABLE = new Set(['2203', '2204', '2213', 'payload_too_large']);

/** Where no time is told. */
const BUSY_RETRY_S = 30;

/** What filters and limits on the way answer. */
const STOPPED = new Set([403, 429]);
const STOPPED_RETRY_S = 15;
/** Whoever waits longer comes back, or presses the button. */
const STOPPED_RETRY_MAX_S = 600;

/**
 * Acts on the contract's own answers alone. Everything else could not be sent: a proxy or a captive portal may answer
 * with any status and any page, and a server on the way with JSON of its own.
 */
export function submissionOutcome({ status, body, retryAfterS }: SubmissionResponse): SubmissionOutcome {
  if (status === 201 && isAcceptance(body)) {
    const { redirect_url: url, job_id: jobId = '' } = body;
    return { kind: 'accepted', redirectUrl: safeRedirect(url), jobId: String(jobId) };
  }
  if (status < 400) return { kind: 'retry' };
  const code = String(body?.code ?? '');
  const block = BLOCKS.find((each) => each === (code === '2222' ? 'id_number_blocked' : code));
  if (block) return { kind: 'blocked', block, retryAfterS, requestId: String(body?.request_id ?? '') };
  if (code === 'verifier_busy') return { kind: 'busy', retryAfterS: retryAfterS ?? BUSY_RETRY_S };
  if (LINK_PAUSED.has(code)) return { kind: 'link_paused' };
  if (LINK_CLOSED.has(code)) return { kind: 'link_closed' };
  if (code === 'idempotency_key_reused') return { kind: 'key_reused' };
  if (code === 'unsupported_id_type') return { kind: 'types_changed' };
  if (!CORRECTABLE.has(code)) {
    // Every error of the service has the id of its request.
    const isOurs = typeof body?.request_id === 'string';
    if (isOurs || !STOPPED.has(status)) return { kind: 'retry' };
    return { kind: 'stopped', retryAfterS: Math.min(retryAfterS ?? STOPPED_RETRY_S, STOPPED_RETRY_MAX_S) };
  }
  const details: ({ path?: unknown } | null)[] = Array.isArray(body.details) ? body.details : [];
  const fields = details.flatMap((detail) =>
    typeof detail?.path === 'string' ? [detail.path.slice(1)] : [],
  );
  if (fields.includes('consent_shown')) return { kind: 'consent_changed' };
  return { kind: 'refused', code, fields };
}

function isAcceptance(body: unknown): body is { redirect_url: unknown; job_id?: unknown } {
  return typeof body === 'object' && body !== null && 'redirect_url' in body;
}

/** The address of a redirect, if a browser may follow it (D-17). */
export function safeRedirect(url: unknown): string | null {
  return typeof url === 'string' && isSafeRedirect(url) ? url : null;
}
