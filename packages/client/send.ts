/** Sending one operation, and again where that helps. */
import { ROUTES, type Route } from '../../generated/routes.ts';
import { type AttemptSettings, attempt } from './attempt.ts';
import type { IdempotentCallOptions, Limits } from './call-options.ts';
import type { OperationId } from './contract.ts';
import { malformed, networkFailure } from './failures.ts';
import { type Hooks, type ResponseEvent, tell } from './hooks.ts';
import type { Input } from './request.ts';
import type { CallError, Result, ResultOf } from './result.ts';
import { skewMs, waitBeforeRetry } from './retry.ts';
import { within } from './within.ts';

/** The client's options, with every default filled in. */
export interface Settings extends AttemptSettings {
  readonly limits: { readonly [Name in keyof Limits]-?: number };
  readonly hooks: Hooks;
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

type CallResult = Result<unknown, CallError>;

/** Binds {@link Send} to the settings of a client. */
export function createSend(settings: Settings): Send {
  const { hooks, limits, now } = settings;
  /** How far the service's clock is ahead of this one, once that was too much for a signature. */
  let aheadMs = 0;

  async function send(operation: OperationId, input: Input, options: IdempotentCallOptions = {}) {
    const route: Route = ROUTES[operation];
    const {
      timeoutMs = limits.timeoutMs,
      attemptTimeoutMs = limits.attemptTimeoutMs,
      retriesMax = limits.retriesMax,
    } = options;
    const endMs = now() + timeoutMs;
    let retries = 0;
    let isClockTrusted = !route.signatureField;

    /**
     * How long to wait before another try; null when there is none.
     *
     * @param sentAheadMs - What the clock was corrected by when the request was signed: meanwhile, another call may
     *   have found out the same.
     */
    function waitAfter(error: CallError, sentAheadMs: number): number | null {
      const skew = isClockTrusted ? 0 : skewMs(error, now() + sentAheadMs, settings.toleranceMs);
      if (skew) {
        isClockTrusted = true;
        aheadMs = sentAheadMs + skew;
        return 0;
      }
      if (!route.repeatable || retries >= retriesMax) return null;
      const waitMs = waitBeforeRetry(error, retries++, settings.random(), now() + aheadMs);
      // What can't come in time is not waited for: the error at hand says more than a timeout.
      return waitMs === null || now() + waitMs >= endMs ? null : waitMs;
    }

    const tries = async (whole: AbortSignal): Promise<CallResult> => {
      const idempotencyKey = route.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
      for (let number = 1; ; number++) {
        const request = { operation, attempt: number };
        const startMs = now();
        const sentAheadMs = aheadMs;
        tell(hooks.onRequest, request);
        const outcome = await within(attemptTimeoutMs, whole, (signal) =>
          attempt(route, input, settings, { now: () => now() + aheadMs, idempotencyKey, signal }),
        );
        const event = { ...request, ...traceOf(outcome), durationMs: now() - startMs };
        tell(hooks.onResponse, event);
        if (outcome.ok || whole.aborted) return outcome;
        const waitMs = waitAfter(outcome.error, sentAheadMs);
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
function traceOf(outcome: CallResult): Pick<ResponseEvent, 'status' | 'requestId'> {
  const told: { response: Response | null; requestId?: string | null } = outcome.ok ? outcome : outcome.error;
  const { response, requestId = null } = told;
  return { status: response?.status ?? null, requestId: UUID.test(requestId ?? '') ? requestId : null };
}
