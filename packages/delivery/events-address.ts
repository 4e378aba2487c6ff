/** The addresses of partners' events: paused by the rule and in the table of callbacks' addresses (D-49). */
import type { ServiceTime } from '#core/clocks.ts';
import { isSuccess } from '#core/delivery.ts';
import { type Address, isPaused } from '#core/partners/endpoint.ts';
import type { Store, Tx } from '#store/store.ts';
import { FailingAddresses, keyOf } from './failing-addresses.ts';
import type { SendOutcome } from './send.ts';

/** How often a server tries a paused address, to see whether it answers again: nobody replays events. */
const PROBE_EVERY_MS = 3_600_000;

export interface EventsAddressDeps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** How long an address may fail before it is paused, milliseconds. */
  readonly pauseAfterMs: number;
}

export type EventsAddresses = ReturnType<typeof makeEventsAddresses>;

export function makeEventsAddresses({ store, now, pauseAfterMs }: EventsAddressDeps) {
  /** When those that fail were last tried. */
  const triedAt = new Map<string, number>();

  /** Whether an event may be sent there. */
  async function mayTry(address: Address): Promise<boolean> {
    const endpoint = await store.read((tx) => tx.endpoints.find(address));
    const key = keyOf(address);
    if (!endpoint) {
      triedAt.delete(key);
      return true;
    }
    const last = triedAt.get(key);
    // A clock that was set back makes no longer pause.
    const isRecent = last !== undefined && Math.abs(now() - last) < PROBE_EVERY_MS;
    if (isPaused(endpoint, now()) && isRecent) return false;
    triedAt.set(key, now());
    return true;
  }

  /** Records what an attempt says of its address. */
  async function record(tx: Tx, address: Address, outcome: SendOutcome): Promise<void> {
    const key = keyOf(address);
    // Nearly all are of addresses that work, of which there is nothing to forget.
    if (isSuccess(outcome) && !triedAt.has(key)) return;
    // The operator has chosen another during the attempt: no success would end the failures of this one.
    if ((await tx.partners.settings(address.partnerId))?.eventsUrl !== address.url) return;
    const addresses = new FailingAddresses([address], pauseAfterMs);
    await addresses.lock(tx);
    if (isSuccess(outcome)) addresses.succeeded(address);
    else addresses.failed(address, outcome, now());
    addresses.save(tx);
    // Not forgotten after a success, because the unit of work may be rolled back and run again.
    if (!isSuccess(outcome)) triedAt.set(key, now());
  }

  return { mayTry, record };
}
