/**
 * Which addresses a template may print. All were checked when they were stored; they are judged again here,
 * because escaping keeps an attribute whole but does not make `javascript:` harmless.
 */

/** A partner's web address, or null if it isn't one. */
export function webHref(url: string | null | undefined): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null;
}

/** An address of this service: a path, or an absolute web address; null for anything else. */
export function siteHref(url: string | null | undefined): string | null {
  // URL parsers drop tabs and newlines and read `\` as `/`: either could turn a path into `//another.host`.
  return url && /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(url) ? url : webHref(url);
}

/** A path of this service with a query; what is null or undefined is left out of it. */
export function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** Where a page belongs: its path, and the language that was asked for by name. */
export interface PageContext {
  /** The link's own path. */
  action: string;
  /** Kept in every address of the page; null when the browser's own language decides. */
  lang?: string | null;
}
