import { type Dispatcher, request } from 'undici';
import type { RealTime } from '#core/clocks.ts';
import { type ErrorClass, errorClass } from './error-class.ts';
import { exchangeLimits } from './exchange-limits.ts';
import { shownLocation } from './shown-location.ts';

/** How much of a receiver's response is stored, bytes. */
const KEPT_BYTES_MAX = 2_048;

/** A receiver's response, or why there was none. */
export interface SendOutcome {
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** Why there was no complete response; null when there was one. */
  readonly error: ErrorClass | 'no_callback_url' | null;
  /** Where a redirect leads, without its query. */
  readonly location?: string | null;
  /** The first bytes; null when there are none. */
  readonly responseBody: Uint8Array | null;
  readonly durationMs: number;
}

export type SendCallback = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<SendOutcome>;

/**
 * Sends callbacks over kept-alive connections; redirects are not followed (D-19).
 *
 * @param realNow - real time, epoch milliseconds: dates in responses are compared with it.
 */
export function makeSend(dispatcher: Dispatcher, timeoutMs: number, realNow: () => RealTime): SendCallback {
  return async (url, headers, body) => {
    const startedAt = realNow();
    // Never negative, even if the clock is set back in the meantime.
    const durationMs = () => Math.max(realNow() - startedAt, 0);
    let response: Dispatcher.ResponseData;
    let responseBody: Uint8Array;
    try {
      const limits = exchangeLimits(timeoutMs);
      response = await request(url, { method: 'POST', headers, body, ...limits, dispatcher });
      responseBody = await readCapped(response.body, KEPT_BYTES_MAX);
    } catch (error) {
      const failure = errorClass(error);
      return {
        status: null,
        retryAfterMs: null,
        error: failure,
        responseBody: null,
        durationMs: durationMs(),
      };
    }
    return {
      status: response.statusCode,
      retryAfterMs: readRetryAfter(response.headers['retry-after'], realNow()),
      error: null,
      location: locationOf(response, url),
      responseBody: responseBody.length > 0 ? responseBody : null,
      durationMs: durationMs(),
    };
  };
}

function locationOf({ statusCode, headers }: Dispatcher.ResponseData, url: string): string | null {
  return statusCode >= 300 && statusCode <= 399 ? shownLocation(headers['location'], url) : null;
}

/** The first bytes of a body; the rest of a longer one is never read. */
export async function readCapped(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= bytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, bytesMax);
}

/** Reads `Retry-After`, seconds or an HTTP date; null when it is absent or malformed. */
function readRetryAfter(header: string | string[] | undefined, now: number): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  // A date begins with its weekday; `Date.parse` would read `-60` as a year.
  const date = /^\s*[a-z]{3}/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(date - now, 0);
}
