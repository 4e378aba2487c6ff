/** What every page is sent with: no script but our own, no framing, no trace left at the logo's host. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingFor } from './compression.ts';

/** Below this a page gains nothing from being compressed. */
const COMPRESSED_BYTES_MIN = 1_000;

/** What holds for every page. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(null),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'cache-control': 'no-store',
  vary: 'accept-encoding, accept-language',
};

export function setPageHeaders(reply: FastifyReply): void {
  reply.headers(PAGE_HEADERS);
}

/** Lets the partner's logo in, the only thing that comes from elsewhere. */
export function allowLogo(reply: FastifyReply, logoUrl: string | null): void {
  reply.header('content-security-policy', contentSecurityPolicy(logoUrl));
}

/** No `form-action`: the redirect to the partner follows a form, and browsers hold redirects to it too. */
function contentSecurityPolicy(logoUrl: string | null): string {
  const logo = logoUrl && URL.canParse(logoUrl) ? new URL(logoUrl).origin : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${/^https?:/.test(logo) ? logo : ''}`.trim(),
    "connect-src 'self'",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export async function compressPage(request: FastifyRequest, reply: FastifyReply, page: unknown) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding || typeof page !== 'string' || page.length < COMPRESSED_BYTES_MIN) return page;
  reply.header('content-encoding', encoding);
  return compress(page, encoding, 'fast');
}
