/** Sends copies of a hostile body at the same time: `<url> <name> <count>`. */
import { connect } from 'node:net';
import { HOSTILE_BODIES } from './hostile-bodies.ts';

const [url = '', name = '', count = '1'] = process.argv.slice(2);
const { host, hostname, port, pathname } = new URL(url);
const sent = HOSTILE_BODIES[name];
if (!sent) throw new Error(`There is no body ${name}.`);
const body = Buffer.from(sent.body());

await Promise.all(Array.from({ length: Number(count) }, (_, i) => send(i)));

/** Ends when the server has answered or closed the connection. */
function send(i: number): Promise<void> {
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `content-type: ${sent?.type}`,
    `content-length: ${body.length}`,
    `idempotency-key: ${process.pid}-${i}`,
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.once('data', () => socket.destroy());
    socket.write(`${head}\r\n\r\n`);
    socket.write(body);
  });
}
