import type { GuardRule } from '#delivery/address-guard.ts';
import type { Config } from './config.ts';

/** Whom the server may call for partners. The sandbox may call loopback; any other address must be public. */
export const guardRule = ({ mode, callbackPorts }: Pick<Config, 'mode' | 'callbackPorts'>): GuardRule => ({
  loopback: mode === 'sandbox',
  ports: callbackPorts,
});
