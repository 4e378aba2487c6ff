import { hrefOf, type Place } from '#console/browser/router.ts';

/** From one page of a list to the next. */
export function Pages({ place, next }: { place: Place; next: string | null }) {
  const query = Object.fromEntries(place.query);
  const isFirst = !query['after'];
  if (isFirst && next === null) return null;
  return (
    <nav class="pages" aria-label="Pages">
      {!isFirst && <a href={hrefOf(place.path, { ...query, after: '' })}>Newest</a>}
      {next !== null && <a href={hrefOf(place.path, { ...query, after: next })}>Older</a>}
    </nav>
  );
}

/** The path of a list's data, with the filters of the view's address. */
export function listPath(name: string, place: Place, filters: readonly string[], limit = 50): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const filter of ['after', ...filters]) {
    const value = place.query.get(filter);
    if (value) query.set(filter, value);
  }
  return `${name}?${query}`;
}
