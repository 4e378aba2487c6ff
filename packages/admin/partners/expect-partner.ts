import type { Partner } from '#core/partners/partner.ts';
import type { ReadTx, Tx } from '#store/store.ts';
import { AdminError } from '../command.ts';

/** @throws AdminError when there is none. */
export const expectPartner = async (tx: ReadTx, partnerId: string): Promise<Partner> =>
  orNone(await tx.partners.find(partnerId), partnerId);

/** The partner, which nobody else changes until the unit of work ends. @throws AdminError when there is none. */
export const lockedPartner = async (tx: Tx, partnerId: string): Promise<Partner> =>
  orNone(await tx.partners.lock(partnerId), partnerId);

function orNone(partner: Partner | null, partnerId: string): Partner {
  if (!partner) throw new AdminError(`There is no partner ${partnerId}.`);
  return partner;
}
