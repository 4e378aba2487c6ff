/** Responses that are pages: only our own scripts, framing only where the link allows it, no caching, and no referrer for the logo's host. */
import type { Link } from '#core/link.ts';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { type PageProblem, renderProblem } from '#page/ends/problem.ts';
import type { Messages } from '#page/text/languages.ts';
import { isSafeRedirect } from '#protocol/redirect.ts';
import { compress, encodingFor } from '../http/compression.ts';
import { ISOLATED } from '../http/isolation.ts';
import type { HttpRequest } from '../http/request.ts';
import { type HttpResponse, redirectTo } from '../http/route.ts';
import { pageLink } from './view.ts';

/** Smaller pages are not compressed. */
const COMPRESSED_BYTES_MIN = 1_000;

/** A page, of a link or of none. */
export function respondPage(
  request: HttpRequest,
  link: Link | null,
  markup: string,
  status = 200,
  extra: HttpResponse['headers'] = {},
): HttpResponse {
  // Parts that a page leaves out leave empty lines.
  const html = markup.replace(/\n\s*\n/g, '\n');
  const encoding =
    html.length < COMPRESSED_BYTES_MIN ? null : encodingFor(request.headers['accept-encoding']);
  const headers = {
    ...pageHeaders(link),
    ...extra,
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { status, headers, body: encoding ? compress(html, encoding, 'fast') : html };
}

/** A redirect with the headers of pages. */
export function respondRedirect(link: Link | null, location: string): HttpResponse {
  const { status, headers, body } = redirectTo(location, 303);
  return { status, headers: { ...pageHeaders(link), ...headers }, body };
}

interface ProblemExtras {
  readonly retryAt?: number;
  readonly retryHref?: string;
  readonly continueHref?: string | null;
  readonly languageSwitch?: string;
  /** When it happened, epoch milliseconds. */
  readonly at?: number;
  readonly headers?: HttpResponse['headers'];
}

/** A page with the reason why the link cannot be used. */
export function respondProblem(
  request: HttpRequest,
  link: Link | null,
  messages: Messages,
  problem: PageProblem,
  { headers, at, ...extras }: ProblemExtras = {},
): HttpResponse {
  const facts = { id: request.id, ...(at !== undefined && { at }) };
  const html = renderProblem({ link: link && pageLink(link), problem, facts, ...extras }, messages);
  const { status } = OPERATIONS.submitVerification.errors[problem];
  return respondPage(request, link, html, status, headers);
}

function pageHeaders(link: Link | null) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(link),
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'cache-control': 'no-store',
    vary: 'accept-encoding, accept-language',
    // Pages that are isolated show only frames that are so as well, and that say so.
    ...(link?.embedOrigins && ISOLATED),
  };
}

/**
 * Only the partner's logos come from another origin, but on pages that may be framed, which only origins that the link names
 * may do (D-86).
 */
function contentSecurityPolicy(link: Link | null): string {
  const partners = link?.embedOrigins ? [] : [link?.logoUrl ?? '', link?.logoUrlDark ?? ''];
  const logoUrls = partners.filter((url) => isHttpUrl(url, false));
  const logos = [...new Set(logoUrls.map((url) => new URL(url).origin))].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${logos}`.trim(),
    "connect-src 'self'",
    "media-src 'self' blob:",
    `form-action 'self' ${redirectSchemes(link?.redirectUrl ?? '')}`.trim(),
    "base-uri 'none'",
    `frame-ancestors ${link?.embedOrigins?.join(' ') ?? "'none'"}`,
  ].join('; ');
}

/**
 * Where a form's redirect may lead: browsers apply the policy of forms to it, and to all that follow it. A partner's
 * site may redirect again, to another of its hosts, so only the scheme is told.
 */
function redirectSchemes(redirectUrl: string): string {
  if (!isSafeRedirect(redirectUrl)) return '';
  const { protocol } = new URL(redirectUrl);
  return protocol === 'http:' ? 'http: https:' : protocol;
}
