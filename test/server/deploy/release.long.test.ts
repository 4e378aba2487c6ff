/** `npm run release`: what it makes is whole, and its server runs as another user where it may write one folder only. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#testing/harness/free-port.ts';
import { filesOf } from '../../../scripts/release/checksums.ts';
import { releaseCommand } from './guide.ts';
import { planted, plantedClone } from './planted.ts';

const NOBODY = 65_534;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')).info.version;
const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
const dist = path.join(folder, 'dist');
let printed = '';

/** When the checkout's own docs were written: a server may be showing them. */
const builtAt = () => statSync('generated/docs/index.html', { throwIfNoEntry: false })?.mtimeMs;
let docsBefore: number | undefined;

beforeAll(() => {
  docsBefore = builtAt();
  // What the guide prints, on a clone as it stands.
  const clone = plantedClone(folder);
  printed = execFileSync('sh', ['-c', `${releaseCommand()} -- ${dist}`], {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

const CLIENTS = {
  go: ['hosted-verification-links-go.tar.gz'],
  java: [
    'hosted-verification-links-client-sources.jar',
    'hosted-verification-links-client.jar',
    'hosted-verification-links-client.pom',
  ],
  php: ['hosted-verification-links-php.zip'],
  python: ['hosted_verification_links_client.tar.gz', 'hosted_verification_links_client-py3-none-any.whl'],
};

test('it holds server, clients, kit, sandbox, docs and the list of parts, with checksums', () => {
  const languages = Object.entries(CLIENTS).filter(
    ([language]) => !printed.includes(`left out: the ${language} client, for want of `),
  );
  const isContract = (name: string) => name.startsWith('hosted-verification-links-contract-');
  const plain = (name: string) =>
    name.replace(`-${isContract(name) ? contract : version}`, '').replaceAll(`_${version}`, '');
  const files = filesOf(dist).map(plain);
  expect(files.toSorted()).toEqual(
    [
      ...languages.flatMap(([language, names]) => names.map((name) => `clients/${language}/${name}`)),
      'hosted-verification-links-client.tgz',
      'hosted-verification-links-conformance.tgz',
      'hosted-verification-links-contract.tgz',
      'hosted-verification-links-docs.tar.gz',
      'hosted-verification-links-sandbox.tgz',
      'hosted-verification-links-server.tar.gz',
      'sbom.json',
    ].toSorted(),
  );
  const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: dist,
    encoding: 'utf8',
  });
  expect(checked.trim().split('\n')).toHaveLength(files.length);
  expect(printed).toMatch(/starts in \d+ ms/);
  console.info(printed);
});

test('nothing that lies untracked in the clone is in an archive or a package', () => {
  const packed = filesOf(dist).filter((name) => /\.(tar\.gz|tgz)$/.test(name));
  expect(packed.length).toBeGreaterThanOrEqual(5);
  for (const name of packed) {
    const unpacked = mkdtempSync(path.join(folder, 'unpacked-'));
    execFileSync('tar', ['-xzf', path.join(dist, name), '-C', unpacked]);
    expect(planted(unpacked), name).toEqual([]);
    rmSync(unpacked, { recursive: true });
  }
}, 120_000);

test('it leaves the docs of the checkout alone', () => {
  expect(builtAt()).toBe(docsBefore);
});

test('it names the parts that there are, where one is asked for that there is not', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts', dist, '--only', 'servers']);
  expect(status).toBe(1);
  expect(String(stderr)).toContain('There is no part “servers”, only docs, server, ');
  expect(filesOf(dist)).not.toEqual([]);
});

test('the server has a README, and two commands that run from any folder', () => {
  const place = path.join(folder, 'elsewhere');
  mkdirSync(place);
  execFileSync('tar', ['-xzf', serverArchive(), '-C', place, '--strip-components=1']);
  expect(readFileSync(path.join(place, 'README.md'), 'utf8')).toContain('/path/to/this/folder/start');
  const said = (command: string, argument: string) =>
    execFileSync(path.join(place, command), [argument], { cwd: tmpdir(), env: {}, encoding: 'utf8' });
  expect(said('start', '--check-config')).toBe('The settings are valid.\n');
  expect(said('admin', '--help')).toContain('Usage: admin');
});

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

test.runIf(canMount)('the server starts as another user, on files that nobody can write', async () => {
  const place = path.join(folder, 'place');
  mkdirSync(path.join(place, 'data'), { recursive: true });
  chownSync(path.join(place, 'data'), NOBODY, NOBODY);
  execFileSync('tar', ['-xzf', serverArchive(), '-C', place, '--strip-components=1']);
  execFileSync('chmod', ['755', folder]);
  const port = await freePort();
  const run = `mount --bind ${place} ${place} && mount --bind ${place}/data ${place}/data &&
    mount -o remount,bind,ro ${place} && cd ${place} && ! touch data/../written 2>/dev/null &&
    exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups env -i PATH=${place}/node_modules/.bin \
      PORT=${port} DATABASE_URL=file:${place}/data/sandbox.db node packages/server/run.js`;
  const server = spawn('unshare', ['--mount', 'sh', '-c', run], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(() => statusOf(`${address}/readyz`), { timeout: 60_000 }).toBe(200);
    for (const page of ['/docs/', '/console']) expect(await statusOf(address + page), page).toBe(200);
  } finally {
    server.kill();
    await ended;
  }
});

const serverArchive = () =>
  path.join(dist, readdirSync(dist).find((name) => name.includes('-server-')) ?? '');
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
