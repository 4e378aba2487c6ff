/** The slots that callback addresses hold, and how their attempts went (D-118). */
import { type AddressUse, isFailing, mayTakeSlot } from '#core/limits/address-limit.ts';

/** With more addresses, of one partner or of all, what is known of those without a slot is forgotten. */
const PARTNER_ADDRESSES_MAX = 256;
const ADDRESSES_MAX = 20_000;
const UNKNOWN: AddressUse = { held: 0, failures: 0, answers: false };

type Uses = Map<number, AddressUse>;

export class AddressSlots {
  readonly #slotsMax: () => number;
  readonly #partners = new Map<string, Uses>();
  #addresses = 0;

  /** @param slotsMax - the most slots of one partner; it may change at any time. */
  constructor(slotsMax: () => number) {
    this.#slotsMax = slotsMax;
  }

  /** How many tasks for each address may begin, `most` of all together; one after the other, again and again. */
  plan(partnerId: string, addresses: readonly number[], most: number): Map<number, number> {
    const known: Uses = this.#partners.get(partnerId) ?? new Map();
    const planned = new Map<number, number>();
    const all = [...known.values()];
    let held = sumOfHeld(all);
    let heldByFailing = sumOfHeld(all.filter(isFailing));
    const of = new Set([...known.keys(), ...addresses]);
    let [left, before] = [most, 0];
    while (left > 0 && left !== before) {
      before = left;
      for (const address of addresses) {
        const { held: heldBefore, ...use } = known.get(address) ?? UNKNOWN;
        const own = { ...use, held: heldBefore + (planned.get(address) ?? 0) };
        const partner = { slotsMax: this.#slotsMax(), held, heldByFailing, hasOthers: of.size > 1 };
        if (left === 0 || !mayTakeSlot(address, own, partner)) continue;
        planned.set(address, (planned.get(address) ?? 0) + 1);
        held++;
        if (isFailing(own)) heldByFailing++;
        left--;
      }
    }
    return planned;
  }

  acquire(partnerId: string, address: number): void {
    this.#change(partnerId, address, (use) => ({ ...use, held: use.held + 1 }));
  }

  /** @param succeeded - whether the address took it; undefined where it was not tried. */
  release(partnerId: string, address: number, succeeded?: boolean): void {
    this.#change(partnerId, address, (use) => {
      const held = use.held - 1;
      if (succeeded === undefined) return { ...use, held };
      return { held, failures: succeeded ? 0 : use.failures + 1, answers: succeeded };
    });
  }

  #change(partnerId: string, address: number, change: (use: AddressUse) => AddressUse): void {
    const uses: Uses = this.#partners.get(partnerId) ?? new Map();
    this.#partners.set(partnerId, uses);
    if (!uses.has(address)) this.#addresses++;
    uses.set(address, change(uses.get(address) ?? UNKNOWN));
    if (uses.size > PARTNER_ADDRESSES_MAX) this.#forget(partnerId, uses);
    if (this.#addresses > ADDRESSES_MAX) for (const each of this.#partners) this.#forget(...each);
  }

  #forget(partnerId: string, uses: Uses): void {
    for (const [address, { held }] of uses) {
      if (held === 0 && uses.delete(address)) this.#addresses--;
    }
    if (uses.size === 0) this.#partners.delete(partnerId);
  }
}

function sumOfHeld(uses: readonly AddressUse[]): number {
  return uses.reduce((sum, { held }) => sum + held, 0);
}
