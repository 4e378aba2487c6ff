import type { Limits } from './call-options.ts';
import type { Hooks } from './http/hooks.ts';

/** The options of `createClient`. */
export interface ClientOptions extends Limits {
  /** The environment's address, such as `https://api.example.com`; sandbox and production differ in it (§4). */
  readonly baseUrl: string;
  /** Three characters, leading zeros kept (§8.5). */
  readonly partnerId: string;
  /**
   * The API key; while keys are being rotated, both of them. The first signs requests, any verifies responses
   * (D-05).
   */
  readonly apiKey: string | readonly [string, ...string[]];
  /** The brand word that the service's paths carry in place of `hosted` (D-01). Default: `hosted`. */
  readonly brand?: string | undefined;
  /** Sends requests. Default: the runtime's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /**
   * The clock for making and verifying signatures, in epoch milliseconds. Default: `Date.now`. The service signs its
   * responses in real time, even where the sandbox's clock was moved.
   */
  readonly now?: (() => number) | undefined;
  /** How far the time of a signed response may be from `now`, before or after, in milliseconds. Default: 300 000. */
  readonly toleranceMs?: number | undefined;
  /**
   * Whether the client signs once more with the time of the service's `Date` where that shows that the clock is wrong, by a
   * day at most. Without it, whoever changes responses on their way gets no signature for another time. Default: true.
   */
  readonly correctClock?: boolean | undefined;
  /** Called for each request, for logs and metrics. Default: none. */
  readonly hooks?: Hooks | undefined;
  /** Randomness for the waits between retries, from 0 up to 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** Waits between two requests; rejects when the signal aborts. Default: a timer. */
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
}
