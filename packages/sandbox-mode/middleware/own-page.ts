/**
 * Keeps web pages of others away from a sandbox: they could erase it, or read its keys. What they may call must not have the
 * sandbox do it for them, by a callback.
 */
import { isIP } from 'node:net';
import { addressRefusal, isLocalName, urlRefusal, withoutBrackets } from '#delivery/address-guard.ts';
import { errorResponse, RequestRefused } from '#generated/stubs/errors.ts';
import { BATCH_LIST } from '#generated/stubs/request-schemas.ts';
import type { HttpRequest, OperationRequest } from '#server/http/request.ts';
import type { Route } from '#server/http/route.ts';

/** Where the sandbox takes callbacks. */
export const INBOX = '/sandbox/inbox';

/**
 * The route, for programs and for the sandbox's own pages, but not for callbacks. A program sends no `Origin`. A name that
 * is neither of this machine nor that of PUBLIC_URL could be an attacker's that was pointed here (DNS rebinding), so `Host`
 * counts too; an address is no name.
 *
 * @param publicUrl - where users reach the server.
 */
export function ownPageOnly(route: Route, publicUrl: () => string): Route {
  return {
    ...route,
    allowsOtherOrigins: false,
    handle: (request) => {
      const isCallback = request.headers['webhook-id'] !== undefined && route.address !== INBOX;
      const message = isCallback ? 'takes no callbacks' : refusalOf(request, publicUrl());
      if (message === null) return route.handle(request);
      return errorResponse(request.id, null, 'not_found', { details: [{ path: '', message }] });
    },
  };
}

function refusalOf({ method, headers }: HttpRequest, publicUrl: string): string | null {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (!isOwnHost(host, publicUrl)) return 'is only at an IP address, at localhost and at PUBLIC_URL';
  const isElsewhere = site === 'cross-site' || site === 'same-site';
  // A link to the console may be followed from elsewhere; nothing else comes from there.
  if (isElsewhere && !(method === 'GET' && mode === 'navigate')) return 'is not for pages of other origins';
  return origin === undefined || hostOf(origin) === host ? null : 'is not for pages of other origins';
}

/**
 * A `Host` with the same name as `Origin` proves nothing: a page whose name was pointed to this machine sends both. An address
 * cannot be pointed elsewhere: a page of it came from here, such as the console on a phone. A program sends no `Origin`.
 *
 * @throws RequestRefused for an address of this machine that a page of another machine has given.
 */
export function refuseForeignLoopback(
  { http: { headers }, fields }: OperationRequest,
  publicUrl: string,
): void {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  const isProgram = origin === undefined && site === undefined;
  const isOwn = origin !== undefined && isOwnHost(host, publicUrl) && isOwnOrigin(origin, host, publicUrl);
  if (isProgram || isOwn) return;
  refuseLoopbackIn(fields, '');
  const items: unknown = Object(fields)[BATCH_LIST];
  if (!Array.isArray(items) || items.length > BATCH_ITEMS_MAX) return;
  for (const [i, item] of items.entries()) refuseLoopbackIn(item, `/${BATCH_LIST}/${i}`);
}

/** The contract's validation, which comes later, refuses a batch with more. */
const BATCH_ITEMS_MAX = 1_000;

function refuseLoopbackIn(fields: unknown, path: string): void {
  for (const field of CALLED) {
    const url: unknown = Object(fields)[field];
    if (typeof url !== 'string' || !URL.canParse(url)) continue;
    const message = urlRefusal(url, { loopback: false, ports: null });
    if (message) throw new RequestRefused('invalid_value', [{ path: `${path}/${field}`, message }]);
  }
}

/** The addresses that the server itself calls. */
const CALLED = ['callback_url', 'logo_url', 'logo_url_dark'];

function isOwnOrigin(origin: string, host: string, publicUrl: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  const isAddressCalled = isIP(withoutBrackets(hostname)) !== 0 && hostOf(origin) === host;
  return isAddressCalled || isOfThisMachine(hostname) || origin === URL.parse(publicUrl)?.origin;
}

function isOfThisMachine(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  return isLocalName(host) || (isIP(host) !== 0 && addressRefusal(host, { loopback: false }) === 'loopback');
}

function isOwnHost(host: string, publicUrl: string): boolean {
  if (host === hostOf(publicUrl)) return true;
  const name = withoutBrackets(URL.parse(`http://${host}`)?.hostname ?? '');
  return isLocalName(name) || isIP(name) !== 0;
}

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;
