/** Reads the headers and the body of a callback, in the forms that HTTP libraries give them. */

/** Request headers as fetch or Node give them; names are looked up case-insensitively. */
export type HeadersLike = Headers | Record<string, string | string[] | undefined>;

/** The value of a header by its lower-case name, repeated ones joined with a space; null when absent. */
export function header(headers: HeadersLike, name: string): string | null {
  if (typeof headers.get === 'function') return (headers as Headers).get(name);
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(value) ? value.join(' ') : value) ?? null;
}

/** Whether a body has more than `bytesMax`. A text is encoded only where its length leaves that open. */
export function isLonger(rawBody: string | Uint8Array, bytesMax: number): boolean {
  if (typeof rawBody !== 'string' || rawBody.length > bytesMax) return rawBody.length > bytesMax;
  // Each of its units takes three bytes at most.
  return 3 * rawBody.length > bytesMax && new TextEncoder().encode(rawBody).length > bytesMax;
}

/** Strict UTF-8, BOM kept, so that encoding the text again gives the very bytes that were signed. */
export function decodeUtf8(rawBody: string | Uint8Array): string | null {
  try {
    return typeof rawBody === 'string'
      ? rawBody
      : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch {
    return null;
  }
}

/** Parses a JSON object; null for other JSON and for malformed text. */
export function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown> | null)
      : null;
  } catch {
    return null;
  }
}
