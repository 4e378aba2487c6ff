/** Sheds load: refuses requests before any work on them, while there are too many (D-58). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { REQUESTS_IN_FLIGHT_MIN } from '../settings.ts';
import { ADDRESSES } from './addresses.ts';

/** A mean delay of the event loop above which the server is overloaded, milliseconds. */
const LATE_MS = 250;
const CHECK_EVERY_MS = 500;
const DELAY_RESOLUTION_MS = 20;

export interface LoadSheddingOptions {
  /** Requests in flight above which more are refused, even while the event loop is on time; 1000 or more. */
  readonly maxRequestsInFlight: number;
  /** Called every half second while load is shed, with the number of requests refused since. */
  readonly onShed: (refused: number, inFlight: number) => void;
}

export interface LoadShedding {
  /** Counts a request in until it is answered. @returns false when it must be refused. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

export function startLoadShedding({ maxRequestsInFlight, onShed }: LoadSheddingOptions): LoadShedding {
  let inFlight = 0;
  /** Requests in flight on each connection: pipelined responses may get no `close` event when it closes. */
  const onSocket = new WeakMap<Socket, { open: number }>();
  let refused = 0;
  let limit = maxRequestsInFlight;

  function enter({ socket }: IncomingMessage, response: ServerResponse): void {
    let counted = onSocket.get(socket);
    if (!counted) {
      counted = { open: 0 };
      onSocket.set(socket, counted);
      socket.once('close', leaveAll);
    }
    inFlight++;
    counted.open++;
    response.on('close', leave);
  }

  // Two functions for all requests, since a closure for each is work for the garbage collector.
  function leave(this: ServerResponse): void {
    const counted = onSocket.get(this.req.socket);
    if (!counted?.open) return;
    inFlight--;
    counted.open--;
  }

  function leaveAll(this: Socket): void {
    const counted = onSocket.get(this);
    if (!counted) return;
    inFlight -= counted.open;
    counted.open = 0;
  }

  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const check = setInterval(() => {
    const isLate = delay.mean > LATE_MS * 1e6;
    delay.reset();
    limit = isLate ? REQUESTS_IN_FLIGHT_MIN : maxRequestsInFlight;
    if (refused > 0) onShed(refused, inFlight);
    refused = 0;
  }, CHECK_EVERY_MS);
  check.unref();

  return {
    admits(request, response) {
      if (inFlight >= limit && !isHealth(request.url)) {
        refused++;
        return false;
      }
      enter(request, response);
      return true;
    },
    stop() {
      clearInterval(check);
      delay.disable();
    },
  };
}

/** Health checks are always answered. */
function isHealth(url: string | undefined): boolean {
  return url === ADDRESSES.health || url === ADDRESSES.readiness;
}
