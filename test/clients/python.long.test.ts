/** The Python client: its packages, and its types. The suite of all clients tells how it behaves. */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder, VERSION } from './quick-start.ts';

const HOME = 'packages/clients/python';

/** The first Python that can run this: that of Debian has what the package manager installed. */
function pythonThat(runs: readonly string[]): string | undefined {
  const found = ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, runs).status === 0);
  if (!found) console.warn(`Skipped: a part of the tests of the Python client, for want of ${runs.at(-1)}.`);
  return found;
}
const builder = pythonThat(['-c', 'import pip']);
// Newer ones no longer check for Python 3.9.
const MYPY_FOR_39 = ['-m', 'mypy', '--strict', '--python-version', '3.9', '--cache-dir', devNull];
const checker = pythonThat([...MYPY_FOR_39, '-c', 'import httpx']);

describe.skipIf(!builder)('with pip', () => {
  const folder = new Folder();
  let built: string[];
  const wheel = () => `python/dist/${built.find((file) => file.endsWith('.whl'))}`;
  beforeAll(() => {
    folder.assemble('python');
    folder.run('env', `PYTHON=${builder}`, 'sh', 'python/build.sh');
    built = readdirSync(`${folder.path}/python/dist`).toSorted();
  });
  afterAll(() => folder.remove());

  test('a wheel with its types, and a source distribution are built', () => {
    for (const file of built) expect(file.split(VERSION)[0]).toMatch(/^hosted.verification.links.client-$/);
    expect(built.map((file) => path.extname(file)).toSorted()).toEqual(['.gz', '.whl']);
    const inside = folder.run('python3', '-m', 'zipfile', '-l', wheel());
    expect(inside).toContain('hosted_verification_links/py.typed');
  });

  test('pip installs the sources themselves without a network', () => {
    // Isolated, as pip builds by default: with what the sources ask for, and no index that has it.
    folder.run(
      `${builder}`,
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-index',
      '--target=from-sources',
      './python',
    );
    const program = 'import hosted_verification_links as it; print(it.Client.__name__, it.__file__)';
    expect(folder.run('env', 'PYTHONPATH=from-sources', `${builder}`, '-c', program)).toMatch(
      /^Client .*from-sources/,
    );
  });

  test('the same sources give the same bytes', () => {
    const sums = () => folder.run('sh', '-c', 'cat python/dist/* | sha256sum');
    const before = sums();
    folder.run('env', `PYTHON=${builder}`, 'sh', 'python/build.sh');
    expect(sums()).toBe(before);
  });

  test('a time needs its zone, and the timeout of one call is heeded', () => {
    const program = `
import datetime
from hosted_verification_links import Client, Error
waits = []
client = Client("http://127.0.0.1:1", "001", "a-key", sleep=waits.append, chance=lambda: 0.9)
zoneless = datetime.datetime(2030, 1, 1)
for call in (
    lambda: client.create_link(company_name="Acme", data_privacy_policy_url="https://a.example", expires_at=zoneless),
    lambda: client.list_links(timeout=0.1),
    lambda: client.list_links(),
):
    try: call()
    except Error as error: print(error.code, len(waits))`;
    const printed = folder.run('env', 'PYTHONPATH=python', `${builder}`, '-c', program);
    expect(printed).toBe('malformed 0\nnetwork 0\nnetwork 3\n');
  });

  test('the wheel alone makes a signed call and receives a verified callback, as the README says', async () => {
    folder.run(`${builder}`, '-m', 'pip', 'install', '--quiet', '--no-index', '--target=site', wheel());
    const run = ['env', 'PYTHONPATH=site', `${builder}`, 'main.py'] as const;
    const printed = await folder.runSample(`${HOME}/README.md`, 'python', 'main.py', ...run);
    expect(printed).toMatch(/^Send your user to http/);
    expect(printed).toMatch(/^Callback of \S+: ID Number Found$/m);
    expect(printed).toMatch(/^Status of \S+: ID Number Found$/m);
    expect(folder.answered).toBe(204);
  });
});

test.runIf(checker)('it is typed strictly, with its samples, for Python 3.9', () => {
  const folder = new Folder();
  try {
    folder.assemble('python');
    const samples = folder.samples(`${HOME}/README.md`, 'python');
    const files = samples.map((code, at) => {
      writeFileSync(`${folder.path}/python/sample${at}.py`, code);
      return `sample${at}.py`;
    });
    const checked = [...MYPY_FOR_39, 'hosted_verification_links', 'driver.py', ...files];
    const { stdout } = spawnSync(`${checker}`, checked, { cwd: `${folder.path}/python`, encoding: 'utf8' });
    expect(stdout).toContain('Success: no issues found');
    expect(files).toHaveLength(5);
  } finally {
    folder.remove();
  }
});
