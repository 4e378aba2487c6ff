/** A partner's API keys: one live at least, two of a role at most (D-05, D-62). */
import { randomUUID } from 'node:crypto';
import { type ApiKey, LIVE_KEYS_MAX, liveKeys, type Partner } from '#core/partners/partner.ts';
import type { KeyLimits } from '#store/queries/partner-keys.ts';
import type { Store } from '#store/store.ts';
import { AdminError } from '../command.ts';
import { lockedPartner } from './expect-partner.ts';

/** Adds a live key. @returns its id. @throws AdminError when the role has two, or there is no such partner. */
export function rotateKey(
  store: Store,
  partnerId: string,
  apiKey: string,
  now: number,
  { role = 'all', expiresAt = null }: KeyLimits = {},
): Promise<string> {
  return store.write(async (tx) => {
    const live = liveKeys(await lockedPartner(tx, partnerId), now).filter((key) => key.role === role);
    if (live.length >= LIVE_KEYS_MAX) {
      const which = role === 'all' ? '' : ` for ${role}`;
      throw new AdminError(
        `Partner ${partnerId} has ${LIVE_KEYS_MAX} live keys${which}; retire one first: ${howToRetire(partnerId, role)}.`,
      );
    }
    const keyId = randomUUID();
    await tx.partners.insertKey(partnerId, keyId, apiKey, now, { role, expiresAt });
    return keyId;
  });
}

/**
 * Ends a key: the named one, or the older of two that may call everything.
 *
 * @returns its id. @throws AdminError for the last live key.
 */
export function retireKey(store: Store, partnerId: string, now: number, keyId?: string): Promise<string> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, partnerId);
    const { keyId: ended } = keyId === undefined ? olderKey(partner, now) : namedKey(partner, keyId);
    if (liveKeys(partner, now).every((key) => key.keyId === ended)) {
      throw new AdminError(
        `Partner ${partnerId} has one live key; add another first: \`partners rotate-key ${partnerId}\`.`,
      );
    }
    await tx.partners.retireKey(partnerId, ended, now);
    return ended;
  });
}

function olderKey(partner: Partner, now: number): ApiKey {
  const [older, newer] = liveKeys(partner, now).filter(({ role }) => role === 'all');
  if (!older || !newer) {
    const { partnerId } = partner;
    throw new AdminError(
      `Partner ${partnerId} has one live key; add another first by \`partners rotate-key ${partnerId}\`, or name a key.`,
    );
  }
  return older;
}

/** Without its id, the older key that may call everything is retired. */
const howToRetire = (partnerId: string, role: ApiKey['role']) =>
  role === 'all'
    ? `\`partners retire-key ${partnerId}\` ends the older`
    : `\`partners retire-key ${partnerId} <key-id>\`, as \`partners keys ${partnerId}\` lists them`;

function namedKey(partner: Partner, keyId: string): ApiKey {
  const found = partner.apiKeys.find((key) => key.keyId === keyId);
  if (!found) throw new AdminError(`Partner ${partner.partnerId} has no key ${keyId}.`);
  return found;
}
