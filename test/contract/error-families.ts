import type { OperationId } from '#generated/operations.ts';

/** Conditions and what they are on the wire: status and code (§7, D-07, D-08). */
type Family = Readonly<Record<string, `${number} ${string}`>>;

/** Every operation with a body (D-08, D-26). */
const BODY: Family = {
  payload_too_large: '413 payload_too_large',
  unsupported_media_type: '415 unsupported_media_type',
};

/** Link operations and submissions (D-08). */
const LINK: Family = {
  ...BODY,
  invalid_json: '400 2203',
  invalid_value: '400 2204',
  missing_field: '400 2213',
  system_error: '500 2201',
  unavailable: '503 2201',
};

const SIGNED_LINK: Family = { ...LINK, bad_signature: '401 2205' };

/** Retries with an idempotency key (D-29). */
const IDEMPOTENT: Family = {
  request_in_progress: '409 request_in_progress',
  idempotency_key_reused: '422 idempotency_key_reused',
};

/** What the lookups share. */
const LOOKUP: Family = {
  invalid_value: '400 invalid_value',
  system_error: '500 system_error',
  unavailable: '503 unavailable',
};

/** What the operations on callbacks share. */
const CALLBACKS: Family = {
  ...BODY,
  ...LOOKUP,
  invalid_json: '400 invalid_json',
  missing_field: '400 missing_field',
  bad_signature: '401 bad_signature',
};

/** What each operation has to declare; it may declare more. */
export const ERROR_FAMILIES: Readonly<Record<OperationId, Family>> = {
  createLink: {
    ...SIGNED_LINK,
    ...IDEMPOTENT,
    unsupported_id_type: '400 unsupported_id_type',
    job_exists: '409 job_exists',
  },
  updateLink: {
    ...SIGNED_LINK,
    unsupported_id_type: '400 unsupported_id_type',
    link_not_found: '404 link_not_found',
  },
  getLink: { ...SIGNED_LINK, link_not_found: '404 link_not_found' },
  listLinks: SIGNED_LINK,
  // §7.1
  getJobStatus: {
    ...BODY,
    system_error: '500 2301',
    unavailable: '503 2301',
    invalid_json: '400 2303',
    job_not_found: '404 2304',
    bad_signature: '401 2305',
    user_disabled: '403 2307',
    user_erased: '404 2310',
    missing_field: '400 2313',
    invalid_value: '400 invalid_value',
  },
  // §7.3
  resetIdNumberRateLimit: {
    ...BODY,
    system_error: '500 2401',
    unavailable: '503 2401',
    bad_signature: '401 2405',
    missing_field: '400 2413',
    invalid_json: '400 invalid_json',
    invalid_value: '400 invalid_value',
  },
  submitVerification: {
    ...LINK,
    ...IDEMPOTENT,
    unsupported_id_type: '400 unsupported_id_type',
    link_disabled: '403 link_disabled',
    link_not_found: '404 link_not_found',
    link_not_ready: '409 link_not_ready',
    link_expired: '410 link_expired',
    link_used: '410 link_used',
    // §7.2
    id_number_blocked: '429 2222',
  },
  reportVerification: {
    ...BODY,
    ...LOOKUP,
    invalid_json: '400 invalid_json',
    missing_field: '400 missing_field',
    bad_signature: '401 bad_signature',
    job_not_found: '404 job_not_found',
    job_complete: '409 job_complete',
  },
  listCallbacks: CALLBACKS,
  replayCallback: {
    ...CALLBACKS,
    callback_not_found: '404 callback_not_found',
    callback_erased: '410 callback_erased',
  },
  listServices: LOOKUP,
  listValidDocuments: LOOKUP,
  advanceSandboxClock: {
    ...BODY,
    ...LOOKUP,
    invalid_json: '400 invalid_json',
    missing_field: '400 missing_field',
  },
};
