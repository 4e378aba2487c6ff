/** A real verifier on loopback, without the service's own code. Requests to it are validated by the contract. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { webhookSignature } from '#conformance/kit/signing.ts';
import { expectSchema } from './contract.ts';
import { serve } from './loopback.ts';

export const VERIFIER_KEY = 'a-verifier-key-of-tests';

export interface Asked {
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests read submissions freely; they were validated by the contract.
  readonly body: any;
}

/** A response of the verifier: a status and a body, or a function for any other behaviour. */
export type Behaviour =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

export type TestVerifier = Awaited<ReturnType<typeof startVerifier>>;

/** A result as a verifier reports it. */
export const FOUND = { code: '1012', text: 'ID Number Found', confidence: 97.5, success: true, final: true };
const FAILED = { success: false, final: true };
export const NOT_FOUND = { code: '1013', text: 'ID Number Not Found', confidence: 0, ...FAILED };
export const PROVISIONAL = { code: '0812', text: 'Under Review', confidence: 50, ...FAILED, final: false };

/** Starts a verifier that gives these responses in order, and repeats the last one. */
export async function startVerifier(...behaviours: [Behaviour, ...Behaviour[]]) {
  const asked: Asked[] = [];
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString();
    const problem = problemWith(request.headers, raw);
    if (problem) throw new Error(problem);
    const body = JSON.parse(raw);
    expectSchema('VerificationRequest', body);
    const behaviour =
      behaviours[Math.min(asked.push({ headers: request.headers, body }), behaviours.length) - 1];
    if (typeof behaviour === 'function') return behaviour(response);
    const { status = 500, body: answer, headers } = behaviour ?? {};
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  const url = `${server.url}/verify`;
  return {
    url,
    /** The settings of a server that uses it. */
    env: { VERIFIER_URL: url, VERIFIER_KEY, VERIFIER_RETRY_DELAYS_SECONDS: '0,0' },
    asked,
    /** Waits until it has had this many requests. */
    async waitFor(count: number): Promise<Asked[]> {
      const until = Date.now() + 60_000;
      while (asked.length < count) {
        if (Date.now() > until) throw new Error(`The verifier had ${asked.length} of ${count} requests.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return asked;
    },
    stop: server.stop,
  };
}

/** What is wrong with a submission's headers; null when the verifier's key signed it, and now. */
function problemWith(headers: IncomingHttpHeaders, raw: string): string | null {
  if (headers['content-type'] !== 'application/json') return `content-type is ${headers['content-type']}.`;
  const seconds = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - seconds) < 60)) return `webhook-timestamp is ${seconds}.`;
  const expected = webhookSignature(VERIFIER_KEY, String(headers['webhook-id']), String(seconds), raw);
  return headers['webhook-signature'] === expected ? null : 'webhook-signature does not verify.';
}

/** The headers of a report. */
export function reportHeaders(
  raw: string,
  { key = VERIFIER_KEY, id = 'report-1', now = Date.now() } = {},
): Record<string, string> {
  const seconds = String(Math.floor(now / 1000));
  const proof = webhookSignature(key, id, seconds, raw);
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': proof };
}
