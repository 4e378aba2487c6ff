/** The steps that take photos, by the field they fill. Apart from the templates: the browser needs no more. */
export const PHOTO_STEPS = {
  selfie: 'selfie',
  document_front: 'front',
  document_back: 'back',
} as const;
