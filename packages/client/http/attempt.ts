/** One request and its response. The only place that does I/O. */
import type { OperationRoute } from '../../../generated/routes.ts';
import { malformed, networkFailure } from '../failures.ts';
import type { CallError, Result } from '../result.ts';
import { readBody } from './read-body.ts';
import { readResponse } from './read-response.ts';
import { buildRequest, type ClientConfig, type RequestInput } from './request.ts';

/** The same for all attempts of a client. */
export interface AttemptSettings extends ClientConfig {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly toleranceMs: number;
}

/** Of one attempt. */
export interface AttemptOptions {
  /** The time, corrected by what is known of the service's clock, in epoch milliseconds. */
  readonly now: () => number;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

/** Sends a request and reads the response. Never rejects. */
export async function attempt(
  route: OperationRoute,
  input: RequestInput,
  settings: AttemptSettings,
  { now, signal, ...options }: AttemptOptions,
): Promise<Result<unknown, CallError>> {
  let sent = false;
  try {
    const request = await buildRequest(route, input, settings, { ...options, nowMs: now(), signal });
    signal.throwIfAborted();
    sent = true;
    const response = await settings.fetch(request);
    const text = await readBody(response);
    const isSigned = route.signsResponse === true;
    return await readResponse(response, text, { ...settings, isSigned, nowMs: now() });
  } catch (thrown) {
    return sent || signal.aborted ? networkFailure(thrown, signal) : malformed(null, thrown);
  }
}
