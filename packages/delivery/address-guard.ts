/**
 * Which addresses the server may call for a partner: public ones only, so that no partner reaches the server's own
 * machine, network or cloud (SSRF). Partners control their DNS, so each connection checks the address that it
 * connects to, not the name.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's metadata service, which is in a public range. Other clouds' are in ranges that are refused anyway. */
const AZURE_PLATFORM = '168.63.129.16';

/** The only IPv6 block for public use; `ipaddr.js` also calls unassigned blocks unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export interface GuardRule {
  /** Whether loopback is allowed, as it is in the sandbox. */
  readonly loopback: boolean;
  /** Ports that may be called; null for any. */
  readonly ports: ReadonlySet<number> | null;
}

/** Why an IP address may not be called, in one or two words; null when it may. */
export function addressRefusal(address: string, rule: Pick<GuardRule, 'loopback'>): string | null {
  if (!ipaddr.isValid(address)) return 'not an IP address';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  // Connecting to an IPv4-mapped address connects to the IPv4 address in it.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    const embedded = parsed.toIPv4Address();
    return embedded.range() === 'loopback' && rule.loopback ? null : `IPv4-mapped ${embedded.range()}`;
  }
  if (range === 'loopback') return rule.loopback ? null : 'loopback';
  if (range !== 'unicast') return range;
  if (parsed.toString() === AZURE_PLATFORM) return 'metadata';
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(GLOBAL_IPV6)) return 'unassigned';
    // ISATAP: any prefix, then an interface id that ends in an IPv4 address (RFC 5214); 0x200 is its u bit.
    if ((parsed.parts[4] ?? 0) % 0x200 === 0 && parsed.parts[5] === 0x5efe) return 'isatap';
  }
  return null;
}

/** Why a port may not be called; null when it may. Nobody listens on port 0. */
export function portRefusal(port: number, rule: Pick<GuardRule, 'ports'>): string | null {
  const isOpen = port !== 0 && (rule.ports === null || rule.ports.has(port));
  return isOpen ? null : `port ${port}`;
}

/**
 * Why a URL may not be called, as far as can be told without DNS: its literal IP address, local name or port; null
 * when it may. The URL parser turns decimal, octal and hexadecimal addresses into the usual form.
 */
export function urlRefusal(url: string, rule: GuardRule): string | null {
  const { protocol, hostname, port } = new URL(url);
  const host = withoutBrackets(hostname);
  // The URL parser has brackets around IPv6, and makes a number of all others: a name is neither, and much slower to parse.
  const literal = /[\]\d]$/.test(hostname) && isIP(host) !== 0 ? addressRefusal(host, rule) : null;
  const address = literal ?? (isLocalName(host) && !rule.loopback ? 'loopback' : null);
  if (address) return `must be a public address, not ${address}`;
  const refused = portRefusal(portOf(protocol, port), rule);
  return refused && `must not use ${refused}`;
}

/** `urlRefusal` by one rule. */
export const urlGuard =
  (rule: GuardRule) =>
  (url: string): string | null =>
    urlRefusal(url, rule);

/** A URL's host, an IPv6 address without its brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** A URL's port; `port` is empty for the protocol's default. */
export function portOf(protocol: string, port: string): number {
  if (port) return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** Names that mean loopback by definition (RFC 6761). */
export function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
