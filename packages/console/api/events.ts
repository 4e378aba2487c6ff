/** The console's server-sent events: each event of the activityLog, to as many readers as there is room for. */
import type { ServerResponse } from 'node:http';
import { errorResponse } from '#generated/stubs/errors.ts';
import type { ActivityLog } from '#sandbox-mode/activity-log.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { HttpResponse } from '#server/http/route.ts';
import type { ConsoleEvent } from '../data.ts';

const STREAMS_MAX = 20;
const HEARTBEAT_MS = 15_000;
/** A reader with more than this to read is dropped: it connects again, and goes on. */
const UNREAD_BYTES_MAX = 4 * 1_048_576;
const RETRY_MS = 500;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would hold the events back.
  'x-accel-buffering': 'no',
};

export interface EventStreams {
  subscribe(request: HttpRequest): HttpResponse;
  /** Ends all, and takes no more: the server stops. */
  close(): void;
}

export function makeEventStreams(activityLog: ActivityLog): EventStreams {
  /** What ends each of them. */
  const open = new Set<() => void>();
  let isClosed = false;

  function start(response: ServerResponse, after: number): void {
    const send = ({ id, ...event }: ConsoleEvent) => {
      if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
      else response.write(`id: ${id}\ndata: ${JSON.stringify({ id, ...event })}\n\n`);
    };
    const missed = activityLog.since(after);
    response.write(`retry: ${RETRY_MS}\n\n`);
    if (missed) for (const event of missed) send(event);
    else send(activityLog.missed());
    const unlisten = activityLog.listen(send);
    const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS).unref();
    const stop = () => {
      open.delete(end);
      unlisten();
      clearInterval(heartbeat);
    };
    const end = () => {
      // Nothing may be written after it: work goes on for a moment, and a slow reader is still here.
      stop();
      response.end();
    };
    open.add(end);
    response.once('close', stop);
  }

  return {
    subscribe({ id, headers, query }) {
      if (isClosed || open.size >= STREAMS_MAX) return errorResponse(id, null, 'unavailable');
      const after = Number(headers['last-event-id'] ?? query['after'] ?? activityLog.lastId);
      return { status: 200, headers: HEADERS, body: null, stream: (response) => start(response, after) };
    },
    close() {
      isClosed = true;
      for (const end of open) end();
    },
  };
}
