/** What became of each call of the verifier and of each attempt, and how long it took: a metric, and a line at the level `debug`. */
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

interface Observers {
  readonly metrics: Metrics;
  readonly log: Logger;
}

export function observedVerifier(verifier: Verifier, { metrics, log }: Observers): Verifier {
  return async (submission) => {
    const startedAt = performance.now();
    const outcome = await verifier(submission);
    const ms = performance.now() - startedAt;
    metrics.verified(outcome.kind === 'failed' ? outcome.failure : outcome.kind, ms);
    if (log.isLevelEnabled('debug')) {
      const { serviceJobId, partnerId } = submission.job;
      const result = outcome.kind === 'result' ? { code: outcome.finding.verdict.code } : {};
      const reason = outcome.kind === 'failed' ? { reason: outcome.failure } : {};
      const fields = { service_job_id: serviceJobId, partner_id: partnerId, outcome: outcome.kind };
      log.debug({ ...fields, ...result, ...reason, ms: Math.round(ms) }, 'verifier asked');
    }
    return outcome;
  };
}

export function observedSend(send: SendCallback, { metrics, log }: Observers): SendCallback {
  return async (url, headers, body) => {
    const startedAt = performance.now();
    const outcome = await send(url, headers, body);
    const ms = performance.now() - startedAt;
    const { error, status } = outcome;
    metrics.attempted(error ?? `${Math.floor((status ?? 0) / 100)}xx`, ms);
    // Ids only.
    if (log.isLevelEnabled('debug'))
      log.debug({ webhook_id: headers['webhook-id'], status, error, ms: Math.round(ms) }, 'callback sent');
    return outcome;
  };
}
