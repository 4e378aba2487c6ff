/** Whoever sends a body that is too large reads why, also Node's fetch, which sends on while the response comes. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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

test.each([
  ['createLink', '/v1/hosted_links', '413 payload_too_large'],
  ['the console', '/console/data/call', '413 payload_too_large'],
  ['a submission', '/v1/hosted_links/no-such-link/submissions', '404 link_not_found'],
  ['an unknown path', '/nowhere', '404 not_found'],
])('%s answers 23 MB so that fetch reads it', async (_, path, answer) => {
  const args = ['--input-type=module', '--eval', CLIENT, server.url + path];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual([answer]);
});
