/**
 * How many slots of a partner one callback address may hold (D-118): an address that hangs or refuses leaves slots to the
 * partner's other addresses. Tasks carry a number that stands for their address.
 */

/** The number of tasks whose address is not known: jobs, events, and what a server of 1.0.0 added. */
export const NO_ADDRESS = 0;
export const ADDRESS_MAX = 65_535;
/** From so many failures in a row on, an address gets one attempt at a time until one succeeds. */
const FAILURES_MAX = 3;

/** What is known of an address's slots and attempts. */
export interface AddressUse {
  readonly held: number;
  /** Since the last success. */
  readonly failures: number;
  /** Whether its last attempt succeeded. */
  readonly answers: boolean;
}

interface PartnerUse {
  /** The most slots of the partner. */
  readonly slotsMax: number;
  readonly held: number;
  /** Slots of failing addresses. */
  readonly heldByFailing: number;
  /** Whether other addresses of the partner are known. */
  readonly hasOthers: boolean;
}

/** The number of an address. Links often differ in the query of their callback URLs alone, which one receiver serves. */
export function addressNumber(url: string | null): number {
  if (url === null) return NO_ADDRESS;
  const [address = ''] = url.split(/[?#]/, 1);
  // FNV-1a. Two addresses of a partner rarely have the same number; then they share their slots.
  let hash = 0x811c9dc5;
  for (let i = 0; i < address.length; i++) hash = Math.imul(hash ^ address.charCodeAt(i), 0x01000193) >>> 0;
  return 1 + (hash % ADDRESS_MAX);
}

export const isFailing = ({ failures }: Pick<AddressUse, 'failures'>): boolean => failures >= FAILURES_MAX;

/** Whether one more task for an address may begin. */
export function mayTakeSlot(address: number, use: AddressUse, partner: PartnerUse): boolean {
  const { slotsMax, held, heldByFailing, hasOthers } = partner;
  if (held >= slotsMax) return false;
  const most = hasOthers ? Math.max(1, (slotsMax * 3) / 4) : slotsMax;
  if (address === NO_ADDRESS) return use.held < most;
  if (isFailing(use)) return use.held === 0 && heldByFailing < Math.max(1, slotsMax / 2);
  if (!use.answers) return use.held < Math.max(1, slotsMax / 4);
  // One slot stays for an address that is not known yet.
  return use.held < Math.min(most, Math.max(1, slotsMax - 1));
}
