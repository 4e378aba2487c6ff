/** What stops or repeats callbacks where each statement takes a while: many partners, and many that hang (PostgreSQL). */

import { partnerFinder } from '#server/partners.ts';
import type { Store } from '#store/store.ts';
import { addCallbacks, addPartnerWithLink } from '#testing/harness/outbox.ts';
import { startWorker, until } from '#testing/harness/worker.ts';
import { delayed, startReceiver } from './support/child.ts';
import { type BenchDatabase, openBenchStore, openPostgresDatabase } from './support/databases.ts';
import { atLeast, atMost, type Figure } from './support/figure.ts';
import { type BenchOptions, QUICK } from './support/size.ts';

const PATIENCE_MS = 180_000;
const SEEDED_AT_ONCE = 8;
/** Longer than two leases: one that is not renewed is taken over. */
const HANG_MS = 14_000;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const isQuick = size.rounds === QUICK.rounds;
  return [
    ...(await onPostgres(1.6, (database) => manyPartners(database, isQuick ? 300 : 5_000, say))),
    ...(await onPostgres(0.8, (database) => hangingReceivers(database, isQuick ? 200 : 2_000, say))),
  ];
}

interface Delayed {
  readonly near: Store;
  readonly far: Store;
  readonly delayMs: number;
}

async function onPostgres(delayMs: number, measure: (stores: Delayed) => Promise<Figure[]>) {
  const database = await openPostgresDatabase();
  const proxy = await delayed(database, delayMs);
  const near = await openBenchStore(database);
  const far = await openBenchStore({ ...database, settings: proxy.settings } satisfies BenchDatabase);
  try {
    return await measure({ near, far, delayMs });
  } finally {
    await Promise.all([near.close(), far.close()]);
    proxy.stop();
    await database.stop();
  }
}

/** Adds callbacks of many partners, which are due. */
async function seed(store: Store, partners: number, each: number, url: string): Promise<void> {
  const due = Date.now();
  let next = 0;
  const addNext = async () => {
    while (next < partners) {
      const partnerId = partnerName(next++);
      const refId = await addPartnerWithLink(store, partnerId, url);
      await addCallbacks(store, partnerId, refId, each, due);
    }
  };
  await Promise.all(Array.from({ length: SEEDED_AT_ONCE }, addNext));
}

/** Callbacks of many partners with a few each. */
async function manyPartners({ near, far, delayMs }: Delayed, partners: number, say: Say): Promise<Figure[]> {
  const receiver = await startReceiver('report');
  await seed(near, partners, 4, receiver.url);
  say(`${partners} partners with 4 callbacks each`);
  let first = 0;
  receiver.onMessage(() => {
    first ||= performance.now();
  });
  const started = performance.now();
  const worker = startWorker(far, { findPartner: partnerFinder(far) });
  await until(() => worker.finished() >= 4 * partners, PATIENCE_MS);
  const seconds = (performance.now() - started) / 1_000;
  await worker.stop();
  receiver.stop();
  const where = `${partners} partners, 4 due each, +${delayMs} ms`;
  return [
    atMost(`first delivery: ${where}`, first - started, 'ms', 1_000),
    atLeast(`deliveries: ${where}`, (4 * partners) / seconds, '/s', 1_500),
  ];
}

/** Callbacks that all hang, for longer than their leases last. */
async function hangingReceivers({ near, far, delayMs }: Delayed, count: number, say: Say): Promise<Figure[]> {
  const receiver = await startReceiver('hang');
  const perPartner = 10;
  await seed(near, count / perPartner, perPartner, receiver.url);
  say(`${count} callbacks at receivers that hang`);
  const sent = new Map<string, number>();
  receiver.onMessage(({ id }) => sent.set(id, (sent.get(id) ?? 0) + 1));
  const worker = startWorker(far, { findPartner: partnerFinder(far), timeoutMs: PATIENCE_MS });
  await until(() => sent.size >= count, PATIENCE_MS);
  await new Promise((resolve) => setTimeout(resolve, HANG_MS));
  receiver.stop();
  await until(() => worker.finished() >= count, PATIENCE_MS);
  await worker.stop();
  const where = `${count} that hang, +${delayMs} ms`;
  return [
    atLeast(`callbacks sent: ${where}`, sent.size, '', count),
    atMost(`most often that one was sent: ${where}`, Math.max(...sent.values()), '×', 1),
  ];
}

type Say = (text: string) => void;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const partnerName = (i: number) => i.toString(LETTERS.length).toUpperCase().padStart(3, '0');
