/**
 * Counts what happens on links, in memory, and writes it in groups (D-113): opening a page costs no write, and no stranger
 * makes the server keep more than a bounded number of counts.
 */
import type { ServiceTime } from '#core/clocks.ts';
import { countsOf, dayOf, type JourneyStep } from '#core/page/daily-counts.ts';
import type { Visit } from '#core/page/visit.ts';
import type { LinkDay } from '#store/queries/links/link-days.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store } from '#store/store.ts';

const EVERY_MS = 2_000;
/** Links and days that are counted at a time; what happens on others meanwhile is not. */
const COUNTED_MAX = 50_000;
/** Of these, what one unit of work writes. */
const GROUP_ROWS = 500;
/** Visits that are remembered to have consented. */
const VISITS_MAX = 10_000;

const NONE = countsOf(() => 0);

export interface Journeys {
  readonly count: (refId: string, step: JourneyStep) => void;
  /** Counts the consent of a visit, however often its page tells it. */
  readonly consented: (visit: Visit) => void;
  /** Writes what was counted. */
  readonly flush: () => Promise<void>;
  /** Clears what is in memory, as a sandbox's reset does with the database. */
  readonly forget: () => void;
  /** @returns what stops it, and writes what was counted last. */
  readonly start: (onError: (error: unknown) => void) => () => Promise<void>;
}

export function makeJourneys(store: Pick<Store, 'write'>, now: () => ServiceTime): Journeys {
  let counted = new Map<string, LinkDay>();
  const visits = new Set<string>();

  function add(more: LinkDay): void {
    const key = `${more.day} ${more.refId}`;
    const sum = counted.get(key);
    if (!sum && counted.size >= COUNTED_MAX) return;
    counted.set(key, { ...more, ...countsOf((step) => more[step] + (sum?.[step] ?? 0)) });
  }

  const count: Journeys['count'] = (refId, step) => add({ refId, day: dayOf(now()), ...NONE, [step]: 1 });

  async function flush(): Promise<void> {
    const written = [...counted.values()];
    counted = new Map();
    for (let at = 0; at < written.length; at += GROUP_ROWS) {
      try {
        await store.write((tx) => tx.linkDays.add(written.slice(at, at + GROUP_ROWS)), {
          lane: 'background',
        });
      } catch (error) {
        for (const each of written.slice(at)) add(each);
        throw error;
      }
    }
  }

  return {
    count,
    consented({ linkId, visitId }) {
      if (visits.has(visitId)) return;
      if (visits.size >= VISITS_MAX) visits.clear();
      visits.add(visitId);
      count(linkId, 'consented');
    },
    flush,
    forget() {
      counted = new Map();
      visits.clear();
    },
    start(onError) {
      const stop = runEvery(flush, EVERY_MS, onError);
      return () => {
        stop();
        return flush().catch(onError);
      };
    },
  };
}
