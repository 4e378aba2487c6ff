import { type Dispatcher, request } from 'undici';
import { isLogo } from '#core/logo-type.ts';
import { errorClass } from './error-class.ts';
import { readCapped } from './send.ts';

/** Limit of fetching a logo, milliseconds. */
export const LOGO_TIMEOUT_MS = 5_000;
/** Largest logo, bytes. */
const LOGO_BYTES_MAX = 1_048_576;

const MESSAGES: Readonly<Record<ReturnType<typeof errorClass>, string>> = {
  timeout: 'did not answer within 5 seconds',
  dns: 'has a host that could not be found',
  tls: 'has a certificate that cannot be trusted',
  address_refused: 'must be publicly accessible',
  malformed_answer: 'did not answer in HTTP',
  connection: 'could not be reached',
};

/** Fetches a logo as a browser would find it (§8): what is wrong with it, in words; null when nothing is. */
export const checkLogo =
  (dispatcher: Dispatcher) =>
  async (url: string): Promise<string | null> => {
    try {
      const signal = AbortSignal.timeout(LOGO_TIMEOUT_MS);
      const { statusCode, body } = await request(url, { signal, dispatcher });
      const bytes = await readCapped(body, LOGO_BYTES_MAX + 1);
      if (statusCode !== 200) return `must answer 200 with the image; it answered ${statusCode}`;
      if (bytes.length > LOGO_BYTES_MAX) return 'must be an image of at most 1 MiB';
      return isLogo(bytes) ? null : 'must be a png or svg image';
    } catch (error) {
      return MESSAGES[errorClass(error)];
    }
  };
