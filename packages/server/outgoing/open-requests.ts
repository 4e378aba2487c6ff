/** What sends requests to partners' URLs and the operator's, with connections of its own to each. */
import { Agent } from 'undici';
import { fetchLogo, LOGO_TIMEOUT_MS } from '#delivery/fetch-logo.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { REAL_CLOCK } from '../clock.ts';
import type { Config } from '../settings/config.ts';
import { guardRule } from '../settings/guard-rule.ts';

export function openRequests(config: Config) {
  const { callbackTimeoutMs } = config;
  const rule = guardRule(config);
  const callbackAgent = makeGuardedAgent({ rule, timeoutMs: callbackTimeoutMs });
  const logoAgent = makeGuardedAgent({ rule, timeoutMs: LOGO_TIMEOUT_MS });
  const timeouts = { headersTimeout: callbackTimeoutMs, bodyTimeout: callbackTimeoutMs };
  const operatorAgent = new Agent({ ...timeouts, connect: { timeout: callbackTimeoutMs } });
  return {
    sendToOperator: makeSend(operatorAgent, callbackTimeoutMs, REAL_CLOCK.realNow),
    send: makeSend(callbackAgent, callbackTimeoutMs, REAL_CLOCK.realNow),
    fetchLogo: fetchLogo(logoAgent),
    close: () => Promise.all([callbackAgent.destroy(), logoAgent.destroy(), operatorAgent.destroy()]),
  };
}
