import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LoadShedding, startLoadShedding } from '#server/http/load-shedding.ts';
import { REQUESTS_IN_FLIGHT_MIN } from '#server/settings/settings.ts';

const AT_ONCE = 1_200;

function start() {
  const shed: number[] = [];
  const shedding = startLoadShedding({
    maxRequestsInFlight: AT_ONCE,
    onShed: (refused) => shed.push(refused),
  });
  onTestFinished(() => shedding.stop());
  return { shedding, shed };
}

interface Sent {
  readonly response: ServerResponse;
  /** Its handler is done. */
  readonly leave: () => void;
}

/** Sends a request. @returns null when it was refused. */
function send(
  shedding: LoadShedding,
  { url = '/v1/hosted_links', socket = new Socket(), complete = true } = {},
): Sent | null {
  const request = Object.assign(new IncomingMessage(socket), { url, complete });
  const admission = shedding.admit(request);
  if (!admission) return null;
  const response = new ServerResponse(request);
  return { response, leave: () => shedding.leave(admission, response) };
}

/** Its handler is done, and its response is sent. */
function finish(sent: Sent | null | undefined): void {
  sent?.leave();
  sent?.response.emit('close');
}

const fill = (shedding: LoadShedding, count: number) =>
  Array.from({ length: count }, () => send(shedding)).filter((sent) => sent !== null);

/** Keeps the event loop busy for so long. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('shedding load', () => {
  test('as many requests as the setting says are admitted, and another one after one is answered', () => {
    const { shedding } = start();
    const taken = fill(shedding, AT_ONCE + 50);
    expect(taken).toHaveLength(AT_ONCE);
    finish(taken[0]);
    expect(send(shedding)).not.toBeNull();
    expect(send(shedding)).toBeNull();
  });

  test('a request counts until its handler is done, also when its client has gone', () => {
    const { shedding } = start();
    const taken = fill(shedding, AT_ONCE);
    taken[0]?.response.req.socket.emit('close');
    taken[0]?.response.emit('close');
    expect(send(shedding)).toBeNull();
    taken[0]?.response.req.socket.destroy();
    taken[0]?.leave();
    expect(send(shedding)).not.toBeNull();
  });

  test('a response that goes on counts until it ends', () => {
    const { shedding } = start();
    const [first] = fill(shedding, AT_ONCE);
    first?.leave();
    expect(send(shedding)).toBeNull();
    first?.response.emit('close');
    expect(send(shedding)).not.toBeNull();
  });

  test('a response that waits for its client takes no place', () => {
    const { shedding } = start();
    const taken = fill(shedding, AT_ONCE);
    taken[0]?.response.end('not sent');
    taken[0]?.leave();
    expect(shedding.inFlight()).toBe(AT_ONCE - 1);
    expect(send(shedding)).not.toBeNull();
    taken[0]?.response.emit('close');
    expect(send(shedding)).toBeNull();
  });

  test('the hundred-and-first request without a response ends its connection', () => {
    const { shedding } = start();
    const socket = new Socket();
    const taken = Array.from({ length: 100 }, () => send(shedding, { socket }));
    expect(taken).not.toContain(null);
    finish(taken[0]);
    expect(send(shedding, { socket })).not.toBeNull();
    expect(socket.destroyed).toBe(false);
    expect(send(shedding, { socket })).toBeNull();
    expect(socket.destroyed).toBe(true);
  });

  test('while all places are taken, the oldest body that still arrives after two seconds gives way', async () => {
    const { shedding } = start();
    const sockets = [new Socket(), new Socket(), new Socket()];
    send(shedding, { socket: sockets[0] as Socket });
    for (const socket of sockets.slice(1)) send(shedding, { socket, complete: false });
    fill(shedding, AT_ONCE - 3);
    expect(send(shedding)).toBeNull();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
    expect(send(shedding)).not.toBeNull();
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false]);
    vi.restoreAllMocks();
  });

  test('a connection that closes ends the requests that wait on it', () => {
    const { shedding } = start();
    const socket = new Socket();
    const taken = Array.from({ length: 100 }, () => send(shedding, { socket }));
    fill(shedding, AT_ONCE - 100);
    for (const each of taken) each?.leave();
    expect(send(shedding)).toBeNull();
    taken[0]?.response.emit('close');
    socket.emit('close');
    // A later `close` of a response is not counted twice.
    taken[1]?.response.emit('close');
    expect(fill(shedding, 101)).toHaveLength(100);
  });

  test('responses that nobody read before their connection closed take nothing of another', () => {
    const { shedding } = start();
    const unread = () => {
      const sent = send(shedding);
      sent?.response.end('unread');
      sent?.leave();
      return sent?.response.req.socket;
    };
    const kept = unread();
    for (let i = 0; i < AT_ONCE; i++) unread()?.emit('close');
    expect(kept?.destroyed).toBe(false);
  });

  test('health checks are never refused', () => {
    const { shedding } = start();
    fill(shedding, AT_ONCE);
    expect(send(shedding, { url: '/healthz' })).not.toBeNull();
    expect(send(shedding, { url: '/readyz' })).not.toBeNull();
    expect(send(shedding, { url: '/healthz/x' })).toBeNull();
  });

  test('while the event loop is late only a thousand requests are admitted, and the full limit when it is on time again', async () => {
    const { shedding, shed } = start();
    const taken = fill(shedding, REQUESTS_IN_FLIGHT_MIN - 1);
    for (let refused = false; !refused; ) {
      work(400);
      await new Promise((resolve) => setTimeout(resolve));
      const first = send(shedding);
      // The thousandth is admitted however late the loop is.
      expect(first).not.toBeNull();
      const next = send(shedding);
      refused = next === null;
      finish(next);
      finish(first);
    }
    expect(taken).toHaveLength(REQUESTS_IN_FLIGHT_MIN - 1);
    fill(shedding, 1);
    await vi.waitFor(() => expect(send(shedding)).not.toBeNull(), { timeout: 20_000, interval: 100 });
    expect(shed.length).toBeGreaterThan(0);
  });
});
