/** A partner, its settings and its keys. */
import type { RealTime } from '../clocks.ts';
import type { LinkEventChoice } from '../page/link-event.ts';

/** A partner as an operator adds it. */
export interface NewPartner extends LinkEventChoice {
  /** Three characters (D-13). */
  readonly partnerId: string;
  readonly name: string;
  /** Where results go when a link names no callback URL (D-16). */
  readonly defaultCallbackUrl: string | null;
  /** How the redirect spells success (D-17). */
  readonly redirectSuccess: 'successful' | 'success';
}

export interface PartnerSettings extends NewPartner {
  /** While it is set, calls and submissions are refused and callbacks held back (D-62). */
  readonly suspendedAt: number | null;
  /** Whether calls need the signature that covers their content (D-61). */
  readonly requiresSignedBody: boolean;
  /** Whether callbacks carry the receipt of the user's consent (D-68). */
  readonly consentInCallbacks: boolean;
  /** Whether callbacks are signed with a secret derived from each API key (D-63). */
  readonly derivesWebhookSecret: boolean;
  /** Days after which images are erased, and other personal data; null: when the operator's settings say (D-70). */
  readonly imagesDays: number | null;
  readonly personalDataDays: number | null;
}

export interface Partner extends PartnerSettings {
  /** The keys that were not retired, oldest first; those that have expired are among them (D-05). */
  readonly apiKeys: readonly ApiKey[];
  /** The webhook secrets that were not retired, oldest first (D-63). */
  readonly webhookSecrets: readonly WebhookSecret[];
}

/** Whose an Idempotency-Key of a signed operation is (D-29). */
export const partnerScope = (operationId: string, partnerId: string): string => `${operationId} ${partnerId}`;

/** What a key may call (D-62): the operations on links, those that only read results, or all. */
export const KEY_ROLES = ['all', 'links', 'status'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

export interface ApiKey {
  readonly keyId: string;
  readonly key: string;
  readonly role: KeyRole;
  readonly createdAt: number;
  /** null: never. */
  readonly expiresAt: number | null;
}

export interface WebhookSecret {
  readonly secretId: string;
  /** `whsec_` and base64. */
  readonly secret: string;
}

/** Live API keys of one role, and webhook secrets, that a partner may have at once: an old and a new one (D-05). */
export const LIVE_KEYS_MAX = 2;

/** The keys that verify requests at `now`. */
export function liveKeys({ apiKeys }: Pick<Partner, 'apiKeys'>, now: RealTime): ApiKey[] {
  return apiKeys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/** The keys that sign callbacks at `now`: holders of a limited key must not be able to forge one, if there is another. */
export function callbackKeys(partner: Pick<Partner, 'apiKeys'>, now: RealTime): ApiKey[] {
  const live = liveKeys(partner, now);
  const full = live.filter(({ role }) => role === 'all');
  return full.length > 0 ? full : live;
}

export function mayCall(role: KeyRole, operationRole: KeyRole): boolean {
  return role === 'all' || role === operationRole;
}
