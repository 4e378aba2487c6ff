/** The rule within a simulated server: two or more partners whose jobs are loaded, and then with the verifier. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterCall, initialConcurrency } from '#core/limits/concurrency.ts';
import { inRuns } from '#testing/harness/for-all.ts';

/** Which kind of job is next, and how long the verifier takes for it. */
type NextJob = () => { readonly kind: string; readonly durationMs: number };

interface Partner {
  readonly next: NextJob;
  /** Whether it has jobs waiting at a time. */
  readonly isActive?: (time: number) => boolean;
}

interface Server {
  readonly partners: readonly Partner[];
  readonly forMs: number;
  readonly max: number;
  /** A limit that stays as it is, instead of the rule's. */
  readonly fixed?: number;
  readonly loadMs?: (time: number) => number;
  /** More at once are refused with 429. */
  readonly capacity?: number;
}

interface Held {
  readonly kind: string;
  readonly durationMs: number;
  readonly partner: number;
  readonly held: number;
  readonly underWay: number;
  readonly isRefused: boolean;
}

/** Events by time, each run at its own. */
function timeline() {
  const events: { readonly at: number; readonly run: () => void }[] = [];
  return {
    add(at: number, run: () => void) {
      const place = events.findLastIndex((each) => each.at <= at) + 1;
      events.splice(place, 0, { at, run });
    },
    next: () => events.shift(),
  };
}

function simulate({ partners, forMs, max, fixed, loadMs = () => 0, capacity = Infinity }: Server) {
  const events = timeline();
  let [state, time, underWay, highest, most, refused] = [initialConcurrency(max), 0, 0, 0, 0, 0];
  const held = partners.map(() => 0);
  const done = partners.map(() => 0);
  const allHeld = () => held.reduce((sum, each) => sum + each, 0);
  const limit = () => fixed ?? Math.floor(state.limit);
  const change = (counts: number[], partner: number, by: number) => {
    counts[partner] = (counts[partner] ?? 0) + by;
  };
  const end = (job: Held) => {
    underWay--;
    change(held, job.partner, -1);
    if (job.isRefused) refused++;
    else change(done, job.partner, 1);
    state = afterCall(state, { ...job, outcome: job.isRefused ? 'overload' : 'answered' }, max);
    highest = Math.max(highest, state.limit);
  };
  const begin = (partner: number, next: NextJob) => {
    change(held, partner, 1);
    const job = next();
    events.add(time + loadMs(time), () => {
      const isRefused = underWay >= capacity;
      most = Math.max(most, ++underWay);
      const durationMs = isRefused ? 2 : job.durationMs;
      const begun = { ...job, durationMs, isRefused, partner, held: allHeld(), underWay };
      events.add(time + durationMs, () => end(begun));
    });
  };
  const fill = () => {
    for (let mayBegin = true; mayBegin; ) {
      mayBegin = false;
      for (const [partner, { next, isActive = () => true }] of partners.entries()) {
        const own = held[partner] ?? 0;
        if (!isActive(time) || own >= Math.ceil(limit() / 2) || allHeld() >= limit()) continue;
        begin(partner, next);
        mayBegin = true;
      }
    }
  };
  while (time < forMs) {
    fill();
    const event = events.next();
    time = event?.at ?? time + 10;
    event?.run();
  }
  const all = done.reduce((sum, each) => sum + each, 0);
  return { done: all, by: done, refused, highest, most };
}

/** One job in `every` takes long. */
const mixOf = (every: number, fastMs: number, slowMs: number): NextJob => {
  let count = 0;
  return () =>
    ++count % every === 0 ? { kind: 'document', durationMs: slowMs } : { kind: 'kyc', durationMs: fastMs };
};
const only =
  (durationMs: number): NextJob =>
  () => ({ kind: String(durationMs), durationMs });

describe('the concurrency of the verifier, in a simulated server', () => {
  test('a mix of jobs that take short and long gets four fifths of a fixed limit’s throughput', () => {
    const mixes = fc.record({
      every: fc.integer({ min: 2, max: 20 }),
      fastMs: fc.integer({ min: 20, max: 200 }),
      slowMs: fc.integer({ min: 1_000, max: 5_000 }),
    });
    inRuns(15).forAll(mixes, ({ every, fastMs, slowMs }) => {
      const jobsOf = (fixed?: number) => {
        const partners = [1, 2].map(() => ({ next: mixOf(every, fastMs, slowMs) }));
        return simulate({ partners, max: 64, forMs: 100_000, ...(fixed && { fixed }) }).done;
      };
      expect(jobsOf()).toBeGreaterThan(jobsOf(64) * 0.8);
    });
  });

  test('jobs of many kinds whose durations vary get as much', () => {
    inRuns(5).forAll(
      fc.integer({ min: 20, max: 100 }),
      fc.infiniteStream(fc.noBias(fc.nat({ max: 9_999 }))),
      (kinds, random) => {
        const next = () => {
          const [kind, part] = [random.next().value % kinds, random.next().value / 10_000];
          return { kind: String(kind), durationMs: (0.1 + 1.8 * part) * (100 + kind * 30) };
        };
        const jobsOf = (fixed?: number) =>
          simulate({ partners: [{ next }, { next }], max: 64, forMs: 200_000, ...(fixed && { fixed }) }).done;
        expect(jobsOf()).toBeGreaterThan(jobsOf(64) * 0.8);
      },
    );
  });

  test('bursts of a partner whose calls are fast do not lower the share of one whose calls are slow', () => {
    inRuns(15).forAll(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 500, max: 3_000 }),
      (fastMs, slowMs) => {
        const slow = { next: only(slowMs) };
        const fast = { next: only(fastMs), isActive: (time: number) => time % 4_000 < 50 };
        const jobsOf = (partners: Partner[]) => simulate({ partners, max: 64, forMs: 150_000 }).by[0] ?? 0;
        expect(jobsOf([slow, fast])).toBeGreaterThan(jobsOf([slow]) * 0.8);
      },
    );
  });

  test('jobs that are loaded slowly raise it to four times what was with the verifier, and a step', () => {
    inRuns(15).forAll(
      fc.integer({ min: 10, max: 50 }),
      fc.integer({ min: 10, max: 50 }),
      (durationMs, times) => {
        const partners = [{ next: only(durationMs) }, { next: only(durationMs) }];
        let count = 0;
        // Not in step: they come to the verifier one after the other.
        const loadMs = () => durationMs * times + (++count % 16) * durationMs * 2;
        const { highest, most } = simulate({ partners, max: 128, forMs: 60_000, loadMs });
        expect(highest).toBeLessThanOrEqual(Math.max(16, most * 4 + Math.sqrt(most * 4)));
      },
    );
  });

  test('a verifier that refuses what is too much at once refuses few', () => {
    inRuns(15).forAll(
      fc.integer({ min: 10, max: 60 }),
      fc.integer({ min: 50, max: 1_000 }),
      (capacity, durationMs) => {
        const partners = [{ next: only(durationMs) }, { next: only(durationMs) }];
        const { done, refused } = simulate({ partners, max: 128, forMs: 100_000, capacity });
        expect(refused / (done + refused)).toBeLessThan(0.2);
        expect(done).toBeGreaterThan(((capacity * 100_000) / durationMs) * 0.6);
      },
    );
  });
});
