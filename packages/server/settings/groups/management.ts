/** Settings of the management port (D-77). */
import { SECRET_CHARACTERS_MIN } from '#store/seal/secrets.ts';
import { HOST_NAMES, longText, optional, secret, text, upTo, withDefault } from '../setting.ts';

export const MANAGEMENT_SETTINGS = {
  METRICS_PORT: upTo(
    'port',
    65_535,
    'The management port: `/metrics` for Prometheus, and admin commands; 0 takes a free one. Without it there is none (D-77)',
  ),
  METRICS_HOST: withDefault(
    text('address'),
    '127.0.0.1',
    'Where the management port listens. It has no TLS: keep it on loopback or a private network',
  ),
  METRICS_NAMES: optional(
    HOST_NAMES,
    'Names under which the management port is asked, besides `METRICS_HOST`, IP addresses, `localhost` and names without a dot; others are refused, as a web page could point its own name there (D-77)',
  ),
  MANAGEMENT_TOKEN: secret(
    optional(
      longText(SECRET_CHARACTERS_MIN),
      'Opens admin commands on the management port; without it there are none there',
    ),
  ),
};
