/** A valid request of each operation, from which the kit makes invalid ones. */
import { definitionOf, type Json, resolve, UNKNOWN_ID } from '#conformance/kit/contract.ts';
import type { SendOptions } from '#conformance/kit/exchange.ts';
import { base64Of, ID_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';

export interface Baseline {
  readonly body: Record<string, unknown>;
  readonly options: SendOptions;
}

/** The valid request of an operation, with new names each time; `linkId` is a multi-use link, `visit` one to it. */
export function baselineOf(id: OperationId, s: Session, linkId = UNKNOWN_ID, visit = 'unknown'): Baseline {
  const { signedBy } = OPERATIONS[id];
  const webhookId = s.random.word('msg');
  const params = { linkId, visit, webhookId, serviceJobId: UNKNOWN_ID, erasureId: UNKNOWN_ID };
  const body = { ...(ownBodies(s)[id] ?? exampleOf(id)), ...(signedBy === 'partner' && s.signingFields(id)) };
  return { body, options: { params, ...(signedBy === 'verifier' && { headers: WRONG_VERIFIER }) } };
}

/** The baseline with all that a field of it needs. */
export function baselineWith(
  pointer: string,
  ...[id, s, linkId, visit]: Parameters<typeof baselineOf>
): Baseline {
  const { body, options } = baselineOf(id, s, linkId, visit);
  const [, item = '', field = ''] = NEEDING.exec(pointer) ?? [];
  if (!field) return { body, options };
  const added = field === 'prefill' ? ofOnePerson(id, s) : WITH_ATTEMPTS;
  if (!item) return { body: { ...body, ...added }, options };
  const [link] = body['links'] as object[];
  return { body: { ...body, links: [{ ...link, ...added }] }, options };
}

const NEEDING = /^(\/links\/0)?\/(prefill|attempts_max|retry_on)(?:\/|$)/;

/** Attempts are those of a single-use link (D-111). */
const WITH_ATTEMPTS = {
  is_single_use: true,
  attempts_max: 2,
  retry_on: [{ code: '0811', steps: ['selfie'] }],
};

/** Details of a person need a link of one user (D-87). */
function ofOnePerson(id: OperationId, s: Session): object {
  const { country, id_type } = ID_TYPE;
  const person = { id_number: s.random.idNumber(), first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' };
  const ofOneUser = id !== 'updateLink' && { user_id: s.random.word('user') };
  return { ...ofOneUser, prefill: { country, id_type, ...person } };
}

/** Bodies that need names of this run, or no effect; the others are the contract's examples. */
const ownBodies = (s: Session): Partial<Record<OperationId, object>> => ({
  createLink: s.linkFields(),
  createLinks: { links: [s.linkFields()] },
  updateLink: { is_disabled: false, id_types: [ID_TYPE] },
  // Without a page, as a cursor or a filter stands in its place.
  listLinks: { limit: 1 },
  getJobStatus: { user_id: s.random.word('user'), job_id: s.random.word('job') },
  resetIdNumberRateLimit: { country: 'NG', id_type: 'NIN_V2', id_number: s.random.idNumber() },
  submitVerification: s.submissionFields(),
  stageImages: { selfie: base64Of() },
  listCallbacks: { user_id: s.random.word('user') },
  eraseUser: { user_id: s.random.word('user') },
  reportVerification: {
    service_job_id: UNKNOWN_ID,
    result: { code: '1012', text: 'ID Number Found', confidence: 99, success: true, final: true },
  },
  advanceSandboxClock: { advance_ms: 0 },
});

/** Well-formed headers whose signature is wrong: the kit does not have the verifier's key. */
const WRONG_VERIFIER = { 'webhook-id': 'kit', 'webhook-timestamp': '1', 'webhook-signature': 'v1,none' };

/** The first request example of the contract. */
function exampleOf(id: OperationId): Record<string, unknown> {
  const content = definitionOf(id).requestBody?.content['application/json'];
  const [example] = Object.values<Json>(content?.examples ?? {});
  return resolve(example)?.value ?? {};
}
