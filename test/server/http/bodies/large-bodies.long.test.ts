/** Whoever sends a body that is too large reads why, also Node's fetch, which sends on while the response comes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const server = useStarted(() => startTestServer());

/** In a process of its own: beside the server, in one event loop, it would send nothing while the server answers. */
const CLIENT = `
const [url] = process.argv.slice(1);
const text = JSON.stringify({ name: 'a'.repeat(23 * 1_048_576) });
const headers = { 'content-type': 'application/json' };
const seen = new Set();
for (let i = 0; i < 12; i++) {
  const body = i % 2 ? new Blob([text]) : text;
  try {
    const response = await fetch(url, { method: 'POST', body, headers });
    seen.add(response.status + ' ' + (await response.json()).code);
  } catch (error) {
    seen.add(String(error.cause ?? error));
  }
}
console.log(JSON.stringify([...seen]));`;

/** Sends until it is cut off, or has sent much more than any body may have. @returns megabytes sent. */
const ENDLESS_CLIENT = `
const net = require('node:net');
const [port, ...paths] = process.argv.slice(1);
const piece = Buffer.alloc(65_536, ' ');
const MAX = 600_000_000;
const sendTo = (path) => new Promise((resolve) => {
  let sent = 0;
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined).on('close', () => resolve(sent));
  const head = 'POST ' + path + ' HTTP/1.1\\r\\nhost: localhost\\r\\ncontent-type: application/json\\r\\n';
  socket.write(head + 'content-length: 1000000000000\\r\\n\\r\\n');
  socket.resume();
  (function send() {
    if (socket.destroyed) return;
    if ((sent += piece.length) > MAX) return socket.destroy();
    if (socket.write(piece)) setImmediate(send);
    else socket.once('drain', send);
  })();
});
(async () => {
  const sent = await Promise.all(paths.map(async (path) => [path, Math.round((await sendTo(path)) / 1_048_576)]));
  console.log(JSON.stringify(sent));
})();`;

test('a body without end is cut off at every address, whatever the response', {
  timeout: 60_000,
}, async () => {
  const paths = [
    '/nowhere',
    '/v1/services',
    '/healthz',
    '/v1/hosted_links',
    '/v1/hosted_links/x/submissions',
  ];
  const args = ['--eval', ENDLESS_CLIENT, new URL(server.url).port, ...paths, ...paths];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  for (const [path, sent] of JSON.parse(stdout)) expect(sent, path).toBeLessThan(150);
});

const WHERE = [
  ['createLink', '/v1/hosted_links', '413 payload_too_large'],
  ['the console', '/console/data/call', '413 payload_too_large'],
  ['a submission', '/v1/hosted_links/no-such-link/submissions', '404 link_not_found'],
  ['an unknown path', '/nowhere', '404 not_found'],
] as const;

test.each(IS_LONG ? WHERE : WHERE.slice(0, 1))(
  '%s answers 23 MB so that fetch reads it',
  async (_, path, answer) => {
    const args = ['--input-type=module', '--eval', CLIENT, server.url + path];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual([answer]);
  },
);
