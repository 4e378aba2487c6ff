/** What a case works with: it sends to the receiver, records what it answers, and asks the probe for effects. */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../kit/contract.ts';
import type { Exchange } from '../kit/exchange.ts';
import { type Random, randomFor } from '../kit/random.ts';
import { ContractViolation, expectEqual, SkipCheck } from '../kit/violation.ts';
import {
  attempt,
  finalResult,
  type JobIds,
  type Letter,
  type LetterOptions,
  newJob,
  webhookHeaders,
} from './callback.ts';

/** What the receiver has kept of a job. */
export interface Effect {
  /** How many callbacks about the job it has handled. */
  readonly times: number;
  /** The content of the result that counts now; null for none. */
  readonly result: Json;
}

export interface ReceiverTarget {
  readonly url: string;
  readonly partnerId: string;
  /** All that the receiver accepts: webhook secrets or API keys. */
  readonly keys: readonly string[];
  /** Asks for the effects on a job; null where nobody can tell. */
  readonly probe: ((ids: JobIds) => Promise<Effect>) | null;
  /** Within how many milliseconds an answer has to come (D-19). */
  readonly limitMs: number;
  readonly seed: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** How a letter is sent. */
export interface Sending {
  /** Sends the body in so many pieces, with a pause after each. */
  readonly pieces?: number;
  /** Sends no length, but chunks. */
  readonly chunked?: boolean;
  /** Closes the connection after this part of the body, from 0 to 1. */
  readonly cutAt?: number;
}

const PAUSE_MS = 60;
const KEPT = 3;

export class Room {
  readonly target: ReceiverTarget;
  readonly random: Random;
  readonly exchanges: Exchange[] = [];
  /** How many callbacks were sent, and how many of them answered. */
  sent = 0;
  answered = 0;
  /** Why the last one had no answer. */
  #silence = '';

  constructor(target: ReceiverTarget, name: string) {
    this.target = target;
    this.random = randomFor(target.seed, name);
  }

  get key(): string {
    return this.target.keys[0] ?? '';
  }

  /** A genuine callback with this content, but for what the options change. */
  letter(content: Json, { id, at = Date.now(), key = this.key, body }: LetterOptions = {}): Letter {
    const signed = attempt(content, { id: this.target.partnerId, key: this.key }, at);
    const bytes = body === undefined ? JSON.stringify(signed) : body;
    const headers = webhookHeaders(key, id ?? this.random.word('msg'), at, String(bytes));
    return { headers, body: Buffer.from(bytes) };
  }

  /** A genuine callback with the result of a new job. */
  result(more: Json = {}, options?: LetterOptions): Letter {
    return this.letter(finalResult(newJob(this.random), more), options);
  }

  /** Sends it. @returns the answer, null where there is none. */
  async send(letter: Letter, sending: Sending = {}): Promise<Answer | null> {
    const { url, limitMs } = this.target;
    const started = performance.now();
    const answer = await post(url, letter, sending, limitMs + 1_000).catch((error: Error) => {
      this.#silence = performance.now() - started > limitMs ? `within ${limitMs} ms` : error.message;
      return null;
    });
    this.sent++;
    if (answer) this.answered++;
    const { headers, body } = letter;
    const sent = body.length > 2_000 ? `(${body.length} bytes)` : body.toString();
    const status = answer?.status ?? null;
    const exchange = { method: 'POST', url, headers, sent, status, answer: answer?.text ?? '' };
    this.exchanges.push({ ...exchange, answerHeaders: {} });
    if (this.exchanges.length > KEPT) this.exchanges.shift();
    return answer;
  }

  /** Expects a 2xx in time: anything else is delivered again, for about a day. */
  async accepts(what: string, letter: Letter, sending?: Sending): Promise<void> {
    const { limitMs } = this.target;
    const started = performance.now();
    const answer = await this.send(letter, sending);
    const ms = Math.round(performance.now() - started);
    const isTaken = answer !== null && answer.status >= 200 && answer.status < 300;
    if (isTaken && ms <= limitMs) return;
    const late = isTaken ? `${answer.status} after ${ms} ms` : this.#describe(answer);
    throw new ContractViolation(`The receiver did not take ${what}.`, `2xx within ${limitMs} ms`, late);
  }

  /** Expects a 4xx, but not 410, which stops a callback for ever. */
  async refuses(what: string, letter: Letter, sending?: Sending): Promise<void> {
    this.expectRefusal(what, await this.send(letter, sending));
  }

  expectRefusal(what: string, answer: Answer | null): void {
    const isRefused = answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 410;
    if (isRefused) return;
    const message = `The receiver did not refuse ${what}.`;
    throw new ContractViolation(message, 'a status of 4xx, not 410', this.#describe(answer));
  }

  #describe(answer: Answer | null): string {
    return answer ? `${answer.status} ${answer.text}`.trim() : `no answer: ${this.#silence}`;
  }

  /** Asks the probe. @throws SkipCheck where there is none. */
  async effect(ids: JobIds): Promise<Effect> {
    if (!this.target.probe) throw new SkipCheck('there is no probe (--probe)');
    return this.target.probe(ids);
  }

  /** Waits until the receiver has handled so many callbacks of the job, or more. */
  async handledAtLeast(ids: JobIds, times: number): Promise<Effect> {
    for (const end = Date.now() + 3_000; ; await sleep(50)) {
      const effect = await this.effect(ids);
      if (effect.times >= times || Date.now() > end) return effect;
    }
  }

  /** Waits until the receiver has handled so many callbacks of the job, as it may do so after its answer. */
  async handled(ids: JobIds, times: number, what: string): Promise<Effect> {
    const effect = await this.handledAtLeast(ids, times);
    expectEqual(`how many times ${what} was handled`, effect.times, times, 'D-19');
    return effect;
  }
}

/** Of an answer, which says what it has to say in its status. */
const ANSWER_BYTES_MAX = 64 * 1024;

/** @throws where there is no answer, or none in time. */
async function post(url: string, letter: Letter, sending: Sending, timeoutMs: number): Promise<Answer> {
  const { pieces = 1, chunked = false, cutAt } = sending;
  const { body } = letter;
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
  const request = (url.startsWith('https:') ? https : http).request(url, {
    method: 'POST',
    headers: { ...letter.headers, ...length },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answered = once(request, 'response').then(async ([response]) => ({
    status: response.statusCode,
    text: (await startOf(response)).slice(0, 500),
  }));
  // A receiver may answer, and close the connection, before it has read everything.
  request.on('error', () => {});
  answered.catch(() => {});
  const end = cutAt === undefined ? body.length : Math.floor(body.length * cutAt);
  const size = Math.max(1, Math.ceil(end / pieces));
  for (let at = 0; at < end; at += size) {
    request.write(body.subarray(at, Math.min(at + size, end)));
    if (pieces > 1 || cutAt !== undefined) await sleep(PAUSE_MS);
  }
  if (cutAt === undefined) request.end();
  else request.destroy();
  return answered;
}

/** The text of an answer, up to a limit: a receiver may send without end. */
async function startOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).toString();
}
