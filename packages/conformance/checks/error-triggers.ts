/** How each error that the contract documents is triggered (§7). */
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import { ID_TYPE } from '../kit/session.ts';
import { expectThat, SkipCheck } from '../kit/violation.ts';
import { baselineOf } from './baselines.ts';
import { resetsSubmittedOnly } from './limits.ts';
import {
  byBudgets,
  byVerifier,
  erased,
  expiringLink,
  IMAGE_TOO_LARGE,
  inProgress,
  invalid,
  invalidJson,
  missing,
  noLink,
  systemError,
  type Trigger,
  tooLarge,
  unavailable,
  untriggerable,
  validRequest,
  verifierBusy,
  wrongCountry,
  wrongSignature,
  wrongType,
} from './triggers.ts';

type Errors<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'];

/** What works for every signed operation; one with fields of its own may try those instead. */
const COMMON = {
  payload_too_large: tooLarge,
  unsupported_media_type: wrongType,
  system_error: systemError,
  unavailable,
  request_in_progress: inProgress,
  too_many_requests: byBudgets,
  link_not_found: noLink,
  invalid_json: invalidJson,
  missing_field: missing('timestamp'),
  invalid_value: invalid('partner_id', '0001'),
  bad_signature: wrongSignature,
};

const idType = { ...ID_TYPE, id_type: 'NO_SUCH_ID' };

type OwnErrors<Id extends OperationId> = Exclude<Errors<Id>, keyof typeof COMMON>;

/** Total where the operation has an error that is not common: `tsc` names what is missing. */
type Own = {
  [Id in OperationId as OwnErrors<Id> extends never ? never : Id]: Record<OwnErrors<Id>, Trigger>;
} & { [Id in OperationId]?: Partial<Record<Errors<Id>, Trigger>> };

const OWN: Own = {
  createLink: {
    missing_field: missing('company_name'),
    invalid_value: invalid('company_name', ''),
    unsupported_id_type: (s) =>
      s.refused('unsupported_id_type', 'createLink', s.linkFields({ id_types: [idType] })),
    job_exists: async (s) => {
      const fields = s.linkFields({
        is_single_use: true,
        partner_params: { user_id: s.random.word('user'), job_id: s.random.word('job') },
      });
      await s.ok('createLink', fields);
      await s.refused('job_exists', 'createLink', fields);
    },
    idempotency_key_reused: async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      await s.ok('createLink', s.linkFields(), { headers });
      await s.refused('idempotency_key_reused', 'createLink', s.linkFields({ name: 'other' }), { headers });
    },
  },
  updateLink: {
    invalid_value: invalid('is_disabled', 'true'),
    unsupported_id_type: async (s) => {
      const params = { linkId: await s.newLink() };
      await s.refused('unsupported_id_type', 'updateLink', { id_types: [idType] }, { params });
    },
  },
  getLink: {
    missing_field: missing('partner_id'),
  },
  listLinks: { invalid_value: invalid('page', 0) },
  getJobStatus: {
    missing_field: missing('job_id'),
    invalid_value: invalid('history', 'yes'),
    job_not_found: (s, id) => s.refused('job_not_found', id, baselineOf(id, s).body),
    user_disabled: untriggerable('only an operator can disable a user'),
    user_erased: erased,
  },
  resetIdNumberRateLimit: {
    missing_field: missing('id_number'),
    invalid_value: invalid('country', 'Nigeria'),
    id_number_not_submitted: async (s) => {
      if (!(await resetsSubmittedOnly(s))) throw new SkipCheck('any ID number can be reset');
    },
  },
  submitVerification: {
    missing_field: missing('consent'),
    invalid_value: invalid('dob', '1990-02-30'),
    payload_too_large: async (s, id) => {
      const params = { linkId: await s.newLink() };
      const body = s.submissionFields({ selfie: IMAGE_TOO_LARGE });
      await s.refused('payload_too_large', id, body, { params });
    },
    unsupported_id_type: async (s) => {
      await s.submitRefused('unsupported_id_type', await s.newLink(), { id_type: 'BVN' });
    },
    link_disabled: async (s) => {
      const linkId = await s.newLink();
      await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
      await s.submitRefused('link_disabled', linkId);
    },
    link_not_ready: async (s) => s.submitRefused('link_not_ready', await s.newLink({ id_types: [] })),
    link_used: async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      await s.submit(linkId);
      await s.submitRefused('link_used', linkId);
    },
    link_full: async (s) => {
      const linkId = await s.newLink({ max_submissions: 1 });
      await s.submit(linkId);
      await s.submitRefused('link_full', linkId);
    },
    too_many_id_numbers: byBudgets,
    too_many_submissions: byBudgets,
    too_many_uploads: byBudgets,
    too_much_image_data: byBudgets,
    verifier_busy: verifierBusy,
    link_expired: async (s) => {
      const linkId = await expiringLink(s);
      await s.submitRefused('link_expired', linkId);
    },
    id_number_blocked: async (s) => {
      const linkId = await s.newLink();
      const id_number = s.random.idNumber();
      for (let n = 0; n < 30; n++) await s.submit(linkId, { id_number });
      const { headers } = await s.submitRefused('id_number_blocked', linkId, { id_number });
      for (const name of ['retry-after', 'ratelimit-policy', 'ratelimit']) {
        expectThat(`the header ${name} is there`, headers.has(name), [...headers.keys()], ['§7.2', 'D-20']);
      }
    },
    idempotency_key_reused: async (s) => {
      const params = { linkId: await s.newLink() };
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.submissionFields();
      await s.ok('submitVerification', fields, { params, headers });
      const other = { ...fields, id_number: s.random.idNumber() };
      await s.refused('idempotency_key_reused', 'submitVerification', other, { params, headers });
    },
  },
  stageImages: {
    missing_field: async (s, id) => {
      const { options } = await validRequest(s, id);
      await s.refused('missing_field', id, {}, options);
    },
    invalid_value: invalid('selfie', 'AAAA'),
    payload_too_large: async (s, id) => {
      const { options } = await validRequest(s, id);
      await s.refused('payload_too_large', id, { selfie: IMAGE_TOO_LARGE }, options);
    },
    link_disabled: async (s, id) => {
      const { body, options } = await validRequest(s, id);
      await s.ok('updateLink', { is_disabled: true }, options);
      await s.refused('link_disabled', id, body, options);
    },
    link_not_ready: async (s, id) => {
      const { body, options } = await validRequest(s, id);
      await s.ok('updateLink', { id_types: [] }, options);
      await s.refused('link_not_ready', id, body, options);
    },
    link_used: async (s, id) => {
      const { linkId, visit } = await s.newVisit({ is_single_use: true });
      await s.submit(linkId);
      const { body, options } = baselineOf(id, s, linkId, visit);
      await s.refused('link_used', id, body, options);
    },
    link_full: async (s, id) => {
      const { linkId, visit } = await s.newVisit({ max_submissions: 1 });
      await s.submit(linkId);
      const { body, options } = baselineOf(id, s, linkId, visit);
      await s.refused('link_full', id, body, options);
    },
    link_expired: async (s, id) => {
      const { body, options } = baselineOf(id, s, await expiringLink(s));
      await s.refused('link_expired', id, body, options);
    },
    too_many_submissions: byBudgets,
    too_many_uploads: byBudgets,
    too_much_image_data: byBudgets,
  },
  reportVerification: {
    missing_field: missing('result'),
    invalid_value: invalid('service_job_id', 7),
    // The baseline's signature is always wrong.
    bad_signature: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('bad_signature', id, body, options);
    },
    job_not_found: byVerifier,
    job_complete: byVerifier,
  },
  listCallbacks: { invalid_value: invalid('state', 'lost') },
  replayCallback: {
    callback_not_found: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('callback_not_found', id, body, options);
    },
    callback_erased: erased,
  },
  eraseUser: { missing_field: missing('user_id'), invalid_value: invalid('pseudonyms', 'yes') },
  getErasure: {
    erasure_not_found: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('erasure_not_found', id, body, options);
    },
  },
  listServices: { invalid_value: wrongCountry },
  listValidDocuments: { invalid_value: wrongCountry },
  advanceSandboxClock: {
    missing_field: missing('advance_ms'),
    invalid_value: invalid('advance_ms', -1),
  },
  resetSandbox: { invalid_value: invalid('seed', '') },
  setNextResults: { missing_field: missing('results'), invalid_value: invalid('results', 'found') },
  setOutage: { missing_field: missing('outages'), invalid_value: invalid('outages', 'slow') },
  setReceiver: { invalid_value: invalid('fail_next', -1) },
  listReceivedCallbacks: { invalid_value: invalid('limit', 0) },
  sendTestCallback: { invalid_value: invalid('outcome', 'lost') },
  createSandboxPartner: { invalid_value: invalid('name', '') },
};

/** How to make the target answer a condition that the operation declares. */
export function triggerOf(id: OperationId, condition: string): Trigger | undefined {
  return ({ ...COMMON, ...OWN[id] } as Record<string, Trigger>)[condition];
}
