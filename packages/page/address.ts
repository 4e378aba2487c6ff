/**
 * The URLs that a template may print. All were checked when they were stored; they are checked again here,
 * because escaping does not make `javascript:` harmless.
 */

/** The URL if it is http or https, else null. */
export function webHref(url: string | null | undefined): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null;
}

/** The URL if it is a path of this service, http or https, else null. */
export function siteHref(url: string | null | undefined): string | null {
  // URL parsers drop tabs and newlines and read `\` as `/`: either could turn a path into `//another.host`.
  return url && /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(url) ? url : webHref(url);
}

/** A path with a query; null, undefined and empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** The link's path, and the language in the page's address. */
export interface PageContext {
  /** The link's own path. */
  action: string;
  /** `?lang=`, repeated in every address on the page; null when `Accept-Language` decides. */
  lang?: string | null;
}
