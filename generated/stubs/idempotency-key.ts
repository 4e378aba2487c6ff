// Generated from openapi/ by `npm run generate`. Do not edit.
/** The `Idempotency-Key` header (D-29). */
import { RequestRefused } from './errors.ts';

/** No field of the contract is nested deeper than a few levels; more could exhaust the stack. */
const DEPTH_MAX = 50;

/** A request with another of these is the same request: the signing fields, and what the page says of itself. */
const NOT_COMPARED = new Set(['partner_id', 'timestamp', 'signature', 'sec_key', 'consent_shown', 'visit']);

/** The key as sent; null without one. @throws RequestRefused for an invalid one. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = String(header);
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  const message = 'must be 1 to 128 visible ASCII characters';
  throw new RequestRefused('invalid_value', [{ path: '/Idempotency-Key', message }]);
}

/**
 * A canonical text of a request: the fields that the contract knows in a fixed order, without those that are not compared.
 *
 * @param files - Each field and the hash of its file.
 */
export function requestText(
  fields: object,
  declared: ReadonlySet<string>,
  files: readonly (readonly [string, string])[],
): string {
  // Unknown fields are ignored, and a sender could send any number of them.
  const content = Object.entries(fields).filter(([name]) => declared.has(name) && !NOT_COMPARED.has(name));
  return JSON.stringify(sorted([Object.fromEntries(content), Object.fromEntries(files)]));
}

function sorted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) {
    const message = `must not be nested deeper than ${DEPTH_MAX} levels`;
    throw new RequestRefused('invalid_value', [{ path: '', message }]);
  }
  if (Array.isArray(value)) return value.map((each) => sorted(each, depth + 1));
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each, depth + 1)]);
}
