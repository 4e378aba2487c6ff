/** The console's list of links and its search (D-99), each beside the bare query on the same file. */
import { DatabaseSync } from 'node:sqlite';
import { ActivityLog } from '#server/sandbox/activity-log.ts';
import { listLinks, searchLinks } from '#server/sandbox/console/links.ts';
import type { ListDeps } from '#server/sandbox/console/list.ts';
import { addPartners, partnerName } from './support/data.ts';
import { openBenchStore, openSqliteDatabase } from './support/databases.ts';
import { atMost, type Figure, plain } from './support/figure.ts';
import { seedLongList } from './support/long-list.ts';
import type { BenchOptions } from './support/size.ts';

const LINKS_MAX = 1_000_000;
const ROWS = 50;
const PAGES_MAX = 100;
/** A list is on the screen within 300 ms of an event, and its query is a part of that. */
const LIST_MS_MAX = 100;

const RANGE = `SELECT * FROM links l LEFT JOIN link_counts c ON c.bucket = l.bucket AND c.ref_id = l.ref_id
  WHERE l.bucket = 0 AND l.partner_id = '${partnerName(0)}' AND l.number <= ? ORDER BY l.number DESC LIMIT ${ROWS}`;
const SEARCH = `SELECT ref_id FROM links WHERE partner_id = '${partnerName(0)}' AND number > ? AND name LIKE ?
  LIMIT ${ROWS}`;
/** As many as the console searches. */
const SEARCHED = 20_000;

export async function bench({ size, say }: BenchOptions): Promise<Figure[]> {
  const database = await openSqliteDatabase();
  const links = Math.min(size.links, LINKS_MAX);
  const store = await openBenchStore(database);
  await addPartners(store, 1);
  await seedLongList(database, partnerName(0), links, say);
  const bare = new DatabaseSync(database.place, { readOnly: true });
  const [range, search] = [bare.prepare(RANGE), bare.prepare(SEARCH)];
  const now = Date.now;
  const findPartner = async () => null;
  const linkUrl = (refId: string) => `http://127.0.0.1/l/${refId}`;
  const deps: ListDeps = { store, activityLog: new ActivityLog(now), findPartner, linkUrl, now };
  const first = { after: null, limit: ROWS };
  const { next } = await listLinks(deps, first);
  const searched = (text: string): Case => [
    () => searchLinks(deps, text, first),
    () => search.all(links - SEARCHED, `%${text}%`),
  ];
  const cases: Readonly<Record<string, Case>> = {
    list: [() => listLinks(deps, first), () => range.all(links)],
    'next page': [() => listLinks(deps, { ...first, after: next }), () => range.all(links - ROWS)],
    'search, one found': searched(`Link ${links}`),
    'search, nothing found': searched('nothing'),
  };
  const figures: Figure[] = [];
  for (const [name, [ours, floor]] of Object.entries(cases)) {
    const times = await measure(ours, floor, Math.min(size.pages, PAGES_MAX));
    const what = `console, ${name}, of ${links.toLocaleString('en')} links`;
    figures.push(
      atMost(what, times.ours, 'ms', LIST_MS_MAX),
      plain(`console, ${name}, the bare query`, times.floor, 'ms'),
    );
  }
  bare.close();
  await store.close();
  await database.stop();
  return figures;
}

/** What is measured, and its floor. */
type Case = readonly [ours: () => Promise<unknown>, floor: () => unknown];

/** In turn, so that what else the machine does hits both. */
async function measure(...[ours, floor, rounds]: [...Case, number]) {
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let i = 0; i < rounds; i++) {
    times.ours.push(await timeOf(ours));
    times.floor.push(await timeOf(floor));
  }
  return times;
}

async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
