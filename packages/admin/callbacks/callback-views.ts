/** The rows that the `callbacks` commands print. */
import type { DeliveryState } from '#core/delivery.ts';
import { OPERATOR } from '#core/partners/endpoint.ts';
import { deliveryBody } from '#handlers/callbacks/delivery-body.ts';
import { printableJson } from '#protocol/printable-json.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { StoredDelivery } from '#store/queries/callbacks/deliveries.ts';
import type { Store } from '#store/store.ts';
import { AdminError, print, printRows } from '../command.ts';
import { expectPartner } from '../partners/expect-partner.ts';
import type { Cell } from '../table.ts';

export interface CallbackFilter {
  readonly partner?: string;
  readonly state?: DeliveryState;
  readonly before: number | undefined;
}

/** The newest of all partners, listed for each: one partner's list uses an index, a list of all would be a scan. */
export async function newest(
  store: Store,
  { partner, state, before }: CallbackFilter,
  max: number,
): Promise<StoredDelivery[]> {
  const after = before === undefined ? undefined : { createdAt: before, callbackId: '' };
  const ids = await partnersOf(store, partner);
  const lists = await Promise.all(
    ids.map((partnerId) => store.read((tx) => tx.deliveries.list({ partnerId, state, after }, max))),
  );
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, max);
}

/** The named partner, or all. @throws AdminError when there is no such partner. */
export async function partnersOf(store: Store, only: string | undefined): Promise<string[]> {
  if (only) return [await expectOwner(store, only)];
  return (await store.read((tx) => tx.partners.list())).map((partner) => partner.partnerId);
}

/** A partner that exists, or the operator. @throws AdminError */
export async function expectOwner(store: Store, id: string): Promise<string> {
  if (id !== OPERATOR) await store.read((tx) => expectPartner(tx, id));
  return id;
}

/** Prints a callback, the state of its address, and each attempt. */
export async function show(store: Store, id: string, json: boolean | undefined): Promise<void> {
  const found = await store.read(async (tx) => {
    const delivery = await tx.deliveries.find(id);
    const { partnerId = '', url = null } = delivery ?? {};
    const endpoint = url === null ? null : await tx.endpoints.find({ partnerId, url, receives: 'callbacks' });
    return delivery && { delivery, endpoint, attempts: await tx.callbacks.attempts(id) };
  });
  if (!found) throw new AdminError(`There is no callback ${id}.`);
  const endpoint = found.endpoint && {
    failing_since: wireTime(found.endpoint.failingSince),
    paused_at: wireTime(found.endpoint.pausedAt),
    last_status: found.endpoint.lastStatus,
    last_error: found.endpoint.lastError,
  };
  const attempts = found.attempts.map((attempt) => ({
    number: attempt.number,
    at: wireTime(attempt.at),
    duration_ms: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    location: attempt.location,
    response: attempt.responseBody && new TextDecoder().decode(attempt.responseBody),
  }));
  if (json) return console.log(printableJson({ ...row(found.delivery), endpoint, attempts }));
  print(false, row(found.delivery));
  if (endpoint)
    print(false, { endpoint_failing_since: endpoint.failing_since, paused_at: endpoint.paused_at });
  printRows(false, attempts, 'It has not been sent yet.');
}

export async function pausedRows(store: Store, id: string): Promise<Record<string, Cell>[]> {
  const paused = await store.read((tx) => tx.endpoints.paused(id));
  return paused.map((endpoint) => ({
    partner_id: endpoint.partnerId,
    url: endpoint.url,
    receives: endpoint.receives,
    paused_at: wireTime(endpoint.pausedAt),
    failing_since: wireTime(endpoint.failingSince),
    last_status: endpoint.lastStatus,
    last_error: endpoint.lastError,
  }));
}

export function row(delivery: StoredDelivery): Record<string, Cell> {
  return { partner_id: delivery.partnerId, ...deliveryBody(delivery) };
}
