import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';

/** Conditions and what they are on the wire: status and code (§7, D-07, D-08). */
type Family = Readonly<Record<string, `${number} ${string}`>>;

/** Every operation with a body (D-08, D-26). */
const BODY: Family = {
  payload_too_large: '413 payload_too_large',
  unsupported_media_type: '415 unsupported_media_type',
};

/** Under /v1/hosted_links (D-08). */
const LINK: Family = {
  ...BODY,
  invalid_json: '400 2203',
  invalid_value: '400 2204',
  missing_field: '400 2213',
  system_error: '500 2201',
  unavailable: '503 2201',
};

/** Elsewhere, where no clause gives a number. */
const WORDS: Family = {
  ...BODY,
  invalid_json: '400 invalid_json',
  invalid_value: '400 invalid_value',
  missing_field: '400 missing_field',
  system_error: '500 system_error',
  unavailable: '503 unavailable',
};

/** Retries with an idempotency key (D-29). */
const IDEMPOTENT: Family = {
  request_in_progress: '409 request_in_progress',
  idempotency_key_reused: '422 idempotency_key_reused',
};

/** What only these operations have to declare, and where their codes are others. */
const OWN: Readonly<Partial<Record<OperationId, Family>>> = {
  createLink: { unsupported_id_type: '400 unsupported_id_type', job_exists: '409 job_exists' },
  updateLink: { unsupported_id_type: '400 unsupported_id_type', link_not_found: '404 link_not_found' },
  getLink: { link_not_found: '404 link_not_found' },
  // §7.1
  getJobStatus: {
    system_error: '500 2301',
    unavailable: '503 2301',
    invalid_json: '400 2303',
    job_not_found: '404 2304',
    bad_signature: '401 2305',
    user_disabled: '403 2307',
    user_erased: '404 2310',
    missing_field: '400 2313',
  },
  // §7.3
  resetIdNumberRateLimit: {
    system_error: '500 2401',
    unavailable: '503 2401',
    bad_signature: '401 2405',
    missing_field: '400 2413',
    id_number_not_submitted: '403 id_number_not_submitted',
  },
  submitVerification: {
    unsupported_id_type: '400 unsupported_id_type',
    link_disabled: '403 link_disabled',
    link_not_found: '404 link_not_found',
    link_not_ready: '409 link_not_ready',
    link_expired: '410 link_expired',
    link_used: '410 link_used',
    link_full: '410 link_full',
    // §7.2
    id_number_blocked: '429 2222',
    too_many_id_numbers: '429 too_many_id_numbers',
    too_many_submissions: '429 too_many_submissions',
    too_many_uploads: '429 too_many_uploads',
    too_much_image_data: '429 too_much_image_data',
    verifier_busy: '503 verifier_busy',
  },
  reportVerification: { job_not_found: '404 job_not_found', job_complete: '409 job_complete' },
  getErasure: { erasure_not_found: '404 erasure_not_found' },
  replayCallback: { callback_not_found: '404 callback_not_found', callback_erased: '410 callback_erased' },
};

/** What an operation has to declare; it may declare more. */
export function errorFamily(id: OperationId): Family {
  const { path, bodyTypes, signedBy, idempotent, faultControl, errors }: Operation = OPERATIONS[id];
  const isLink = path.startsWith('/v1/hosted_links');
  const { invalid_value, system_error, unavailable, missing_field, ...ofBody } = isLink ? LINK : WORDS;
  // Most fault controls have no field that is required.
  const hasRequired = !faultControl || 'missing_field' in errors;
  return {
    ...{ invalid_value, system_error, unavailable },
    ...(bodyTypes.length > 0 && { ...ofBody, ...(hasRequired && { missing_field }) }),
    ...(signedBy === 'partner' && { too_many_requests: '429 too_many_requests' }),
    ...(signedBy && { bad_signature: isLink ? '401 2205' : '401 bad_signature' }),
    ...(idempotent && IDEMPOTENT),
    ...OWN[id],
  } as Family;
}
