/** Requests to partners' URLs, callbacks and logos; each address is checked first (D-52). */
import { Agent } from 'undici';
import { urlGuard } from '#delivery/address-guard.ts';
import { checkLogo, LOGO_TIMEOUT_MS } from '#delivery/check-logo.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend, type SendCallback } from '#delivery/send.ts';
import type { Deps } from '#handlers/deps.ts';
import { REAL_CLOCK } from './clock.ts';
import { traceSend } from './observe/tracing.ts';
import type { Config } from './settings/config.ts';
import { guardRule } from './settings/guard-rule.ts';

export interface GuardedRequests extends Pick<Deps, 'urlRefusal' | 'checkLogo'> {
  readonly send: SendCallback;
  /** To the operator's address, which the operator has set: the address guard does not check it. */
  readonly sendToOperator: SendCallback;
  /** Ends all connections. */
  close(): Promise<unknown>;
}

export function openGuardedRequests(config: Config): GuardedRequests {
  const { callbackTimeoutMs, logoCheck } = config;
  const rule = guardRule(config);
  const callbackAgent = makeGuardedAgent({ rule, timeoutMs: callbackTimeoutMs });
  const logoAgent = makeGuardedAgent({ rule, timeoutMs: LOGO_TIMEOUT_MS });
  const timeouts = { headersTimeout: callbackTimeoutMs, bodyTimeout: callbackTimeoutMs };
  const operatorAgent = new Agent({ ...timeouts, connect: { timeout: callbackTimeoutMs } });
  return {
    sendToOperator: traceSend(makeSend(operatorAgent, callbackTimeoutMs, REAL_CLOCK.realNow), 'event'),
    send: traceSend(makeSend(callbackAgent, callbackTimeoutMs, REAL_CLOCK.realNow)),
    urlRefusal: urlGuard(rule),
    checkLogo: logoCheck ? checkLogo(logoAgent) : null,
    close: () => Promise.all([callbackAgent.destroy(), logoAgent.destroy(), operatorAgent.destroy()]),
  };
}
