/** A callback to deliver, and everything that delivers it but the claim loop. */
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Job } from '#core/job.ts';
import { type DeliveryDeps, deliver } from '#delivery/deliver.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { aJob, aLink, aPartner, aPayload, PERSON, START } from '#harness/fixtures.ts';
import { readConfig } from '#server/config.ts';
import type { Task } from '#store/queries/tasks.ts';
import type { Store } from '#store/store.ts';
import { claimTasks } from '../support/claim.ts';
import type { StoreUnderTest } from '../support/stores.ts';

/** The schedule that a server has unless it is told otherwise. */
export const { delivery: RULE, callbackPauseAfterMs: PAUSE_AFTER_MS } = readConfig({});
/** The receivers of these tests are on this machine, as a developer's are in the sandbox. */
export const LOOPBACK = { loopback: true, ports: null } as const;

/** Looks a partner up in the store itself, each time. */
export const findPartner = (store: Store) => (partnerId: string) =>
  store.read((tx) => tx.partners.find(partnerId));

/** Limit of an attempt, milliseconds: longer than any receiver that ends takes on a busy machine. */
const TIMEOUT_MS = 10_000;

export interface AttemptRow {
  readonly number: number;
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  /** Opened. */
  readonly answer: string | null;
}

export interface Bench {
  readonly job: Job;
  readonly callbackId: string;
  /** The service's clock; a test moves it. */
  now: number;
  /** What the schedule's spread is drawn from; in the middle there is none. */
  random: number;
  /** Claims the callback, when it is due, and makes one attempt. @returns whether it was due. */
  attempt(): Promise<boolean>;
  /** The same, without waiting for the end. */
  claim(): Promise<Task | null>;
  readonly deliver: (task: Task) => Promise<void>;
  attempts(): Promise<AttemptRow[]>;
  state(): Promise<string | undefined>;
  /** When the next attempt is due, milliseconds from now; null when there is none. */
  dueIn(): Promise<number | null>;
}

/** Stores a partner with a complete job whose result is to be sent. */
export async function aBench(
  at: StoreUnderTest,
  url: string | null,
  more: {
    timeoutMs?: number;
    defaultUrl?: string | null;
    apiKeys?: readonly string[];
    deps?: Partial<DeliveryDeps>;
  } = {},
): Promise<Bench> {
  const { defaultUrl = null, apiKeys = ['sandbox-key-001'], timeoutMs = TIMEOUT_MS } = more;
  const link = aLink({ callbackUrl: url });
  const job = aJob(link);
  const { serviceJobId, partnerId } = job;
  const callbackId = `msg_${randomUUID()}`;
  await at.store.write(async (tx) => {
    await tx.links.insert(link);
    await tx.jobs.insert(job, PERSON);
    await tx.callbacks.insert({ callbackId, serviceJobId, partnerId, payload: aPayload(job) }, START);
    await tx.tasks.add('delivery', callbackId, partnerId, START);
  });
  // Later than the callback: what the callback deps of its partner is looked up when it is sent.
  await at.store.write(async (tx) => {
    await tx.partners.insert(aPartner({ defaultCallbackUrl: defaultUrl }), START);
    for (const [i, key] of apiKeys.entries()) {
      await tx.partners.insertKey(partnerId, `key-${i}`, key, START + i);
    }
  });
  const agent = makeGuardedAgent({ rule: LOOPBACK, timeoutMs });
  onTestFinished(() => agent.destroy());
  const run = deliver({
    store: at.store,
    findPartner: findPartner(at.store),
    send: makeSend(agent, timeoutMs),
    now: () => bench.now,
    realNow: () => Date.now(),
    random: () => bench.random,
    rule: RULE,
    pauseAfterMs: PAUSE_AFTER_MS,
    crashPoint: () => {},
    ...more.deps,
  });

  const bench: Bench = {
    job,
    callbackId,
    now: START,
    random: 0.5,
    deliver: (task) => run(task, () => {}),
    async claim() {
      const [task] = await claimTasks(at.store, 'delivery', { now: bench.now, max: 1 });
      return task ?? null;
    },
    async attempt() {
      const task = await bench.claim();
      if (task) await bench.deliver(task);
      return task !== null;
    },
    async attempts() {
      const rows = await at.database.rows<AttemptRow & { sealed_answer: Uint8Array | null }>(
        `SELECT number, at, status, error, duration_ms, sealed_answer FROM attempts
          WHERE callback_id = '${callbackId}' ORDER BY number`,
      );
      return rows.map(({ sealed_answer: sealed, ...row }) => {
        const answer = sealed && at.secrets.open(sealed, `attempts/${callbackId}/${row.number}`).toString();
        return { ...row, answer };
      });
    },
    async state() {
      return (await at.store.read((tx) => tx.callbacks.find(callbackId)))?.state;
    },
    async dueIn() {
      const [row] = await at.database.rows<{ due_at: number }>(
        `SELECT due_at FROM tasks WHERE subject = '${callbackId}'`,
      );
      return row ? Number(row.due_at) - bench.now : null;
    },
  };
  return bench;
}
