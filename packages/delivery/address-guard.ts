/**
 * Which addresses the server may call for a partner. A partner chooses the host and its DNS, so what is judged
 * is the address that is dialled: nothing of ours, of our network or of our cloud may answer.
 */
import ipaddr from 'ipaddr.js';

/** Azure's platform service, in a public range. The other clouds keep theirs in ranges that are refused anyway. */
const AZURE_PLATFORM = '168.63.129.16';

/** The only block that is assigned for public use; `ipaddr.js` calls the unassigned ones unicast as well. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

export interface GuardRule {
  /** Whether loopback is allowed, as it is in the sandbox. Nothing else that is refused ever is. */
  readonly loopback: boolean;
  /** Ports that may be called; null for any. */
  readonly ports: ReadonlySet<number> | null;
}

/** Why an IP address may not be called, as a word or two; null when it may. */
export function refusedAddress(address: string, rule: Pick<GuardRule, 'loopback'>): string | null {
  if (!ipaddr.isValid(address)) return 'not an IP address';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  // What a mapped address dials is the IPv4 address in it.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    const embedded = parsed.toIPv4Address();
    return embedded.range() === 'loopback' && rule.loopback ? null : `IPv4-mapped ${embedded.range()}`;
  }
  if (range === 'loopback') return rule.loopback ? null : 'loopback';
  if (range !== 'unicast') return range;
  if (parsed.toString() === AZURE_PLATFORM) return 'metadata';
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(GLOBAL_IPV6)) return 'unassigned';
    // ISATAP: an IPv4 address behind any prefix, in the interface id.
    if ((parsed.parts[4] ?? 0) % 0x200 === 0 && parsed.parts[5] === 0x5efe) return 'isatap';
  }
  return null;
}

/** Why a port may not be called; null when it may. */
export function refusedPort(port: number, rule: Pick<GuardRule, 'ports'>): string | null {
  return rule.ports === null || rule.ports.has(port) ? null : `port ${port}`;
}

/**
 * Why a URL can never be called, whatever its name resolves to: its port, or an address written out. The URL
 * parser has turned decimal, octal and hexadecimal spellings into the usual one.
 */
export function refusedUrl(url: string, rule: GuardRule): string | null {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = ipaddr.isValid(host) ? refusedAddress(host, rule) : null;
  return (
    literal ??
    (isLocalName(host) && !rule.loopback ? 'loopback' : null) ??
    refusedPort(Number(port) || (protocol === 'https:' ? 443 : 80), rule)
  );
}

/** Names that mean loopback by definition (RFC 6761). */
export function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
