/** Keeps web pages of others away from a sandbox: they could erase it, or read its keys. */
import { isIP } from 'node:net';
import { isLocalName, withoutBrackets } from '#delivery/address-guard.ts';
import { errorResponse } from '#server/http/errors.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { Route } from '#server/http/route.ts';

/**
 * The route, for programs and for the sandbox's own pages. A program sends no `Origin`. A name that is neither of this
 * machine nor that of PUBLIC_URL could be an attacker's that was pointed here (DNS rebinding), so `Host` counts too; an address
 * is no name.
 *
 * @param publicUrl - where users reach the server.
 */
export function ownPageOnly(route: Route, publicUrl: () => string): Route {
  return {
    ...route,
    allowsOtherOrigins: false,
    handle: (request) => {
      const message = refusalOf(request, publicUrl());
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

function isOwnHost(host: string, publicUrl: string): boolean {
  if (host === hostOf(publicUrl)) return true;
  const name = withoutBrackets(URL.parse(`http://${host}`)?.hostname ?? '');
  return isLocalName(name) || isIP(name) !== 0;
}

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;
