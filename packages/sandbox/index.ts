/** The sandbox of the hosted verification links API, for tests. */
import type {
  CallbackFilter,
  NextResult,
  Outage,
  OutageKind,
  Outcome,
  Partner,
  ReceivedCallback,
  ReceiverOptions,
  TestCallback,
} from './fault-controls.ts';
import { findNode } from './runtime.ts';
import { startProcess } from './server-process.ts';
import * as wire from './wire.ts';

export type * from './fault-controls.ts';

export interface StartOptions {
  /** Makes ids the same in every run; the clock begins at 2026-01-01T00:00:00.000Z, and runs. Default: random ids, real time. */
  readonly seed?: string | number;
  /** Where it listens on 127.0.0.1. Default 0: a free port. */
  readonly port?: number;
  /** Settings of the server by their names, such as `{ ID_NUMBER_LIMIT: 3 }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The Node that it runs on. Default: this one if it is new enough, else one that is installed beside the package. */
  readonly node?: string;
}

export interface Sandbox {
  /** Where it listens: the base URL of your client. */
  readonly url: string;
  /** Where to watch it in a browser. */
  readonly consoleUrl: string;
  /** The built-in receiver: the `callback_url` of links whose callbacks `callbacks()` has. */
  readonly callbackUrl: string;
  /** The partner that it begins with. */
  readonly partner: Partner;
  /** Moves its clock forward, which also wakes what waits for that time. @returns its time. */
  advance(ms: number): Promise<Date>;
  /** Decides how the next jobs end, in order; none: forgets what was decided. */
  nextResult(...results: readonly (Outcome | NextResult)[]): Promise<void>;
  /** Makes requests fail; none: ends all outages. */
  outage(...outages: readonly (OutageKind | Outage)[]): Promise<void>;
  /** Says how the built-in receiver answers; what is left out goes back to its default. */
  receiver(options?: ReceiverOptions): Promise<void>;
  /**
   * The callbacks that the built-in receiver got, oldest first. A number waits until there are so many.
   *
   * @throws Error when they do not come in time.
   */
  callbacks(filter?: number | CallbackFilter): Promise<ReceivedCallback[]>;
  /** Sends a signed callback now, without a job. @returns what it was answered; null when there was no answer. */
  sendCallback(callback?: TestCallback): Promise<number | null>;
  /** Adds a partner. */
  addPartner(name?: string): Promise<Partner>;
  /** Erases everything, and ends all that was set. The seed stays, unless there is another. */
  reset(options?: { readonly seed?: string | number }): Promise<void>;
  /** Ends it. */
  close(): Promise<void>;
}

/** Starts a sandbox in a process of its own, which ends with this one. Any number of them run at the same time. */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
  const { seed, port, settings = {}, node = findNode(), ...others } = options;
  wire.refuseOthers('startSandbox', others);
  const set = Object.entries({ PORT: 0, ...settings, ...(port !== undefined && { PORT: port }) });
  const { url, partnerId, key, post, end } = await startProcess({
    node,
    settings: Object.fromEntries(set.map(([name, value]) => [name, String(value)])),
    seed: seed === undefined ? null : String(seed),
  });
  return {
    url,
    consoleUrl: `${url}/console`,
    callbackUrl: `${url}/sandbox/inbox`,
    partner: { id: partnerId, key },
    async advance(ms) {
      const { now } = (await post('/sandbox/clock', { advance_ms: ms })) as { now: string };
      return new Date(now);
    },
    async nextResult(...results) {
      await post('/sandbox/results', wire.results(results));
    },
    async outage(...outages) {
      await post('/sandbox/outages', wire.outages(outages));
    },
    async receiver(receiver = {}) {
      await post('/sandbox/receiver', wire.receiver(receiver));
    },
    async callbacks(filter = {}) {
      const { query, count, withinMs } = wire.callbackFilter(filter);
      const until = count > 0 ? { count, withinMs } : null;
      const found = wire.received(await post('/sandbox/callbacks', query, until));
      if (found.length >= count) return found;
      throw new Error(`${found.length} of ${count} callbacks came within ${withinMs} ms.`);
    },
    async sendCallback(callback = {}) {
      const sent = await post('/sandbox/callbacks/test', wire.testCallback(callback));
      return (sent as { answered_status: number | null }).answered_status;
    },
    async addPartner(name) {
      const added = await post('/sandbox/partners', name === undefined ? {} : { name });
      const { partner_id, key } = added as { partner_id: string; key: string };
      return { id: partner_id, key };
    },
    async reset({ seed: other = seed } = {}) {
      await post('/sandbox/reset', other === undefined ? {} : { seed: String(other) });
    },
    close: end,
  };
}
