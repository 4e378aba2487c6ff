/** Opens the server's sockets at HOST and PORT, and closes them after requests in progress are answered. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as SocketServer } from 'node:net';
import { type Config, ConfigError } from '../settings/config.ts';
import { UNREAD_BYTES_MAX } from './server.ts';

/** Connections that may wait to be accepted: a burst gets answers, if only 503. */
const CONNECTIONS_WAITING_MAX = 4_096;
/**
 * Sockets of an address: Node takes one connection of each in a tick of the event loop. With a single one, a caller who
 * opens a thousand connections would keep others waiting for a thousand ticks (D-76).
 */
const SOCKETS_PER_ADDRESS = process.platform === 'linux' ? 8 : 1;
const SOCKET_OPTIONS = { backlog: CONNECTIONS_WAITING_MAX, reusePort: SOCKETS_PER_ADDRESS > 1 };
/** How often idle connections are closed while the server stops, milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

/** Whether HOST is a wildcard address, which no browser can open. */
export const isWildcardAddress = (host: string): boolean => /^[0:.]+$/.test(host);

/** The settings that errors name. */
const SETTING_NAMES = { host: 'HOST', port: 'PORT' };

export interface Listening {
  /** Stops accepting connections and closes idle ones; after `graceMs`, all of them. */
  close(graceMs: number): Promise<void>;
}

/**
 * Opens the sockets. `onAddress` is called with the server's URL before the first request.
 *
 * @throws ConfigError that names the invalid setting.
 */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  onAddress: (url: string) => void,
  names = SETTING_NAMES,
): Promise<Listening> {
  const [first = host, ...others] = await addressesOf(host);
  await open(server, first, port, names);
  const openPort = (server.address() as AddressInfo).port;
  onAddress(`http://${hostOfUrl(host)}:${openPort}`);
  // The one server handles their connections too.
  const options = { allowHalfOpen: true, noDelay: true, highWaterMark: UNREAD_BYTES_MAX };
  const more = [first, ...others].flatMap((address) =>
    Array.from({ length: address === first ? SOCKETS_PER_ADDRESS - 1 : SOCKETS_PER_ADDRESS }, () =>
      createServer(options, (socket) => server.emit('connection', socket))
        // One socket is enough: `localhost` may have an IPv6 address on a machine without IPv6.
        .on('error', () => undefined)
        .listen({ host: address, port: openPort, ...SOCKET_OPTIONS }),
    ),
  );
  return { close: (graceMs) => close([server, ...more], graceMs) };
}

/** All addresses of `localhost`, since browsers differ in which one they try first. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}

function hostOfUrl(host: string): string {
  if (isWildcardAddress(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function open(server: Server, host: string, port: number, names: typeof SETTING_NAMES): Promise<void> {
  if (port !== 0) await expectUnused(host, port, names);
  server.listen({ host, port, ...SOCKET_OPTIONS });
  await untilListening(server, host, port, names);
}

/** Another server of this user could share the port unnoticed. @throws ConfigError that names the invalid setting. */
export async function expectUnused(host: string, port: number, names = SETTING_NAMES): Promise<void> {
  const probe = createServer().listen({ host, port });
  await untilListening(probe, host, port, names);
  await new Promise((resolve) => probe.close(resolve));
}

async function untilListening(
  server: SocketServer,
  host: string,
  port: number,
  names: typeof SETTING_NAMES,
): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') throw new ConfigError(`${names.port} ${port} is in use; set another one.`);
    if (code === 'EACCES') throw new ConfigError(`${names.port} ${port} may not be opened by this user.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`${names.host} ${host} is not an address of this machine.`);
    }
    throw error;
  }
}

async function close(
  [server, ...more]: readonly [Server, ...SocketServer[]],
  graceMs: number,
): Promise<void> {
  // The response to a new request is the last one of its connection.
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  const sweep = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = (each: SocketServer) => new Promise((resolve) => each.close(resolve));
  await Promise.all([server, ...more].map(closed));
  clearInterval(sweep);
  clearTimeout(deadline);
}
