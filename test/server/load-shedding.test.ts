import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LoadShedding, startLoadShedding } from '#server/http/load-shedding.ts';
import { REQUESTS_IN_FLIGHT_MIN } from '#server/settings.ts';

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

/** Sends a request. @returns its response, or null when it was refused. */
function send(shedding: LoadShedding, url = '/v1/hosted_links'): ServerResponse | null {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  const response = new ServerResponse(request);
  return shedding.admits(request, response) ? response : null;
}

const fill = (shedding: LoadShedding, count: number) =>
  Array.from({ length: count }, () => send(shedding)).filter((response) => response !== null);

/** Keeps the event loop busy for so long. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('shedding load', () => {
  test('as many requests as the setting says are admitted, and another one after one is answered', () => {
    const { shedding } = start();
    const taken = fill(shedding, AT_ONCE + 50);
    expect(taken).toHaveLength(AT_ONCE);
    // Both a sent response and a disconnected client emit `close`.
    taken[0]?.emit('close');
    expect(send(shedding)).not.toBeNull();
    expect(send(shedding)).toBeNull();
  });

  test('a connection that closes ends all its requests, pipelined ones too', () => {
    const { shedding } = start();
    const socket = new Socket();
    const request = () => Object.assign(new IncomingMessage(socket), { url: '/v1/hosted_links' });
    const responses = Array.from({ length: AT_ONCE }, () => {
      const each = request();
      const response = new ServerResponse(each);
      expect(shedding.admits(each, response)).toBe(true);
      return response;
    });
    expect(send(shedding)).toBeNull();
    responses[0]?.emit('close');
    socket.emit('close');
    // A later `close` of a response is not counted twice.
    responses[1]?.emit('close');
    expect(fill(shedding, AT_ONCE + 1)).toHaveLength(AT_ONCE);
  });

  test('health checks are never refused', () => {
    const { shedding } = start();
    fill(shedding, AT_ONCE);
    expect(send(shedding, '/healthz')).not.toBeNull();
    expect(send(shedding, '/readyz')).not.toBeNull();
    expect(send(shedding, '/healthz/x')).toBeNull();
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
      next?.emit('close');
      first?.emit('close');
    }
    expect(taken).toHaveLength(REQUESTS_IN_FLIGHT_MIN - 1);
    fill(shedding, 1);
    await vi.waitFor(() => expect(send(shedding)).not.toBeNull(), { timeout: 20_000, interval: 100 });
    expect(shed.length).toBeGreaterThan(0);
  });
});
