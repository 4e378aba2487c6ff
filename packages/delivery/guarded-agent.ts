/** Connections to partners' URLs, each checked by the address that it connects to. */
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import {
  addressRefusal,
  type GuardRule,
  isLocalName,
  portOf,
  portRefusal,
  withoutBrackets,
} from './address-guard.ts';

/** The limit of one DNS query, milliseconds, and how often it is tried. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_ATTEMPTS = 2;

/** The most headers of one answer. Node's limit of 16 KiB is less than some gateways add, as of cookies and policies. */
const HEADERS_BYTES_MAX = 65_536;

/** The guard refused to connect. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'address_refused';
}

export interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name. @throws an error with a DNS code when it has none. */
export type Resolve = (hostname: string) => Promise<Resolved[]>;

interface GuardedAgentOptions {
  readonly rule: GuardRule;
  /**
   * Whether a name of DNS may lead to loopback where that is allowed; default false. Anybody's web page can give a sandbox
   * a name that leads to another service of its machine.
   */
  readonly loopbackByDns?: boolean;
  /** Limit of connecting, TLS included, and of each wait for the response, milliseconds. */
  readonly timeoutMs: number;
  /** Where names are looked up. Default: the system's name servers. */
  readonly resolve?: Resolve;
}

/**
 * An agent that connects to allowed addresses only. A name is resolved once for each connection, which uses the very
 * addresses that were checked, so DNS rebinding has no effect.
 */
export function makeGuardedAgent({
  rule,
  loopbackByDns = false,
  timeoutMs,
  resolve = systemResolve(),
}: GuardedAgentOptions): Agent {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    // Tries every address of a name, so `lookup` is asked for all of them.
    autoSelectFamily: true,
    lookup: guardedLookup(rule, rule.loopback && loopbackByDns, resolve),
  });
  return new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: HEADERS_BYTES_MAX,
    allowH2: false,
    connect(options, callback) {
      const host = withoutBrackets(options.hostname);
      const port = portOf(options.protocol, options.port);
      // A literal address is not looked up, so it is checked here.
      const refusal = portRefusal(port, rule) ?? (isIP(host) ? addressRefusal(host, rule) : null);
      if (refusal) return callback(new AddressRefused(refusal), null);
      connect(options, callback);
    },
  });
}

/** A `net` lookup that returns only the allowed addresses of a name. */
function guardedLookup(rule: GuardRule, loopbackByDns: boolean, resolve: Resolve): LookupFunction {
  return (hostname, _options, callback) => {
    const isLocal = isLocalName(hostname);
    const loopback = isLocal ? rule.loopback : loopbackByDns;
    const addresses = isLocal ? Promise.resolve(LOOPBACK) : resolve(hostname);
    addresses.then(
      (found) => {
        const allowed = found.filter(({ address }) => addressRefusal(address, { loopback }) === null);
        if (allowed.length === 0) {
          const why = found.map(({ address }) => addressRefusal(address, { loopback })).join(', ');
          return callback(new AddressRefused(why), []);
        }
        callback(null, allowed);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

const LOOPBACK: Resolved[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks the name servers over sockets. `dns.lookup` would use libuv's few threads, where one partner's dead name server
 * would delay every other partner.
 */
const systemResolve = () => resolveBy(new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_ATTEMPTS }));

/** Both kinds of address of a name, of which one may be absent or fail. */
export function resolveBy(resolver: {
  readonly resolve4: (hostname: string) => Promise<string[]>;
  readonly resolve6: (hostname: string) => Promise<string[]>;
}): Resolve {
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
    if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
    return found;
  };
}
