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
