/** Erases what has been kept long enough (D-29, D-30), a little at a time. */

import type { LimitRule } from '#core/rate-limit.ts';
import { runEvery } from '#store/interval.ts';
import type { Store } from '#store/store.ts';

const EVERY_MS = 60_000;
/** Rows erased in one unit of work, so that no request waits long for it. */
const ROWS_AT_ONCE = 200;

export interface RetentionDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly imagesKeptMs: number;
  readonly personalDataKeptMs: number;
  readonly idempotencyKeptMs: number;
  readonly idNumberLimit: LimitRule;
}

/** Erases everything that is past its time now. */
export async function eraseOld(deps: RetentionDeps): Promise<void> {
  const { store, now, imagesKeptMs, personalDataKeptMs, idempotencyKeptMs } = deps;
  const at = now();
  const { windowMs } = await store.read((tx) => tx.limits.rule(deps.idNumberLimit));
  await untilDone(() => store.write((tx) => tx.retention.images(at - imagesKeptMs, ROWS_AT_ONCE)));
  await untilDone(() =>
    store.write((tx) => tx.retention.personalData(at - personalDataKeptMs, ROWS_AT_ONCE, at)),
  );
  await untilDone(() => store.write((tx) => tx.retention.idempotency(at - idempotencyKeptMs, ROWS_AT_ONCE)));
  await untilDone(() => store.write((tx) => tx.retention.idNumberLimits(at - windowMs, ROWS_AT_ONCE)));
}

async function untilDone(eraseSome: () => Promise<number>): Promise<void> {
  while ((await eraseSome()) === ROWS_AT_ONCE);
}

/** Erases regularly. @returns what stops it. */
export function startRetention(deps: RetentionDeps, onError: (error: unknown) => void): () => void {
  return runEvery(() => eraseOld(deps), EVERY_MS, onError);
}
