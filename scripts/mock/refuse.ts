/** How the mock refuses what `Prefer` asks of it. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Whatever Prism ends the response with then is this error. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, error }: { readonly status: number; readonly error: string },
): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = () => {
    const request_id = request.headers['x-request-id'] ?? 'mock';
    const text = JSON.stringify({ code: 'mock_error', error, request_id });
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
}
