/** The access log, thrown errors and the end of connections, for every request. */
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { plainRoute } from '#server/http/routes/plain-route.ts';
import { makeLog } from '#server/observe/log.ts';
import { serveRoutes } from '#testing/harness/vitest/routes.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { httpText, openRaw } from './raw-request.ts';

async function start(route: Route) {
  const lines: string[] = [];
  const log = makeLog('info', false, { write: (line) => void lines.push(line) });
  const server = await untilTestEnds(serveRoutes([route], { log }));
  return { ...server, lines };
}

test('the log has the route of a request, not the values in it: a link’s id is a capability', async () => {
  const respond = () => ({ status: 200, headers: {}, body: 'ok' });
  const { url, lines } = await start(plainRoute('/l/{linkId}', respond));
  const response = await fetch(`${url}/l/secret-id?name=secret-name`);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/l/{linkId}',
    status: 200,
    msg: 'answered',
  });
  expect(lines.join('')).not.toContain('secret');
});

test('the log has the operation, partner and code of a refused request', async () => {
  const { url, lines } = await start({
    method: 'POST',
    address: '/v1/links',
    operation: 'createLink',
    handle(request) {
      request.partnerId = '042';
      return { status: 401, headers: {}, body: { code: '2205', error: 'Bad signature.' } };
    },
    respondError: () => ({ status: 500, headers: {}, body: null }),
  });
  await fetch(`${url}/v1/links`, { method: 'POST' });
  const fields = { operation: 'createLink', partner_id: '042', status: 401, code: '2205' };
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(fields);
});

test('an error is logged without its message, which may quote personal data', async () => {
  const { url, lines } = await start(
    plainRoute('/broken', () => {
      throw new TypeError('cannot read 12345678900');
    }),
  );
  const response = await fetch(`${url}/broken`);
  expect(response.status).toBe(500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ error: 'TypeError', msg: 'request failed' });
  expect(lines.join('') + (await response.text())).not.toContain('12345678900');
});

test('a request whose client left is not logged as answered', async () => {
  const steps: string[] = [];
  const { url, lines } = await start(
    plainRoute('/form', async ({ stream }) => {
      steps.push('begun');
      await once(stream, 'close').catch(() => undefined);
      steps.push('left');
      return { status: 400, headers: {}, body: 'incomplete' };
    }),
  );
  const { write, destroy } = openRaw(url);
  write('GET /form HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\nabc');
  await vi.waitFor(() => expect(steps).toEqual(['begun']));
  destroy();
  await vi.waitFor(() => expect(steps).toEqual(['begun', 'left']));
  await (await fetch(`${url}/none`)).text();
  expect(lines.filter((line) => JSON.parse(line).status === 400)).toEqual([]);
});

test('a response to a request that came while the server stops ends its connection', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = 0;
  const respond = async () => {
    begun++;
    await finished;
    return { status: 200, headers: {}, body: 'ok' };
  };
  const { url, stop } = await start(plainRoute('/slow', respond));
  const { write, answers, destroy } = openRaw(url);
  onTestFinished(() => destroy());
  write(httpText('GET /slow'));
  await vi.waitFor(() => expect(begun).toBe(1));
  const stopped = stop(60_000);
  write(httpText('GET /slow'));
  await vi.waitFor(() => expect(begun).toBe(2));
  finish();
  const [, last] = await answers(2);
  expect(last?.headers.get('connection')).toBe('close');
  await stopped;
});
