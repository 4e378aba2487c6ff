/** What an answer of the server means for the person. Pure: the sending acts on it. */

/** An answer as it came; status 0 is a line that broke. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: another server on the way may answer anything.
  body: any;
  retryAfterS: number | null;
}

export type UploadOutcome =
  | { kind: 'accepted'; redirectUrl: string | null }
  /** Worth sending again as it is. */
  | { kind: 'again' }
  /** The link has changed its state: its page says how. */
  | { kind: 'gone' }
  | { kind: 'blocked'; retryAfterS: number | null }
  /** The key belongs to another content: send under a new one. */
  | { kind: 'renew' }
  /** Something to mend; no fields where the server names none. */
  | { kind: 'refused'; code: string; fields: string[] };

export function outcomeOf({ status, body, retryAfterS }: Answer): UploadOutcome {
  const code = String(body?.code ?? '');
  if (status === 201) return { kind: 'accepted', redirectUrl: body?.redirect_url ?? null };
  if (code === '2222') return { kind: 'blocked', retryAfterS };
  if (code === 'link_not_ready' || status === 403 || status === 404 || status === 410)
    return { kind: 'gone' };
  // 409 is a request under the same key that is still running: its answer comes with the next try.
  if (status === 0 || status === 408 || status === 409 || status === 429 || status >= 500)
    return { kind: 'again' };
  if (status === 422) return { kind: 'renew' };
  const details: { path?: unknown }[] = Array.isArray(body?.details) ? body.details : [];
  const condition = status === 413 ? 'payload_too_large' : code;
  return { kind: 'refused', code: condition, fields: details.map(({ path }) => String(path).slice(1)) };
}
