/** Real servers on loopback. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export type LoopbackServer = Awaited<ReturnType<typeof listen>>;

/** Serves HTTP, on a free port unless one is named. */
export const serve = (listener: RequestListener, port = 0): Promise<LoopbackServer> =>
  listen(createServer(listener), port);

/** Has a server listen, whatever it speaks. */
export async function listen(server: Server, port = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    /** Its address over HTTP, without a slash at its end. */
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    /** Ends it, and with it the connections that are left. */
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
