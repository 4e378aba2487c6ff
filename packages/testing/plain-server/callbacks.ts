/** Sends results to the addresses of links, again until they are taken (§6, D-19). */
import { createHmac, randomUUID } from 'node:crypto';
import type { Json } from './validation.ts';

/** The waits between attempts, seconds. */
const WAITS = [5, 300, 1_800, 7_200, 14_400, 28_800, 28_800];
const LIMIT_MS = 15_000;
const DAY_SECONDS = 86_400;

export class Callbacks {
  readonly #keyOf: (partner: string) => string;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  constructor(keyOf: (partner: string) => string) {
    this.#keyOf = keyOf;
  }

  send(url: string, partner: string, content: Json): void {
    void this.#attempt(url, partner, content, `msg_${randomUUID()}`, 0);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #attempt(url: string, partner: string, content: Json, id: string, n: number): Promise<void> {
    const key = this.#keyOf(partner);
    const hmac = (text: string) => createHmac('sha256', key).update(text).digest('base64');
    const now = new Date();
    const timestamp = now.toISOString().replace('Z', '777777Z');
    const body = JSON.stringify({
      ...content,
      timestamp,
      signature: hmac(`${timestamp}${partner}sid_request`),
    });
    const seconds = String(Math.floor(now.getTime() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${hmac(`${id}.${seconds}.${body}`)}`,
    };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    const wait = WAITS[n];
    if (this.#isStopped || answer?.ok || answer?.status === 410 || wait === undefined) return;
    const asked = answer?.headers.get('retry-after') ?? '0';
    const later = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000 || 0;
    const pause = Math.max(wait, Math.min(later, DAY_SECONDS)) * 1_000;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(url, partner, content, id, n + 1);
    }, pause);
    this.#timers.add(timer);
  }
}
