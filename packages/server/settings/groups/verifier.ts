/** Settings of the verifier, and of the work that it gets. */
import { SECRET_CHARACTERS_MIN } from '#store/seal/secrets.ts';
import {
  count,
  hours,
  httpUrl,
  longText,
  optional,
  seconds,
  secondsList,
  secret,
  WEEK_SECONDS,
  withDefault,
} from '../setting.ts';

export const VERIFIER_SETTINGS = {
  VERIFIER_URL: optional(
    httpUrl,
    'The engine that verifies submissions; without one the sandbox decides by itself (D-23). Required in production',
  ),
  VERIFIER_KEY: secret(
    optional(
      longText(SECRET_CHARACTERS_MIN),
      'Signs what is posted to the verifier and what the verifier reports. Required with `VERIFIER_URL`, so in production',
    ),
  ),
  VERIFIER_TIMEOUT_SECONDS: seconds(
    { default: 30, min: 1, max: 600 },
    'Limit of one attempt to reach the verifier, answer included',
  ),
  VERIFIER_RETRY_DELAYS_SECONDS: withDefault(
    secondsList({ min: 0, max: WEEK_SECONDS }),
    '5,30,120,600,3600',
    'Delay before each further attempt; after the last one the job ends with a system error',
  ),
  VERIFIER_REPORT_WITHIN_HOURS: hours(
    { default: 24, min: 1, max: 8_760 },
    'How long a verifier that answered "later" may take; then the job ends with a system error',
  ),
  VERIFIER_WAIT_SECONDS_MAX: seconds(
    { default: 300, min: 0, max: 86_400 },
    'How long a submission may wait for the verifier before new ones of its partner are answered 503; 0 for no limit (D-74)',
  ),
  VERIFIER_CONCURRENCY: count(
    'jobs',
    { default: 128, min: 1, max: 10_000 },
    'The most submissions that are with the verifier at the same time; fewer while it gets slower or fails (D-74)',
  ),
};
