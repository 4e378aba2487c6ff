import { createServer } from 'node:net';
import { listen } from './loopback.ts';

/** A port on loopback that is free at the moment. */
export async function freePort(): Promise<number> {
  const { port, stop } = await listen(createServer());
  await stop();
  return port;
}
