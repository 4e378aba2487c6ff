/** Addresses of links as people and apps write them: with what stood around it in a text, in capitals, with another hyphen. */
import { ADDRESSES, linkPath } from '../addresses.ts';
import type { HttpRequest } from '../http/request.ts';
import type { AnyRoute, Router } from '../http/router.ts';
import { messagesFor } from './found-link.ts';
import { respondProblem, respondRedirect } from './respond.ts';

/** Longer addresses are no link's. */
const CHARACTERS_MAX = 400;

/** After the slashes, what is no part of an id; then the id, and whatever follows. */
const WRITTEN_LINK =
  /^\/+l\/+[^0-9a-z/]*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-z])/i;
/** What apps write for the hyphens of an id, or put between two letters of a long word. */
const HYPHEN = /\p{Pd}/gu;
const INVISIBLE = /\p{Cf}/gu;

/**
 * The router, whose addresses of links lead to the clean one, and whose unknown addresses are a page to a browser.
 */
export function withPageAddresses(findRoute: Router): Router {
  return (method, url) => {
    const found = findRoute(method, url);
    const { route, path } = found;
    const isPage = route.address === ADDRESSES.page;
    if (!(method === 'GET' || method === 'HEAD') || !(isPage || route.address === null)) return found;
    const refId = writtenRefId(url);
    if (refId !== null && path['linkId'] !== refId)
      return { ...found, route: { ...route, handle: () => respondRedirect(null, cleanAddress(refId, url)) } };
    return route.address === null ? { ...found, route: withPage(route) } : found;
  };
}

/** The id of the link that a path means, as the service writes it; null for none. */
export function writtenRefId(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  if (path.length > CHARACTERS_MAX) return null;
  const text = decoded(path).replace(INVISIBLE, '').replace(HYPHEN, '-');
  return WRITTEN_LINK.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** The path as text; what is no text in it stays as it is. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%[0-9a-f]{2}/gi, ' ');
  }
}

function cleanAddress(refId: string, url: string): string {
  const query = url.indexOf('?');
  return linkPath(refId) + (query < 0 ? '' : url.slice(query));
}

/** Paths of programs, whose developers look for the answer of the API. */
const isOfApi = (url: string) => /^\/v\d+\//.test(url);

function withPage(route: AnyRoute): AnyRoute {
  return {
    ...route,
    handle: (request: HttpRequest) =>
      isOfApi(request.url) || !request.headers.accept?.includes('text/html')
        ? route.handle(request)
        : respondProblem(request, null, messagesFor(request), 'link_not_found'),
  };
}
