/** The console's list of links, newest first. */

import { type LinkState, linkState } from '#core/link-state.ts';
import type { ReadTx } from '#store/store.ts';
import type { FoundLinks, LinkRow, Rows } from '../data.ts';
import { type ListDeps, type ListQuery, PARTNERS_MAX } from './list.ts';
import { linkRow } from './rows.ts';

/** `after` has the number of each partner's next link, since links are found by their numbers. */
export async function listLinks(
  { store, linkUrl, now }: ListDeps,
  { after, limit }: ListQuery,
): Promise<Rows<LinkRow>> {
  return store.read(async (tx) => {
    const next = await nextNumbers(tx, after);
    const ranges = await Promise.all(
      [...next].map(([partnerId, newest]) =>
        tx.links.range(partnerId, newest, Math.max(1, newest - limit + 1)),
      ),
    );
    const page = ranges
      .flat()
      .toSorted((a, b) => b.link.createdAt - a.link.createdAt)
      .slice(0, limit);
    for (const { link } of page) next.set(link.partnerId, (next.get(link.partnerId) ?? 0) - 1);
    const isLast = [...next.values()].every((number) => number < 1);
    return {
      rows: page.map((each) => linkRow(each, linkUrl(each.link.refId), now())),
      next: isLast ? null : [...next].map((each) => each.join('.')).join('~'),
    };
  });
}

/** Those in a state, newest first. `after` has the number below which each partner's next links are. */
export async function linksInState(
  { store, linkUrl, now }: ListDeps,
  state: LinkState,
  { after, limit }: ListQuery,
): Promise<Rows<LinkRow>> {
  const from = after === null ? null : new Map(readNext(after));
  return store.read(async (tx) => {
    const totals = [...(await nextNumbers(tx, null))].filter(([partnerId]) => from?.has(partnerId) ?? true);
    const pages = await Promise.all(
      totals.map(async ([partnerId, total]) => {
        const below = from?.get(partnerId) ?? null;
        const page = await tx.links.search(partnerId, { state }, { below, limit, total, now: now() });
        return { partnerId, ...page };
      }),
    );
    const shown = pages
      .flatMap(({ found }) => found)
      .toSorted((a, b) => b.link.createdAt - a.link.createdAt)
      .slice(0, limit);
    const next = pages.flatMap(({ partnerId, numbers, below }) => {
      const first = numbers[shown.filter(({ link }) => link.partnerId === partnerId).length];
      const nextBelow = first === undefined ? below : first + 1;
      return nextBelow === null ? [] : [`${partnerId}.${nextBelow}`];
    });
    return {
      rows: shown.map((each) => linkRow(each, linkUrl(each.link.refId), now())),
      next: next.length === 0 ? null : next.join('~'),
    };
  });
}

/** The newest links and jobs that are searched: all of a million take a second, in which the server answers nobody. */
const SEARCHED_MAX = { links: 20_000, jobs: 10_000 };
/** Of what a text finds, the links whose state is looked at. */
const STATES_MAX = 1_000;

/** Those that a text finds, in a state if one is asked for: it begins an id, is that of a user or a job, or is part of a name. */
export async function searchLinks(
  { store, linkUrl, now }: ListDeps,
  text: string,
  { limit }: ListQuery,
  searchedMax = SEARCHED_MAX,
  state?: LinkState,
): Promise<FoundLinks> {
  return store.read(async (tx) => {
    const totals = await nextNumbers(tx, null);
    const maxima = maxByPartner(totals, searchedMax.links);
    const partners = [...maxima].map(([partnerId, own]) => ({
      partnerId,
      afterNumber: (totals.get(partnerId) ?? 0) - own,
    }));
    const max = state ? STATES_MAX : limit;
    const ids = await tx.console.searchLinks(text, partners, max, searchedMax.jobs);
    const at = now();
    const found = (await Promise.all([...ids].slice(0, max).map((refId) => tx.links.find(refId))))
      .filter((each) => each !== null)
      .filter(({ link, counts }) => !state || linkState(link, counts.totalJobs, at) === state)
      .toSorted((a, b) => b.link.createdAt - a.link.createdAt)
      .slice(0, limit);
    const isWhole =
      partners.every(({ afterNumber }) => afterNumber === 0) &&
      !(await tx.console.hasMoreJobs(searchedMax.jobs));
    return {
      rows: found.map((each) => linkRow(each, linkUrl(each.link.refId), at)),
      next: null,
      searched: isWhole ? null : searchedMax,
    };
  });
}

/** How many links of each partner are searched: what the small ones leave goes to the others. */
function maxByPartner(totals: ReadonlyMap<string, number>, max: number): Map<string, number> {
  const maxima = new Map<string, number>();
  let left = max;
  for (const [partnerId, total] of [...totals].toSorted(([, a], [, b]) => a - b)) {
    const own = Math.min(total, Math.floor(left / (totals.size - maxima.size)));
    maxima.set(partnerId, own);
    left -= own;
  }
  return maxima;
}

/** By the partner's id. */
async function nextNumbers(tx: ReadTx, after: string | null): Promise<Map<string, number>> {
  if (after !== null) return new Map(readNext(after));
  const partners = await tx.partners.list(PARTNERS_MAX);
  return new Map(
    await Promise.all(
      partners.map(async ({ partnerId }) => [partnerId, await tx.links.total(partnerId)] as const),
    ),
  );
}

const readNext = (after: string): [string, number][] =>
  [...after.matchAll(/(\w{3})\.(\d{1,12})(?=~|$)/g)]
    .slice(0, PARTNERS_MAX)
    .map(([, partnerId = '', number]) => [partnerId, Number(number)]);
