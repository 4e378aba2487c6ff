import { type GuardRule, urlRefusal } from '#delivery/address-guard.ts';
import type { Config } from './settings/config.ts';

type GuardSettings = Pick<Config, 'mode' | 'callbackPorts'>;

/** Whom the server may call for partners. The sandbox may call loopback; any other address must be public. */
export const guardRule = ({ mode, callbackPorts }: GuardSettings): GuardRule => ({
  loopback: mode === 'sandbox',
  ports: callbackPorts,
});

/** Why the server would never call a partner's URL, as far as the URL says; null when it may. */
export const refusalOf = (url: string, settings: GuardSettings): string | null =>
  urlRefusal(url, guardRule(settings));
