import {
  type Address,
  type AttemptFailure,
  afterFailure,
  type FailingEndpoint,
} from '#core/partners/endpoint.ts';
import type { Tx } from '#store/store.ts';

/** What is known of the failures of some addresses, while a group of attempts at them is recorded. */
export class FailingAddresses {
  readonly #addresses: ReadonlyMap<string, Address>;
  readonly #pauseAfterMs: number;
  /** Those that fail, by key. */
  readonly #failing = new Map<string, FailingEndpoint>();
  /** The keys of those whose attempts were recorded. */
  readonly #tried = new Set<string>();

  constructor(addresses: readonly Address[], pauseAfterMs: number) {
    const byKey = addresses.map((address) => [keyOf(address), address] as const);
    // In one order everywhere, so that two units of work cannot deadlock.
    this.#addresses = new Map(byKey.sort(([a], [b]) => (a < b ? -1 : 1)));
    this.#pauseAfterMs = pauseAfterMs;
  }

  /** Locks them until the unit of work ends, so that a failure does not overwrite another's success. */
  async lock(tx: Tx): Promise<void> {
    for (const failing of await tx.endpoints.lock([...this.#addresses.values()])) {
      this.#failing.set(keyOf(failing), failing);
    }
  }

  /** Forgets an address's failures. */
  succeeded(address: Address): void {
    this.#tried.add(keyOf(address));
    this.#failing.delete(keyOf(address));
  }

  failed(address: Address, { status, error }: AttemptFailure, now: number): void {
    const key = keyOf(address);
    this.#tried.add(key);
    const before = this.#failing.get(key) ?? null;
    const after = afterFailure(before, { status, error }, now, this.#pauseAfterMs);
    this.#failing.set(key, { ...address, ...after });
  }

  save(tx: Tx): void {
    const tried = [...this.#addresses].filter(([key]) => this.#tried.has(key));
    // Also those of which no failure is known: another unit of work may just have added one.
    tx.endpoints.clear(tried.filter(([key]) => !this.#failing.has(key)).map(([, address]) => address));
    tx.endpoints.save(tried.flatMap(([key]) => this.#failing.get(key) ?? []));
  }
}

/** Tells addresses apart. */
const keyOf = ({ partnerId, url, receives }: Address) => `${partnerId} ${receives} ${url}`;
