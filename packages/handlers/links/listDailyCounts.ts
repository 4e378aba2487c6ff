import { dayOf, firstKeptDay, readDay, writeDay } from '#core/page/daily-counts.ts';
import type { components } from '#generated/api.ts';
import type { CountedLinks, LinkDay } from '#store/queries/links/link-days.ts';
import type { Deps } from '../deps.ts';
import { decodeCursor, encodeCursor } from '../list-page.ts';
import type { Handler } from '../operation.ts';

const PAGE_DEFAULT = 31;
/** In cursors, of all links together, of which a day has one row: only the day is read again. */
const ALL = 'all';

/** Counts what happened on the partner's links by day (D-113). */
export const listDailyCounts =
  ({ store, now }: Deps): Handler<'listDailyCounts'> =>
  async ({ body }, { partner: { partnerId } }) => {
    const {
      first_day: first,
      last_day: last,
      by_link: byLink,
      ref_id: refId,
      limit = PAGE_DEFAULT,
      cursor,
    } = body;
    const place = cursor === undefined ? null : decodeCursor(cursor);
    if (cursor !== undefined && !place) {
      const message = 'must be the next_cursor of a page';
      return { refused: 'invalid_value', details: [{ path: '/cursor', message }] };
    }
    if (first !== undefined && last !== undefined && last < first) {
      const message = 'must not be before first_day';
      return { refused: 'invalid_value', details: [{ path: '/last_day', message }] };
    }
    const links: CountedLinks = refId === undefined ? (byLink ? 'each' : 'together') : { refId };
    const filter = {
      links,
      from: first === undefined ? firstKeptDay(now()) : readDay(first),
      // Another server's clock may be ahead.
      to: last === undefined ? dayOf(now()) + 1 : readDay(last),
    };
    const after = place && { day: place.time, refId: place.id };
    // One more than the limit shows whether there is a next page.
    const rows = await store.read((tx) => tx.linkDays.search(partnerId, filter, { after, limit: limit + 1 }));
    const shown = rows.slice(0, limit);
    const end = rows.length > limit ? shown.at(-1) : undefined;
    const next_cursor = end ? encodeCursor({ time: end.day, id: end.refId || ALL }) : null;
    return { status: 200, body: { counts: shown.map(dailyCount), next_cursor } };
  };

function dailyCount({ refId, day, ...counts }: LinkDay): components['schemas']['DailyCount'] {
  return { day: writeDay(day), ref_id: refId || null, ...counts };
}
