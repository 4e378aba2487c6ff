/** Partners: adding one, and looking one up for every signed request. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Partner } from '#core/partner.ts';
import type { Store } from '#store/store.ts';

/** How long a partner that was looked up is believed, milliseconds: what an operator changes holds after it. */
const BELIEVED_MS = 1_000;

/** A new API key: 256 random bits. */
export const newApiKey = (): string => randomBytes(32).toString('base64url');

/** Adds a partner with one key. @returns false when there is one with that id. */
export function addPartner(
  store: Store,
  partner: Omit<Partner, 'apiKeys'>,
  apiKey: string,
  now: number,
): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await tx.partners.insert(partner, now))) return false;
    await tx.partners.insertKey(partner.partnerId, randomUUID(), apiKey, now);
    return true;
  });
}

export type FindPartner = (partnerId: string) => Promise<Partner | null>;

/** Finds partners, remembering each for a moment: opening sealed keys costs more than checking a signature. */
export function partnerFinder(store: Store): FindPartner {
  const known = new Map<string, { partner: Partner; until: number }>();
  return async (partnerId) => {
    const now = performance.now();
    const remembered = known.get(partnerId);
    if (remembered && remembered.until > now) return remembered.partner;
    const partner = await store.read((tx) => tx.partners.find(partnerId));
    if (partner) known.set(partnerId, { partner, until: now + BELIEVED_MS });
    else known.delete(partnerId);
    return partner;
  };
}
