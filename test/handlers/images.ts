/** What submissions with images have in common. */
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { jpeg, png } from '#testing/harness/vitest/images.ts';

export const MIB = 1_048_576;

export const PNG = png();
export const JPEG = jpeg();

/** A PNG of so many bytes. */
export const pngOf = (bytes: number): Buffer => png({ bytes });

/** A link's ID type that asks for a selfie. */
export const BIOMETRIC = [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'biometric_kyc' }];

/** A link's ID type that asks for a selfie and both sides of a document. */
export const DOCUMENT = [{ country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' }];

/** A submission as a browser's form sends it; images under a name that says nothing of their type. */
export function submissionForm(images: Record<string, Uint8Array>, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SUBMISSION_FIELDS, ...fields })) form.set(name, value);
  for (const [name, bytes] of Object.entries(images)) {
    form.set(name, new Blob([new Uint8Array(bytes)]), 'photo.txt');
  }
  return form;
}
