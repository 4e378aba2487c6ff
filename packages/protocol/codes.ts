/**
 * The published numeric codes. The contract says which condition has which status and message; conditions without a
 * number have a word as their code (D-07).
 */
import type { components } from '#generated/api.ts';

/** Codes of the four link operations (D-08). */
export const LINK_CODE = {
  /** The service failed. */
  systemError: '2201',
  /** The body is not JSON. */
  invalidJson: '2203',
  /** A field has the wrong type or value. */
  invalidValue: '2204',
  /** Bad signature, or a timestamp outside the tolerance (D-04). */
  invalidSignature: '2205',
  /** A required field is missing. */
  missingField: '2213',
} as const;

/** Codes of the job status operation (§7.1). */
export const JOB_STATUS_CODE = {
  /** System error. */
  systemError: '2301',
  /** Success: the job's status is in the response, whether or not the job is complete (D-18). */
  success: '2302',
  /** Invalid JSON. */
  invalidJson: '2303',
  /** Job not found: any unknown pair of user and job (D-08). */
  jobNotFound: '2304',
  /** Invalid sec_key. */
  invalidSignature: '2305',
  /** Enrolled user is disabled. */
  userDisabled: '2307',
  /** No enrolled user found: the user's data was erased (D-08). */
  userNotFound: '2310',
  /** Missing required parameters. */
  missingField: '2313',
} as const;

/** Codes of the ID number limit reset (§7.3, D-08). */
export const RESET_CODE = {
  /** System error. */
  systemError: '2401',
  /** Bad signature, or a timestamp outside the tolerance (D-04). */
  invalidSignature: '2405',
  /** A required field is missing. */
  missingField: '2413',
} as const;

/** The ID number is blocked by the ID number limit; status 429 (§7.2). */
export const RATE_LIMIT_BLOCKED = '2222';

/** How an ID type is verified (§2.2). */
export type VerificationMethod = components['schemas']['VerificationMethod'];

/** The job type of each verification method (D-18). `PartnerParams` carries it as a string. */
export const JOB_TYPE = {
  biometric_kyc: 1,
  enhanced_kyc: 5,
  doc_verification: 6,
  enhanced_document_verification: 11,
} as const satisfies Record<VerificationMethod, number>;

/** Results of a job (D-23): `ResultCode` with the `ResultText` that goes with it. */
export const RESULT = {
  found: { code: '1012', text: 'ID Number Found' },
  documentVerified: { code: '0810', text: 'Document Verified' },
  notFound: { code: '1013', text: 'ID Number Not Found' },
  unsupportedFormat: { code: '1014', text: 'Unsupported ID Number Format' },
  sourceUnavailable: { code: '1015', text: 'ID Source Unavailable' },
  rejected: { code: '0811', text: 'Rejected' },
  /** Under review: a final result follows (D-18). */
  provisional: { code: '0812', text: 'Provisional: Under Review' },
  /** The verification could not be carried out. */
  systemError: { code: '2301', text: 'System Error' },
} as const;
