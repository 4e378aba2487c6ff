/** Why there was no response: the last cause is in the message, the whole chain in `cause`. */
import { expect, test } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { CallFailed, createClient, unwrap } from '../../../packages/client/index.ts';

const OPTIONS = { partnerId: '001', apiKey: 'key', retriesMax: 0 };

test('a connection that is refused says by whom', async () => {
  const port = await freePort();
  const client = createClient({ ...OPTIONS, baseUrl: `http://127.0.0.1:${port}` });
  const result = await client.listServices();
  expect(result).toMatchObject({
    error: { code: 'network', message: `fetch failed: connect ECONNREFUSED 127.0.0.1:${port}` },
  });
});

test('a name with several addresses says the last of their errors', async () => {
  const client = createClient({ ...OPTIONS, baseUrl: `http://localhost:${await freePort()}` });
  const result = await client.listServices();
  expect(!result.ok && result.error.message).toMatch(/^fetch failed: connect ECONNREFUSED \S+$/);
});

test('a name that is unknown is in the message', async () => {
  const client = createClient({ ...OPTIONS, baseUrl: 'http://no-such-name.invalid' });
  const result = await client.listServices();
  expect(!result.ok && result.error.message).toMatch(/^fetch failed: .*no-such-name\.invalid/);
});

test.each<[string, unknown, string]>([
  ['causes that go in a circle', circle(), 'a: b'],
  ['a cause without words', new Error('fetch failed', { cause: new Error('') }), 'fetch failed'],
  ['a cause that is text', new Error('fetch failed', { cause: 'reset' }), 'fetch failed: reset'],
  ['what is said twice', new Error('x: reset', { cause: new Error('reset') }), 'x: reset'],
  ['what is no error', 'gone', 'gone'],
])('%s', async (_, thrown, message) => {
  const client = createClient({
    ...OPTIONS,
    baseUrl: 'http://a.example',
    fetch: () => Promise.reject(thrown),
  });
  expect(await client.listServices()).toMatchObject({ error: { code: 'network', message, cause: thrown } });
});

/** Two errors that cause each other; an odd number of steps ends at the second. */
function circle(): Error {
  const [a, b] = [new Error('a'), new Error('b')];
  return Object.assign(a, { cause: Object.assign(b, { cause: a }) });
}

test('what unwrap throws has the cause, and prints it', async () => {
  const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.7:443') });
  const client = createClient({
    ...OPTIONS,
    baseUrl: 'http://a.example',
    fetch: () => Promise.reject(cause),
  });
  const thrown = await unwrap(client.listServices()).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CallFailed);
  expect(thrown).toMatchObject({
    message: 'network: fetch failed: connect ECONNREFUSED 10.0.0.7:443',
    cause,
  });
});
