/** Sending an operation, with retries. */
import { type OperationRoute, ROUTES } from '../../../generated/routes.ts';
import type { IdempotentCallOptions, Limits } from '../call-options.ts';
import type { OperationId } from '../contract.ts';
import { malformed, networkFailure } from '../failures.ts';
import type { CallError, Result, ResultOf } from '../result.ts';
import { type AttemptSettings, attempt } from './attempt.ts';
import { callHook, type Hooks } from './hooks.ts';
import type { RequestInput } from './request.ts';
import { retryWaitMs } from './retry.ts';
import { makeServiceClock, withFarOffClock } from './service-clock.ts';
import { withTimeout } from './with-timeout.ts';

/** The client's options, with every default filled in. */
export interface Settings extends AttemptSettings {
  readonly limits: { readonly [Name in keyof Limits]-?: number };
  readonly hooks: Hooks;
  readonly correctClock: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Sends an operation and resolves to its result; never rejects. */
export type SendOperation = <Id extends OperationId>(
  id: Id,
  input: RequestInput,
  options?: IdempotentCallOptions,
) => Promise<ResultOf<Id>>;

type CallResult = Result<unknown, CallError>;

/** Binds {@link SendOperation} to the settings of a client. */
export function createSend(settings: Settings): SendOperation {
  const { hooks, limits, now } = settings;
  const clock = makeServiceClock(now, settings.toleranceMs);

  async function send(operation: OperationId, input: RequestInput, options: IdempotentCallOptions = {}) {
    const route: OperationRoute = ROUTES[operation];
    const {
      timeoutMs = limits.timeoutMs,
      attemptTimeoutMs = limits.attemptTimeoutMs,
      retriesMax = limits.retriesMax,
    } = options;
    const endMs = now() + timeoutMs;
    let retries = 0;
    let mayCorrect = route.signatureField !== undefined && settings.correctClock;

    /**
     * How long to wait before another attempt; null when there is none.
     *
     * @param sentAheadMs - The correction of the clock when the request was signed.
     */
    function waitAfter(error: CallError, sentAheadMs: number): number | null {
      if (mayCorrect && clock.correct(error, sentAheadMs)) {
        mayCorrect = false;
        return 0;
      }
      if (!route.repeatable || retries >= retriesMax) return null;
      const waitMs = retryWaitMs(error, retries++, settings.random(), now() + sentAheadMs);
      // Where the wait would exceed the timeout, this error says more than a timeout would.
      return waitMs === null || now() + waitMs >= endMs ? null : waitMs;
    }

    const withRetries = async (whole: AbortSignal): Promise<CallResult> => {
      const idempotencyKey = route.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
      for (let number = 1; ; number++) {
        const request = { operation, attempt: number, requestId: crypto.randomUUID() };
        const startMs = now();
        const sentAheadMs = clock.aheadMs();
        void callHook(hooks.onRequest, request);
        const result = await withTimeout(attemptTimeoutMs, whole, (signal) =>
          attempt(route, input, settings, {
            ...request,
            now: () => now() + sentAheadMs,
            idempotencyKey,
            headers: options.headers,
            signal,
          }),
        );
        const event = { ...request, ...factsOf(result), durationMs: now() - startMs };
        void callHook(hooks.onResponse, event);
        if (result.ok || whole.aborted) return result;
        const waitMs = waitAfter(result.error, sentAheadMs);
        if (waitMs === null) return { ok: false, error: withFarOffClock(result.error, now()) };
        void callHook(hooks.onRetry, { ...event, waitMs });
        try {
          await settings.sleep(waitMs, whole);
        } catch (thrown) {
          return networkFailure(thrown, whole);
        }
      }
    };
    return withTimeout(timeoutMs, options.signal, withRetries).catch((cause) => malformed(null, cause));
  }
  // The compiler can't relate ROUTES to the types; both are generated from the same contract.
  return send as SendOperation;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What hooks are given of a result. A malformed request id is left out: it might repeat what was sent. */
function factsOf(result: CallResult): { status: number | null; requestId?: string } {
  const { response } = result.ok ? result : result.error;
  const requestId = response?.headers.get('x-request-id') ?? '';
  return { status: response?.status ?? null, ...(UUID.test(requestId) && { requestId }) };
}
