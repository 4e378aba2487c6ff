/** The server's socket: opened where the settings say, and closed when what has begun is answered. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';

/** Connections that may wait to be accepted: a burst is to be answered, if only with a refusal. */
const CONNECTIONS_WAITING_MAX = 4_096;
/** How often connections are looked at while the server stops, milliseconds. */
const CLOSE_IDLE_EVERY_MS = 50;

/** @returns the address, as a URL. @throws ConfigError that names the setting which cannot be. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port, backlog: CONNECTIONS_WAITING_MAX });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use; set another one.`);
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} may not be opened by this user.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
  const taken = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken.port}`;
}

/** Answers what has begun, and ends connections as they fall idle; after the grace time, all of them. */
export async function closeHttp(app: FastifyInstance, graceMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(deadline);
}
