/** Who sends an unsigned request, as far as an address tells (D-65). */
import type { BlockList, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { HttpRequest } from './request.ts';

/** The visitor's address prefix: an IPv4 address, or the /56 that IPv6 networks give a household; null if unknown. */
export type VisitorOf = (request: Pick<HttpRequest, 'headers' | 'stream'>) => string | null;

/** Stands for all whose address is unknown: they are one visitor. */
const UNKNOWN = 'unknown';

/** Whom the limits count a request for. */
export type CountedVisitorOf = (request: Parameters<VisitorOf>[0]) => string;

export const countedVisitor =
  (visitorOf: VisitorOf): CountedVisitorOf =>
  (request) =>
    visitorOf(request) ?? UNKNOWN;

/**
 * @param trusted - proxies whose `X-Forwarded-For` is taken; null for none.
 * @param onUntrusted - called at the first `X-Forwarded-For` of a sender that is not a trusted proxy.
 * @param onUnreadable - called at the first that a trusted proxy ends with what is no address: its visitors are one.
 */
export function visitorFinder(
  trusted: BlockList | null,
  onUntrusted: () => void,
  onUnreadable: (written: string) => void = () => undefined,
): VisitorOf {
  const warned = new Set<string>();
  /** Of connections without the header. */
  const direct = new WeakMap<object, string | null>();

  return ({ headers, stream: { socket } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded !== undefined) return find(socket, String(forwarded));
    if (!direct.has(socket)) direct.set(socket, find(socket, undefined));
    return direct.get(socket) ?? null;
  };

  function find({ remoteAddress = '' }: Socket, header: string | undefined): string | null {
    let address = parse(remoteAddress);
    // Each proxy appends who connected to it, so the last address that is not a trusted proxy's is the visitor's.
    const forwarded = header?.split(',').filter((written) => plainText(written) !== '') ?? [];
    while (address && trusted?.check(address.toString(), address.kind())) {
      const written = forwarded.pop();
      if (written === undefined) break;
      const before = parse(written);
      if (!before) {
        warnOnce('unreadable', () => onUnreadable(nameOfUnreadable(written)));
        break;
      }
      address = before;
    }
    if (trusted === null && header !== undefined) warnOnce('untrusted', onUntrusted);
    return address && prefixOf(address);
  }

  function warnOnce(what: string, warn: () => void): void {
    if (warned.has(what)) return;
    warned.add(what);
    warn();
  }
}

/** The prefix of a connection's own address; what cannot be read is one sender. */
export function addressPrefix(remoteAddress: string): string {
  const address = parse(remoteAddress);
  return address ? prefixOf(address) : '';
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an address, as proxies write it: with a port, in brackets, in quotes, or with the zone of a link. An IPv4 address in
 * IPv6 is the IPv4 address; digits in other bases are none, as only a visitor would write them so.
 */
function parse(written: string): Address | null {
  const text = plainText(written);
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(text)?.[1];
  const plain = (bracketed ?? /^((?:::ffff:)?[\d.]+):\d*$/i.exec(text)?.[1] ?? text).replace(/%.*$/, '');
  return plain.includes(':') ? parse6(plain) : parse4(plain);
}

const parse4 = (text: string): Address | null =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;

const parse6 = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** The words that proxies write for no address, themselves; anything else could be somebody's address. */
function nameOfUnreadable(written: string): string {
  const text = plainText(written);
  return /^(?:unknown|unix:|-|_[\w.-]{1,40})$/i.test(text) ? text : 'something else';
}

/** Without the white space and the quotes around it. */
const plainText = (written: string): string => written.replace(/^[\s"']+|[\s"']+$/g, '');

function prefixOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts;
  return `${[first, second, third, fourth & 0xff00].map((part) => part.toString(16)).join(':')}::/56`;
}
