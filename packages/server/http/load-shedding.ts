/** Sheds load: refuses requests before any work on them, while there are too many (D-58). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { InFlight, type InFlightEntry } from '#store/queue/in-flight.ts';
import { ADDRESSES } from '../addresses.ts';
import { REQUESTS_IN_FLIGHT_MIN } from '../settings/settings.ts';
import { type BodyInFlight, endSlowestBody } from './bodies/slow-bodies.ts';
import { UnreadResponses } from './unread-responses.ts';
import { bytesWaitingForTick } from './write-response.ts';

/** A mean delay of the event loop above which the server is overloaded, milliseconds. */
const LATE_MS = 250;
const CHECK_EVERY_MS = 500;
const DELAY_RESOLUTION_MS = 20;
/** Requests without a response on one connection: clients that pipeline send far fewer. */
const REQUESTS_PER_CONNECTION_MAX = 100;
/** Of responses that wait on one connection when it sends another request, bytes. */
const UNREAD_PER_CONNECTION_MAX = 1_048_576;
/** How long a body may arrive before its request gives way to a new one, at the limit of requests, milliseconds. */
const SLOW_BODY_MS = 2_000;

interface LoadSheddingOptions {
  /** Requests in flight above which more are refused, even while the event loop is on time; 1000 or more. */
  readonly maxRequestsInFlight: number;
  /** Called every half second while load is shed, with the number of requests refused since. */
  readonly onShed: (refused: number, inFlight: number) => void;
}

/** An admitted request. */
export type Admission = InFlightEntry<BodyInFlight>;

export interface LoadShedding {
  /** Counts a request in until `leave`. @returns null when it must be refused. */
  admit(request: IncomingMessage): Admission | null;
  /**
   * Called when the handler of an admitted request is done; counts it out. One whose response goes on, as a stream of
   * events does, counts until it ends.
   */
  leave(admission: Admission, response: ServerResponse): void;
  /** Requests in flight now. */
  inFlight(): number;
  stop(): void;
}

/** The admitted requests of a connection. */
interface Connection {
  inFlight: number;
  /** Those whose handler is done and whose response is not sent yet. */
  readonly unsent: Set<ServerResponse>;
}

export function startLoadShedding({ maxRequestsInFlight, onShed }: LoadSheddingOptions): LoadShedding {
  /** Requests in flight. */
  const arrivals = new InFlight<BodyInFlight>();
  /** Responses that go on after their handler is done. */
  const streams = new Set<ServerResponse>();
  /** They wait for their clients alone, so they take no place of a request. */
  const unread = new UnreadResponses(maxRequestsInFlight);
  const connections = new WeakMap<Socket, Connection>();
  let refused = 0;
  let limit = maxRequestsInFlight;

  function connectionOf(socket: Socket): Connection {
    let connection = connections.get(socket);
    if (!connection) {
      connection = { inFlight: 0, unsent: new Set() };
      connections.set(socket, connection);
      socket.once('close', forget);
    }
    return connection;
  }

  // Functions for all requests, since a closure for each is work for the garbage collector.
  function sent(this: ServerResponse): void {
    const connection = connections.get(this.req.socket);
    // Pipelined responses may get a `close` event after their connection's.
    if (!connection?.unsent.delete(this)) return;
    connection.inFlight--;
    streams.delete(this);
    unread.delete(this);
  }

  function forget(this: Socket): void {
    const connection = connections.get(this);
    if (!connection) return;
    for (const response of connection.unsent) {
      streams.delete(response);
      unread.delete(response);
    }
    connection.inFlight -= connection.unsent.size;
    connection.unsent.clear();
  }

  const stop = monitorEventLoop((isLate) => {
    limit = isLate ? REQUESTS_IN_FLIGHT_MIN : maxRequestsInFlight;
    if (refused > 0) onShed(refused, arrivals.size + streams.size);
    refused = 0;
  });

  return {
    admit(request) {
      const connection = connectionOf(request.socket);
      if (isGreedy(connection)) {
        request.socket.destroy();
        refused++;
        return null;
      }
      const now = performance.now();
      const isFull = arrivals.size + streams.size >= limit && !isHealth(request.url);
      if (isFull && !endSlowestBody(arrivals, now - SLOW_BODY_MS)) {
        refused++;
        return null;
      }
      connection.inFlight++;
      return arrivals.add({ stream: request, begunAt: now });
    },
    leave(admission, response) {
      const { req: request } = response;
      if (!arrivals.remove(admission)) return;
      const connection = connectionOf(request.socket);
      if (response.closed || request.socket.destroyed || isSent(response)) return void connection.inFlight--;
      connection.unsent.add(response);
      response.once('close', sent);
      if (response.writableEnded || bytesWaitingForTick(response) > 0) unread.add(response);
      else streams.add(response);
    },
    inFlight: () => arrivals.size + streams.size,
    stop,
  };
}

/** Reports every half second whether the event loop was late. @returns a function that stops it. */
function monitorEventLoop(onCheck: (isLate: boolean) => void): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const check = setInterval(() => {
    const isLate = delay.mean > LATE_MS * 1e6;
    delay.reset();
    onCheck(isLate);
  }, CHECK_EVERY_MS);
  check.unref();
  return () => {
    clearInterval(check);
    delay.disable();
  };
}

function isGreedy({ inFlight, unsent }: Connection): boolean {
  if (inFlight >= REQUESTS_PER_CONNECTION_MAX) return true;
  let bytes = 0;
  for (const response of unsent) bytes += response.writableLength + bytesWaitingForTick(response);
  return bytes > UNREAD_PER_CONNECTION_MAX;
}

/** Whether the whole response is with the operating system. */
function isSent({ writableEnded, writableLength }: ServerResponse): boolean {
  return writableEnded && writableLength === 0;
}

/** Health checks are always answered. */
function isHealth(url: string | undefined): boolean {
  return url === ADDRESSES.health || url === ADDRESSES.readiness;
}
