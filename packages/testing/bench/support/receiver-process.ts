/** A receiver in a process of its own: `answer` answers 200 at once, `hang` accepts and never answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const hangs = process.argv[2] === 'hang';
const report = (message: object) => process.send?.(message);

const server = createServer((request, response) => {
  request.resume();
  if (hangs) {
    request.on('end', () => report({ id: request.headers['webhook-id'], at: Date.now() }));
    return;
  }
  request.on('end', () => {
    response.writeHead(200).end();
    if (process.argv[2] === 'report') report({ id: request.headers['webhook-id'], at: Date.now() });
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
