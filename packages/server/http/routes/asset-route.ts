import { compress, encodingFor } from '../compression.ts';
import { SHARED } from '../isolation.ts';
import type { HttpResponse, Route } from '../route.ts';
import { plainRoute } from './plain-route.ts';

/** By name and encoding, for all servers of this process: a name says its content. */
const compressed = new Map<string, Buffer>();

/** A file whose name has a hash of its content, so that browsers cache it for ever. */
export function assetRoute(
  address: string,
  type: string,
  text: string,
  extra: HttpResponse['headers'] = SHARED,
): Route {
  // Bytes, which all responses share: a text would be copied for each that waits for its client.
  const plain = Buffer.from(text);
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...extra,
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
