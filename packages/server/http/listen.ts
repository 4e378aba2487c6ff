/** The server's sockets: opened where the settings say, and closed when what has begun is answered. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as SocketServer } from 'node:net';
import { type Config, ConfigError } from '../config.ts';

/** Connections that may wait to be accepted: a burst is to be answered, if only with a refusal. */
const CONNECTIONS_WAITING_MAX = 4_096;
/** How often connections are looked at while the server stops, milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

/** Whether a HOST stands for every address of the machine; a browser cannot open it. */
export const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

export interface Listening {
  /** Stops taking connections, and ends those it has as they fall idle; after the grace time, all of them. */
  close(graceMs: number): Promise<void>;
}

/**
 * Opens the sockets. `onAddress` is told the server's URL before any request can come.
 *
 * @throws ConfigError that names the setting which cannot be.
 */
export async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
  onAddress: (url: string) => void,
): Promise<Listening> {
  const [first = host, ...others] = await addressesOf(host);
  await open(server, first, port);
  const taken = (server.address() as AddressInfo).port;
  onAddress(`http://${hostOfUrl(host)}:${taken}`);
  // Their connections become connections of the one server.
  const options = { allowHalfOpen: true, noDelay: true };
  const more = others.map((address) =>
    createServer(options, (socket) => server.emit('connection', socket))
      // One address is enough: a machine may have a name for IPv6, and no IPv6.
      .on('error', () => undefined)
      .listen({ host: address, port: taken, backlog: CONNECTIONS_WAITING_MAX }),
  );
  return { close: (graceMs) => close([server, ...more], graceMs) };
}

/** `localhost` is opened at all its addresses, since browsers differ in which of them they try first. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function hostOfUrl(host: string): string {
  if (isEveryAddress(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function open(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen({ host, port, backlog: CONNECTIONS_WAITING_MAX });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use; set another one.`);
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} may not be opened by this user.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}

async function close(
  [server, ...more]: readonly [Server, ...SocketServer[]],
  graceMs: number,
): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = (each: SocketServer) => new Promise((resolve) => each.close(resolve));
  await Promise.all([server, ...more].map(closed));
  clearInterval(sweep);
  clearTimeout(deadline);
}
