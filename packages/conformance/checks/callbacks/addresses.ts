/** Addresses that a service must not call, in every way to write them (D-52). */
import { group } from '#conformance/kit/check.ts';
import { expectField } from '#conformance/kit/exchange.ts';

const check = group('Addresses');

/** Not one of them is public; 127.0.0.1 is allowed in a sandbox. */
const NOT_PUBLIC: Readonly<Record<string, readonly string[]>> = {
  private: [
    ...['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1', '[fd00::1]', '[fc00::1]'],
  ],
  'link-local, where clouds have their metadata': ['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]'],
  'of no host': ['0.0.0.0', '255.255.255.255', '224.0.0.1', '240.0.0.1', '192.0.2.1', '[::]', '[ff02::1]'],
  'an IPv4 address within IPv6': [
    ...['[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::a00:1]', '[2002:a00:1::]'],
  ],
  'an IPv4 address in other digits': ['167772161', '0x0a000001', '012.0.0.1', '10.1', '0xa9.254.0xa9fe'],
};

export const ADDRESS_CHECKS = Object.entries(NOT_PUBLIC).map(([kind, hosts]) =>
  check(
    `A callback address that is ${kind} is refused`,
    'D-52',
    'An address that is not public is refused, however it is written (D-52)',
    async (s) => {
      for (const host of hosts) {
        const fields = s.linkFields({ callback_url: `http://${host}/callbacks` });
        const answer = await s.refused('invalid_value', 'createLink', fields);
        expectField('/callback_url', answer, '', `, for ${host}`);
      }
    },
  ),
);
