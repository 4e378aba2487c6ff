/** Which URLs a partner may give (D-17, D-32): one rule for all, kept as they were sent. */
import { isDeniedScheme, isSafeRedirect } from '#protocol/redirect.ts';

/** The URLs of a link, as sent. */
export interface PartnerUrls {
  readonly callback_url?: string;
  readonly data_privacy_policy_url?: string;
  readonly logo_url?: string;
  readonly logo_url_dark?: string;
  readonly redirect_url?: string;
}

interface UrlProblem {
  /** A JSON Pointer into the request. */
  readonly path: string;
  readonly message: string;
}

const WEB_FIELDS = ['callback_url', 'data_privacy_policy_url', 'logo_url', 'logo_url_dark'] as const;

/** A problem for each URL that is refused. `httpsOnly` holds in production. */
export function urlProblems(urls: PartnerUrls, httpsOnly: boolean): UrlProblem[] {
  return [...WEB_FIELDS, 'redirect_url' as const].flatMap((field) => {
    const url = urls[field];
    const apps = field === 'redirect_url';
    const message = url === undefined ? null : urlProblem(url, { httpsOnly, apps });
    return message === null ? [] : [{ path: `/${field}`, message }];
  });
}

/** Whether it is an http(s) URL with a host and without credentials. */
export function isHttpUrl(url: string, httpsOnly: boolean): boolean {
  return /^https?:\/\//i.test(url) && isSafeRedirect(url, { httpsOnly });
}

interface UrlRule {
  readonly httpsOnly: boolean;
  /** Whether the schemes of apps are taken, too. */
  readonly apps?: boolean;
}

/** The longest URL, characters. */
const LENGTH_MAX = 2_048;

/** What is wrong with a URL, beginning with `must`; null where nothing is. */
export function urlProblem(url: string, rule: UrlRule): string | null {
  if ([...url].length > LENGTH_MAX) return `must have ${LENGTH_MAX} characters or fewer`;
  const isTaken = rule.apps ? isSafeRedirect(url, rule) : isHttpUrl(url, rule.httpsOnly);
  return isTaken ? null : (textProblem(url) ?? schemeProblem(url, rule) ?? hostProblem(url));
}

function textProblem(url: string): string | null {
  if (url === '') return 'must not be empty';
  const start = /^[\s\p{Cc}\p{Cf}]/u.exec(url)?.[0];
  if (start) return `must not begin with ${nameOf(start)}`;
  const end = /[\s\p{Cc}\p{Cf}]$/u.exec(url)?.[0];
  if (end) return `must not end with ${nameOf(end)}`;
  const within = /[^\S ]|[\p{Cc}\p{Cf}\p{Cs}]/u.exec(url)?.[0];
  if (within) return `must not contain ${nameOf(within)}`;
  return url.includes('\\') ? 'must not contain a backslash' : null;
}

function schemeProblem(url: string, { httpsOnly, apps = false }: UrlRule): string | null {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (!scheme) return 'must be absolute, such as https://partner.example/path';
  if (scheme === 'http' && httpsOnly) return 'must begin with https://, as http is for sandboxes only';
  if (scheme === 'http' || scheme === 'https')
    return /^https?:\/\//i.test(url) ? null : `must begin with ${scheme}://`;
  const found = scheme.length > SCHEME_SHOWN_MAX ? 'another scheme' : `${scheme}:`;
  const web = httpsOnly ? 'https://' : 'http:// or https://';
  if (!apps) return `must begin with ${web}, not ${found}`;
  if (isDeniedScheme(scheme)) return `must begin with ${web}, or the scheme of an app, not ${found}`;
  return url.charAt(scheme.length + 1) === '/'
    ? null
    : `must begin with ${web}, or the scheme of an app and :/`;
}

function hostProblem(url: string): string {
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (authority === undefined) return 'must have a host that can be read';
  if (authority.includes('@')) return 'must not contain a user name or password';
  const [, host, port] = /^(\[[^\]]*\]|[^:[]*)(?::(.*))?$/.exec(authority) ?? [];
  if (host === '') return 'must have a host after the //';
  if (port && !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return /^\d{1,9}$/.test(port)
      ? `must have a port from 1 to 65535, not ${port}`
      : 'must have a port from 1 to 65535, in digits';
  return 'must have a host that is a name or an IP address';
}

/** Longer ones are no scheme by mistake. */
const SCHEME_SHOWN_MAX = 30;

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '\r': 'a line break',
  '\u00a0': 'a no-break space (U+00A0)',
};

/** A character that cannot be seen, in words. */
function nameOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return NAMES[character] ?? `the invisible character U+${code}`;
}
