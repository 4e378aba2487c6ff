/** Ends a connection together with what it runs in PostgreSQL. */
import { connect } from 'node:net';
import type { Client, ClientBase } from 'pg';
import { keysOf } from './route.ts';

/** A cancel that does not get through is given up after this time, milliseconds. */
const CANCEL_MS_MAX = 1_000;
const CANCEL_REQUEST = 80_877_102;

/**
 * Closing a connection does not end its process while that waits for a synchronous standby to have a commit: there it
 * does not look whether anybody is left. A cancel ends the waiting, and the commit is then reported as done, which
 * nobody may hear: so the connection is closed first.
 */
export async function cutOff(client: ClientBase): Promise<void> {
  (client as Client).connection.stream.destroy();
  await requestCancel(client as Client);
}

/**
 * Settles once PostgreSQL has taken the request, or it failed. PostgreSQL takes it without TLS and password; the keys of
 * the connection are the proof.
 */
function requestCancel(client: Client): Promise<void> {
  const { processID, secretKey } = keysOf(client);
  const request = Buffer.alloc(16);
  for (const [i, value] of [16, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(value | 0, i * 4);
  }
  const { host, port } = client;
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return new Promise((resolve) => {
    const socket = connect(path, () => void socket.end(request));
    socket.setTimeout(CANCEL_MS_MAX, () => void socket.destroy());
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });
}
