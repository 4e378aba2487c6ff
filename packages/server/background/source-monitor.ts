/** Counts how the verifications of each ID type go, and knows whether its source answers (D-106). */
import {
  type Availability,
  availabilityOf,
  COUNTED_MS,
  GOOD,
  isUnanswered,
  slotOf,
} from '#core/availability.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { Finding, Job } from '#core/job.ts';
import { isOverload } from '#core/verification.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { SourceResults } from '#store/queries/source-results.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';

const EVERY_MS = 5_000;

export interface SourceMonitor {
  /** The verifier, whose answers are counted: results, and calls that failed. */
  readonly monitored: (verifier: Verifier) => Verifier;
  /** Counts a result that the verifier reported later. */
  readonly reported: (job: Job, finding: Finding) => void;
  /** As of a few seconds ago, over all servers. */
  readonly availability: (country: string, idType: string) => Availability;
  /** Writes what was counted, and reads what others have. */
  readonly refresh: () => Promise<void>;
  /** Clears what is in memory, as a sandbox's reset does with the database. */
  readonly forget: () => void;
  /** @returns what stops it, and writes what was counted last. */
  readonly start: (onError: (error: unknown) => void) => () => Promise<void>;
}

const keyOf = (country: string, idType: string) => `${country} ${idType}`;

export function makeSourceMonitor(store: Store, now: () => ServiceTime): SourceMonitor {
  /** Not written yet, by ID type and slot. */
  let counted = new Map<string, SourceResults>();
  let known: ReadonlyMap<string, readonly SourceResults[]> = new Map();

  function reported(job: Job, { verdict }: Finding): void {
    const isMissing = isUnanswered(verdict);
    if (isMissing !== null) count(job, isMissing);
  }

  function count({ country, idType }: Job, isMissing: boolean): void {
    add({ country, idType, slotAt: slotOf(now()), total: 1, unanswered: isMissing ? 1 : 0 });
  }

  function add(more: SourceResults): void {
    const key = `${keyOf(more.country, more.idType)} ${more.slotAt}`;
    const { total, unanswered } = counted.get(key) ?? { total: 0, unanswered: 0 };
    counted.set(key, { ...more, total: total + more.total, unanswered: unanswered + more.unanswered });
  }

  async function refresh(): Promise<void> {
    const written = counted;
    counted = new Map();
    try {
      if (written.size > 0) {
        await store.write(async (tx) => {
          await tx.sourceResults.add([...written.values()]);
          await tx.sourceResults.forgetUntil(now() - 2 * COUNTED_MS);
        });
      }
    } catch (error) {
      for (const each of written.values()) add(each);
      throw error;
    }
    const rows = await store.read((tx) => tx.sourceResults.since(now() - COUNTED_MS));
    known = Map.groupBy(rows, ({ country, idType }) => keyOf(country, idType));
  }

  return {
    monitored: (verifier) => async (submission) => {
      const outcome = await verifier(submission);
      // Once for each job, however often it is tried; a refusal of the submission says nothing of the source.
      if (isOverload(outcome) && submission.job.verifierRuns === 0) count(submission.job, true);
      if (outcome.kind === 'result') reported(submission.job, outcome.finding);
      return outcome;
    },
    reported,
    availability(country, idType) {
      const slots = known.get(keyOf(country, idType));
      return slots ? availabilityOf(slots, now()) : GOOD;
    },
    refresh,
    forget() {
      counted = new Map();
      known = new Map();
    },
    start(onError) {
      const stop = runEvery(refresh, EVERY_MS, onError);
      return () => {
        stop();
        return refresh().catch(onError);
      };
    },
  };
}
