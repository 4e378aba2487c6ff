/** The run's receiver: keeps every callback as it came, and sometimes fails, dawdles or hangs up, as planned. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival } from './check/evidence.ts';
import type { Temper } from './trouble.ts';

export interface Receiver {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** From now on, every callback is answered well and at once. */
  calm(): void;
  stop(): Promise<void>;
}

const WELL: Temper = { status: 200, delayMs: 0 };

export async function startReceiver(tempers: Iterator<Temper>): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  let isCalm = false;

  const server = createServer(async (request, response) => {
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

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    calm: () => {
      isCalm = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
