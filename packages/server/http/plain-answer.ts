/** Answers that go out without the framework, as it would have sent them. */
import type { ServerResponse } from 'node:http';
import type { WireAnswer } from './errors.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly text: string;
}

export function plainAnswer(requestId: string, { status, headers, body }: WireAnswer): PlainAnswer {
  const text = JSON.stringify(body);
  return {
    status,
    headers: {
      'x-request-id': requestId,
      'x-content-type-options': 'nosniff',
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    },
    text,
  };
}

export function sendPlain(response: ServerResponse, requestId: string, answer: WireAnswer): void {
  const { status, headers, text } = plainAnswer(requestId, answer);
  response.writeHead(status, headers).end(text);
}
