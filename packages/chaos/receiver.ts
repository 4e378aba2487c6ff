/** The run's receiver: keeps every callback as it came, and sometimes fails, dawdles or hangs up, as planned. */
import { serve } from '#harness/loopback.ts';
import type { RecordedCallback } from './check/evidence.ts';
import type { ReceiverBehaviour } from './trouble.ts';

export interface FaultyReceiver {
  readonly url: string;
  readonly arrivals: readonly RecordedCallback[];
  /** From now on, every callback is answered well and at once. */
  calm(): void;
  stop(): Promise<void>;
}

const WELL: ReceiverBehaviour = { status: 200, delayMs: 0 };

export async function startFaultyReceiver(tempers: Iterator<ReceiverBehaviour>): Promise<FaultyReceiver> {
  const arrivals: RecordedCallback[] = [];
  let isCalm = false;

  const { url, stop } = await serve(async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    // Its sender was killed halfway.
    if (!chunks) return;
    const at = Date.now();
    const { status, delayMs } = isCalm ? WELL : (tempers.next().value ?? WELL);
    const arrival = {
      ...{ at, path: request.url ?? '', raw: Buffer.concat(chunks).toString() },
      headers: request.headers as Record<string, string>,
      answered: null as number | null,
    };
    arrivals.push(arrival);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (status === null) response.destroy();
    // Its sender may have given up meanwhile.
    if (status === null || response.destroyed) return;
    arrival.answered = status;
    response.writeHead(status).end();
  });

  return {
    url,
    arrivals,
    calm: () => {
      isCalm = true;
    },
    stop,
  };
}
