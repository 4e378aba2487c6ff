/** The addresses of events: paused by the rule and in the table of callbacks' addresses (D-49). */
import type { ServiceTime } from '#core/clocks.ts';
import { isSuccess } from '#core/delivery.ts';
import { type Address, isPaused, OPERATOR } from '#core/partners/endpoint.ts';
import type { Store, Tx } from '#store/store.ts';
import { FailingAddresses } from './failing-addresses.ts';
import type { SendOutcome } from './send.ts';

export interface EventsAddressDeps {
  readonly store: Store;
  /** The service's time, epoch milliseconds. */
  readonly now: () => ServiceTime;
  /** How long an address may fail before it is paused, milliseconds. */
  readonly pauseAfterMs: number;
}

/** An attempt to be made. */
export interface EventAddress extends Address {
  readonly wasFailing: boolean;
}

/** @returns null where nothing may be sent: nobody replays events, so a paused address is tried once an hour. */
export async function lookAtAddress(
  { store, now }: EventsAddressDeps,
  address: Address,
): Promise<EventAddress | null> {
  const endpoint = await store.read((tx) => tx.endpoints.find(address));
  const isHeld = endpoint && isPaused(endpoint, now());
  if (isHeld && !(await store.write((tx) => tx.endpoints.use(address, now())))) return null;
  return { ...address, wasFailing: endpoint !== null };
}

/** Records what an attempt says of its address. */
export async function recordAddress(
  { now, pauseAfterMs }: EventsAddressDeps,
  tx: Tx,
  { wasFailing, ...address }: EventAddress,
  outcome: SendOutcome,
): Promise<void> {
  // Nearly all are of addresses that work, of which there is nothing to forget.
  if (isSuccess(outcome) && !wasFailing) return;
  const { partnerId, url } = address;
  // Another was chosen during the attempt: no success would end the failures of this one.
  if (partnerId !== OPERATOR && (await tx.partners.settings(partnerId))?.eventsUrl !== url) return;
  const addresses = new FailingAddresses([address], pauseAfterMs);
  await addresses.lock(tx);
  if (isSuccess(outcome)) addresses.succeeded(address);
  else addresses.failed(address, outcome, now());
  addresses.save(tx);
}
