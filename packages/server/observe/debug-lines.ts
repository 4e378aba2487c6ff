/** Lines at the level `debug`: what was decided of each request and task, and how long it took. Ids only. */
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { type Audit, conditionOf } from '../api/audit.ts';
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

/** Of operations, where each passes by, on the page too. */
export function debugAudit(audit: Audit, log: Logger): Audit {
  return {
    ...audit,
    async operation(id, request, answer) {
      const startedAt = performance.now();
      const tell = (outcome: string) => {
        if (!log.isLevelEnabled('debug')) return;
        const ids = { request_id: request.id, operation: id, partner_id: request.partnerId ?? null };
        log.debug({ ...ids, outcome, ms: since(startedAt) }, 'decided');
      };
      try {
        const result = await audit.operation(id, request, answer);
        tell('refused' in result ? result.refused : 'ok');
        return result;
      } catch (error) {
        tell(conditionOf(error));
        throw error;
      }
    },
  };
}
