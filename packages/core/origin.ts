/** Where a request or a job comes from: the id of the request, and its place in a trace (D-78). */

export interface Origin {
  /** The caller's `x-request-id`, else one of the service. null for erased jobs. */
  readonly requestId: string | null;
  /** W3C Trace Context; null without a trace. */
  readonly traceparent: string | null;
}

/** Safe in headers, logs, pages and shells. There is no `@`, so that it is no e-mail address. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
/** Version, trace, parent, flags; versions to come may append more. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-[\x21-\x7e]{1,64})?$/;

type Header = string | string[] | undefined;

/** A caller's `x-request-id`, if it is one that can be taken over. */
export function readRequestId(header: Header): string | null {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : null;
}

interface TracePlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** Reads `traceparent` as W3C Trace Context says; null when it is absent or malformed. */
export function readTraceparent(header: Header): TracePlace | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** The header for a place, in the version that everybody reads. Of the flags, those that it knows are kept. */
export function writeTraceparent({ traceId, spanId, flags }: TracePlace): string {
  return `00-${traceId}-${spanId}-0${flags & 1}`;
}

/** What is sent on to the verifier and with callbacks. */
export function originHeaders({ requestId, traceparent }: Origin): Record<string, string> {
  return { ...(traceparent && { traceparent }), ...(requestId && { 'x-request-id': requestId }) };
}
