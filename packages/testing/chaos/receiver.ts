/** A receiver that records every callback and sometimes fails, is slow or closes the connection, as planned. */
import { serve } from '#testing/harness/loopback.ts';
import type { RecordedCallback } from './check/evidence.ts';
import type { ReceiverBehaviour } from './faults.ts';

export type FaultyReceiver = Awaited<ReturnType<typeof startFaultyReceiver>>;

const SUCCESS: ReceiverBehaviour = { status: 200, delayMs: 0 };

export async function startFaultyReceiver(behaviours: Iterator<ReceiverBehaviour>) {
  const arrivals: RecordedCallback[] = [];
  let isReliable = false;

  const { url, stop } = await serve(async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    // The server was killed while it sent the callback.
    if (!chunks) return;
    const at = Date.now();
    const { status, delayMs } = isReliable ? SUCCESS : (behaviours.next().value ?? SUCCESS);
    const arrival = {
      at,
      path: request.url ?? '',
      raw: Buffer.concat(chunks).toString(),
      headers: request.headers as Record<string, string>,
      answered: null as number | null,
    };
    arrivals.push(arrival);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (status === null) response.destroy();
    // The sender may have timed out in the meantime.
    if (status === null || response.destroyed) return;
    arrival.answered = status;
    response.writeHead(status).end();
  });

  /** From now on every callback is answered with 200 at once. */
  const stopFailing = () => {
    isReliable = true;
  };
  return { url, arrivals, stopFailing, stop };
}
