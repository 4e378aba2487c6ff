/** The faults of a run, all from its seed: of servers, database, callback receiver and verifier. */
import { stream } from './random.ts';

/** A fault of an instance or of the database: it begins after `afterMs` without one and lasts `forMs`. */
export type Fault = { readonly afterMs: number; readonly forMs: number } & (
  | { readonly kind: 'kill' | 'pause' | 'restart' }
  | { readonly kind: 'bounce'; readonly how: 'immediate' | 'fast' }
  | { readonly kind: 'failover' | 'flood' }
);

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

/** The faults of the database server, in order: restarts, and a crash after which the standby takes over, in turn. */
export function* databaseFaultsOf(seed: number): Generator<Fault> {
  const random = stream(seed, -1);
  for (let isFailover = random() < 0.5; ; isFailover = !isFailover) {
    const how = random() < 0.5 ? 'immediate' : 'fast';
    yield {
      ...(isFailover ? ({ kind: 'failover' } as const) : ({ kind: 'bounce', how } as const)),
      afterMs: Math.round(4_000 + random() * 8_000),
      forMs: Math.round(random() * 2_500),
    };
  }
}

/** The floods of requests by another partner, in order. */
export function* floodsOf(seed: number): Generator<Fault> {
  const random = stream(seed, -5);
  for (;;) {
    yield {
      kind: 'flood',
      afterMs: Math.round(4_000 + random() * 8_000),
      forMs: Math.round(300 + random() * 1_200),
    };
  }
}

/** The receiver's behaviour for each callback, in order. */
export function* receiverBehavioursOf(seed: number): Generator<ReceiverBehaviour> {
  const random = stream(seed, -2);
  for (;;) {
    const drawn = random();
    const delayMs = Math.round(random() * 3_000);
    if (drawn < 0.08) yield { status: 500, delayMs: 0 };
    else if (drawn < 0.14) yield { status: null, delayMs: delayMs / 10 };
    // Some of these are later than the sender's timeout.
    else if (drawn < 0.2) yield { status: 200, delayMs };
    else yield { status: 200, delayMs: 0 };
  }
}

/** The verifier's behaviour for each request, in order. */
export function* verifierBehavioursOf(seed: number): Generator<VerifierBehaviour> {
  const random = stream(seed, -3);
  for (;;) {
    const drawn = random();
    const kind = drawn < 0.1 ? 'fail' : drawn < 0.3 ? 'later' : 'answer';
    yield { kind, delayMs: Math.round(random() ** 3 * 800) };
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const drawn = items.map((item) => ({ item, at: random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
