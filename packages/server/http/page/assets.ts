/** The page's files. Their names have a hash of their content, so that browsers cache them for ever. */
import { readFileSync } from 'node:fs';
import { ICON, ICON_PATH } from '#page/icon.ts';
import { PLAIN_STYLE_PATH, STYLE_PATH } from '#page/layout.ts';
import { PAGE_CSS, PLAIN_CSS } from '#page/style.ts';
import { textHash } from '#page/text-hash.ts';
import { compress, type Encoding, encodingFor } from '../compression.ts';
import { plainRoute } from '../plain-route.ts';
import type { Route } from '../route.ts';

const PAGE_SCRIPT = generated('page-script.js');
const CAPTURE_SCRIPT = generated('capture-script.js');

/** The path of the browser script. */
export const SCRIPT_PATH = `/assets/page.${textHash(PAGE_SCRIPT)}.js`;
/** The path of the script with the camera, which the first one loads when a photo is asked for. */
export const CAPTURE_SCRIPT_PATH = `/assets/capture.${textHash(CAPTURE_SCRIPT)}.js`;

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

export function assetRoutes(): Route[] {
  return [
    assetRoute(STYLE_PATH, CSS, PAGE_CSS),
    assetRoute(PLAIN_STYLE_PATH, CSS, PLAIN_CSS),
    assetRoute(ICON_PATH, 'image/svg+xml', ICON),
    assetRoute(SCRIPT_PATH, JAVASCRIPT, PAGE_SCRIPT),
    assetRoute(CAPTURE_SCRIPT_PATH, JAVASCRIPT, CAPTURE_SCRIPT),
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

function generated(name: string): string {
  return readFileSync(new URL(`../../../../generated/${name}`, import.meta.url), 'utf8');
}
