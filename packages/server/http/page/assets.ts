/** The page's files. Their names have a hash of their content, so that browsers cache them for ever. */
import { readFileSync } from 'node:fs';
import { PLAIN_STYLE_PATH, STYLE_PATH } from '#page/layout.ts';
import { PAGE_CSS, PLAIN_CSS } from '#page/style.ts';
import { textHash } from '#page/text-hash.ts';
import { compress, type Encoding, encodingFor } from '../compression.ts';
import { plainRoute } from '../plain-route.ts';
import type { Route } from '../route.ts';

const PAGE_SCRIPT = readFileSync(new URL('../../../../generated/page-script.js', import.meta.url), 'utf8');

/** The path of the browser script. */
export const SCRIPT_PATH = `/assets/page.${textHash(PAGE_SCRIPT)}.js`;

const CSS = 'text/css; charset=utf-8';

export function assetRoutes(): Route[] {
  return [
    assetRoute(STYLE_PATH, CSS, PAGE_CSS),
    assetRoute(PLAIN_STYLE_PATH, CSS, PLAIN_CSS),
    assetRoute(SCRIPT_PATH, 'text/javascript; charset=utf-8', PAGE_SCRIPT),
  ];
}

function assetRoute(address: string, type: string, text: string): Route {
  // Compressed at the first request, so that the server starts sooner.
  const compressed = new Map<Encoding, Buffer>();
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  };
  return plainRoute(address, (request) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return { status: 200, headers, body: text };
    const body = compressed.get(encoding) ?? compress(text, encoding, 'best');
    compressed.set(encoding, body);
    return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body };
  });
}
