/** The one place that writes a response to a connection. */
import type { ServerResponse } from 'node:http';
import type { HttpResponse } from './route.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export function writeResponse(
  response: ServerResponse,
  requestId: string,
  { status, headers, body }: HttpResponse,
): void {
  const content = isJson(body) ? JSON.stringify(body) : (body ?? '');
  const written: Record<string, string | number> = {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    ...(isJson(body) && JSON_HEADERS),
    ...headers,
  };
  // These two statuses have no body, which is not the same as an empty one.
  if (status !== 204 && status !== 304) written['content-length'] = Buffer.byteLength(content);
  response.writeHead(status, written).end(content);
}

/** A response as text, for connections on which no request could be read. */
export function responseText(
  reason: string,
  requestId: string,
  { status, headers, body }: HttpResponse,
): string {
  const content = JSON.stringify(body);
  const lines = Object.entries({
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    ...headers,
    ...JSON_HEADERS,
    'content-length': Buffer.byteLength(content),
    connection: 'close',
  }).map((line) => `${line.join(': ')}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${content}`;
}

function isJson(body: HttpResponse['body']): body is Exclude<object, Uint8Array> {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
}
