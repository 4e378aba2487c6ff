/** The settings of a baseline, from its environment, and the line that tells its address. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const settings = {
  /** The file of its database, or the address of a server. */
  file: process.env['DATABASE_FILE'] ?? '',
  connections: Number(process.env['CONNECTIONS'] ?? 1),
  apiKey: process.env['API_KEY'] ?? '',
  baseUrl: '',
};

/** Listens on a free port, and prints its address as the service does. */
export function announce(server: Server): void {
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    settings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    console.log(`Listening on ${settings.baseUrl}`);
  });
}
