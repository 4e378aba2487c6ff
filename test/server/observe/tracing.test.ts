/** What is an error in a trace (D-78); that traces hang together is seen by their long form. */
import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SendOutcome } from '#delivery/send.ts';

const spans = new InMemorySpanExporter();
let tracing: typeof import('#server/observe/tracing.ts');

beforeAll(async () => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  );
  // A module of its own: the one of other tests would go on with this provider.
  const own = '../../../packages/server/observe/tracing.ts?own';
  tracing = await import(/* @vite-ignore */ own);
});
afterAll(() => trace.disable());

/** The status of the span that has ended: 2 is an error; with its message, and the attributes. */
function ended() {
  const [span] = spans.getFinishedSpans();
  spans.reset();
  return [span?.name, span?.status, span?.attributes['http.response.status_code']];
}

test.each([
  [200, 0],
  [404, 0],
  [499, 0],
  [500, 2],
  [null, 2],
])('a request that is answered %s', (status, code) => {
  tracing.startRequestSpan('GET', undefined).end('/l/{linkId}', status);
  expect(ended()).toEqual(['GET /l/{linkId}', { code }, status ?? undefined]);
});

test.each([
  [204, null, { code: 0 }],
  [299, null, { code: 0 }],
  [300, null, { code: 2 }],
  [404, null, { code: 2 }],
  [null, 'timeout', { code: 2, message: 'timeout' }],
] as const)('a callback that is answered %s', async (status, error, expected) => {
  const outcome: SendOutcome = { status, error, retryAfterMs: null, responseBody: null, durationMs: 1 };
  await tracing.traceSend(async () => outcome)('https://partner.example', {}, '{}');
  expect(ended()).toEqual(['callback', expected, status ?? undefined]);
});
