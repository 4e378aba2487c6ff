/** One request of a call and its answer. The only place that does I/O. */
import type { Route } from '../../generated/routes.ts';
import { malformed, networkFailure } from './failures.ts';
import { judge } from './judge.ts';
import { type Input, requestOf, type Sender } from './request.ts';
import type { CallError, Result } from './result.ts';

/** What does not differ from one attempt to the next. */
export interface AttemptSettings extends Sender {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly toleranceMs: number;
}

/** What may. */
export interface AttemptOptions {
  /** The service's clock, as far as it is known, in epoch milliseconds. */
  readonly now: () => number;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
}

/** Sends, and judges the answer. Never rejects. */
export async function attempt(
  route: Route,
  input: Input,
  settings: AttemptSettings,
  { now, idempotencyKey, signal }: AttemptOptions,
): Promise<Result<unknown, CallError>> {
  let sent = false;
  try {
    const request = await requestOf(route, input, settings, { nowMs: now(), idempotencyKey, signal });
    signal.throwIfAborted();
    sent = true;
    const response = await settings.fetch(request);
    const text = await response.text();
    const isSigned = route.signsAnswer === true;
    return await judge(response, text, { ...settings, isSigned, nowMs: now() });
  } catch (thrown) {
    return sent || signal.aborted ? networkFailure(thrown, signal) : malformed(null, thrown);
  }
}
