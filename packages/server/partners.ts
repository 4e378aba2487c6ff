/** Adds partners, and finds the partner of each signed request. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { NewPartner, Partner } from '#core/partner.ts';
import type { Store } from '#store/store.ts';

/** How long a partner is cached, milliseconds: changes by an operator take effect after it. */
const CACHE_MS = 1_000;

/** A new API key: 256 random bits. */
export const newApiKey = (): string => randomBytes(32).toString('base64url');

/** Adds a partner with one key. @returns false when the id is taken. */
export function addPartner(store: Store, partner: NewPartner, apiKey: string, now: number): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await tx.partners.insert(partner, now))) return false;
    await tx.partners.insertKey(partner.partnerId, randomUUID(), apiKey, now);
    return true;
  });
}

export type FindPartner = (partnerId: string) => Promise<Partner | null>;

/** Finds partners through a cache, since opening sealed keys costs more than checking a signature. */
export function partnerFinder(store: Store): FindPartner {
  const cache = new Map<string, { partner: Partner; until: number }>();
  return async (partnerId) => {
    const now = performance.now();
    const cached = cache.get(partnerId);
    if (cached && cached.until > now) return cached.partner;
    const partner = await store.read((tx) => tx.partners.find(partnerId));
    if (partner) cache.set(partnerId, { partner, until: now + CACHE_MS });
    return partner;
  };
}
