/** Longer ones are cut. */
const LENGTH_MAX = 500;

/**
 * Where a redirect leads, for its receiver's people: without user, query and fragment, which may have secrets; `?…` says that
 * there was a query. Null where it cannot be read.
 */
export function shownLocation(header: string | string[] | undefined, calledUrl: string): string | null {
  const location = typeof header === 'string' ? URL.parse(header, calledUrl) : null;
  if (location === null) return null;
  if (!/^https?:$/.test(location.protocol)) return location.protocol;
  const shown = `${location.origin}${location.pathname}`.slice(0, LENGTH_MAX);
  return location.search ? `${shown}?…` : shown;
}
