/** The kit's receiver of callbacks, with an inbox for each check that asks for one. */
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from './contract.ts';
import { parseJson } from './json.ts';
import { listen } from './listen.ts';
import { ContractViolation } from './violation.ts';

export interface InboxCallback {
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Json;
  readonly method: string;
  /** Its path and query, as they were sent. */
  readonly target: string;
  /** When it arrived, epoch milliseconds. */
  readonly at: number;
}

/** How the receiver answers a callback; a number is a status. */
export type InboxAnswer = number | Answer;

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long it takes, milliseconds. */
  readonly afterMs?: number;
}

export interface Inbox {
  readonly url: string;
  readonly arrivals: readonly InboxCallback[];
  /** Waits until that many callbacks have arrived. */
  received(count: number): Promise<readonly InboxCallback[]>;
}

export interface KitReceiver {
  /** Adds an address; `answers`, or their statuses, are for the first callbacks, 204 for those after them. */
  inbox(name: string, answers?: readonly InboxAnswer[]): Inbox;
  stop(): Promise<void>;
}

interface KitReceiverOptions {
  /** Where the target reaches it; null where that is its own address on loopback. */
  readonly publicUrl: string | null;
  /** Where it listens; 0 is any. */
  readonly port: number;
  /** How long a callback may take, milliseconds. */
  readonly waitMs: number;
}

export async function startKitReceiver(options: KitReceiverOptions): Promise<KitReceiver> {
  const { publicUrl, waitMs } = options;
  const inboxes = new Map<string, { answers: readonly InboxAnswer[]; arrivals: InboxCallback[] }>();
  const take: RequestListener = async (request, response) => {
    const bytes = await buffer(request).catch(() => null);
    // Ignores a request that was cut off.
    if (!bytes) return;
    const raw = bytes.toString();
    const { headers: sent, method = '', url: target = '' } = request;
    const inbox = inboxes.get(target.replace(/\?.*/, '').split('/').at(-1) ?? '');
    if (!inbox) return void response.writeHead(204).end();
    inbox.arrivals.push({ headers: sent, raw, body: parseJson(raw), method, target, at: Date.now() });
    const answer = inbox.answers[inbox.arrivals.length - 1] ?? 204;
    const { status, headers = {}, afterMs = 0 } = typeof answer === 'number' ? { status: answer } : answer;
    if (afterMs > 0) await sleep(afterMs, null, { ref: false });
    response.writeHead(status, headers).end();
  };
  const { port, stop } = await listen(take, options.port, publicUrl === null ? '127.0.0.1' : undefined);
  const base = (publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/$/, '');
  return {
    inbox(name, answers = []) {
      const arrivals: InboxCallback[] = [];
      inboxes.set(name, { answers, arrivals });
      return {
        url: `${base}/${name}`,
        arrivals,
        async received(count) {
          for (const end = Date.now() + waitMs; arrivals.length < count; ) {
            if (Date.now() > end) {
              const found = `${arrivals.length} arrived`;
              throw new ContractViolation('A callback is missing.', `${count} callbacks`, found, 'D-19');
            }
            await sleep(10);
          }
          return arrivals;
        },
      };
    },
    stop,
  };
}
