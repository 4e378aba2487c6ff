/**
 * The steps of the Dockerfile, carried out in clean roots of the same Debian, as there is no container engine: what an
 * image's layers, its limits and its network do is not tried. The first stage's image is Debian with Node and npm.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { build, canBuild, inside } from './container.ts';
import { buildContext } from './docker-ignore.ts';
import { planted, plantedClone } from './planted.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'container-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);
const debian = path.join(folder, 'debian');
const NPM = path.dirname(execFileSync('sh', ['-c', 'realpath $(which npm)'], { encoding: 'utf8' }).trim());

function pull(image: string, root: string): void {
  if (!existsSync(debian)) {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', debian], { stdio: 'ignore' });
  }
  execFileSync('cp', ['-a', `${debian}/.`, root]);
  const [name, version] = image.split(':');
  expect(name === 'node' ? version : `${version}-`).toMatch(/bookworm|^12\.\d+-slim-$/);
  if (name !== 'node') return;
  expect(version).toBe(`${process.version.slice(1)}-bookworm-slim`);
  execFileSync('chroot', [root, 'sh', '-c', 'apt-get update && apt-get install -y libatomic1'], {
    stdio: 'ignore',
  });
  cpSync(process.execPath, path.join(root, 'usr/local/bin/node'));
  cpSync(path.dirname(NPM), path.join(root, 'usr/local/lib/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'));
  // How this machine reaches its registry.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, path.join(root, certificates));
  const npmrc = path.join(homedir(), '.npmrc');
  if (existsSync(npmrc)) cpSync(npmrc, path.join(root, 'tmp/.npmrc'));
}

const machine = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy)$/i.test(name) ? [[name, value ?? '']] : [],
  ),
);

test.runIf(canBuild)(
  'its steps make a server that is healthy, and is not root',
  { timeout: 1_200_000 },
  async () => {
    const context = path.join(folder, 'context');
    const clone = plantedClone(folder);
    for (const file of buildContext(clone)) cpSync(path.join(clone, file), path.join(context, file));
    const image = build(readFileSync('Dockerfile', 'utf8'), { context, folder, pull, machine });
    expect(planted(path.join(image.root, 'server'))).toEqual([]);
    const port = await freePort();
    // As `docker run -e MODE=sandbox` starts it: its database has to have a place.
    const env = { MODE: 'sandbox', HOST: '127.0.0.1', PORT: `${port}` };
    const [command = '', ...args] = inside(image, image.entrypoint, env);
    const server = spawn(command, args, { stdio: 'ignore' });
    const ended = once(server, 'exit');
    try {
      const [check = '', ...checkArgs] = inside(image, image.healthcheck, env);
      await expect.poll(() => spawnSync(check, checkArgs).status, { timeout: 60_000, interval: 500 }).toBe(0);
      expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toContain('Uid:\t10001\t10001');
      const docs = await fetch(`http://127.0.0.1:${port}/docs/`);
      expect(docs.status).toBe(200);
      expect(readdirSync(path.join(image.root, 'data'))).toContain('hosted-links.db');
    } finally {
      server.kill();
      await ended;
    }
  },
);
