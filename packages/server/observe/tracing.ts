/**
 * Traces through the OpenTelemetry API (D-78). The operator brings the SDK, with `node --import`; without one, nothing
 * is recorded, and a caller's trace is handed on as it is.
 */
import {
  type Attributes,
  type Context,
  context,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type Origin, originHeaders, readTraceparent, writeTraceparent } from '#core/origin.ts';
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { Store } from '#store/store.ts';

const tracer = trace.getTracer('hosted-verification-links');

/** The verifier, whose calls are parts of the job's trace. */
export const traceVerifier =
  (verifier: Verifier): Verifier =>
  ({ job, ...submission }) =>
    inSpan('verifier', job, { 'job.id': job.serviceJobId }, async (origin, span) => {
      const outcome = await verifier({ job: { ...job, ...origin }, ...submission });
      if (outcome.kind === 'failed') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure });
      return outcome;
    });

/** Each attempt is a part of the trace that its headers name, and names itself. */
export const traceSend =
  (send: SendCallback, name = 'callback'): SendCallback =>
  (url, headers, body) => {
    const { 'x-request-id': requestId = null, traceparent = null, 'webhook-id': id = '' } = headers;
    return inSpan(name, { requestId, traceparent }, { 'webhook.id': id }, async (origin, span) => {
      const outcome = await send(url, { ...headers, ...originHeaders(origin) }, body);
      const { status, error } = outcome;
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (status === null || status >= 300) {
        span.setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error }) });
      }
      return outcome;
    });
  };

/** A request that is being answered. */
export interface RequestSpan {
  /** Its place in the trace. */
  readonly traceparent: string | null;
  run(work: () => void): void;
  end(route: string | null, status: number | null): void;
}

/** Whether the operator has brought an SDK, which is there before the server starts. */
export function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('') !== undefined;
}

/** An instrumentation of HTTP, if the operator has one, has read the header already. */
export function startRequestSpan(method: string, traceparent: string | string[] | undefined): RequestSpan {
  const parent = trace.getActiveSpan() ? context.active() : contextOf(traceparent);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
  return {
    traceparent: traceparentOf(span),
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end(route, status) {
      if (span.isRecording()) describe(span, method, route, status);
      span.end();
    },
  };
}

/** The route's address, without the values in it: a link's id is a capability. */
function describe(span: Span, method: string, route: string | null, status: number | null): void {
  span.setAttribute('http.request.method', method);
  if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  if (status !== null) span.setAttribute('http.response.status_code', status);
}

/** The store, whose units of work are parts of the trace of who asked for them. */
export function traceStore(store: Store): Store {
  if (!isTraced()) return store;
  return {
    ...store,
    write: (work, options) => inTransactionSpan(() => store.write(work, options)),
    batch: (operation, item) => inTransactionSpan(() => store.batch(operation, item)),
  };
}

/** Claims and sweeps, which nobody asked for, are in no trace. */
function inTransactionSpan<T>(work: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  const parent = context.active();
  return runIn(tracer.startSpan('transaction', {}, parent), parent, work);
}

/** Runs `work` in a span of what the server asks of somebody else; it gets its own place in the trace, to send on. */
function inSpan<T>(
  name: string,
  origin: Origin,
  attributes: Attributes,
  work: (origin: Origin, span: Span) => Promise<T>,
): Promise<T> {
  const { requestId, traceparent } = origin;
  const parent = contextOf(traceparent ?? undefined);
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  return runIn(span, parent, () => work({ requestId, traceparent: traceparentOf(span) }, span));
}

async function runIn<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function contextOf(traceparent: Parameters<typeof readTraceparent>[0]): Context {
  const place = readTraceparent(traceparent);
  if (!place) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = place;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

function traceparentOf(span: Span): string | null {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return trace.isSpanContextValid(span.spanContext())
    ? writeTraceparent({ traceId, spanId, flags: traceFlags })
    : null;
}
