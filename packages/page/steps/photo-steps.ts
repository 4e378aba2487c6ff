/** The photo steps, by field. In a file without templates, to keep the browser script small. */
export const PHOTO_STEPS = {
  selfie: 'selfie',
  document_front: 'front',
  document_back: 'back',
} as const;
