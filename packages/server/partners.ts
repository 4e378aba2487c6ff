/** Adds partners, and finds the partner of each signed request. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { NewPartner, Partner } from '#core/partners/partner.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import { readById, type Store } from '#store/store.ts';

/** How long a partner is cached, milliseconds: changes by an operator take effect after it. */
const CACHE_MS = 1_000;

/** Partners that are asked for together are found together. */
const FIND = readById((tx, ids) => tx.partners.findAll(ids));

/** No partner has this id. */
const NOBODY = '';

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

export interface FindPartner {
  /** Waits only where the partner is not in the cache. */
  (partnerId: string): Partner | null | Promise<Partner | null>;
  /** Takes as long as finding out that there is no such partner. */
  findNobody?: (partnerId: string) => Promise<unknown>;
  /** Empties the cache. */
  forget?: () => void;
}

/**
 * Finds partners through a cache, since opening sealed keys costs more than checking a signature. Requests at the same
 * time share a look-up.
 */
export function partnerFinder(store: Store): FindPartner {
  const cache = new Map<string, { partner: Partner; until: number }>();
  const lookups = new Map<string, Promise<Partner | null>>();

  async function lookUp(partnerId: string): Promise<Partner | null> {
    const until = performance.now() + CACHE_MS;
    const partner = await store.readBatch(FIND, partnerId);
    if (partner) cache.set(partnerId, { partner, until });
    else cache.delete(partnerId);
    return partner;
  }

  const find: FindPartner = (partnerId) => {
    const cached = cache.get(partnerId);
    if (cached && cached.until > performance.now()) return cached.partner;
    // Made-up partners share the permits of one, so that a stranger who names many takes none of a partner's.
    return shared(partnerId, cached ? partnerId : '', () => lookUp(partnerId));
  };

  /** One look-up for all that ask at the same time. */
  function shared(
    key: string,
    runsFor: string,
    look: () => Promise<Partner | null>,
  ): Promise<Partner | null> {
    let lookup = lookups.get(key);
    if (!lookup) {
      lookup = runForPartner(runsFor, () => look().finally(() => lookups.delete(key)));
      lookups.set(key, lookup);
    }
    return lookup;
  }
  find.findNobody = (partnerId) => shared(`not ${partnerId}`, '', () => store.readBatch(FIND, NOBODY));
  find.forget = () => cache.clear();
  return find;
}
