/** Reads the headers and the body of a callback, in the forms that HTTP libraries give them. */
import { utf8 } from './hmac.ts';

/** Request headers as fetch or Node give them; names are looked up case-insensitively. */
export type HeadersLike = Headers | Record<string, string | string[] | undefined>;

/** Whether it is a text, or bytes. Not by `instanceof`: a test runner has a Uint8Array of its own. */
export const isText = (body: unknown): body is string | Uint8Array =>
  typeof body === 'string' || ArrayBuffer.isView(body);

/** Whether a body is what came: callers without types may pass what a framework parsed, or nothing. */
export const isRaw = (body: unknown): body is string | Uint8Array => isText(body) && body.length > 0;

/** Why another one is refused. */
export const NOT_RAW =
  'The body must be the raw bytes of the request, as they came. This one is empty, or was parsed before.';

/**
 * The value of a header by its lower-case name, repeated ones joined with a space; null when absent. Callers without types
 * may pass pairs, a Map, CGI's names (`HTTP_WEBHOOK_ID`) or nothing.
 */
export function header(headers: HeadersLike, name: string): string | null {
  const given = Object(headers ?? {});
  // A Map's `get` knows one spelling of a name alone, so it is read as pairs.
  if (!(given instanceof Map) && typeof headers?.get === 'function') return (headers as Headers).get(name);
  const pairs: [unknown, unknown][] = Symbol.iterator in given ? [...given] : Object.entries(given);
  const values = pairs.flatMap((pair) => (nameOf(pair?.[0]) === name ? (pair[1] ?? []) : []));
  // An empty one is there, and wrong.
  return values.length === 0 ? null : values.join(' ');
}

const nameOf = (key: unknown): string =>
  String(key)
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '');

/** Whether a body has more than `bytesMax`. A text is encoded only where its length leaves that open. */
export function isLonger(rawBody: string | Uint8Array, bytesMax: number): boolean {
  if (typeof rawBody !== 'string' || rawBody.length > bytesMax) return rawBody.length > bytesMax;
  // Each of its units takes three bytes at most.
  return 3 * rawBody.length > bytesMax && utf8(rawBody).length > bytesMax;
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
