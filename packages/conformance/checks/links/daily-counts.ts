/** Daily counts: what is counted of a link, and what they are narrowed to (D-113). */
import { group } from '#conformance/kit/check.ts';
import type { Json } from '#conformance/kit/contract.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const inSandbox = group('Counts', { requires: ['state', 'sandbox'] });
const DAY_MS = 86_400_000;

const list = async (s: Session, filter: object) => (await s.ok('listDailyCounts', filter)).body;

const linksOf = (counts: Json) => [...new Set(counts.map(({ ref_id }: Json) => ref_id))];

/** They are a few seconds old. */
const listed = (s: Session, filter: object, isWanted: (counts: Json) => boolean) =>
  s.poll(async () => (await list(s, filter)).counts, isWanted, [
    'What happened is not counted.',
    'counts of it within a few seconds',
    'D-113',
  ]);

export const DAILY_COUNT_CHECKS = [
  inSandbox(
    'A link’s openings, submissions and results are counted',
    'D-113',
    "how many opened the partner's links, consented, submitted and succeeded on each day",
    async (s) => {
      const { ref_id, link } = (await s.ok('createLink', s.linkFields())).body;
      // A load alone is no opening.
      await s.openPage(link);
      for (let person = 0; person < 2; person++) await s.actOnPage(link);
      for (const last of [0, 1]) {
        await s.completed(await s.submit(ref_id, { id_number: s.random.idNumber(last) }));
      }
      const all = { opened: 2, consented: 2, submitted: 2, succeeded: 1, failed: 1 };
      const sumOf = (counts: Json, step: string) =>
        counts.reduce((sum: number, each: Json) => sum + each[step], 0);
      const isDone = (counts: Json) =>
        Object.entries(all).every(([step, count]) => sumOf(counts, step) >= count);
      // The kit may run at midnight.
      const counts = await listed(s, { ref_id }, isDone);
      for (const [step, count] of Object.entries(all)) expectEqual(step, sumOf(counts, step), count);
      expectEqual('the links that are counted', linksOf(counts), [ref_id]);
      const day = counts[0].day;
      const before = new Date(Date.parse(day) - 2 * DAY_MS).toISOString().slice(0, 10);
      expectEqual('counts up to two days before', (await list(s, { ref_id, last_day: before })).counts, []);
      const { counts: together } = await list(s, { first_day: before, last_day: day });
      expectEqual('the links, of all together', linksOf(together), [null]);
      for (const [step, count] of Object.entries(all)) {
        expectThat(`${step} of all links`, sumOf(together, step) >= count, together);
      }
    },
  ),

  inSandbox(
    'Counts of each link go from page to page',
    'D-113',
    'the newest day first: of all links together, of each (`by_link`), or of one (`ref_id`)',
    async (s) => {
      const made: string[] = [];
      for (let n = 0; n < 2; n++) {
        const { ref_id, link } = (await s.ok('createLink', s.linkFields())).body;
        await s.actOnPage(link);
        made.push(ref_id);
      }
      for (const ref_id of made) await listed(s, { ref_id }, (counts) => counts.length > 0);
      const first = await list(s, { by_link: true, limit: 1 });
      expectEqual('counts on a page', first.counts.length, 1);
      expectThat('the cursor of a page before the last', first.next_cursor !== null, first.next_cursor);
      const second = await list(s, { by_link: true, limit: 1, cursor: first.next_cursor });
      const keys = [first, second].map(({ counts: [{ day, ref_id }] }) => [day, ref_id]);
      const [[day, refId] = [], [nextDay, nextRefId] = []] = keys;
      expectThat('each link apart', typeof refId === 'string', keys);
      expectThat(
        'the newest day first, then the order of ids',
        nextDay < day || (nextDay === day && nextRefId > refId),
        keys,
      );
    },
  ),
];
