/**
 * Which addresses the server may call for a partner: public ones only, so that no partner reaches our own machine,
 * network or cloud (SSRF). Partners control their DNS, so the address that is dialled is checked, not the name.
 */
import ipaddr from 'ipaddr.js';

/** Azure's metadata service, which is in a public range. Other clouds keep theirs in ranges that are refused anyway. */
const AZURE_PLATFORM = '168.63.129.16';

/** The only IPv6 block for public use; `ipaddr.js` also calls unassigned blocks unicast. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export interface GuardRule {
  /** Whether loopback is allowed, as it is in the sandbox. */
  readonly loopback: boolean;
  /** Ports that may be called; null for any. */
  readonly ports: ReadonlySet<number> | null;
}

/** Why an IP address may not be called, as a word or two; null when it may. */
export function refusedAddress(address: string, rule: Pick<GuardRule, 'loopback'>): string | null {
  if (!ipaddr.isValid(address)) return 'not an IP address';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  // Dialling an IPv4-mapped address dials the IPv4 address in it.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    const embedded = parsed.toIPv4Address();
    return embedded.range() === 'loopback' && rule.loopback ? null : `IPv4-mapped ${embedded.range()}`;
  }
  if (range === 'loopback') return rule.loopback ? null : 'loopback';
  if (range !== 'unicast') return range;
  if (parsed.toString() === AZURE_PLATFORM) return 'metadata';
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(GLOBAL_IPV6)) return 'unassigned';
    // ISATAP: after any prefix, an interface id that ends in an IPv4 address (RFC 5214); 0x200 is its u bit.
    if ((parsed.parts[4] ?? 0) % 0x200 === 0 && parsed.parts[5] === 0x5efe) return 'isatap';
  }
  return null;
}

/** Why a port may not be called; null when it may. */
export function refusedPort(port: number, rule: Pick<GuardRule, 'ports'>): string | null {
  return rule.ports === null || rule.ports.has(port) ? null : `port ${port}`;
}

/**
 * What is wrong with a URL whose literal address, local name or port may never be called, whatever names resolve
 * to; null when it may be called. The URL parser has turned decimal, octal and hexadecimal addresses into the
 * usual form.
 */
export function refusedUrl(url: string, rule: GuardRule): string | null {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = ipaddr.isValid(host) ? refusedAddress(host, rule) : null;
  const address = literal ?? (isLocalName(host) && !rule.loopback ? 'loopback' : null);
  if (address) return `must be a public address, not ${address}`;
  const refused = refusedPort(portOf(protocol, port), rule);
  return refused && `must not use ${refused}`;
}

/** The port that a URL leads to; `port` is empty for the default one. */
export function portOf(protocol: string, port: string): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

/** Names that mean loopback by definition (RFC 6761). */
export function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
