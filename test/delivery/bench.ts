/** Callbacks to deliver, and everything that delivers them but the network and the claim loop. */
import type { Job } from '#core/job.ts';
import { type DeliveryDeps, deliver } from '#delivery/deliver.ts';
import type { SendOutcome } from '#delivery/send.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Task } from '#store/queries/tasks/tasks.ts';
import { insertCallback } from '#testing/harness/callbacks.ts';
import type { StoreUnderTest } from '#testing/harness/databases/stores.ts';
import { aJob, aLink, aPartner, aPayload, PERSON, START } from '#testing/harness/fixtures.ts';
import { claimTasks } from '#testing/harness/vitest/claim.ts';

/** The schedule that a server has unless it is told otherwise. */
const { delivery: RULE, callbackPauseAfterMs: PAUSE_AFTER_MS } = readConfig({});
/** Where the callbacks of these tests go; nobody listens there. */
export const URL = 'https://partner.example/callbacks?from=test';
export const START_REAL = START + 7;

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

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
  realNow: number;
  /** What the schedule's jitter is drawn from; 0.5 adds none. */
  random: number;
  /** What each attempt comes to. */
  outcome: () => Partial<SendOutcome> | Promise<Partial<SendOutcome>>;
  readonly sent: Sent[];
  /** Adds another callback of the same link. @returns its id. */
  add(url?: string | null): Promise<string>;
  /** Claims a callback that is due, and makes one attempt. @returns whether one was due. */
  attempt(): Promise<boolean>;
  claim(): Promise<Task | null>;
  deliver(task: Task, freePlace?: () => void, isLost?: () => boolean): Promise<void>;
  attempts(id?: string): Promise<AttemptRow[]>;
  state(id?: string): Promise<string | undefined>;
  /** When the next attempt is due, milliseconds from now; null when there is none. */
  dueIn(id?: string): Promise<number | null>;
  /** What is remembered of the failures of `URL`. */
  endpoint(): Promise<unknown>;
}

/** Stores a partner with a complete job whose result is to be sent. */
export async function aBench(
  at: StoreUnderTest,
  more: {
    url?: string | null;
    defaultUrl?: string | null;
    apiKeys?: readonly string[];
    deps?: Partial<DeliveryDeps>;
  } = {},
): Promise<Bench> {
  const { url = URL, defaultUrl = null, apiKeys = ['sandbox-key-001'] } = more;
  let count = 0;
  async function add(callbackUrl: string | null) {
    const link = aLink({ callbackUrl });
    const job = aJob(link);
    const { serviceJobId, partnerId } = job;
    const callbackId = `msg_${count++}`;
    await at.store.write(async (tx) => {
      await tx.links.insert(link);
      await tx.jobs.insert(job, PERSON);
      await insertCallback(tx, { callbackId, serviceJobId, partnerId, payload: aPayload(job) }, START);
      await tx.tasks.add('delivery', callbackId, partnerId, START);
    });
    return { job, callbackId };
  }
  const first = await add(url);
  const { partnerId } = first.job;
  // Later than the callback: what it takes from its partner is looked up when it is sent.
  await at.store.write(async (tx) => {
    await tx.partners.insert(aPartner({ defaultCallbackUrl: defaultUrl }), START);
    for (const [i, key] of apiKeys.entries()) {
      await tx.partners.insertKey(partnerId, `key-${i}`, key, START + i);
    }
  });
  const run = deliver({
    store: at.store,
    findPartner: (id) => at.store.read((tx) => tx.partners.find(id)),
    send: async (url, headers, body) => {
      bench.sent.push({ url, headers, body });
      return {
        ...{ status: null, retryAfterMs: null, error: null, responseBody: null, durationMs: 12 },
        ...(await bench.outcome()),
      };
    },
    now: () => bench.now,
    realNow: () => bench.realNow,
    random: () => bench.random,
    schedule: RULE,
    pauseAfterMs: PAUSE_AFTER_MS,
    notifyOperator: false,
    onFailure: () => {},
    crashPoint: () => {},
    ...more.deps,
  });

  const bench: Bench = {
    ...first,
    now: START,
    realNow: START_REAL,
    random: 0.5,
    outcome: () => ({ status: 200 }),
    sent: [],
    add: async (other = url) => (await add(other)).callbackId,
    deliver: (task, freePlace = () => {}, isLost = () => false) => run(task, freePlace, isLost),
    async claim() {
      const [task] = await claimTasks(at.store, 'delivery', { now: bench.now, max: 1 });
      return task ?? null;
    },
    async attempt() {
      const task = await bench.claim();
      if (task) await bench.deliver(task);
      return task !== null;
    },
    async attempts(id = first.callbackId) {
      const attempts = await at.store.read((tx) => tx.callbacks.attempts(id));
      return attempts.map(({ number, at: begun, status, error, durationMs, responseBody }) => {
        const answer = responseBody && Buffer.from(responseBody).toString();
        return { number, at: begun, status, error, duration_ms: durationMs, answer };
      });
    },
    async state(id = first.callbackId) {
      return (await at.store.read((tx) => tx.callbacks.find(id)))?.state;
    },
    async dueIn(id = first.callbackId) {
      const delivery = await at.store.read((tx) => tx.deliveries.find(id));
      return delivery?.nextAt == null ? null : delivery.nextAt - bench.now;
    },
    endpoint: () => at.store.read((tx) => tx.endpoints.find({ partnerId, url: URL, receives: 'callbacks' })),
  };
  return bench;
}
