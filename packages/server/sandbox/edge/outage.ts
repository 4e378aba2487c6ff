/** What an outage of the sandbox does to a request (D-97). */
import type { Outage } from '#handlers/sandbox/sandbox.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { HttpResponse } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';

const SLOW_MS_DEFAULT = 1_000;
/** Answers a request through an outage, if it meets one; null for a connection that was cut. */
export async function answerThrough(
  outage: Outage | null,
  route: AnyRoute,
  request: HttpRequest,
  sleep: (ms: number) => Promise<void>,
): Promise<HttpResponse | null> {
  const kind = outage?.kind;
  if (kind === 'cut_before') return cut(request);
  if (kind && kind !== 'cut_after_commit' && kind !== 'slow') {
    return route.respondError(request, kind);
  }
  const response = await route.handle(request);
  if (kind === 'cut_after_commit') return cut(request);
  if (kind === 'slow') await sleep(outage?.delay_ms ?? SLOW_MS_DEFAULT);
  return response;
}

function cut({ stream }: HttpRequest): null {
  stream.socket.destroy();
  return null;
}
