/** What is kept of a request's outcome: notes of the audit trail, counts, and lines of the log. */
import type { Audit } from '../api/audit.ts';
import type { HttpRequest } from '../http/request.ts';
import type { HttpResponse } from '../http/route.ts';
import type { AnyRoute } from '../http/router.ts';
import type { Logger } from './log.ts';
import { type Metrics, NO_METRICS } from './metrics/metrics.ts';

export interface OutcomeDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly audit: Pick<Audit, 'outcome'>;
}

/** Called once for each request, at its end. `response` is null when its client has left. */
export type OnOutcome = (route: AnyRoute, request: HttpRequest, response: HttpResponse | null) => void;

export function makeOnOutcome({ log, metrics, audit }: OutcomeDeps): OnOutcome {
  const counts = metrics === NO_METRICS ? null : metrics;
  return (route, request, response) => {
    const { id: request_id, method, startedAt, operation } = request;
    const elapsedMs = performance.now() - startedAt;
    const ms = Math.round(elapsedMs);
    if (operation) {
      const { id, outcome, result } = operation;
      audit.outcome(operation);
      // Thrown while its sender left: nobody was answered.
      const isCutOff = response === null && result === null;
      if (outcome !== null && outcome !== 'ok' && !isCutOff) counts?.refused(id, outcome);
      if (log.isLevelEnabled('debug')) {
        log.debug({ request_id, operation: id, partner_id: request.partnerId, outcome, ms }, 'decided');
      }
    }
    if (!response) return;
    counts?.answered(route, response.status, elapsedMs);
    if (log.isLevelEnabled('info')) {
      log.info({ request_id, method, ...describe(route, request, response), ms }, 'answered');
    }
  };
}

/**
 * A response in the log: with the code of a refusal, and whose it was. It names the route's address, without the values
 * in it: a link's id is a capability.
 */
function describe({ address, operation }: AnyRoute, request: HttpRequest, { status, body }: HttpResponse) {
  const { partnerId, origin } = request;
  const code =
    status >= 400 && body !== null && typeof body === 'object' && 'code' in body ? body.code : null;
  return {
    route: address,
    ...(operation && { operation }),
    ...(partnerId && { partner_id: partnerId }),
    status,
    ...(code !== null && { code }),
    ...(origin.traceparent && { traceparent: origin.traceparent }),
  };
}
