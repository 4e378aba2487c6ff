/** The kit's own receiver of callbacks: an inbox for each check that wants one. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Broken } from './check.ts';
import type { Json } from './contract.ts';

export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Json;
  /** When it came, epoch milliseconds. */
  readonly at: number;
}

export interface Inbox {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Waits for that many callbacks. */
  arrived(count: number): Promise<readonly Arrival[]>;
}

export interface Receiver {
  /** An address of its own; `statuses` are the answers to the first callbacks, 204 to those after. */
  inbox(name: string, statuses?: readonly number[]): Inbox;
  stop(): Promise<void>;
}

export interface ReceiverOptions {
  /** Where the target reaches it; its own address on loopback where null. */
  readonly publicUrl: string | null;
  /** Where it listens; 0 is any. */
  readonly port: number;
  /** How long a callback may take, milliseconds. */
  readonly waitMs: number;
}

export async function startReceiver({ publicUrl, port, waitMs }: ReceiverOptions): Promise<Receiver> {
  const inboxes = new Map<string, { statuses: readonly number[]; arrivals: Arrival[] }>();
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request).catch(() => null);
    // Cut off in the middle: nothing has arrived.
    if (!bytes) return;
    const raw = bytes.toString();
    const inbox = inboxes.get((request.url ?? '').split('/').at(-1) ?? '');
    if (!inbox) return void response.writeHead(204).end();
    inbox.arrivals.push({ headers: request.headers, raw, body: parsed(raw), at: Date.now() });
    response.writeHead(inbox.statuses[inbox.arrivals.length - 1] ?? 204).end();
  });
  server.listen(port, publicUrl === null ? '127.0.0.1' : undefined);
  await once(server, 'listening');
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = (publicUrl ?? own).replace(/\/$/, '');
  return {
    inbox(name, statuses = []) {
      const arrivals: Arrival[] = [];
      inboxes.set(name, { statuses, arrivals });
      return {
        url: `${base}/${name}`,
        arrivals,
        async arrived(count) {
          for (const end = Date.now() + waitMs; arrivals.length < count; ) {
            if (Date.now() > end) {
              throw new Broken('A callback is missing.', `${count} callbacks`, `${arrivals.length} came`, [
                'D-19',
              ]);
            }
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          return arrivals;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parsed(raw: string): Json {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
