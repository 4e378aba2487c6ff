/** Which address a visitor has (D-65). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { countedVisitor, visitorFinder } from '#server/http/visitor.ts';
import { readConfig } from '#server/settings/config.ts';

const proxies = (ranges: string) => readConfig({ TRUSTED_PROXIES: ranges }).trustedProxies;
const requestFrom = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: { 'x-forwarded-for': forwarded } as IncomingHttpHeaders,
  stream: { socket: { remoteAddress } } as IncomingMessage,
});
const visitor = (ranges: string, remote: string | undefined, forwarded?: string) =>
  visitorFinder(proxies(ranges), () => undefined)(requestFrom(remote, forwarded));

test.each([
  ['who connects', '', '192.0.2.1', undefined, '192.0.2.1'],
  ['who connects, whatever the header says', '', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['who connects, if that is not the proxy', '10.0.0.0/8', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['whom the proxy names', '10.0.0.0/8', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['the last that no proxy has', '10.0.0.0/8,::1', '::1', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['the first of proxies only', '10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a proxy that names nobody', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that names nonsense', '10.0.0.0/8', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['an IPv4 address in IPv6, as IPv4', '10.0.0.0/8', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv4 address with its port', '10.0.0.0/8', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['an IPv6 address with its port', '10.0.0.0/8', '10.0.0.1', '[2001:db8::1]:443', '2001:db8:0:0::/56'],
  ['an IPv6 /56', '', '2001:db8:1:ffab:9:9:9:9', undefined, '2001:db8:1:ff00::/56'],
  ['unknown once the connection is closed', '', undefined, undefined, null],
])('a visitor is %s', (_, ranges, remote, forwarded, expected) => {
  expect(visitor(ranges, remote, forwarded)).toBe(expected);
});

/** As proxies write what they append: behind it stands one visitor, before it what the visitor claims. */
test.each([
  ['a comma at the end', '203.0.113.9,', '203.0.113.9'],
  ['a comma and a space at the end', '198.51.100.1, 203.0.113.9, ', '203.0.113.9'],
  ['empty entries between', '198.51.100.1,, ,203.0.113.9', '203.0.113.9'],
  ['a comma at the end, after a proxy', '203.0.113.9, 10.0.0.2,', '203.0.113.9'],
  ['quotes', '"203.0.113.9"', '203.0.113.9'],
  ['quotes around an address with a port', '"203.0.113.9:4711"', '203.0.113.9'],
  ['quotes around IPv6 in brackets', '"[2001:db8::1]:443"', '2001:db8:0:0::/56'],
  ['quotes around all of it', '"198.51.100.1, 203.0.113.9"', '203.0.113.9'],
  ['single quotes', "'203.0.113.9'", '203.0.113.9'],
  ['tabs and spaces', '\t 203.0.113.9 \t', '203.0.113.9'],
  ['no space after the comma', '198.51.100.1,203.0.113.9', '203.0.113.9'],
  ['a port', '203.0.113.9:65535', '203.0.113.9'],
  ['an empty port', '203.0.113.9:', '203.0.113.9'],
  ['IPv4 in brackets', '[203.0.113.9]', '203.0.113.9'],
  ['IPv6 in brackets', '[2001:db8::1]', '2001:db8:0:0::/56'],
  ['IPv6 without brackets', '2001:db8::1', '2001:db8:0:0::/56'],
  ['IPv6 in capitals', '2001:DB8:0:1FF::A', '2001:db8:0:100::/56'],
  ['the zone of a link', '[fe80::1%25eth0]:443', 'fe80:0:0:0::/56'],
  ['IPv4 in IPv6 with a port', '::ffff:203.0.113.9:4711', '203.0.113.9'],
  ['IPv4 in IPv6, in brackets with a port', '[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ['proxies of the list with ports', '203.0.113.9:1, 10.0.0.3:80, "10.0.0.2:443"', '203.0.113.9'],
])('an address is read with %s', (_, forwarded, expected) => {
  expect(visitor('10.0.0.0/8', '10.0.0.1', forwarded)).toBe(expected);
});

test.each([
  ['unknown', 'unknown'],
  ['203.0.113.9, unknown', 'unknown'],
  ['203.0.113.9, "Unknown"', 'Unknown'],
  ['_hidden', '_hidden'],
  ['unix:', 'unix:'],
  ['-', '-'],
  ['203.0.113.9:port', 'something else'],
  ['203.0.113.999', 'something else'],
  ['2130706433', 'something else'],
  ['0x7f.1', 'something else'],
  ['012.1.1.1', 'something else'],
  ['[2001:db8::1', 'something else'],
  ['for=203.0.113.9', 'something else'],
  ['visitor.example', 'something else'],
])('of %j nobody is read: its visitors are one, and that is told once, by its name', (forwarded, name) => {
  const onUnreadable = vi.fn();
  const find = visitorFinder(proxies('10.0.0.0/8'), () => undefined, onUnreadable);
  for (let i = 0; i < 3; i++) expect(find(requestFrom('10.0.0.1', forwarded))).toBe('10.0.0.1');
  expect(onUnreadable.mock.calls).toEqual([[name]]);
});

test.each([undefined, '', ',', ' , "" ,'])(
  'a proxy that writes %j names nobody, which is no mistake',
  (forwarded) => {
    const onUnreadable = vi.fn();
    const find = visitorFinder(proxies('10.0.0.0/8'), () => undefined, onUnreadable);
    expect(find(requestFrom('10.0.0.1', forwarded))).toBe('10.0.0.1');
    expect(onUnreadable).not.toHaveBeenCalled();
  },
);

test('what stands before a proxy that is not of the list is nobody’s, however it is written', () => {
  expect(visitor('10.0.0.0/8', '10.0.0.1', '198.51.100.1, 203.0.113.9,')).toBe('203.0.113.9');
  expect(visitor('10.0.0.0/8', '10.0.0.1', '198.51.100.1, unknown, 10.0.0.2')).toBe('10.0.0.2');
});

test('all whose address is unknown count as one visitor', () => {
  const visitorOf = countedVisitor(visitorFinder(null, () => undefined));
  expect(visitorOf(requestFrom('192.0.2.1'))).toBe('192.0.2.1');
  expect(visitorOf(requestFrom(undefined))).toBe('unknown');
});

test('a forwarded address without TRUSTED_PROXIES is told once', () => {
  const onUntrusted = vi.fn();
  const find = visitorFinder(null, onUntrusted);
  find(requestFrom('192.0.2.1'));
  expect(onUntrusted).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i++) find(requestFrom('192.0.2.1', '203.0.113.9'));
  expect(onUntrusted).toHaveBeenCalledOnce();
  const behindProxies = visitorFinder(proxies('10.0.0.0/8'), onUntrusted);
  for (const from of ['10.0.0.1', '192.0.2.1']) behindProxies(requestFrom(from, '203.0.113.9'));
  expect(onUntrusted).toHaveBeenCalledOnce();
});
