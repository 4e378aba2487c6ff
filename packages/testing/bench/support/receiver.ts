/** What a server that works talks to: a verifier that finds everybody, and a receiver of callbacks. */
import { serve } from '#testing/harness/loopback.ts';
import { FOUND } from '#testing/harness/verifier.ts';

/**
 * @param kind - `answer` takes every callback, `hang` never answers. The verifier is at `/verify`.
 * @param port - 0: a free one. */
export async function startReceiver(kind: 'answer' | 'hang', port = 0) {
  /** The path is that of the URL, and the time on the clock of `performance.now()`. */
  const arrivals: { readonly id: string; readonly path: string; readonly at: number }[] = [];
  const ids = new Set<string>();
  const { url, stop } = await serve((request, response) => {
    request.resume();
    request.on('end', () => {
      const headers = { 'content-type': 'application/json' };
      if (request.url === '/verify')
        return response.writeHead(200, headers).end(JSON.stringify({ result: FOUND }));
      const id = String(request.headers['webhook-id']);
      arrivals.push({ id, path: request.url ?? '', at: performance.now() });
      ids.add(id);
      return kind === 'answer' ? response.writeHead(200).end() : undefined;
    });
  }, port);
  /** How many callbacks were received, however often. */
  const received = () => ids.size;
  return { url, arrivals, received, stop };
}
