/** Sheds load: refuses requests before anything is done for them, while there are too many (D-58). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { REQUESTS_IN_FLIGHT_MIN } from '../settings.ts';
import { ADDRESSES } from './addresses.ts';

/** An event loop this late has more to do than it can, milliseconds. */
const LATE_MS = 250;
const LOOK_EVERY_MS = 500;
const DELAY_RESOLUTION_MS = 20;

export interface LoadSheddingOptions {
  /** Requests in flight above which more are refused, however well the event loop does; 1000 or more. */
  readonly maxRequestsInFlight: number;
  /** Told, now and then while load is shed, how many requests were refused since. */
  readonly onShed: (refused: number, inFlight: number) => void;
}

export interface LoadShedding {
  /** Lets a request in, until it is answered. @returns false when it has to be refused. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

export function startLoadShedding({ maxRequestsInFlight, onShed }: LoadSheddingOptions): LoadShedding {
  let inFlight = 0;
  /** Requests in flight on each connection: answers that wait in a pipeline may never hear that it has closed. */
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

  // Two functions for all requests, as one for each would be memory to clear away.
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
  const look = setInterval(() => {
    const isLate = delay.mean > LATE_MS * 1e6;
    delay.reset();
    limit = isLate ? REQUESTS_IN_FLIGHT_MIN : maxRequestsInFlight;
    if (refused > 0) onShed(refused, inFlight);
    refused = 0;
  }, LOOK_EVERY_MS);
  look.unref();

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
      clearInterval(look);
      delay.disable();
    },
  };
}

/** Health checks are always answered. */
function isHealth(url: string | undefined): boolean {
  return url === ADDRESSES.health || url === ADDRESSES.readiness;
}
