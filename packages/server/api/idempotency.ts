/** The `Idempotency-Key` header (D-29). */
import { createHash } from 'node:crypto';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { IdempotencyKey } from '#handlers/operation.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';
import { RequestRefused } from '../http/errors.ts';

/** No field of the contract is nested deeper than a few levels; more could exhaust the stack. */
const DEPTH_MAX = 50;

/** A request with another of these is the same request: the signing fields, and what the page says of itself. */
const NOT_COMPARED = new Set(['partner_id', 'timestamp', 'signature', 'sec_key', 'consent_shown', 'visit']);

/** The key of a request, if it has one. @throws RequestRefused for an invalid header. */
export function idempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  bodyHash: () => string,
): IdempotencyKey | null {
  if (header === undefined) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) {
    const message = 'must be 1 to 128 visible ASCII characters';
    throw new RequestRefused('invalid_value', [{ path: '/Idempotency-Key', message }]);
  }
  return { scope, key, bodyHash: bodyHash() };
}

/** A canonical text of a request: the fields that the contract knows in a fixed order, without those that are not compared. */
export function requestText(
  fields: object,
  declared: ReadonlySet<string>,
  images: Partial<Record<ImageField, StoredImage>> = {},
): string {
  // Unknown fields are ignored, and a sender could send any number of them.
  const content = Object.entries(fields).filter(([name]) => declared.has(name) && !NOT_COMPARED.has(name));
  const pictures = Object.entries(images).map(([name, image]) => [name, sha256(image.bytes)]);
  return JSON.stringify(sorted([Object.fromEntries(content), Object.fromEntries(pictures)]));
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

function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url');
}

/** Keys whose request is running in this process; a second request with the same key is refused. */
export class RunningKeys {
  readonly #running = new Set<string>();

  /** Runs `work` unless the key's request is running. @throws RequestRefused `request_in_progress`. */
  async run<T>(key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
    const name = `${key.scope} ${key.key}`;
    if (this.#running.has(name)) throw new RequestRefused('request_in_progress');
    this.#running.add(name);
    try {
      return await work();
    } finally {
      this.#running.delete(name);
    }
  }
}
