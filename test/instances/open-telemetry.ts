/** An operator's OpenTelemetry SDK, as `node --import` brings it. It appends each span to SPANS_FILE as it ends. */
import { appendFileSync } from 'node:fs';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

const file = process.env['SPANS_FILE'] ?? '';

const exporter = {
  export(spans: ReadableSpan[], done: (result: { code: number }) => void): void {
    for (const span of spans) {
      const { name, parentSpanContext, status, attributes } = span;
      const { traceId, spanId } = span.spanContext();
      const line = {
        name,
        traceId,
        spanId,
        parentId: parentSpanContext?.spanId,
        status: status.code,
        attributes,
      };
      appendFileSync(file, `${JSON.stringify({ ...line, pid: process.pid })}\n`);
    }
    done({ code: 0 });
  },
  shutdown: async () => undefined,
};

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(
  new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);
