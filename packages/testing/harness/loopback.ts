/** Real servers on loopback. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface LoopbackServer {
  /** Its address over HTTP, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Ends it, and with it the connections that are left. */
  stop(): Promise<void>;
}

/** Serves HTTP, on a free port unless one is named. */
export const serve = (listener: RequestListener, port = 0): Promise<LoopbackServer> =>
  listen(createServer(listener), port);

/** Has a server listen, whatever it speaks. */
export async function listen(server: Server, port = 0): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
