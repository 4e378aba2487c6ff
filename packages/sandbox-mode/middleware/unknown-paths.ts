/** Requests for paths and methods that the contract does not have: they are logged too, and the nearest path is named. */
import { OPERATIONS } from '#generated/operations.ts';
import { servedPath } from '#generated/stubs/addresses.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { nearestName } from '#protocol/nearest-name.ts';
import type { AnyRoute, Router } from '#server/http/router.ts';

/** Longer paths are not compared. */
const PATH_CHARACTERS_MAX = 200;

/** Paths of programs; browsers ask for other things by themselves, such as an icon. */
const isOfApi = (url: string) => /^\/v\d+\//.test(url);

/**
 * The router, whose unknown paths name the nearest one.
 *
 * @param brand - the brand word of the paths (D-01).
 * @param log - logs the requests of a route.
 */
export function withUnknownPaths(
  findRoute: Router,
  brand: string,
  log: (route: AnyRoute) => AnyRoute,
): Router {
  const addresses = new Set(Object.values(OPERATIONS).map(({ path }) => servedPath(path, brand)));
  return (method, url) => {
    const found = findRoute(method, url);
    const { route } = found;
    if (route.operation || method === 'OPTIONS') return found;
    const [path = ''] = url.split('?', 1);
    const meant = route.address === null ? nearestPath(path, [...addresses]) : undefined;
    if (meant === undefined && !isOfApi(url)) return found;
    return { ...found, route: log(meant === undefined ? route : namingPath(route, meant)) };
  };
}

function namingPath(route: AnyRoute, meant: string): AnyRoute {
  const details = [{ path: '', message: `did you mean ${meant}?` }];
  return { ...route, handle: ({ id }) => errorResponse(id, null, 'not_found', { details }) };
}

/** The contract's path that somebody meant, with their own ids in it. */
function nearestPath(path: string, addresses: readonly string[]): string | undefined {
  // Of a slash at the end the router speaks.
  if (path.length > PATH_CHARACTERS_MAX || path.endsWith('/')) return undefined;
  const sent = path.split('/');
  const filled = (address: string) =>
    address.replace(/\{\w+\}/g, (name) => sent[address.split('/').indexOf(name)] ?? name);
  return nearestName(path, addresses.map(filled));
}
