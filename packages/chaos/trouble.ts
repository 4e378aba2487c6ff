/** What will go wrong in a run, all of it from its seed: faults with their times, a moody receiver and verifier. */
import { stream } from './stream.ts';

/** What happens to an instance, or to the database, and for how long, after it has run undisturbed for a while. */
export type Fault = { readonly afterMs: number; readonly forMs: number } & (
  | { readonly kind: 'kill' | 'pause' | 'restart' }
  | { readonly kind: 'bounce'; readonly how: 'immediate' | 'fast' }
);

/** What the receiver does with a callback: answers with a status, after a while, or cuts the connection. */
export interface ReceiverBehaviour {
  readonly status: number | null;
  readonly delayMs: number;
}

/** How the verifier takes one question: it answers, fails, or answers that it will report; after a while. */
export interface VerifierBehaviour {
  readonly kind: 'answer' | 'fail' | 'later';
  readonly delayMs: number;
}

/** Longer than a lease of the claim loop: other instances take over what a paused one holds. */
const LONG_PAUSE_MS = 7_000;

/** Kinds of faults of an instance, each in turn, so that a short run meets each of them. */
const DECK = ['kill', 'pause', 'restart', 'longPause', 'kill'] as const;

/** The faults of one instance, one after the other. An instance that is alone has none that last long. */
export function* instanceFaultsOf(seed: number, instance: number, instances: number): Generator<Fault> {
  const random = stream(seed, -100 - instance);
  const possible = DECK.filter((drawn) => drawn !== 'longPause' || instances > 1);
  // The more there are, the rarer each is disturbed, so that work gets done in between.
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

/** The faults of the database's server, one after the other. */
export function* databaseFaultsOf(seed: number): Generator<Fault> {
  const random = stream(seed, -1);
  for (;;) {
    const how = random() < 0.5 ? 'immediate' : 'fast';
    yield {
      ...{ kind: 'bounce', how },
      afterMs: Math.round(4_000 + random() * 8_000),
      forMs: Math.round(random() * 2_500),
    };
  }
}

/** What the receiver does with each callback, one after the other. */
export function* receiverBehavioursOf(seed: number): Generator<ReceiverBehaviour> {
  const random = stream(seed, -2);
  for (;;) {
    const drawn = random();
    const delayMs = Math.round(random() * 3_000);
    if (drawn < 0.08) yield { status: 500, delayMs: 0 };
    else if (drawn < 0.14) yield { status: null, delayMs: delayMs / 10 };
    // Some of these come after the sender has given up.
    else if (drawn < 0.2) yield { status: 200, delayMs };
    else yield { status: 200, delayMs: 0 };
  }
}

/** How the verifier takes each question, one after the other. */
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
