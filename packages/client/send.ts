/** Sending one operation, and again where that helps. The only place that does I/O. */
import { ROUTES, type Route } from '../../generated/routes.ts';
import type { IdempotentCallOptions, Limits } from './call-options.ts';
import type { OperationId } from './contract.ts';
import { malformed, networkFailure } from './failures.ts';
import { type Hooks, type ResponseEvent, tell } from './hooks.ts';
import { judge } from './judge.ts';
import { type Input, requestOf, type Sender } from './request.ts';
import type { CallError, Result, ResultOf } from './result.ts';
import { skewMs, waitBeforeRetry } from './retry.ts';
import { within } from './within.ts';

/** The client's options, with every default filled in. */
export interface Settings extends Sender {
  readonly limits: { readonly [Name in keyof Limits]-?: number };
  readonly toleranceMs: number;
  readonly hooks: Hooks;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Sends an operation and resolves to its outcome; never rejects. */
export type Send = <Id extends OperationId>(
  id: Id,
  input: Input,
  options?: IdempotentCallOptions,
) => Promise<ResultOf<Id>>;

type Outcome = Result<unknown, CallError>;

/** Binds {@link Send} to the settings of a client. */
export function createSend(settings: Settings): Send {
  const { hooks, toleranceMs } = settings;
  /** How far the service's clock is ahead of this one, once that was too much for a signature. */
  let aheadMs = 0;
  const nowMs = () => settings.now() + aheadMs;

  /** One request and its answer. Rejects when the input can't be made into a request. */
  async function attempt(
    route: Route,
    input: Input,
    idempotencyKey: string | null,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const request = await requestOf(route, input, settings, { nowMs: nowMs(), signal, idempotencyKey });
    try {
      signal.throwIfAborted();
      const response = await settings.fetch(request);
      const text = await response.text();
      return await judge(response, text, {
        ...settings,
        isSigned: route.signsAnswer === true,
        nowMs: nowMs(),
      });
    } catch (thrown) {
      return networkFailure(thrown, signal);
    }
  }

  async function send(operation: OperationId, input: Input, options: IdempotentCallOptions = {}) {
    const route: Route = ROUTES[operation];
    const { limits } = settings;
    const {
      timeoutMs = limits.timeoutMs,
      attemptTimeoutMs = limits.attemptTimeoutMs,
      retriesMax = limits.retriesMax,
    } = options;
    const endMs = settings.now() + timeoutMs;
    let retries = 0;
    let isClockTrusted = !route.signatureField;

    /** How long to wait before another try; null when there is none. */
    function waitAfter(error: CallError): number | null {
      const skew = isClockTrusted ? 0 : skewMs(error, nowMs(), toleranceMs);
      if (skew) {
        isClockTrusted = true;
        aheadMs += skew;
        return 0;
      }
      if (!route.repeatable || retries >= retriesMax) return null;
      const waitMs = waitBeforeRetry(error, retries++, settings.random(), nowMs());
      // What can't come in time is not waited for: the error at hand says more than a timeout.
      return waitMs === null || settings.now() + waitMs >= endMs ? null : waitMs;
    }

    const tries = async (whole: AbortSignal): Promise<Outcome> => {
      const key = route.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
      for (let number = 1; ; number++) {
        const request = { operation, attempt: number };
        const startMs = settings.now();
        tell(hooks.onRequest, request);
        const outcome = await within(attemptTimeoutMs, whole, (signal) => attempt(route, input, key, signal));
        const event = { ...request, ...traceOf(outcome), durationMs: settings.now() - startMs };
        tell(hooks.onResponse, event);
        if (outcome.ok || whole.aborted) return outcome;
        const waitMs = waitAfter(outcome.error);
        if (waitMs === null) return outcome;
        tell(hooks.onRetry, { ...event, waitMs });
        try {
          await settings.sleep(waitMs, whole);
        } catch (thrown) {
          return networkFailure(thrown, whole);
        }
      }
    };
    return within(timeoutMs, options.signal, tries).catch((cause) => malformed(null, cause));
  }
  // ROUTES and the types come from the same contract; that they agree, the compiler can't see in here.
  return send as Send;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What may be told of an outcome: a request id that does not look like one might repeat what was sent. */
function traceOf(outcome: Outcome): Pick<ResponseEvent, 'status' | 'requestId'> {
  if (outcome.ok) return { status: outcome.response.status, requestId: null };
  const { error } = outcome;
  const requestId = error.kind === 'api' && UUID.test(error.requestId ?? '') ? error.requestId : null;
  return { status: 'response' in error ? (error.response?.status ?? null) : null, requestId };
}
