import { compress, encodingFor } from '../compression.ts';
import type { Route } from '../route.ts';
import { plainRoute } from './plain-route.ts';

/**
 * For pages in frames of pages that are isolated, and for their files: such a page starts only workers that are isolated as
 * well, and in a sandbox without an origin every file is of another one.
 */
export const ISOLATED = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

/** By name and encoding, for all servers of this process: a name says its content. */
const compressed = new Map<string, Buffer>();

/** A file whose name has a hash of its content, so that browsers cache it for ever. */
export function assetRoute(address: string, type: string, text: string): Route {
  // Bytes, which all responses share: a text would be copied for each that waits for its client.
  const plain = Buffer.from(text);
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...ISOLATED,
  };
  return plainRoute(address, (request) => {
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return { status: 200, headers, body: plain };
    // Compressed at the first request, so that the server starts sooner.
    const key = `${encoding} ${address}`;
    const body = compressed.get(key) ?? compress(text, encoding, 'best');
    compressed.set(key, body);
    return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body };
  });
}
