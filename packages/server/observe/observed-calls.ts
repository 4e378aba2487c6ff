/** Lines at the level `debug`: what became of each call of the verifier and attempt, and how long it took. Ids only. */
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { Logger } from './log.ts';

const since = (startedAt: number) => Math.round(performance.now() - startedAt);

export function debugVerifier(verifier: Verifier, log: Logger): Verifier {
  return async (submission) => {
    const startedAt = performance.now();
    const outcome = await verifier(submission);
    if (log.isLevelEnabled('debug')) {
      const result = outcome.kind === 'result' ? { code: outcome.finding.verdict.code } : {};
      const reason = outcome.kind === 'failed' ? { reason: outcome.failure } : {};
      const ids = { service_job_id: submission.job.serviceJobId, partner_id: submission.job.partnerId };
      log.debug(
        { ...ids, outcome: outcome.kind, ...result, ...reason, ms: since(startedAt) },
        'verifier asked',
      );
    }
    return outcome;
  };
}

export function debugSend(send: SendCallback, log: Logger): SendCallback {
  return async (url, headers, body) => {
    const startedAt = performance.now();
    const outcome = await send(url, headers, body);
    if (log.isLevelEnabled('debug')) {
      const { status, error } = outcome;
      log.debug({ webhook_id: headers['webhook-id'], status, error, ms: since(startedAt) }, 'callback sent');
    }
    return outcome;
  };
}
