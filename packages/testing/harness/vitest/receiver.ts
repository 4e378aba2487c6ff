/** A real callback receiver on loopback. */
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '#testing/harness/loopback.ts';

export interface DeliveredCallback {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads freely.
  readonly body: any;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a receiver; `answer` gives the status for the callback with that index. */
export async function startReceiver(answer: (index: number) => number = () => 200, port = 0) {
  const received: DeliveredCallback[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const raw = await text(request).catch(() => null);
    // Cut off in the middle: nothing has arrived.
    if (raw === null) return;
    const index = received.push({ headers: request.headers, raw, body: JSON.parse(raw) }) - 1;
    response.writeHead(answer(index)).end('thank you');
  }, port);
  return {
    url: `${url}/callbacks`,
    received,
    /** Waits until at least this many callbacks have arrived. */
    async waitFor(count: number, timeoutMs = 60_000): Promise<DeliveredCallback[]> {
      const until = Date.now() + timeoutMs;
      while (received.length < count) {
        if (Date.now() > until) throw new Error(`${received.length} of ${count} callbacks arrived.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return received;
    },
    stop,
  };
}
