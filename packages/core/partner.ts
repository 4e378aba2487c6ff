/** A partner and its settings. */
export interface Partner {
  /** Three characters (D-13). */
  readonly partnerId: string;
  readonly name: string;
  /** Where results go when a link names no callback URL (D-16). */
  readonly defaultCallbackUrl: string | null;
  /** How the redirect spells success (D-17). */
  readonly redirectSuccess: 'successful' | 'success';
  /** The live API keys, oldest first; one or two (D-05). */
  readonly apiKeys: readonly string[];
}

/** Live API keys that a partner may hold at once: the old and the new one during a rotation (D-05). */
export const LIVE_KEYS_MAX = 2;
