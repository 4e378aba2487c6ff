/** The one place that writes a response to a connection. */
import type { ServerResponse } from 'node:http';
import { makeTickQueue } from './bodies/read-body.ts';
import type { HttpResponse } from './route.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What is larger is written in a tick of its own: the system copies all of it at once, also for a client that reads nothing. */
const AT_ONCE_BYTES_MAX = 65_536;

/** A response that waits for its tick. */
interface Waiting {
  readonly bytes: number;
  onWritten: () => void;
}

const inOwnTick = makeTickQueue();
const waiting = new WeakMap<ServerResponse, Waiting>();

/** The bytes of a response that wait for their tick. */
export const bytesWaitingForTick = (response: ServerResponse): number => waiting.get(response)?.bytes ?? 0;

/** Calls `onWritten` after the tick of a response that waits for one. */
export function afterTick(response: ServerResponse, onWritten: () => void): void {
  const its = waiting.get(response);
  if (its) its.onWritten = onWritten;
}

export function writeResponse(
  response: ServerResponse,
  requestId: string,
  { status, headers, body, json, stream }: HttpResponse,
): void {
  const isText = isJson(body);
  const content = isText ? (json ?? JSON.stringify(body)) : (body ?? '');
  const bytes = Buffer.byteLength(content);
  // Names and values alternate; Node writes such a list as it is.
  const written: (string | number)[] = ['x-request-id', requestId, 'x-content-type-options', 'nosniff'];
  if (isText) {
    if (headers['content-type'] === undefined) written.push('content-type', JSON_TYPE);
    // JSON has a partner's data, or a state that may change at any moment.
    if (headers['cache-control'] === undefined) written.push('cache-control', 'no-store');
  }
  for (const name in headers) written.push(name, headers[name] ?? '');
  if (stream) {
    response.writeHead(status, written);
    stream(response);
    return;
  }
  // These two statuses never have a body, not even an empty one.
  if (status !== 204 && status !== 304) written.push('content-length', bytes);
  response.writeHead(status, written);
  // As many bytes as characters means ASCII, which Node writes faster as latin1.
  const encoding = content.length === bytes ? 'latin1' : 'utf8';
  if (bytes <= AT_ONCE_BYTES_MAX) return void response.end(content, encoding);
  const its: Waiting = { bytes, onWritten: () => undefined };
  waiting.set(response, its);
  inOwnTick(() => {
    waiting.delete(response);
    if (response.destroyed || response.req.socket.destroyed) return;
    response.end(content, encoding);
    its.onWritten();
  });
}

/** A response as text, for connections without a valid request. */
export function responseText(reason: string, requestId: string, { status, body }: HttpResponse): string {
  const content = JSON.stringify(body);
  const lines = Object.entries({
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(content),
    connection: 'close',
  }).map((line) => `${line.join(': ')}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${content}`;
}

export function isJson(body: HttpResponse['body']): body is Exclude<object, Uint8Array> {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
}
