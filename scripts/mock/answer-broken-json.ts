/**
 * Preloaded into Prism's process. Prism 5.16 leaves a request whose body isn't JSON without an answer: it waits
 * for the end of a body that it has read already. Saying once more that the request is over lets it answer 400.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  request.once('end', () => setImmediate(() => request.emit('close')));
});
