/** Erases data whose retention time is over (D-29, D-30, D-69), in batches. */
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import type { LimitRule } from '#core/id-numbers/id-number-limit.ts';
import { firstKeptDay } from '#core/page/daily-counts.ts';
import { STAGED_MS } from '#core/page/staging.ts';
import { GRACE_MS } from '#core/page/visit.ts';
import { onlyWhile, runEvery } from '#store/queue/interval.ts';
import type { Place } from '#store/sql/rows.ts';
import type { BatchedOperation, Store, Tx } from '#store/store.ts';
import type { KeptTimes } from './live-servers.ts';
import { eraseOldOfPartners, untilDone } from './retention-of-partners.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** What lasts longer than this is told again, milliseconds. */
const EVENTS_KEPT_MS = 90 * DAY_MS;
/** An address that fails is forgotten when nothing was to be sent there for this long, milliseconds. */
const ADDRESS_KEPT_MS = 7 * DAY_MS;
/** Rows erased in one transaction, so that no request waits long for it. */
const BATCH_ROWS = 200;

type EraseSome = () => Promise<number>;
type EraseBatch = (tx: Tx) => Promise<number>;

interface RetentionDeps extends KeptTimes {
  readonly store: Store;
  readonly now: () => ServiceTime;
  /** Real time, by which signed requests and the audit trail age. */
  readonly realNow: () => RealTime;
  readonly idNumberLimit: LimitRule;
}

/**
 * Erases everything whose time is over now.
 *
 * @param mayErase - asked once the time is read, and before each step: the clock may be set meanwhile.
 */
export async function eraseOld(deps: RetentionDeps, mayErase = () => true): Promise<void> {
  for (const eraseSome of Object.values(await retentionSteps(deps))) {
    if (!mayErase()) return;
    await untilDone(eraseSome);
  }
  if (await deps.store.read((tx) => tx.purges.hasManyLists())) {
    await deps.store.write((tx) => tx.purges.mergeParts());
  }
  // Last: it waits for others, and fails while they use the files.
  await purgeIfDue(deps.store, deps.realNow());
}

/** What is erased now, in this order, by its name. Each erases a batch, and says how many rows it had. */
export async function retentionSteps(deps: RetentionDeps): Promise<Readonly<Record<string, EraseSome>>> {
  const { store, now, imagesKeptMs, personalDataKeptMs, idempotencyKeptMs, auditKeptMs } = deps;
  const [at, realAt] = [now(), deps.realNow()];
  const { windowMs } = await store.read((tx) => tx.limits.rule(deps.idNumberLimit));
  // Rate limits' counts are in the same table, and their time is a day at most.
  const countsKeptMs = Math.max(windowMs, DAY_MS);
  const prefillsBefore = { expired: at - GRACE_MS, created: at - personalDataKeptMs };
  const auditBefore = realAt - auditKeptMs;
  const erasing = { store, batchRows: BATCH_ROWS, inSets: (erase: EraseBatch) => inSets(store, erase) };
  const write = inBatches((erase) => store.write(erase));
  const set = inBatches((erase) => inSets(store, erase));
  return {
    images: set((tx, place) => tx.retention.images(at - imagesKeptMs, BATCH_ROWS, place)),
    stagedImages: write((tx) => tx.stagedImages.eraseOld(at - STAGED_MS, BATCH_ROWS)),
    handoffs: write((tx, place) => tx.handoffs.eraseOld(at, BATCH_ROWS, place)),
    personalData: set((tx, place) =>
      tx.retention.personalData(at - personalDataKeptMs, BATCH_ROWS, at, place),
    ),
    prefills: write((tx) => tx.prefills.eraseOld(prefillsBefore, BATCH_ROWS)),
    ofPartners: () => eraseOldOfPartners(erasing, at).then(() => 0),
    idempotency: write((tx, place) => tx.retention.idempotency(at - idempotencyKeptMs, BATCH_ROWS, place)),
    signedRequests: write((tx, place) => tx.retention.signedRequests(realAt, BATCH_ROWS, place)),
    idNumberLimits: write((tx, place) => tx.retention.idNumberLimits(at - countsKeptMs, BATCH_ROWS, place)),
    ...(auditKeptMs > 0 && { audit: write((tx) => tx.audit.remove(auditBefore, BATCH_ROWS)) }),
    linkDays: write((tx) => tx.linkDays.removeBefore(firstKeptDay(at), BATCH_ROWS)),
    linkEvents: write((tx, place) => tx.linkEvents.removeBefore(at - EVENTS_KEPT_MS, BATCH_ROWS, place)),
    // A paused one holds callbacks back until their contents are erased.
    addresses: write((tx) => tx.endpoints.forget(at - ADDRESS_KEPT_MS, at - personalDataKeptMs, BATCH_ROWS)),
    events: write((tx, place) => tx.events.remove(at - EVENTS_KEPT_MS, BATCH_ROWS, place)),
  };
}

/** Each batch goes on where the one before ended. */
const inBatches =
  (run: (erase: EraseBatch) => Promise<number>) =>
  (erase: (tx: Tx, place: Place) => Promise<number>): EraseSome => {
    const place: Place = { from: 0 };
    return () => run((tx) => erase(tx, place));
  };

/** Purges the files after an erasing, its own or one before a crash. */
export async function purgeIfDue(store: Store, now: RealTime = Date.now()): Promise<void> {
  const due = await store.read((tx) => tx.purges.due(now));
  if (due === null) return;
  await store.purge(due.parts);
  // Another server may have erased more in the meantime; then the next purge is due already.
  await store.write((tx) => tx.purges.done(due, now));
}

/** Erases by statements over many rows: they look each up by its key. */
const IN_SETS: BatchedOperation<(tx: Tx) => Promise<number>, number> = {
  readsFirst: true,
  async run(tx, items) {
    const erased: number[] = [];
    for (const erase of items) erased.push(await erase(tx));
    return erased;
  },
};
const inSets = (store: Store, erase: (tx: Tx) => Promise<number>) => store.batch(IN_SETS, erase);

/** Erases every minute while the clock is known to be right (D-115). @returns a function that stops it. */
export function startRetention(
  {
    mayErase,
    kept,
    ...deps
  }: Omit<RetentionDeps, keyof KeptTimes> & {
    readonly mayErase: () => boolean;
    /** How long data is kept now, by the settings of all servers (D-116). */
    readonly kept: () => Promise<KeptTimes>;
  },
  onError: (error: unknown) => void,
): () => void {
  return runEvery(
    onlyWhile(mayErase, async () => eraseOld({ ...deps, ...(await kept()) }, mayErase)),
    EVERY_MS,
    onError,
  );
}
