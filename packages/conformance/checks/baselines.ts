/** A request of each operation that is fine, from which the kit makes those that are not. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { ID_TYPE, type SendOptions, type Session } from '../kit/session.ts';

export interface Baseline {
  readonly body: Record<string, unknown>;
  readonly options: SendOptions;
}

/** Nobody's; what comes after the fields and the signature then answers that it is not there. */
const NO_LINK = '00000000-0000-4000-8000-000000000000';

/** Makes the baseline of an operation, with names of its own each time. `linkId` is a link that takes many. */
export function baselineOf(id: OperationId, s: Session, linkId = NO_LINK): Baseline {
  const make: Record<OperationId, () => Partial<Baseline>> = {
    createLink: () => ({ body: { ...s.linkFields() } }),
    updateLink: () => ({
      body: { is_disabled: false, id_types: [ID_TYPE] },
      options: { params: { linkId } },
    }),
    getLink: () => ({ options: { params: { linkId } } }),
    listLinks: () => ({ body: { page: 1, limit: 1 } }),
    getJobStatus: () => ({ body: { user_id: s.chance.word('user'), job_id: s.chance.word('job') } }),
    resetIdNumberRateLimit: () => ({
      body: { country: 'NG', id_type: 'NIN_V2', id_number: s.chance.idNumber() },
    }),
    submitVerification: () => ({ body: { ...s.submissionFields() }, options: { params: { linkId } } }),
    listCallbacks: () => ({ body: { user_id: s.chance.word('user') } }),
    replayCallback: () => ({ options: { params: { webhookId: s.chance.word('msg') } } }),
    reportVerification: () => ({
      body: {
        service_job_id: NO_LINK,
        result: { code: '1012', text: 'ID Number Found', confidence: 99, success: true, final: true },
      },
      options: {
        params: { serviceJobId: NO_LINK },
        headers: { 'webhook-id': 'kit', 'webhook-timestamp': '1', 'webhook-signature': 'v1,none' },
      },
    }),
    advanceSandboxClock: () => ({ body: { advance_ms: 0 } }),
    listServices: () => ({}),
    listValidDocuments: () => ({}),
  };
  const { body = {}, options = {} } = make[id]();
  const proof = OPERATIONS[id].signedBy === 'partner' ? s.proof(id) : {};
  return { body: { ...proof, ...body }, options };
}
