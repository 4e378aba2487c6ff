/** The redirect after a submission: which addresses are safe, and what is added to them (§4.5, D-17). */

/** How the submission ended; §4.5 has two spellings for success. */
export type RedirectStatus = 'success' | 'cancelled' | 'fail';

/** What a redirect tells the partner. */
export interface RedirectOutcome {
  readonly status: RedirectStatus;
  readonly userId: string;
}

// Schemes that run script, read local data, open browser or system internals, start another protocol's client, or carry
// a fallback address of their own (`intent:`). None of them is a partner's app. In lower case.
const DENIED_SCHEME =
  /^(?:about|afp|blob|callto|chrome(?:-[a-z]+)*|cifs|content|data|edge|facetime(?:-.*)?|feed|file|filesystem|ftps?|geo|git|gopher|hcp|help|imap|intent|ircs?|its|itms(?:-.*)?|jar|javascript|ldaps?|livescript|magnet|mailto|market|mhtml|mk|mms(?:to)?|moz-.*|ms-.*|news|nfs|nntp|onenote|pop|(?:app-)?prefs|rdp|res|resource|rsync|rtsp|search(?:-ms)?|settings|sftp|shell|sips?|skype|sms(?:to)?|smb|ssh|svn|tel|telnet|vbscript|view-source|vnc|vscode(?:-.*)?|webcals?|wss?|wtai|xmpp)$/;

/** A name or an IP address. URL parsers accept more, such as `*` and `;`, which have a meaning in other places. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/;

/**
 * What URL parsers drop (tabs, newlines, spaces at the ends), read otherwise (`\` as `/`) or do not show. A space within an
 * address is one of its characters.
 */
const MISREAD = /^ | $|[^\S ]|[\\\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Whether a user may be sent to this address (D-17): http(s) with a host and without credentials, or an app
 * scheme such as `myapp://done` or `com.example.app:/done`. A `/` must follow the app scheme's colon, so
 * `localhost:3000` is not taken for one. Otherwise it may be all that `new URL` reads.
 *
 * @param url - The address as the partner sent it.
 * @param options - `httpsOnly` refuses http, as production does (D-32); app schemes stay allowed.
 * @returns false for everything else. Never throws.
 */
export function isSafeRedirect(url: string, options: { readonly httpsOnly?: boolean } = {}): boolean {
  if (MISREAD.test(url)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):\//i.exec(url)?.[1]?.toLowerCase();
  if (!scheme || isDeniedScheme(scheme)) return false;
  if (scheme === 'http' || scheme === 'https') {
    if (options.httpsOnly && scheme === 'http') return false;
    if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(url)) return false;
  }
  try {
    const { hostname, port } = new URL(url);
    return !/^https?$/.test(scheme) || (HOST.test(hostname) && port !== '0');
  } catch {
    return false;
  }
}

/** Whether no partner's app has the scheme, which is in lower case. */
export const isDeniedScheme = (scheme: string): boolean => DENIED_SCHEME.test(scheme);

/**
 * The address to send the user to: `url` with `status` and `user_id` set, replacing those already there. The
 * rest of its query, and its fragment, stay as they were, byte for byte: partners sign theirs (D-17).
 *
 * @param url - An address that {@link isSafeRedirect} accepted; it is not checked again.
 * @param outcome - `successSpelling` is the partner's setting, `successful` unless told otherwise (D-17).
 */
export function buildRedirect(
  url: string,
  outcome: RedirectOutcome & { readonly successSpelling?: 'successful' | 'success' },
): string {
  const { base, query, fragment } = split(url);
  const kept = query.split('&').filter((part) => part && !/^(?:status|user_id)$/.test(nameOf(part)));
  const status = outcome.status === 'success' ? (outcome.successSpelling ?? 'successful') : outcome.status;
  const added = new URLSearchParams({ status, user_id: outcome.userId }).toString();
  // A `+` for a space is form encoding, which apps' URL parsers do not undo; `%20` is read by all.
  return `${base}?${[...kept, added.replaceAll('+', '%20')].join('&')}${fragment}`;
}

/**
 * Reads what a redirect says, in either spelling of success (§4.5).
 *
 * The query is not signed and the user can write it: use it to choose what to show, and the callback or the
 * job status to decide. `success` means the submission, not the verification (D-17).
 *
 * @param url - The address arrived at, absolute or relative (`location.href`, `req.url`).
 * @returns null when `status` or `user_id` is missing or the status is unknown. Never throws.
 */
export function readRedirect(url: string | URL): RedirectOutcome | null {
  const query = paramsOf(split(String(url)).query);
  const sent = query.get('status');
  const userId = query.get('user_id');
  const status = sent === 'successful' ? 'success' : sent;
  if (!userId || (status !== 'success' && status !== 'cancelled' && status !== 'fail')) return null;
  return { status, userId };
}

/** Cuts by text, not with `URL`, which would rewrite the partner's own spelling. */
function split(url: string): { base: string; query: string; fragment: string } {
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? [];
  return { base, query, fragment };
}

// URLSearchParams drops a leading `?`, which here would belong to the first name; `&` shields it.
const paramsOf = (query: string) => new URLSearchParams(`&${query}`);

const nameOf = (part: string): string => [...paramsOf(part).keys()][0] ?? '';
