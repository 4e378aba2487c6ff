import type { Command } from 'commander';
import { partnerScope } from '#core/partners/partner.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { purgeIfDue } from '#server/background/retention.ts';
import { inSteps } from '#server/background/steps.ts';
import { openClock } from '#server/clock.ts';
import { COUNT_MAX } from '#store/queries/erasure/remove-partner.ts';
import { StoreUnavailable, type Tx } from '#store/store.ts';
import { partnerId } from '../arguments.ts';
import type { AuditedStore } from '../audited-store.ts';
import { AdminError, withStore } from '../command.ts';
import { printProgress } from '../progress.ts';
import { lockedPartner } from './expect-partner.ts';

/** Servers may hold a partner in memory, and finish what it asked for before. */
const SUSPENDED_MS_MIN = 10_000;
/** What partners sign and send with an Idempotency-Key. */
const IDEMPOTENT = Object.entries<Operation>(OPERATIONS)
  .filter(([, { signedBy, idempotent }]) => signedBy === 'partner' && idempotent)
  .map(([id]) => id);

/** `partners remove`: a partner that is suspended, with all that it has. */
export function removeCommand(partners: Command): void {
  partners
    .command('remove')
    .description('removes a suspended partner and its keys; what it has, only if that is said')
    .argument('<partner-id>', '3 letters or digits', partnerId)
    .option('--with-data', 'erases and removes its links, jobs, images and callbacks as well')
    .action((id, { withData = false }) =>
      withStore(async (store) => {
        const { now } = await openClock(store);
        await store.write(async (tx) => {
          const { suspendedAt } = await lockedPartner(tx, id);
          if (suspendedAt === null) {
            throw new AdminError(
              `Suspend partner ${id} first, and wait ${SUSPENDED_MS_MIN / 1_000} seconds.`,
            );
          }
          const leftMs = suspendedAt + SUSPENDED_MS_MIN - now();
          if (leftMs > 0) {
            throw new AdminError(
              `Partner ${id} was suspended just now: wait ${Math.ceil(leftMs / 1_000)} seconds more.`,
            );
          }
          const rows = await tx.removal.rows(id);
          if (!withData && rows.links + rows.jobs > 0) {
            throw new AdminError(
              `Partner ${id} has ${atLeast(rows.links)} links and ${atLeast(rows.jobs)} jobs: --with-data removes them too.`,
            );
          }
          await tx.removal.begin(id, now());
        });
        const { links, jobs } = await removeAll(store, id);
        await purge(store);
        console.log(`Partner ${id} is removed, with ${links} links and ${jobs} jobs.`);
      }),
    );
}

/**
 * If it is interrupted, the partner is still there and suspended: the command goes on where it was.
 *
 * @returns how many this run has removed.
 */
async function removeAll(store: AuditedStore, id: string): Promise<{ links: number; jobs: number }> {
  const removed = { links: 0, jobs: 0 };
  const onProgress = printProgress();
  /** Whoever resumes the partner meanwhile wants what is left. */
  const whileSuspended = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    store.write(async (tx) => {
      const { suspendedAt } = await lockedPartner(tx, id);
      if (suspendedAt !== null) return work(tx);
      throw new AdminError(
        `Partner ${id} was resumed: the removal stops, after ${removed.jobs} jobs and ${removed.links} links.`,
      );
    });
  await inSteps(async (max) => {
    const jobs = await whileSuspended((tx) => tx.removal.jobs(id, max));
    removed.jobs += jobs;
    onProgress('jobs removed', removed.jobs);
    return jobs;
  });
  await inSteps(async (max) => {
    const { links, rows } = await whileSuspended((tx) => tx.removal.links(id, max));
    removed.links += links;
    onProgress('links removed', removed.links);
    return rows;
  });
  const scopes = IDEMPOTENT.map((operationId) => partnerScope(operationId, id));
  await inSteps((max) => whileSuspended((tx) => tx.removal.rest(id, scopes, max)));
  await whileSuspended((tx) => tx.removal.partner(id));
  return removed;
}

const atLeast = (rows: number): string => (rows === COUNT_MAX ? `${rows} or more` : String(rows));

async function purge(store: AuditedStore): Promise<void> {
  try {
    await purgeIfDue(store);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    console.error('The database’s files are in use: a server purges them later.');
  }
}
