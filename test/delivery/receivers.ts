/** Receivers of every temper, real ones on loopback. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { serve } from '#testing/harness/loopback.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

export interface RecordedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
}

/** What a receiver does with a request; `index` counts them. */
export type Responder = (response: ServerResponse, request: IncomingMessage, index: number) => void;

export interface ScriptedReceiver {
  readonly url: string;
  readonly requests: RecordedRequest[];
  /** How it answers from now on. */
  temper: Responder;
  stop(): Promise<void>;
}

export async function startScriptedReceiver(temper: Responder): Promise<ScriptedReceiver> {
  const requests: RecordedRequest[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString();
    const { method, url: path, headers } = request;
    const index = requests.push({ method, path, headers, raw }) - 1;
    receiver.temper(response, request, index);
  });
  const receiver: ScriptedReceiver = { url: `${url}/callbacks?from=test`, requests, temper, stop };
  return receiver;
}

/** Starts one that is there until the end of the test. */
export async function receiverThat(temper: Responder): Promise<ScriptedReceiver> {
  const receiver = await untilTestEnds(startScriptedReceiver(temper));
  return receiver;
}

/** Answers at once. */
export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Cuts the connection without a word. */
export const resets: Responder = (_response, request) => request.socket.resetAndDestroy();

/** Promises a body, sends half of it and cuts the connection. */
export const resetsHalfway: Responder = (response, request) => {
  response.writeHead(200, { 'content-length': '100' }).write('x'.repeat(50), () => {
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  });
};

/** Says nothing, ever. */
export const hangs: Responder = () => {};

/** Says 200, then a byte every now and then, without an end. */
export const drips: Responder = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 20);
  response.on('close', () => clearInterval(timer));
};

/** Says 200, and then more than anyone wants to hear, until the connection is closed. */
export function pours(poured: { bytes: number; isOver: boolean }): Responder {
  const chunk = Buffer.alloc(64 * 1024, 'y');
  return (response) => {
    response.writeHead(200);
    response.on('close', () => {
      poured.isOver = true;
    });
    const pour = () => {
      while (!response.destroyed) {
        poured.bytes += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', pour);
          return;
        }
      }
    };
    pour();
  };
}
