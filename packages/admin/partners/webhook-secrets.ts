/** A partner's webhook secrets, which sign callbacks instead of its API keys (D-63). */
import { randomBytes, randomUUID } from 'node:crypto';
import { LIVE_KEYS_MAX, type Partner } from '#core/partners/partner.ts';
import type { Store, Tx } from '#store/store.ts';
import { AdminError } from '../command.ts';
import { lockedPartner } from './expect-partner.ts';

/** The live secrets, oldest first, without the one derived from the API key. Makes the first one if there is none. */
export function showSecrets(
  store: Store,
  partnerId: string,
  now: number,
): Promise<{ secrets: readonly string[]; derivesWebhookSecret: boolean }> {
  return store.write(async (tx) => {
    const { webhookSecrets, derivesWebhookSecret } = await lockedPartner(tx, partnerId);
    const secrets = webhookSecrets.map(({ secret }) => secret);
    if (secrets.length === 0) secrets.push(await addSecret(tx, partnerId, now));
    return { secrets, derivesWebhookSecret };
  });
}

/** Adds a secret, which signs callbacks in addition to the one before. @throws AdminError when there are two. */
export function rotateSecret(store: Store, partnerId: string, now: number): Promise<string> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, partnerId);
    if (signers(partner) >= LIVE_KEYS_MAX) {
      const which = partner.derivesWebhookSecret ? ', counting the one derived from its API key' : '';
      throw new AdminError(
        `Partner ${partnerId} has ${LIVE_KEYS_MAX} webhook secrets${which}; retire the older first: \`partners retire-webhook-secret ${partnerId}\`.`,
      );
    }
    return addSecret(tx, partnerId, now);
  });
}

/**
 * Ends the older of two: the one derived from the API key, then the older secret.
 *
 * @returns which. @throws AdminError for the last.
 */
export function retireSecret(store: Store, partnerId: string, now: number): Promise<'derived' | 'older'> {
  return store.write(async (tx) => {
    const partner = await lockedPartner(tx, partnerId);
    const [oldest] = partner.webhookSecrets;
    if (!oldest || signers(partner) < 2) {
      throw new AdminError(
        `Partner ${partnerId} has one webhook secret; add another first: \`partners rotate-webhook-secret ${partnerId}\`.`,
      );
    }
    if (partner.derivesWebhookSecret) {
      await tx.partners.saveSettings({ ...partner, derivesWebhookSecret: false });
      return 'derived';
    }
    await tx.partners.retireWebhookSecret(partnerId, oldest.secretId, now);
    return 'older';
  });
}

/** How many secrets sign callbacks; those derived from the API keys count as one. */
function signers({ derivesWebhookSecret, webhookSecrets }: Partner): number {
  return webhookSecrets.length + (derivesWebhookSecret ? 1 : 0);
}

async function addSecret(tx: Tx, partnerId: string, now: number): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await tx.partners.insertWebhookSecret(partnerId, { secretId: randomUUID(), secret }, now);
  return secret;
}
