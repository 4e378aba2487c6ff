import { findingOf } from '#core/verification.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Records a result that the verifier reports later (D-18). */
export const reportVerification =
  ({ reportResult }: Deps): Handler<'reportVerification'> =>
  async ({ path: { serviceJobId }, body }, { audit }) => {
    // The signature covers the body but not the path, so the path could be changed to another job's.
    if (body.service_job_id !== serviceJobId) {
      const message = 'must be the job of the path';
      return { refused: 'invalid_value', details: [{ path: '/service_job_id', message }] };
    }
    const outcome = await reportResult(serviceJobId, findingOf(body.result), audit);
    if (outcome === 'job_not_found' || outcome === 'job_complete') return { refused: outcome };
    return { status: 200, body: { service_job_id: serviceJobId, job_complete: body.result.final } };
  };
