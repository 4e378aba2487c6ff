/** What an outage of the sandbox does to a request (D-97). */
import type { Outage } from '#handlers/sandbox/sandbox.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { HttpResponse } from '#server/http/route.ts';
import type { AnyRoute } from '#server/http/router.ts';

const SLOW_MS_DEFAULT = 1_000;

/** Answers a request through an outage; null for a connection that was cut. */
export async function answerThrough(
  { kind, delay_ms = SLOW_MS_DEFAULT }: Outage,
  route: AnyRoute,
  request: HttpRequest,
  sleep: (ms: number) => Promise<void>,
): Promise<HttpResponse | null> {
  if (kind === 'cut_before') return cut(request);
  if (kind !== 'cut_after_commit' && kind !== 'slow') return route.respondError(request, kind);
  const response = await route.handle(request);
  if (kind === 'cut_after_commit') return cut(request);
  if (kind === 'slow') await sleep(delay_ms);
  return response;
}

function cut({ stream }: HttpRequest): null {
  stream.socket.destroy();
  return null;
}
