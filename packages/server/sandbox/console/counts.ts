/** How far people came on links (D-115), for the console's funnels. */
import { countsOf, dayOf, type StepCounts } from '#core/daily-counts.ts';
import type { Journeys } from '#server/background/journeys.ts';
import { type ListDeps, PARTNERS_MAX } from './list.ts';

const DAYS = 31;

/** Of one link, or of all, over the last days. */
export async function readCounts(
  { store, now }: Pick<ListDeps, 'store' | 'now'>,
  { flush }: Pick<Journeys, 'flush'>,
  refId: string | null,
): Promise<StepCounts> {
  // What is shown is asked for as soon as it happened.
  await flush();
  const to = dayOf(now());
  const days = { from: to - DAYS + 1, to };
  const page = { after: null, limit: DAYS };
  const counts = await store.read(async (tx) => {
    if (refId !== null) {
      const found = await tx.links.find(refId);
      return found ? tx.linkDays.search(found.link.partnerId, { links: { refId }, ...days }, page) : [];
    }
    const partners = (await tx.partners.list()).slice(0, PARTNERS_MAX);
    const all = partners.map(({ partnerId }) =>
      tx.linkDays.search(partnerId, { links: 'together', ...days }, page),
    );
    return (await Promise.all(all)).flat();
  });
  return countsOf((step) => counts.reduce((sum, each) => sum + each[step], 0));
}
