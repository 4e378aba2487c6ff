/** What happens in a sandbox, in the memory of its process: one stream of events, and the logs that the console shows. */

import type {
  CallbackAttempt,
  ConsoleEvent,
  EventType,
  ReceivedCallback,
  RequestRow,
  TimelineEntry,
} from '#console/data.ts';
import type { ServiceTime } from '#core/clocks.ts';
import type { SendOutcome } from '#delivery/send.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { BoundedList } from './bounded-list.ts';
import { curlOf } from './curl.ts';

const MIB = 1_048_576;

/** What an event is about. */
export interface About {
  readonly ref_id?: string | undefined;
  readonly service_job_id?: string | undefined;
}

/** Its signatures are looked at when somebody does. */
export interface RecordedAttempt extends Omit<CallbackAttempt, 'steps'> {
  readonly webhook_id: string;
  readonly about: About;
}

/** A callback that the receiver got, and whose it is. */
export interface Receipt {
  readonly callback: ReceivedCallback;
  readonly about: About;
}

/** A callback of no job, sent once; its attempt is among the others. */
export interface TestCallback {
  readonly callbackId: string;
  /** Of a job that does not exist. */
  readonly serviceJobId: string;
  readonly partnerId: string;
  readonly url: string;
  readonly createdAt: number;
}

/** An attempt as it was sent. */
interface SentAttempt {
  /** By the sandbox's clock. */
  readonly at: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly outcome: SendOutcome;
}

/** An event as it is kept: flat, because thousands outlive their request. */
interface KeptEvent extends About {
  readonly id: number;
  readonly type: EventType;
  readonly at: ServiceTime;
  readonly data: () => unknown;
}

type Listener = (event: ConsoleEvent) => void;

export class ActivityLog {
  readonly #events = new BoundedList<KeptEvent>(5_000, 16 * MIB);
  /** Made when somebody looks at them. */
  readonly #requests = new BoundedList<() => RequestRow>(1_000, 16 * MIB);
  readonly attempts = new BoundedList<RecordedAttempt>(1_000, 16 * MIB);
  readonly receipts = new BoundedList<Receipt>(1_000, 16 * MIB);
  readonly testCallbacks = new BoundedList<TestCallback>(1_000, MIB);
  /** Another one after everything was erased: what began before that is not recorded any more. */
  epoch = 0;
  readonly #listeners = new Set<Listener>();
  readonly #now: () => ServiceTime;
  #lastId = 0;
  /** The number of the newest event that is not kept any more. */
  #forgottenTo = 0;

  constructor(now: () => ServiceTime) {
    this.#now = now;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Requests, callbacks and events have numbers from one row. */
  nextId(): number {
    return ++this.#lastId;
  }

  /** The event for a reader that has missed some: not kept, as it has no number of its own. */
  missed(): ConsoleEvent {
    return { id: this.#lastId, type: 'missed', at: wireTime(this.#now()), data: null };
  }

  /** Records an event, and notifies the listeners. */
  record(type: EventType, data: unknown, about: About = {}): void {
    this.recordLater(type, () => data, about, JSON.stringify(data ?? null).length + 200);
  }

  /** Records an event whose data is made when somebody looks at it. @param bytes - about how much memory it takes. */
  recordLater(type: EventType, data: () => unknown, { ref_id, service_job_id }: About, bytes: number): void {
    const event = { id: this.nextId(), type, at: this.#now(), ref_id, service_job_id, data };
    const dropped = this.#events.add(event, bytes);
    this.#forgottenTo = dropped.at(-1)?.id ?? this.#forgottenTo;
    for (const listener of this.#listeners) listener(shownEvent(event));
  }

  /** Oldest first. */
  events(): ConsoleEvent[] {
    return this.#events.all().map(shownEvent);
  }

  /** An event of a timeline; nothing where everything was erased since `epoch`. */
  entry(entry: Omit<TimelineEntry, 'at'> & { at?: string }, about: About, epoch = this.epoch): void {
    if (epoch !== this.epoch) return;
    const { service_job_id } = about;
    const of = service_job_id !== undefined && { service_job_id };
    this.record(entry.type, { at: wireTime(this.#now()), ...entry, ...of }, about);
  }

  /** @param row - is asked for when somebody looks at it. @param bytes - about how much memory it takes. */
  request(row: () => RequestRow, about: About, bytes: number): void {
    this.#requests.add(row, bytes);
    this.recordLater('request', row, about, bytes);
  }

  /** Oldest first. */
  requests(): RequestRow[] {
    return this.#requests.all().map((row) => row());
  }

  attempt({ at, url, headers, body, outcome }: SentAttempt, about: About, epoch: number): void {
    if (epoch !== this.epoch) return;
    const { status, error: failure, durationMs: ms, location, responseBody } = outcome;
    const responseHeaders = location ? { location } : {};
    const request = { method: 'POST', url, headers: { ...headers }, body };
    const curl = curlOf(request);
    const attempt = { at: wireTime(at), request, status, failure, ms, curl };
    const webhook_id = headers['webhook-id'] ?? '';
    this.attempts.add({ ...attempt, webhook_id, about }, 2 * body.length + 1_000);
    const response =
      status === null ? {} : { response: { status, headers: responseHeaders, body: textOf(responseBody) } };
    const what = about.service_job_id ? 'Callback' : 'Event';
    const title = status === null ? `${what} failed: ${failure}` : `${what} answered ${status}`;
    const detail = { webhook_id, ms, failure };
    this.entry({ at: attempt.at, type: 'callback_attempt', title, request, ...response, detail }, about);
  }

  testCallback(callback: TestCallback): void {
    this.testCallbacks.add(callback, callback.url.length + 200);
  }

  receipt(callback: ReceivedCallback, about: About): void {
    this.receipts.add({ callback, about }, JSON.stringify(callback).length);
    const { verified, answered_status } = callback;
    const title = `The receiver got it, ${verified ? 'verified it' : 'did not verify it'} and answered ${answered_status}`;
    const detail = { id: callback.id, verified, webhook_id: callback.headers['webhook-id'] ?? null };
    this.entry({ type: 'callback_received', title, detail }, about);
  }

  /** @returns what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The events after a number; null when some of them were forgotten. */
  since(id: number): ConsoleEvent[] | null {
    if (id < this.#forgottenTo || id > this.#lastId) return null;
    const later = this.#events.all().filter((event) => event.id > id);
    return later.map(shownEvent);
  }

  clear(): void {
    this.epoch++;
    const { attempts, receipts, testCallbacks } = this;
    for (const list of [this.#events, this.#requests, attempts, receipts, testCallbacks]) list.clear();
    this.#forgottenTo = this.#lastId;
  }
}

/** Its data is made when it is read. */
const shownEvent = ({ id, type, at, ref_id, service_job_id, data }: KeptEvent): ConsoleEvent => ({
  id,
  type,
  get at() {
    return wireTime(at);
  },
  ...(ref_id !== undefined && { ref_id }),
  ...(service_job_id !== undefined && { service_job_id }),
  get data() {
    return data();
  },
});

const textOf = (bytes: Uint8Array | null) => (bytes === null ? '' : Buffer.from(bytes).toString());
