/** The rate of deliveries, the delay by receivers that hang, and the time of a claim (D-19). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partnerFinder } from '#server/partners.ts';
import type { Store } from '#store/store.ts';
import { addCallback, addCallbacks, addPartnerWithLink, openOutbox } from '#testing/harness/outbox.ts';
import { startWorker, until } from '#testing/harness/worker.ts';
import { startReceiver } from './support/child.ts';
import { atLeast, atMost, type Figure, percentile } from './support/figure.ts';

const SUSTAINED_CALLBACKS = 30_000;
const SUSTAINED_PARTNERS = 10;
const HANGING = 1_000;
const DEAD_PARTNERS = 100;
const HEALTHY_CALLBACKS = 300;
const CLAIMS = 500;
const WARM_UP_CLAIMS = 100;
const CLAIM_SIZE = 16;
const PATIENCE_MS = 120_000;

export async function bench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const measure of [sustained, besideDeadReceivers, claimCost]) {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    try {
      figures.push(...(await measure(path.join(folder, 'bench.db'))));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/** Deliveries a second from one process while a long outbox drains. */
async function sustained(file: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const receiver = await startReceiver('answer');
  for (const partners of [SUSTAINED_PARTNERS, 1]) {
    const store = openOutbox(`${file}.${partners}`);
    for (let i = 0; i < partners; i++) {
      const refId = await addPartnerWithLink(store, partnerName(i), receiver.url);
      await addCallbacks(store, partnerName(i), refId, SUSTAINED_CALLBACKS / partners, Date.now());
    }
    const worker = startWorker(store, { findPartner: partnerFinder(store) });
    const started = performance.now();
    await until(() => worker.finished() >= SUSTAINED_CALLBACKS, PATIENCE_MS);
    const seconds = (performance.now() - started) / 1000;
    await worker.stop();
    await store.close();
    const whose = partners === 1 ? 'all of one partner' : `of ${partners} partners`;
    figures.push(atLeast(`sustained deliveries, ${whose}`, SUSTAINED_CALLBACKS / seconds, '/s', 2_000));
  }
  receiver.stop();
  return figures;
}

/** The wait of a healthy partner's callback while those of others hang. */
async function besideDeadReceivers(file: string): Promise<Figure[]> {
  const [dead, healthy] = await Promise.all([startReceiver('hang'), startReceiver('report')]);
  const store = openOutbox(file);
  let hanging = 0;
  dead.onMessage(() => hanging++);
  for (let i = 1; i <= DEAD_PARTNERS; i++) {
    const refId = await addPartnerWithLink(store, partnerName(i), dead.url);
    // Twice as many as can hang at once, so that a free place is taken immediately.
    await addCallbacks(store, partnerName(i), refId, (2 * HANGING) / DEAD_PARTNERS, Date.now());
  }
  const refId = await addPartnerWithLink(store, partnerName(0), healthy.url);
  const worker = startWorker(store, { findPartner: partnerFinder(store) });
  await until(() => hanging >= HANGING, PATIENCE_MS);

  const arrivals = new Map<string, number>();
  healthy.onMessage(({ id, at }) => arrivals.set(id, at));
  const committed = new Map<string, number>();
  for (let i = 0; i < HEALTHY_CALLBACKS; i++) {
    const id = await store.write((tx) => addCallback(tx, partnerName(0), refId, Date.now()));
    committed.set(id, Date.now());
    await sleep(20);
  }
  await until(() => arrivals.size >= HEALTHY_CALLBACKS, PATIENCE_MS);
  await worker.stop();
  await store.close();
  dead.stop();
  healthy.stop();
  const waits = [...committed].map(([id, at]) => (arrivals.get(id) ?? Number.NaN) - at);
  return [
    atLeast('deliveries hanging meanwhile', hanging, '', HANGING),
    atMost('healthy partner beside them, p99', percentile(waits, 0.99), 'ms', 1_000),
  ];
}

/** The time of a claim with its commit, by the number of waiting rows, measured in turns under the same load. */
async function claimCost(file: string): Promise<Figure[]> {
  const sizes = [1_000, 1_000_000].map((rows) => ({ rows, store: openOutbox(`${file}.${rows}`) }));
  for (const { rows, store } of sizes) {
    // Half are due now, half are later retries.
    await addTasks(store, rows / 2, Date.now() - 60_000);
    await addTasks(store, rows / 2, Date.now() + 3_600_000);
  }
  const times: number[][] = sizes.map(() => []);
  for (let i = -WARM_UP_CLAIMS; i < CLAIMS; i++) {
    for (const [which, { store }] of sizes.entries()) {
      const taken = await timeOfClaim(store);
      if (i >= 0) times[which]?.push(taken);
    }
  }
  for (const { store } of sizes) await store.close();
  const [few = Number.NaN, many = Number.NaN] = times.map((each) => percentile(each, 0.5));
  return [
    atMost('claim of 16 with 1,000 rows waiting, median', few, 'ms', 5),
    atMost('claim of 16 with 1,000,000 rows waiting, median', many, 'ms', 5),
    atMost('ratio of the two', many / few, '×', 1.3),
  ];
}

async function addTasks(store: Store, count: number, dueAt: number): Promise<void> {
  for (let done = 0; done < count; done += 10_000) {
    await store.write(async (tx) => {
      for (let i = done; i < Math.min(done + 10_000, count); i++) {
        await tx.tasks.add('delivery', randomUUID(), partnerName(i % 50), dueAt + i);
      }
    });
  }
}

/** How long a claim takes, milliseconds; what it claimed is given back. */
async function timeOfClaim(store: Store): Promise<number> {
  const started = performance.now();
  const { tasks: claimed } = await store.write((tx) =>
    tx.tasks.claim('delivery', {
      now: Date.now(),
      leasedUntil: Date.now() + 60_000,
      lease: randomUUID(),
      max: CLAIM_SIZE,
      maxPartners: CLAIM_SIZE,
      availableFor: () => CLAIM_SIZE,
      except: [],
    }),
  );
  const taken = performance.now() - started;
  if (claimed.length !== CLAIM_SIZE)
    throw new Error(`${claimed.length} of ${CLAIM_SIZE} callbacks were claimed`);
  await store.write((tx) => tx.tasks.release('delivery', claimed));
  return taken;
}

const partnerName = (index: number) => String(index).padStart(3, '0');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
