/** The Python client of asyncio: it waits for many answers at once, and stays usable after those that came too late. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Folder } from './quick-start.ts';

const folder = new Folder();
beforeAll(() => folder.assemble('python'));
afterAll(() => folder.remove());

/** The first Python with httpx, if any, and the first without. */
const pythons = ['python3', '/usr/bin/python3'];
const hasHttpx = (python: string) => spawnSync(python, ['-c', 'import httpx']).status === 0;
const python = pythons.find(hasHttpx);
if (!python) console.warn('Skipped: the Python client of asyncio, for want of httpx.');

/** A service that answers after a while. */
async function slowService(ms: number) {
  const server = createServer((request, response) => {
    request.resume();
    setTimeout(() => response.end('{"services":[]}'), ms).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

const run = async (program: string, url: string, more: Record<string, string> = {}) => {
  const env = { ...process.env, URL: url, ...more };
  return (await promisify(execFile)(`${python}`, ['-c', program], { cwd: `${folder.path}/python`, env }))
    .stdout;
};

test.runIf(python)('twenty calls of one thread wait together', async () => {
  const service = await slowService(1_000);
  const printed = await run(
    `
import asyncio, os, threading, time
from hosted_verification_links.aio import AsyncClient
async def main():
    async with AsyncClient(os.environ["URL"], "001", "key") as client:
        begin = time.monotonic()
        await asyncio.gather(*(client.list_services() for _ in range(20)))
        print(time.monotonic() - begin < 10, threading.active_count())
asyncio.run(main())`,
    service.url,
  );
  service.stop();
  expect(printed).toBe('True 1\n');
});

test.runIf(python)(
  'calls that were given up, or came too late, take no connection from later ones',
  async () => {
    const service = await slowService(2_000);
    const printed = await run(
      `
import anyio, asyncio, os
from hosted_verification_links.aio import AsyncClient
async def main():
    async with AsyncClient(os.environ["URL"], "001", "key", retries_max=0) as client:
        late = [client.list_services(timeout=0.3) for _ in range(120)]
        found = await asyncio.gather(*late, return_exceptions=True)
        print({getattr(each, "code", each) for each in found})
        given_up = [asyncio.create_task(client.list_services()) for _ in range(120)]
        await asyncio.sleep(0.3)
        for each in given_up: each.cancel()
        await asyncio.gather(*given_up, return_exceptions=True)
        for seconds in (0.01, 0.1, 0.3):
            with anyio.move_on_after(seconds):
                async with anyio.create_task_group() as group:
                    for _ in range(120): group.start_soon(client.list_services)
        print((await client.list_services(timeout=20)).services)
        more = await asyncio.gather(*(client.list_services() for _ in range(250)))
        print(len(more))
asyncio.run(main())`,
      service.url,
    );
    service.stop();
    expect(printed).toBe("{'timeout'}\n[]\n250\n");
  },
);

test.runIf(python)(
  'it sends no password of `.netrc` and no cookie, and takes the proxy of the environment',
  async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      const { authorization, cookie, host } = request.headers;
      seen.push({ authorization, cookie, host });
      response.setHeader('set-cookie', 'a=b').end('{"services":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const home = `${folder.path}/home`;
    mkdirSync(home);
    const passwords = ['127.0.0.1', 'a.example'].map((name) => `machine ${name} login me password s3cret\n`);
    writeFileSync(`${home}/.netrc`, passwords.join(''), { mode: 0o600 });
    const program = `
import asyncio, os
from hosted_verification_links import Client
from hosted_verification_links.aio import AsyncClient
async def main():
    for url in (os.environ["URL"], "http://a.example"):
        async with AsyncClient(url, "001", "key", retries_max=0) as client:
            for _ in range(2): await client.list_services()
        Client(url, "001", "key", retries_max=0).list_services()
asyncio.run(main())`;
    const environment = {
      HOME: home,
      NETRC: `${home}/.netrc`,
      http_proxy: `http://${host}`,
      no_proxy: '127.0.0.1',
    };
    await run(program, `HTTP://${host}`, environment);
    server.close();
    expect(seen).toEqual([host, host, host, ...Array(3).fill('a.example')].map((each) => ({ host: each })));
  },
);

test.runIf(python)('a name in Punycode that is none is refused when a client is made', async () => {
  const program = `
import httpx, os
from hosted_verification_links import Client
from hosted_verification_links.aio import AsyncClient
for kind in (Client, AsyncClient):
    try: kind(os.environ["URL"], "001", "key")
    except ValueError as error: print(error)`;
  const refused = /^(base_url must be an http or https address, .*\n){2}$/;
  expect(await run(program, 'http://xn--zzzz')).toMatch(refused);
  expect(await run(program, 'http://www.xn--zzzz.example')).toMatch(refused);
  expect(await run(program, 'http://xn--mnchen-3ya.example')).toBe('');
});

test('without httpx it says what is missing, and the other client works', () => {
  const program = `
import sys
sys.modules["httpx"] = None
import hosted_verification_links
try: import hosted_verification_links.aio
except ImportError as error: print(error)`;
  const { stdout } = spawnSync('python3', ['-c', program], {
    cwd: `${folder.path}/python`,
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^AsyncClient needs httpx, .*pip install httpx/);
});
