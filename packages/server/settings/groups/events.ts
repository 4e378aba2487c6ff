/** Settings of events for the operator (D-79). */
import { SECRET_CHARACTERS_MIN } from '#store/seal/secrets.ts';
import { httpUrl, longText, optional, secret } from '../setting.ts';

export const EVENT_SETTINGS = {
  EVENTS_URL: optional(
    httpUrl,
    'Where you are told of addresses that fail, callbacks that were given up, and verifications that wait; without it nowhere (D-79)',
  ),
  EVENTS_SECRET: secret(
    optional(longText(SECRET_CHARACTERS_MIN), 'Signs these events. Required with `EVENTS_URL`'),
  ),
};
