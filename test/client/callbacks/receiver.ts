import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { serve } from '#testing/harness/loopback.ts';

/** A request as it came over the wire. */
export interface ReceivedRequest {
  readonly method: string;
  /** Undecoded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: Record<string, unknown>;
}

/** What to answer: a status with a JSON value or a text, or a hand on the socket. */
export type Script =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | ((response: ServerResponse) => void);

/** A real HTTP server on loopback that records what it gets and answers as told. */
export async function startReceiver() {
  const received: ReceivedRequest[] = [];
  let scripts: Script[] = [{ json: {} }];
  const { url, stop } = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isJson = request.headers['content-type'] === 'application/json';
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      json: isJson ? JSON.parse(body.toString()) : {},
    });
    const script = (scripts.length > 1 ? scripts.shift() : scripts[0]) ?? {};
    if (typeof script === 'function') return script(response);
    response.writeHead(script.status ?? 200, { 'content-type': 'application/json', ...script.headers });
    response.end(script.text ?? JSON.stringify(script.json));
  });
  return {
    baseUrl: url,
    received,
    /** The only request so far. */
    get only(): ReceivedRequest {
      const [first, ...rest] = received;
      if (!first || rest.length) throw new Error(`${received.length} requests came, not one.`);
      return first;
    },
    /** Answers with these in turn, and with the last from then on. */
    answer(...next: Script[]) {
      scripts = next;
    },
    reset() {
      received.length = 0;
      scripts = [{ json: {} }];
    },
    close: stop,
  };
}

export const KEY = 'sandbox-key-001';
export const NOW = Date.UTC(2026, 10, 20, 10);
export const ISO = '2026-11-20T10:00:00.000Z';
/** NOW as the service spells it (D-02). */
export const SERVICE_ISO = '2026-11-20T10:00:00.000777777Z';

/** Computed with node:crypto, from the words of D-02 alone. */
export const signature = (timestamp: string, key = KEY, partnerId = '001') =>
  createHmac('sha256', key).update(`${timestamp}${partnerId}sid_request`).digest('base64');
