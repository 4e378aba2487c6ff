/** How each error that the contract documents is triggered (§7). */
import type { OPERATIONS, OperationId } from '#generated/operations.ts';
import { ID_TYPE } from '../kit/session.ts';
import { expectThat } from '../kit/violation.ts';
import { baselineOf } from './baselines.ts';
import {
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
  wrongCountry,
  wrongSignature,
  wrongType,
} from './triggers.ts';

type Errors<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'];

const BODY = { payload_too_large: tooLarge, unsupported_media_type: wrongType };
const INTERNAL = { system_error: systemError, unavailable };
/** What every signed operation declares; an operation with fields of its own may try those instead. */
const SIGNED = {
  ...BODY,
  ...INTERNAL,
  invalid_json: invalidJson,
  missing_field: missing('timestamp'),
  invalid_value: invalid('partner_id', '0001'),
  bad_signature: wrongSignature,
};
const LOOKUP = { ...INTERNAL, invalid_value: wrongCountry };

const idType = { ...ID_TYPE, id_type: 'NO_SUCH_ID' };

/** How to trigger every error of every operation: total, so that a new error does not compile before it has its entry. */
export const ERROR_TRIGGERS: { [Id in OperationId]: Record<Errors<Id>, Trigger> } = {
  createLink: {
    ...SIGNED,
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
    request_in_progress: inProgress,
    idempotency_key_reused: async (s) => {
      const headers = { 'idempotency-key': s.random.word('key') };
      await s.ok('createLink', s.linkFields(), { headers });
      await s.refused('idempotency_key_reused', 'createLink', s.linkFields({ name: 'other' }), { headers });
    },
  },
  updateLink: {
    ...SIGNED,
    invalid_value: invalid('is_disabled', 'true'),
    unsupported_id_type: async (s) => {
      const params = { linkId: await s.newLink() };
      await s.refused('unsupported_id_type', 'updateLink', { id_types: [idType] }, { params });
    },
    link_not_found: noLink,
  },
  getLink: {
    ...SIGNED,
    missing_field: missing('partner_id'),
    link_not_found: noLink,
  },
  listLinks: { ...SIGNED, invalid_value: invalid('page', 0) },
  getJobStatus: {
    ...SIGNED,
    missing_field: missing('job_id'),
    invalid_value: invalid('history', 'yes'),
    job_not_found: (s, id) => s.refused('job_not_found', id, baselineOf(id, s).body),
    user_disabled: untriggerable('only an operator can disable a user'),
    user_erased: erased,
  },
  resetIdNumberRateLimit: {
    ...SIGNED,
    missing_field: missing('id_number'),
    invalid_value: invalid('country', 'Nigeria'),
  },
  submitVerification: {
    ...INTERNAL,
    invalid_json: invalidJson,
    missing_field: missing('consent'),
    invalid_value: invalid('dob', '1990-02-30'),
    payload_too_large: async (s, id) => {
      const params = { linkId: await s.newLink() };
      const body = s.submissionFields({ selfie: IMAGE_TOO_LARGE });
      await s.refused('payload_too_large', id, body, { params });
    },
    unsupported_media_type: wrongType,
    unsupported_id_type: async (s) => {
      await s.submitRefused('unsupported_id_type', await s.newLink(), { id_type: 'BVN' });
    },
    link_not_found: noLink,
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
    request_in_progress: inProgress,
    idempotency_key_reused: async (s) => {
      const params = { linkId: await s.newLink() };
      const headers = { 'idempotency-key': s.random.word('key') };
      const fields = s.submissionFields();
      await s.ok('submitVerification', fields, { params, headers });
      const other = { ...fields, id_number: s.random.idNumber() };
      await s.refused('idempotency_key_reused', 'submitVerification', other, { params, headers });
    },
  },
  reportVerification: {
    ...BODY,
    ...INTERNAL,
    invalid_json: invalidJson,
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
  listCallbacks: { ...SIGNED, invalid_value: invalid('state', 'lost') },
  replayCallback: {
    ...SIGNED,
    callback_not_found: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('callback_not_found', id, body, options);
    },
    callback_erased: erased,
  },
  listServices: LOOKUP,
  listValidDocuments: LOOKUP,
  advanceSandboxClock: {
    ...BODY,
    ...INTERNAL,
    invalid_json: invalidJson,
    missing_field: missing('advance_ms'),
    invalid_value: invalid('advance_ms', -1),
  },
};
