import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addressRefusal, portRefusal, urlRefusal } from '#delivery/address-guard.ts';
import { makeGuardedAgent, type Resolve, resolveBy } from '#delivery/guarded-agent.ts';
import { makeSend } from '#delivery/send.ts';
import { forAll } from '#testing/harness/for-all.ts';
import { serve } from '#testing/harness/loopback.ts';

const PRODUCTION = { loopback: false, ports: new Set([80, 443]) };
const SANDBOX = { loopback: true, ports: null };

/** Every range that is not somebody's on the public internet, by its first and last address. */
const REFUSED_IPV4: readonly [name: string, first: string, last: string][] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private 10/8', '10.0.0.0', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
  ['link-local and metadata', '169.254.0.0', '169.254.255.255'],
  ['private 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['documentation 1', '192.0.2.0', '192.0.2.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['documentation 2', '198.51.100.0', '198.51.100.255'],
  ['documentation 3', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
];

const REFUSED_IPV6 = [
  ['::', 'unspecified'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['ff02::1', 'multicast'],
  ['64:ff9b::8.8.8.8', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['2002:7f00:1::', '6to4'],
  ['2001:0:1::1', 'Teredo'],
  ['2001:db8::1', 'documentation'],
  ['3fff::1', 'documentation'],
  ['2001:2::1', 'benchmarking'],
  ['2001:10::1', 'ORCHID'],
  ['100::1', 'discard'],
  ['::7f00:1', 'IPv4-compatible'],
  ['5f00::1', 'segment routing'],
  ['4000::1', 'unassigned'],
  ['2606:4700::5efe:10.0.0.1', 'ISATAP'],
  ['2606:4700::200:5efe:10.0.0.1', 'ISATAP of a public address'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:10.0.0.1', 'IPv4-mapped private'],
] as const;

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toText = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
const inRange = (first: string, last: string) =>
  fc.integer({ min: toNumber(first), max: toNumber(last) }).map(toText);

describe('Addresses', () => {
  test.each(REFUSED_IPV4)('no address of %s is called, mapped into IPv6 or not', (_name, first, last) => {
    for (const edge of [first, last]) expect(addressRefusal(edge, SANDBOX), edge).not.toBeNull();
    forAll(inRange(first, last), (address) => {
      for (const rule of [PRODUCTION, SANDBOX]) {
        expect(addressRefusal(address, rule)).not.toBeNull();
        expect(addressRefusal(`::ffff:${address}`, rule)).not.toBeNull();
        expect(addressRefusal(`64:ff9b::${address}`, rule)).not.toBeNull();
      }
    });
  });

  test.each(REFUSED_IPV6)('%s (%s) is never called', (address) => {
    for (const rule of [PRODUCTION, SANDBOX]) expect(addressRefusal(address, rule)).not.toBeNull();
  });

  test('loopback is called in the sandbox only, in all its forms', () => {
    forAll(inRange('127.0.0.0', '127.255.255.255'), (address) => {
      for (const form of [address, `::ffff:${address}`]) {
        expect(addressRefusal(form, PRODUCTION)).not.toBeNull();
        expect(addressRefusal(form, SANDBOX)).toBeNull();
      }
    });
    expect(addressRefusal('::1', PRODUCTION)).toBe('loopback');
    expect(addressRefusal('::1', SANDBOX)).toBeNull();
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '223.255.255.255',
  ])('%s is public', (address) => expect(addressRefusal(address, PRODUCTION)).toBeNull());

  test.each(['2606:4700::1111', '2a00:1450:4001::5', '2400:cb00::1'])('%s is public', (address) => {
    expect(addressRefusal(address, PRODUCTION)).toBeNull();
  });

  test('the platform service of a cloud is refused though its address is public', () => {
    expect(addressRefusal('168.63.129.16', PRODUCTION)).toBe('metadata');
  });

  test('what is no address is refused', () => {
    forAll(fc.string(), (text) => addressRefusal(`x${text}`, SANDBOX) !== null);
  });
});

describe('URLs', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://①②⑦.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://169.254.169.254/latest/meta-data',
    'https://0xa9fea9fe/',
    'https://[fd00:ec2::254]/',
    'https://10.1/',
  ])('%s is refused before anything is looked up', (url) => {
    expect(urlRefusal(url, PRODUCTION)).toMatch(/^must be a public address, not [\w -]+$/i);
  });

  test('a host name is not refused before it is resolved', () => {
    expect(urlRefusal('https://partner.example/callbacks', PRODUCTION)).toBeNull();
  });

  test('ports outside the setting are refused, and none where it says any', () => {
    expect(urlRefusal('https://partner.example:8443/', PRODUCTION)).toBe('must not use port 8443');
    expect(urlRefusal('https://partner.example:443/', PRODUCTION)).toBeNull();
    expect(portRefusal(22, PRODUCTION)).toBe('port 22');
    expect(urlRefusal('http://127.0.0.1:22/', SANDBOX)).toBeNull();
    const httpsOnly = { loopback: false, ports: new Set([443]) };
    expect(urlRefusal('https://partner.example/', httpsOnly)).toBeNull();
    expect(urlRefusal('http://partner.example/', httpsOnly)).toBe('must not use port 80');
  });
});

describe('Connections', () => {
  async function receiver() {
    let calls = 0;
    const { port, stop } = await serve((_request, response) => {
      calls++;
      response.writeHead(200, { connection: 'close' }).end('caught');
    });
    onTestFinished(stop);
    return { port, calls: () => calls };
  }

  function sender(loopback: boolean, resolve?: Resolve, loopbackByDns = loopback) {
    const rule = { loopback, ports: null };
    const agent = makeGuardedAgent({ rule, loopbackByDns, timeoutMs: 2_000, ...(resolve && { resolve }) });
    onTestFinished(() => agent.destroy());
    return makeSend(agent, 2_000, Date.now);
  }

  const answers =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test('a name that resolves to loopback is refused on the address, and nothing is dialled', async () => {
    const { port, calls } = await receiver();
    const send = sender(false, answers('127.0.0.1', '::1', '::ffff:127.0.0.1'));
    const outcome = await send(`http://partner.example:${port}/`, {}, '{}');
    expect(outcome).toMatchObject({ status: null, error: 'address_refused' });
    expect(calls()).toBe(0);
  });

  test('a name of DNS leads to no loopback in the sandbox either, where only addresses and localhost do', async () => {
    const { port, calls } = await receiver();
    for (const addresses of [['127.0.0.1'], ['::1', '127.0.0.5'], ['::ffff:127.0.0.1']]) {
      const send = sender(true, answers(...addresses), false);
      const outcome = await send(`http://led.example:${port}/`, {}, '{}');
      expect(outcome, addresses.join()).toMatchObject({ status: null, error: 'address_refused' });
      expect(await send(`http://named.localhost:${port}/`, {}, '{}')).toMatchObject({ status: 200 });
    }
    expect(calls()).toBe(3);
  });

  test('a name that turns from an allowed address to another gains nothing', async () => {
    const { port, calls } = await receiver();
    const names: string[] = [];
    const send = sender(true, async (hostname) => {
      names.push(hostname);
      return [{ address: names.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    });
    const url = `http://rebinding.example:${port}/`;
    expect(await send(url, {}, '{}')).toMatchObject({ status: 200 });
    // The receiver has closed the connection, so the name is looked up, and judged, once more.
    expect(await send(url, {}, '{}')).toMatchObject({ error: 'address_refused' });
    expect(names, 'once for each connection').toEqual(['rebinding.example', 'rebinding.example']);
    expect(calls()).toBe(1);
  });

  test.each([
    ['before', ['0.0.0.0', '127.0.0.5']],
    ['after', ['127.0.0.5', '0.0.0.0']],
  ])('a refused address %s an allowed one is not dialled, though it would answer', async (_, addresses) => {
    // On Linux 0.0.0.0 leads to the receiver; at 127.0.0.5 nobody listens.
    const { port, calls } = await receiver();
    const send = sender(true, answers(...addresses));
    expect(await send(`http://partner.example:${port}/`, {}, '{}')).toMatchObject({ error: 'connection' });
    expect(calls()).toBe(0);
  });

  test('a name has the addresses of either kind, and its error only without any', async () => {
    const none = () => Promise.reject(new Error('ENOTFOUND'));
    const found = (address: string) => async () => [address];
    const resolve = (resolve4: () => Promise<string[]>, resolve6: () => Promise<string[]>) =>
      resolveBy({ resolve4, resolve6 })('partner.example');
    const [v4, v6] = [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ];
    expect(await resolve(found('192.0.2.1'), found('2001:db8::1'))).toEqual([v4, v6]);
    expect(await resolve(found('192.0.2.1'), none)).toEqual([v4]);
    expect(await resolve(none, found('2001:db8::1'))).toEqual([v6]);
    await expect(resolve(none, none)).rejects.toThrow('ENOTFOUND');
  });

  test('of mixed answers only the allowed one is dialled', async () => {
    const { port, calls } = await receiver();
    const send = sender(true, answers('10.0.0.1', '169.254.169.254', '127.0.0.1'));
    expect(await send(`http://partner.example:${port}/`, {}, '{}')).toMatchObject({ status: 200 });
    expect(calls()).toBe(1);
  });

  test.each(['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost'])(
    'http://%s is refused in production, and called in the sandbox',
    async (host) => {
      const { port, calls } = await receiver();
      const url = `http://${host}:${port}/`;
      expect(await sender(false)(url, {}, '{}')).toMatchObject({ error: 'address_refused' });
      expect(calls()).toBe(0);
      expect(await sender(true)(url, {}, '{}')).toMatchObject({ status: 200, error: null });
    },
  );

  test.each(['10.255.255.1', '192.168.0.1', '169.254.169.254', '[fd00::1]', '[64:ff9b::7f00:1]', '0.0.0.0'])(
    'http://%s is refused in the sandbox too',
    async (host) => {
      expect(await sender(true)(`http://${host}:9/`, {}, '{}')).toMatchObject({ error: 'address_refused' });
    },
  );

  test.each([80, 443])('where port %i alone is allowed, another one is not dialled', async (allowed) => {
    const { port, calls } = await receiver();
    const agent = makeGuardedAgent({ rule: { loopback: true, ports: new Set([allowed]) }, timeoutMs: 2_000 });
    onTestFinished(() => agent.destroy());
    const outcome = await makeSend(agent, 2_000, Date.now)(`http://127.0.0.1:${port}/`, {}, '{}');
    expect(outcome).toMatchObject({ error: 'address_refused' });
    expect(calls()).toBe(0);
  });
});
