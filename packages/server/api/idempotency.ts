/** The `Idempotency-Key` header (D-29). */
import { createHash } from 'node:crypto';
import type { ImageField } from '#core/id-numbers/id-type.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { readIdempotencyKey } from '#generated/stubs/idempotency-key.ts';
import type { IdempotencyKey } from '#handlers/operation.ts';
import type { StoredImage } from '#store/queries/jobs/jobs.ts';

/** The key of a request, if it has one. @throws RequestRefused for an invalid header. */
export function idempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  bodyHash: () => string,
): IdempotencyKey | null {
  const key = readIdempotencyKey(header);
  return key === null ? null : { scope, key, bodyHash: bodyHash() };
}

/** The hash of each image. */
export function imageHashes(images: Partial<Record<ImageField, StoredImage>>): [string, string][] {
  return Object.entries(images).map(([name, { bytes }]) => [
    name,
    createHash('sha256').update(bytes).digest('base64url'),
  ]);
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
