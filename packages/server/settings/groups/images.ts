/** The settings of images: how large they may be, and where they are. */
import { IMAGES_URL_FORMS, parseImagesUrl } from '../images-location.ts';
import { mib, minutes, optional, readBy, seconds, secret, text } from '../setting.ts';

export const IMAGE_SETTINGS = {
  IMAGE_MIB_MAX: mib({ default: 5, min: 1, max: 1_000 }, 'Largest image (D-26)'),
  IMAGE_LINK_MINUTES: minutes({ default: 60, min: 1, max: 525_600 }, 'How long a selfie link works (D-22)'),
  IMAGES_URL: optional(
    readBy('URL', IMAGES_URL_FORMS, parseImagesUrl),
    'Where images are kept, in any store with an S3 interface: `s3://bucket/prefix?endpoint=https://…&region=…`; without it in the database (D-72)',
  ),
  IMAGES_ACCESS_KEY_ID: secret(
    optional(text('text'), 'The key of `IMAGES_URL`, which may put, get and delete objects'),
  ),
  IMAGES_SECRET_ACCESS_KEY: secret(
    optional(text('text'), 'What belongs to that key. Required with `IMAGES_URL`, as the key is'),
  ),
  IMAGES_TIMEOUT_SECONDS: seconds(
    { default: 10, min: 1, max: 600 },
    'How long a request to `IMAGES_URL` may take before its caller is answered 503',
  ),
} as const;
