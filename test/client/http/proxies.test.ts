/** The client by a proxy: a real one on loopback, which sees every request. */
import { execFile } from 'node:child_process';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const CLIENT = path.join(ROOT, 'packages/client/index.ts');

/** What the proxy was asked for: tunnels as `CONNECT host:port`, and whole addresses. */
let asked: string[] = [];
let proxyUrl = '';
let serviceUrl = '';

const service = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end('{"services":[]}');
});
const proxy = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const { method, headers } = request;
  const onward = ask(request.url ?? '', { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
});
proxy.on('connect', ({ url = '' }, socket, head) => {
  asked.push(`CONNECT ${url}`);
  const [host, port] = url.split(':');
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  for (const each of [onward, socket]) each.on('error', () => [onward, socket].map((end) => end.destroy()));
});

beforeAll(async () => {
  const urls = [service, proxy].map(async (server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  [serviceUrl = '', proxyUrl = ''] = await Promise.all(urls);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  for (const server of [service, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Runs a program that makes `client`, and prints what a lookup resolves to. */
async function lookUp(setUp: string, env: Record<string, string> = {}): Promise<string> {
  const program = `
    import { createClient } from ${JSON.stringify(CLIENT)};
    ${setUp}
    const baseUrl = ${JSON.stringify(serviceUrl)};
    const client = createClient({ baseUrl, partnerId: '001', apiKey: 'key', retriesMax: 0 });
    const result = await client.listServices();
    console.log(result.ok ? 'ok' : result.error.message);
    process.exit();`;
  const args = ['--input-type=module-typescript', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return stdout.trim();
}

/** Through the proxy, as a tunnel or as a whole address: which of them is up to the agent. */
const seen = () => asked.map((line) => line.replace(/^(CONNECT |GET http:\/\/)/, '').replace(/\/.*$/, ''));

test('a client asks the service itself where there is no proxy', async () => {
  expect(await lookUp('')).toBe('ok');
  expect(seen()).toEqual([]);
});

test('NODE_USE_ENV_PROXY sends a client’s calls by the proxy of the environment', async () => {
  expect(await lookUp('', { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl })).toBe('ok');
  expect(seen()).toEqual([serviceUrl.slice('http://'.length)]);
});

test('NO_PROXY keeps a service from the proxy', async () => {
  expect(await lookUp('', { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, NO_PROXY: '127.0.0.1' })).toBe(
    'ok',
  );
  expect(seen()).toEqual([]);
});

const undici = (agent: string) => `
  import { EnvHttpProxyAgent, install, ProxyAgent, setGlobalDispatcher } from 'undici';
  install();
  setGlobalDispatcher(new ${agent});`;

test('undici’s ProxyAgent sends a client’s calls by a proxy', async () => {
  expect(await lookUp(undici(`ProxyAgent(${JSON.stringify(proxyUrl)})`))).toBe('ok');
  expect(seen()).toEqual([serviceUrl.slice('http://'.length)]);
});

test('undici’s EnvHttpProxyAgent sends them by the proxy of the environment', async () => {
  expect(await lookUp(undici('EnvHttpProxyAgent()'), { http_proxy: proxyUrl })).toBe('ok');
  expect(seen()).toEqual([serviceUrl.slice('http://'.length)]);
});

test('a proxy that is away is named in the error', async () => {
  const away = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' };
  expect(await lookUp('', away)).toMatch(/^fetch failed: .*127\.0\.0\.1:1$/);
});
