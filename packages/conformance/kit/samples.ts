/** What a submission names and holds: ID types of the catalogue, and an image. */
import { png } from './images.ts';

/** Enhanced KYC, which takes a number and no image. */
export const ID_TYPE = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;

/** The same number with a selfie. */
export const SELFIE_TYPE = { ...ID_TYPE, verification_method: 'biometric_kyc' } as const;

/** A document of another country. */
export const PASSPORT = {
  country: 'KE',
  id_type: 'PASSPORT',
  verification_method: 'doc_verification',
} as const;

/** An image as a submission in JSON has it. */
export const base64Of = (image: Buffer = png()): string => image.toString('base64');

/** A submission as a form, with the image as a file. */
export function formOf(fields: object, image: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('selfie', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'selfie.png');
  return form;
}
