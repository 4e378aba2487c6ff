/** What could take secrets and addresses of links out of a server: logs of proxies, core dumps, debuggers. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '#testing/harness/free-port.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';
import { PROXIES } from './proxies.ts';

const read = (name: string) => readFileSync(path.join('packages/server/deploy', name), 'utf8');
const folder = useFolder();
const NAMES = ['nginx', 'haproxy', 'caddy'] as const;
const isInstalled = (command: string) => !spawnSync(command, ['--version']).error;

test.each(NAMES.filter(isInstalled))(
  '%s logs no address of a link where the servers are away',
  async (name) => {
    const port = await freePort();
    const place = mkdtempSync(path.join(folder, 'proxy-'));
    const args = PROXIES[name](place, port, `127.0.0.1:${await freePort()}`);
    const env = { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place };
    const proxy = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void proxy.kill());
    let printed = '';
    for (const output of [proxy.stdout, proxy.stderr]) output.on('data', (text) => (printed += text));
    const link = `http://127.0.0.1:${port}/l/link-4f1c?visit=token-4f1c`;
    const ask = () => fetch(link, { headers: { referer: link } }).catch(() => null);
    await expect.poll(async () => (await ask())?.status, { timeout: 30_000 }).toBeGreaterThanOrEqual(502);
    // Also those that are refused because they are too many.
    const responses = await Promise.all(Array.from({ length: 300 }, ask));
    const isOfServer = responses.find((each) => each && each.status !== 429);
    if (name === 'caddy') expect(isOfServer?.headers.get('strict-transport-security')).toContain('max-age=');
    const ended = once(proxy, 'close');
    proxy.kill();
    await ended;
    const { stdout } = spawnSync('grep', ['-rl', '4f1c', place], { encoding: 'utf8' });
    expect({ files: stdout, printed }).toEqual({ files: '', printed: expect.not.stringContaining('4f1c') });
  },
);

test('each proxy tells browsers to come by TLS only', () => {
  for (const name of ['nginx.conf', 'haproxy.cfg', 'Caddyfile'])
    expect(read(name), name).toMatch(/Strict-Transport-Security "max-age=31536000"/);
});

test('neither unit, container nor archive leaves a core dump, or starts a debugger on a signal', () => {
  const unit = read('hosted-verification-links.service');
  expect(unit).toMatch(/^LimitCORE=0$/m);
  expect(unit).toMatch(/^ExecStart=\S+\/node --disable-sigusr1 /m);
  const { services } = parse(read('compose.yaml'), { merge: true });
  expect([services['server-1'], services['server-2']].map((each) => each.ulimits.core)).toEqual([0, 0]);
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV NODE_OPTIONS=--disable-sigusr1$/m);
  for (const name of ['start', 'admin'])
    expect(readFileSync(`scripts/release/archive/${name}`, 'utf8'), name).toMatch(
      /^ulimit -c 0\nexec \S+ --disable-sigusr1 /m,
    );
});

test('the project’s Node starts no debugger on SIGUSR1 where it is told so, and goes on', async () => {
  const code = "process.stdout.write('up'); process.stdin.on('data', () => process.exit(7))";
  const child = spawn(process.execPath, ['--disable-sigusr1', '-e', code], { stdio: 'pipe' });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  await once(child.stdout, 'data');
  child.kill('SIGUSR1');
  child.stdin.write('end');
  expect({ code: (await once(child, 'close'))[0], said }).toEqual({ code: 7, said: '' });
});
