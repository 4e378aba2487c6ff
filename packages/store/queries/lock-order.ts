import { bucketOfId } from '#core/bucket.ts';

/** Names of rows, each once, and in one order everywhere, so that no two units of work that lock them deadlock. */
export const inLockOrder = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The columns of `idRows`, for statements over many rows. */
export const ID = { bucket: 'number', id: 'text' } as const;

/** Ids, each behind its bucket. */
export const idRows = (ids: readonly string[]): [bucket: number, id: string][] =>
  ids.map((id) => [bucketOfId(id), id]);
