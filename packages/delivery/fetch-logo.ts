import { type Dispatcher, request } from 'undici';
import { type LogoType, logoTypeOf } from '#core/images/logo-type.ts';
import { type ErrorClass, errorClass } from './error-class.ts';
import { exchangeLimits } from './exchange-limits.ts';
import { readCapped } from './send.ts';

/** Limit of fetching a logo, milliseconds. */
export const LOGO_TIMEOUT_MS = 5_000;
/** Largest logo, bytes. */
const LOGO_BYTES_MAX = 1_048_576;

const MESSAGES: Readonly<Record<ErrorClass, string>> = {
  timeout: 'did not answer within 5 seconds',
  dns: 'has a host that could not be found',
  tls: 'has a certificate that cannot be trusted',
  address_refused: 'must be a public address',
  malformed_answer: 'did not answer in HTTP',
  line_ends: 'did not answer in HTTP, whose lines end with CR and LF',
  headers_too_long: 'answered with more than 64 KiB of headers',
  connection: 'could not be reached',
};

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** Fetches a logo (§8). @returns it, or what is wrong with it, for the partner. */
export const fetchLogo =
  (dispatcher: Dispatcher) =>
  async (url: string): Promise<Logo | string> => {
    let statusCode: number;
    let bytes: Uint8Array;
    try {
      const response = await request(url, { ...exchangeLimits(LOGO_TIMEOUT_MS), dispatcher });
      statusCode = response.statusCode;
      bytes = await readCapped(response.body, LOGO_BYTES_MAX + 1);
    } catch (error) {
      return MESSAGES[errorClass(error)];
    }
    if (statusCode !== 200) return `must answer 200 with the image; it answered ${statusCode}`;
    if (bytes.length > LOGO_BYTES_MAX) return 'must be an image of at most 1 MiB';
    const type = logoTypeOf(bytes);
    return type === null ? 'must be a png or svg image' : { type, bytes };
  };
