/** Requests to partners' URLs, callbacks and logos; each address is checked first (D-52). */
import { urlGuard } from '#delivery/address-guard.ts';
import type { Logo } from '#delivery/fetch-logo.ts';
import type { SendCallback } from '#delivery/send.ts';
import type { Deps } from '#handlers/deps.ts';
import { traceSend } from '../observe/tracing.ts';
import type { Config } from '../settings/config.ts';
import { guardRule } from '../settings/guard-rule.ts';
import { loadLater } from './load-later.ts';

export interface GuardedRequests extends Pick<Deps, 'urlRefusal' | 'checkLogo'> {
  readonly send: SendCallback;
  /** To the operator's address, which the operator has set: the address guard does not check it. */
  readonly sendToOperator: SendCallback;
  /** @returns a logo, or what is wrong with it. */
  fetchLogo(url: string): Promise<Logo | string>;
  /** Ends all connections. */
  close(): Promise<void>;
}

export function openGuardedRequests(config: Config, onError: (error: unknown) => void): GuardedRequests {
  const load = async () => (await import('./open-requests.ts')).openRequests(config);
  const { get, close } = loadLater(load, onError);
  const fetchLogo = async (url: string) => (await get()).fetchLogo(url);
  return {
    sendToOperator: traceSend(async (...request) => (await get()).sendToOperator(...request), 'event'),
    send: traceSend(async (...request) => (await get()).send(...request)),
    urlRefusal: urlGuard(guardRule(config)),
    checkLogo: config.logoCheck ? async (url) => problemOf(await fetchLogo(url)) : null,
    fetchLogo,
    close,
  };
}

const problemOf = (fetched: Logo | string): string | null => (typeof fetched === 'string' ? fetched : null);
