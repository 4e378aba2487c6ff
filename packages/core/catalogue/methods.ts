/** The combinations of verification methods that occur, named by what the issuer offers. */
import type { VerificationMethod } from '#protocol/codes.ts';

/** Records searched by number, without a photograph: no face to compare, so no biometric KYC. */
export const RECORD = ['enhanced_kyc'] as const satisfies readonly VerificationMethod[];

/** Records searched by number, with the holder's photograph. */
export const RECORD_WITH_PHOTO = [
  'enhanced_kyc',
  'biometric_kyc',
] as const satisfies readonly VerificationMethod[];

/** A document that is judged by its photographs alone. */
export const DOCUMENT = ['doc_verification'] as const satisfies readonly VerificationMethod[];

/** A document that can also be checked against the issuer's records. */
export const DOCUMENT_ON_RECORD = [
  'doc_verification',
  'enhanced_document_verification',
] as const satisfies readonly VerificationMethod[];

/** A document on record, whose record can be searched on its own but holds no photograph. */
export const DOCUMENT_AND_RECORD = [
  ...RECORD,
  ...DOCUMENT_ON_RECORD,
] as const satisfies readonly VerificationMethod[];

export const EVERY_METHOD = [
  ...RECORD_WITH_PHOTO,
  ...DOCUMENT_ON_RECORD,
] as const satisfies readonly VerificationMethod[];
