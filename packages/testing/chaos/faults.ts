/** The faults of a run, all from its seed: of servers, database, callback receiver and verifier. */
import { type Random, stream } from '#testing/harness/random.ts';

/** A fault of an instance or of the database: it begins after `afterMs` without one and lasts `forMs`. */
export type Fault = { readonly afterMs: number; readonly forMs: number } & (
  | { readonly kind: 'kill' | 'pause' | 'restart' }
  | { readonly kind: 'bounce'; readonly how: 'immediate' | 'fast' }
  | { readonly kind: 'failover' | 'flood' | 'grow' }
);

/** A fault that has begun. */
export type Injected = Fault & { readonly at: number };

/** How the receiver answers a callback: with this status after a delay; null closes the connection. */
export interface ReceiverBehaviour {
  readonly status: number | null;
  readonly delayMs: number;
}

/** How the verifier answers a request after a delay: with a result, a failure, or a promise to report later. */
export interface VerifierBehaviour {
  readonly kind: 'answer' | 'fail' | 'later';
  readonly delayMs: number;
}

/** Longer than a lease of the claim loop, so that other instances take over the work of a paused one. */
const LONG_PAUSE_MS = 7_000;

/** Faults of an instance. All are drawn before any is repeated, so that a short run has each of them. */
const FAULT_KINDS = ['kill', 'pause', 'restart', 'longPause', 'kill'] as const;

/** The faults of one instance, in order. A single instance gets no long pauses. */
export function* instanceFaultsOf(seed: number, instance: number, instances: number): Generator<Fault> {
  const random = stream(seed, -100 - instance);
  const possible = FAULT_KINDS.filter((drawn) => drawn !== 'longPause' || instances > 1);
  // With more instances each fails less often, so that work gets done in between.
  const slower = Math.sqrt(instances);
  for (;;) {
    for (const drawn of shuffled(possible, random)) {
      const afterMs = Math.round(slower * (500 + random() * 4_500));
      const lasts = random();
      if (drawn === 'longPause') {
        yield { kind: 'pause', afterMs, forMs: LONG_PAUSE_MS + Math.round(lasts * 2_000) };
      } else {
        yield { kind: drawn, afterMs, forMs: drawn === 'restart' ? 0 : Math.round(200 + lasts * 1_800) };
      }
    }
  }
}

/** When a database that can grow begins to: what follows then strikes while rows move. */
const GROWS_AFTER_MS = 3_000;

/** The faults of the database server, in order: restarts, and a crash after which the standby takes over, in turn. */
export function* databaseFaultsOf(seed: number, grows = false): Generator<Fault> {
  if (grows) yield { kind: 'grow', afterMs: GROWS_AFTER_MS, forMs: 0 };
  let isFailover: boolean | null = null;
  yield* endless(seed, -1, (random) => {
    isFailover = isFailover === null ? random.chance(0.5) : !isFailover;
    const how = random.chance(0.5) ? 'immediate' : 'fast';
    const kind = isFailover ? ({ kind: 'failover' } as const) : ({ kind: 'bounce', how } as const);
    return { ...kind, ...timesOf(random, 0, 2_500) };
  });
}

/** The floods of requests by another partner, in order. */
export const floodsOf = (seed: number): Generator<Fault> =>
  endless(seed, -5, (random) => ({ kind: 'flood', ...timesOf(random, 300, 1_500) }));

const timesOf = (random: Random, forLeast: number, forMost: number) => ({
  afterMs: Math.round(random.between(4_000, 12_000)),
  forMs: Math.round(random.between(forLeast, forMost)),
});

/** The receiver's behaviour for each callback, in order. */
export const receiverBehavioursOf = (seed: number): Generator<ReceiverBehaviour> =>
  endless(seed, -2, (random) => {
    const drawn = random();
    const delayMs = Math.round(random() * 3_000);
    if (drawn < 0.08) return { status: 500, delayMs: 0 };
    if (drawn < 0.14) return { status: null, delayMs: delayMs / 10 };
    // Some of these are later than the sender's timeout.
    return { status: 200, delayMs: drawn < 0.2 ? delayMs : 0 };
  });

/** The verifier's behaviour for each request, in order. */
export const verifierBehavioursOf = (seed: number): Generator<VerifierBehaviour> =>
  endless(seed, -3, (random) => {
    const drawn = random();
    const kind = drawn < 0.1 ? 'fail' : drawn < 0.3 ? 'later' : 'answer';
    return { kind, delayMs: Math.round(random() ** 3 * 800) };
  });

function* endless<T>(seed: number, purpose: number, draw: (random: Random) => T): Generator<T> {
  const random = stream(seed, purpose);
  for (;;) yield draw(random);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const drawn = items.map((item) => ({ item, at: random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
