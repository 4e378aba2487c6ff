/** The verifier behind VERIFIER_URL: a real engine. The exchange is the contract's webhook `verification`. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import type { RealTime } from '#core/clocks.ts';
import { originHeaders } from '#core/origin.ts';
import { exchangeLimits } from '#delivery/exchange-limits.ts';
import { hmacKeyOf, webhookSignedContent } from '#protocol/callback.ts';
import { verificationRequest } from './verification-request.ts';
import type { Verifier } from './verifier.ts';
import { readVerifierResponse } from './verifier-response.ts';

/** The largest response of the verifier that is read, bytes. */
const RESPONSE_BYTES_MAX = 65_536;

export interface HttpVerifierOptions {
  /** Set by the operator, not by a partner, so the address guard does not check it. */
  readonly url: string;
  /** Signs submissions, and verifies reports. */
  readonly key: string;
  /** Limit of one call, response included, milliseconds. */
  readonly timeoutMs: number;
  /** Where a job's result is reported. */
  readonly reportUrl: (serviceJobId: string) => string;
  /** Real time, epoch milliseconds. */
  readonly realNow: () => RealTime;
}

/** Makes a verifier that posts submissions to a URL; `close` aborts requests under way. */
export function makeHttpVerifier(options: HttpVerifierOptions): {
  verifier: Verifier;
  close: () => Promise<void>;
} {
  const { url, key, timeoutMs, reportUrl, realNow } = options;
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: timeoutMs } });

  const verifier: Verifier = async (submission) => {
    const { serviceJobId } = submission.job;
    const body = JSON.stringify(verificationRequest(submission, reportUrl(serviceJobId)));
    const signed = signedHeaders(key, serviceJobId, Math.floor(realNow() / 1000), body);
    const headers = { ...signed, ...originHeaders(submission.job) };
    const limits = exchangeLimits(timeoutMs);
    let status: number;
    let text: string | null;
    try {
      const response = await request(url, { method: 'POST', headers, body, ...limits, dispatcher: agent });
      status = response.statusCode;
      text = await readText(response.body);
    } catch {
      const isTimeout = limits.signal.reason?.name === 'TimeoutError';
      return { kind: 'failed', failure: isTimeout ? 'timeout' : 'connection', status: null };
    }
    // Outside of `try`: an internal error must not be reported as a network failure.
    return readVerifierResponse(status, text);
  };
  return { verifier, close: () => agent.destroy() };
}

/**
 * The Standard Webhooks headers. The id is made from the job's, so it is the same in retries. Node's HMAC is several times
 * faster than WebCrypto's.
 */
function signedHeaders(
  key: string,
  serviceJobId: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const id = `verification_${serviceJobId}`;
  const content = webhookSignedContent(id, seconds, body);
  return {
    'content-type': 'application/json',
    'user-agent': 'hosted-verification-links',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${createHmac('sha256', hmacKeyOf(key)).update(content).digest('base64')}`,
  };
}

/** The response's text; null when it is too large. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the rest unread.
    if (size > RESPONSE_BYTES_MAX) return null;
  }
  return Buffer.concat(chunks).toString();
}
