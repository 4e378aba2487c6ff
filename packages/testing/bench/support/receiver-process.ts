/**
 * A verifier that finds everybody, and a receiver of callbacks, in a process of their own. `answer` takes every callback,
 * `hang` never answers; both report each.
 */
import { serve } from '#testing/harness/loopback.ts';

const ANSWER = JSON.stringify({
  result: { code: '1012', text: 'ID Number Found', confidence: 99, success: true, final: true },
});

const { url } = await serve((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url === '/verify') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
      return;
    }
    process.send?.({ id: request.headers['webhook-id'], path: request.url });
    if (process.argv[2] === 'answer') response.writeHead(200).end();
  });
});
process.send?.({ url });
process.on('disconnect', () => process.exit(0));
