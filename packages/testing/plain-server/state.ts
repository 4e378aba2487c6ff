/** What the server keeps, in memory. */
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Callbacks } from './callbacks.ts';
import { Refusal } from './refusal.ts';
import { fieldsOf, type Json } from './validation.ts';

const KEPT_MS = 86_400_000;

export class PlainServer {
  readonly keys: ReadonlyMap<string, string>;
  readonly links = new Map<string, Json>();
  readonly jobs = new Map<string, Json>();
  /** The times of submissions of each ID number. */
  readonly numbers = new Map<string, { count: number; last: number }>();
  readonly answers = new Map<string, { body: string; answer: Json; at: number }>();
  readonly images = new Map<string, { bytes: Buffer; until: number }>();
  readonly callbacks = new Callbacks((partner) => this.keys.get(partner) ?? '');
  url = '';

  constructor(keys: Readonly<Record<string, string>>) {
    this.keys = new Map(Object.entries(keys));
  }

  sign(partner: string, timestamp: string): string {
    return createHmac('sha256', this.keys.get(partner) ?? randomUUID())
      .update(`${timestamp}${partner}sid_request`)
      .digest('base64');
  }

  /** The link of a partner; of anybody where none is named. */
  link(id: string, partner?: string): Json {
    const link = this.links.get(id);
    if (!link || (partner && link.partner_id !== partner)) throw new Refusal(404, 'link_not_found');
    return link;
  }

  /** Runs a request under its Idempotency-Key: a repeat has the first answer, a refusal is not kept (D-29). */
  once(
    { request, body }: { readonly request: IncomingMessage; readonly body: Json },
    schema: string,
    scope: string,
    run: () => unknown,
  ): unknown {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return run();
    if (!/^[\x21-\x7e]{1,128}$/.test(String(key)))
      throw new Refusal(400, '2204', [{ path: '/idempotency-key', message: 'is wrong' }]);
    const { timestamp: _, signature: __, sec_key: ___, ...rest } = body;
    const known = Object.entries(rest).filter(([each]) => fieldsOf(schema).includes(each));
    const text = JSON.stringify(ordered(Object.fromEntries(known)));
    const name = `${scope} ${key}`;
    const kept = this.answers.get(name);
    if (kept && Date.now() - kept.at < KEPT_MS) {
      if (kept.body !== text) throw new Refusal(422, 'idempotency_key_reused');
      return kept.answer;
    }
    const answer = run();
    this.answers.set(name, { body: text, answer, at: Date.now() });
    return answer;
  }
}

/** The same, with the keys of every object in order. */
function ordered(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return Array.isArray(value) ? value.map(ordered) : value;
  const known = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(known.map(([name, each]) => [name, ordered(each)]));
}
