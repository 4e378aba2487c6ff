import { createServer } from 'node:net';
import { listen } from './loopback.ts';

/** A port on loopback that nobody listens on, for now. */
export async function freePort(): Promise<number> {
  const { port, stop } = await listen(createServer());
  await stop();
  return port;
}
