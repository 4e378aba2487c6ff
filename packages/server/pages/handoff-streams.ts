/**
 * The streams that report to a computer how far the phone is (D-85): server-sent events, all read in one statement a second,
 * so that it does not matter which server the phone talks to.
 */
import type { ServerResponse } from 'node:http';
import type { ServiceTime } from '#core/clocks.ts';
import { type HandoffState, handoffState } from '#core/page/handoff.ts';
import type { NamedHandoff } from '#store/queries/links/handoffs.ts';
import type { Store } from '#store/store.ts';

const LOOK_EVERY_MS = 1_000;
/** A state is sent again after this long: whoever hears nothing for longer asks by itself. */
const HEARTBEAT_MS = 10_000;
/** After that a browser opens the next. */
const STREAM_MS_MAX = 30 * 60_000;
/** How long a browser waits before it does. */
const RETRY_MS = 1_000;
/** Streams count as requests in flight, of which they may take this part. */
const PART_OF_REQUESTS = 1 / 5;
/** The part of these that a partner may take. */
const PART_OF_PARTNER = 1 / 2;

interface StreamedHandoff extends NamedHandoff {
  readonly partnerId: string;
}

interface Stream extends StreamedHandoff {
  readonly response: ServerResponse;
  readonly openedAt: number;
  state: HandoffState;
  sentAt: number;
}

export interface HandoffStreams {
  /** Whether there is room for one more of the partner. */
  hasRoom(handoff: StreamedHandoff): boolean;
  /** Sends `state`, and each later one, until the last. One stream for each handoff: a new one ends that before. */
  open(handoff: StreamedHandoff, state: HandoffState, response: ServerResponse): void;
  /** Ends all, and takes no more: the server stops. */
  close(): void;
}

interface HandoffStreamsDeps {
  readonly store: Pick<Store, 'read'>;
  readonly now: () => ServiceTime;
  /** A clock that only goes forward, milliseconds. */
  readonly ticks: () => number;
  readonly maxRequestsInFlight: number;
}

export function makeHandoffStreams(deps: HandoffStreamsDeps): HandoffStreams {
  const { store, now, ticks, maxRequestsInFlight } = deps;
  const streamsMax = Math.floor(maxRequestsInFlight * PART_OF_REQUESTS);
  const streams = new Map<string, Stream>();
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function look(): void {
    timer ??= setTimeout(async () => {
      timer = null;
      // Without the database the last state is sent again.
      await sendChanges().catch(() => undefined);
      for (const stream of streams.values()) keepAlive(stream);
      if (streams.size > 0) look();
    }, LOOK_EVERY_MS).unref();
  }

  async function sendChanges(): Promise<void> {
    const open = [...streams.values()];
    const found = await store.read((tx) => tx.handoffs.states(open), { pool: 'background' });
    open.forEach((stream, i) => {
      const state = handoffState(found[i] ?? null, now());
      if (state !== stream.state) send(stream, state);
    });
  }

  function send(stream: Stream, state: HandoffState): void {
    const { response } = stream;
    // One that has ended stays until it is sent, as behind another on its connection. A write to it would be an error.
    if (response.writableEnded) return;
    stream.state = state;
    stream.sentAt = ticks();
    response.write(`data: ${state}\n\n`);
    if (isLast(state)) response.end();
  }

  function keepAlive(stream: Stream): void {
    const { response, state, sentAt, openedAt } = stream;
    if (ticks() - openedAt >= STREAM_MS_MAX) response.end();
    else if (ticks() - sentAt < HEARTBEAT_MS) return;
    // It reads nothing, and would fill memory.
    else if (response.writableLength > 0) response.destroy();
    else send(stream, state);
  }

  return {
    hasRoom({ handoffId, partnerId }) {
      if (isClosed) return false;
      if (streams.has(handoffId)) return true;
      const ofPartner = [...streams.values()].filter((stream) => stream.partnerId === partnerId).length;
      return streams.size < streamsMax && ofPartner < streamsMax * PART_OF_PARTNER;
    },
    open(handoff, state, response) {
      const { handoffId } = handoff;
      streams.get(handoffId)?.response.end();
      const at = ticks();
      const stream: Stream = { ...handoff, response, openedAt: at, state, sentAt: at };
      streams.set(handoffId, stream);
      response.once('close', () => {
        if (streams.get(handoffId) === stream) streams.delete(handoffId);
      });
      response.write(`retry: ${RETRY_MS}\n`);
      send(stream, state);
      look();
    },
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      for (const { response } of streams.values()) response.end();
    },
  };
}

const isLast = (state: HandoffState): boolean => state === 'submitted' || state === 'expired';
