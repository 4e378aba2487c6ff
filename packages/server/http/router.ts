/** Finds the route of a request. Unknown addresses and methods have routes too, which answer 404 and 405. */
import findMyWay from 'find-my-way';
import { slashAtEnd, withPlainVerb } from '#generated/stubs/addresses.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { isPreflight, preflightResponse } from './cors.ts';
import type { HttpRequest } from './request.ts';
import type { HttpResponse, Route } from './route.ts';

/** Paths with longer values are not found. */
const PATH_VALUE_CHARACTERS_MAX = 200;

interface FoundRoute {
  readonly route: AnyRoute;
  readonly path: HttpRequest['path'];
  readonly query: HttpRequest['query'];
}

/** A route, or the 404 or 405 in its place. */
export type AnyRoute = Omit<Route, 'method' | 'address'> & { readonly address: string | null };

interface AddressRoutes {
  readonly methods: ReadonlyMap<string, AnyRoute>;
  readonly otherMethods: AnyRoute;
}

const NOT_FOUND: AnyRoute = {
  address: null,
  handle: ({ id }) => errorResponse(id, null, 'not_found'),
  respondError: ({ id }, condition, extras) => errorResponse(id, null, condition, extras),
};
const NO_ROUTE: FoundRoute = { route: NOT_FOUND, path: {}, query: {} };

export type Router = (method: string, url: string) => FoundRoute;

export function makeRouter(routes: readonly Route[]): Router {
  // One tree for all methods: it finds the address first, then its method.
  const tree = findMyWay({ maxParamLength: PATH_VALUE_CHARACTERS_MAX });
  for (const [address, here] of Map.groupBy(routes, (route) => route.address)) {
    tree.on('GET', treePath(address), () => undefined, routesAt(address, here));
  }
  return (method, url) => {
    const found = tree.find('GET', withPlainVerb(url));
    const withoutSlash = slashAtEnd(url);
    if (withoutSlash !== null) {
      const meant: AddressRoutes | undefined = tree.find('GET', withPlainVerb(withoutSlash))?.store;
      const route = meant?.methods.get(method);
      if (route?.operation) return { ...NO_ROUTE, route: refuseSlash(route) };
    }
    if (!found) return NO_ROUTE;
    const { methods, otherMethods }: AddressRoutes = found.store;
    const sent = found.params as HttpRequest['path'];
    const path = url.includes('%00') ? withoutNul(sent) : sent;
    return { route: methods.get(method) ?? otherMethods, path, query: found.searchParams };
  };
}

/** What follows the slash would be an empty id, which is not what was meant. */
function refuseSlash({ address }: AnyRoute): AnyRoute {
  const details = [{ path: '', message: `use ${address}, without a slash at the end` }];
  return { ...NOT_FOUND, handle: ({ id }) => errorResponse(id, null, 'not_found', { details }) };
}

/** No id has a NUL, and PostgreSQL takes none: what takes its place is in no id either, so that nothing is found. */
function withoutNul(path: HttpRequest['path']): HttpRequest['path'] {
  const values = Object.entries(path).map(([name, value]) => [name, value.replaceAll('\0', '\ufffd')]);
  return Object.fromEntries(values);
}

/** An address in find-my-way's syntax: `{name}` is `:name`, and a literal colon is doubled. */
function treePath(address: string): string {
  return address.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');
}

function routesAt(address: string, routes: readonly Route[]): AddressRoutes {
  const methods = new Map<string, AnyRoute>();
  for (const route of routes) for (const method of methodsOf(route)) methods.set(method, route);
  return { methods, otherMethods: otherMethodsOf(address, routes) };
}

/** HEAD is allowed where GET is. */
const methodsOf = ({ method }: Route) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** Answers a CORS preflight (D-59), and 405 with `Allow` to any other method. */
function otherMethodsOf(address: string, routes: readonly Route[]): AnyRoute {
  const allow = routes.flatMap(methodsOf).join(', ');
  const open = routes.filter(({ allowsOtherOrigins }) => allowsOtherOrigins);
  const openMethods = open.flatMap(methodsOf).join(', ');
  const details = [{ path: '', message: `use ${allow}` }];
  const handle = (request: HttpRequest): HttpResponse =>
    openMethods && isPreflight(request)
      ? preflightResponse(openMethods)
      : errorResponse(request.id, null, 'method_not_allowed', { details, headers: { allow } });
  return { ...NOT_FOUND, address, handle };
}
