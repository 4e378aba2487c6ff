/** Receivers of every temper, real ones on loopback. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { serve } from '#harness/loopback.ts';

export interface Request {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
}

/** What a receiver does with a request; `index` counts them. */
export type Temper = (response: ServerResponse, request: IncomingMessage, index: number) => void;

export interface TemperedReceiver {
  readonly url: string;
  readonly requests: Request[];
  /** How it answers from now on. */
  temper: Temper;
  stop(): Promise<void>;
}

export async function startTempered(temper: Temper): Promise<TemperedReceiver> {
  const requests: Request[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString();
    const { method, url: path, headers } = request;
    const index = requests.push({ method, path, headers, raw }) - 1;
    receiver.temper(response, request, index);
  });
  const receiver: TemperedReceiver = {
    url: `${url}/callbacks?from=test`,
    requests,
    temper,
    stop,
  };
  return receiver;
}

/** Starts one that is there until the end of the test. */
export async function receiverThat(temper: Temper): Promise<TemperedReceiver> {
  const receiver = await startTempered(temper);
  onTestFinished(receiver.stop);
  return receiver;
}

/** Answers at once. */
export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): Temper =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Cuts the connection without a word. */
export const resets: Temper = (_response, request) => request.socket.resetAndDestroy();

/** Promises a body, sends half of it and cuts the connection. */
export const resetsHalfway: Temper = (response, request) => {
  response.writeHead(200, { 'content-length': '100' }).write('x'.repeat(50), () => {
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  });
};

/** Says nothing, ever. */
export const hangs: Temper = () => {};

/** Says 200, then a byte every now and then, without an end. */
export const drips: Temper = (response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('.'), 20);
  response.on('close', () => clearInterval(timer));
};

/** Says 200, and then more than anyone wants to hear, until the connection is closed. */
export function pours(poured: { bytes: number; isOver: boolean }): Temper {
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
