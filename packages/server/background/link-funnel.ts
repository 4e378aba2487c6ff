/**
 * Counts what happens on links, in memory, and writes it in groups (D-113): opening a page costs no write, and no stranger
 * makes the server keep more than a bounded number of counts. What pages report is written with it, step by step, for partners
 * that want to know (D-114).
 */
import type { ServiceTime } from '#core/clocks.ts';
import { countsOf, dayOf, type FunnelStep } from '#core/page/daily-counts.ts';
import { datedBy, type LinkStep, pageStep } from '#core/page/link-event.ts';
import type { Visit } from '#core/page/visit.ts';
import type { LinkDay } from '#store/queries/links/link-days.ts';
import { runEvery } from '#store/queue/interval.ts';
import type { Store, Tx } from '#store/store.ts';

const EVERY_MS = 2_000;
/** Links and days that are counted at a time, and steps of pages; what happens on others meanwhile is not. */
const COUNTED_MAX = 50_000;
/** Of these, what one unit of work writes. */
const GROUP_ROWS = 500;
/** Reports of visits that are remembered, so that each counts once. */
const REPORTS_MAX = 20_000;

const NONE = countsOf(() => 0);

/** What a person does on a page before it is submitted. */
export type PageStep = 'opened' | 'consented';

export interface LinkFunnel {
  readonly count: (refId: string, step: FunnelStep) => void;
  /**
   * Counts that a person opened the page or consented, once for each visit, however often that is reported.
   *
   * @param next - the visit that goes on where this one ends: the same step of it counts no more.
   */
  readonly reported: (visit: Visit, step: PageStep, next?: Visit | null) => void;
  /** Writes what was counted. */
  readonly flush: () => Promise<void>;
  /** Clears what is in memory, as a sandbox's reset does with the database. */
  readonly forget: () => void;
  /** @returns what stops it, and writes what was counted last. */
  readonly start: (onError: (error: unknown) => void) => () => Promise<void>;
}

/** @param abandonedAfterMs - after which somebody who has opened a page has stopped. */
export function makeLinkFunnel(
  store: Pick<Store, 'write'>,
  now: () => ServiceTime,
  abandonedAfterMs: number,
): LinkFunnel {
  let counted = new Map<string, LinkDay>();
  let steps = new Map<string, LinkStep>();
  const reports = new Set<string>();
  let writing = Promise.resolve();

  function add(more: LinkDay): void {
    const key = `${more.day} ${more.refId}`;
    const sum = counted.get(key);
    if (!sum && counted.size >= COUNTED_MAX) return;
    counted.set(key, { ...more, ...countsOf((step) => more[step] + (sum?.[step] ?? 0)) });
  }

  const count: LinkFunnel['count'] = (refId, step) => add({ refId, day: dayOf(now()), ...NONE, [step]: 1 });

  function report(step: LinkStep): void {
    const key = `${step.refId} ${step.type} ${step.name}`;
    if (steps.size < COUNTED_MAX && !steps.has(key)) steps.set(key, step);
  }

  async function writeAll(): Promise<void> {
    const [days, ofPages] = [[...counted.values()], [...steps.values()]];
    counted = new Map();
    steps = new Map();
    const dated = (tx: Tx, some: LinkStep[]) =>
      tx.linkEvents.addOfPages(
        some.map((step) => datedBy(step, now())),
        abandonedAfterMs,
      );
    const results = await Promise.allSettled([
      writeGroups(store, ofPages, dated, report),
      writeGroups(store, days, (tx, some) => tx.linkDays.add(some), add),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** One after the other, so that whoever has waited for it finds everything written. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(writeAll);
    return writing;
  }

  return {
    count,
    reported({ linkId, visitId }, step, next) {
      const isKnown = reports.has(`${step} ${visitId}`);
      // The oldest goes: who has been here for long reports no more.
      const [oldest] = reports;
      if (reports.size >= REPORTS_MAX && oldest) reports.delete(oldest);
      for (const each of [visitId, next?.visitId ?? visitId]) reports.add(`${step} ${each}`);
      if (isKnown) return;
      count(linkId, step);
      report(pageStep(linkId, step, now(), abandonedAfterMs));
    },
    flush,
    forget() {
      counted = new Map();
      steps = new Map();
      reports.clear();
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

/** @param keep - gets the rows that could not be written. */
async function writeGroups<Row>(
  store: Pick<Store, 'write'>,
  rows: readonly Row[],
  write: (tx: Tx, some: Row[]) => Promise<void>,
  keep: (row: Row) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += GROUP_ROWS) {
    try {
      await store.write((tx) => write(tx, rows.slice(at, at + GROUP_ROWS)), { pool: 'background' });
    } catch (error) {
      for (const row of rows.slice(at)) keep(row);
      throw error;
    }
  }
}
