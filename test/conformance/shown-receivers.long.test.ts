/** `prove receiver` against the receivers that the guide and the READMEs of the clients show. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { failuresOf } from '#conformance/kit/report/summary.ts';
import { runReceiverSuite } from '#conformance/receiver-suite/run.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { Folder, isHere } from '../clients/quick-start.ts';
import { root } from '../contract/contract.ts';

const RUN_MS = 240_000;
const folder = new Folder();
let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null) return;
  const closed = once(child, 'close');
  // With what it has started: `go run` starts the program.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
});
afterAll(() => folder.remove());

/** Starts a receiver that is shown, on a free port in place of 4000. @returns its address */
async function start(file: string, code: string, program: string, ...args: string[]): Promise<string> {
  const port = String(await freePort());
  writeFileSync(`${folder.path}/${file}`, code.replaceAll('4000', port));
  const filled = args.map((arg) => arg.replace('4000', port));
  const env = { ...process.env, PYTHONPATH: `${folder.path}/python`, GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  child = spawn(program, filled, {
    cwd: folder.path,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text) => (errors += text));
  const url = `http://127.0.0.1:${port}/callbacks`;
  const isUp = () => fetch(url, { method: 'POST', body: '{}' }).then(() => true);
  await expect.poll(() => isUp().catch(() => errors), { timeout: RUN_MS }).toBe(true);
  return url;
}

/** The sample of a README up to where its client begins to call, and an end in place of the rest. */
function receiverOf(language: string, fence: string, until: string, end: string): string {
  const [code = ''] = folder.samples(`${root}packages/clients/${language}/README.md`, fence);
  expect(code).toContain(until);
  return code.slice(0, code.indexOf(until)) + end;
}

async function expectSound(url: string, except: readonly string[] = []): Promise<void> {
  const report = await runReceiverSuite({ url, keys: ['sandbox-key-001'] });
  const failing = failuresOf(report).map(({ title, failure }) => [title, failure?.message, failure?.actual]);
  expect(failing.filter(([title = '']) => !except.includes(title))).toEqual([]);
}

describe.skipIf(!isHere('Python', 'python3'))('in Python', () => {
  test('the receiver of the guide passes', { timeout: RUN_MS }, async () => {
    const guide = readFileSync(`${root}openapi/guides/integrate/callbacks.md`, 'utf8');
    const [, code = ''] = /```python title="receiver.py"\n(.*?)```/s.exec(guide) ?? [];
    await expectSound(await start('receiver.py', code, 'python3', 'receiver.py'));
  });

  test('the receiver of the client passes', { timeout: RUN_MS }, async () => {
    folder.assemble('python');
    const code = receiverOf('python', 'python', 'client = Client(', 'threading.Event().wait()\n');
    const url = await start('main.py', code, 'python3', 'main.py');
    // The README says so.
    await expectSound(url, ['A result without a length, in chunks, as a proxy may pass it on']);
    const inChunks = { method: 'POST', body: new Blob(['{}']).stream(), duplex: 'half' };
    expect((await fetch(url, inChunks)).status).toBe(411);
  });
});

test.skipIf(!isHere('Go', 'go'))('the receiver of the Go client passes', { timeout: RUN_MS }, async () => {
  folder.assemble('go');
  const name = 'hosted-verification-links.example/hostedlinks';
  writeFileSync(
    `${folder.path}/go.mod`,
    `module shop\n\ngo 1.21\n\nrequire ${name} v1.0.0\n\nreplace ${name} => ./go\n`,
  );
  const end =
    '\tfor range received {\n\t\t_, _ = ctx, client\n\t}\n}\n\nfunc check(err error) {\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n';
  // What waits for the job alone needs the time.
  const code = receiverOf('go', 'go', '\tlink, err := client.CreateLink', end).replace('\t"time"\n', '');
  await expectSound(await start('main.go', code, 'go', 'run', 'main.go'));
});

test.skipIf(!isHere('PHP', 'php'))('the receiver of the PHP client passes', { timeout: RUN_MS }, async () => {
  folder.assemble('php');
  mkdirSync(`${folder.path}/vendor`);
  const autoload = `<?php spl_autoload_register(fn ($name) => require '${folder.path}/php/src/' . strtr(substr($name, 12), '\\\\', '/') . '.php');`;
  writeFileSync(`${folder.path}/vendor/autoload.php`, autoload);
  const [, code = ''] = folder.samples(`${root}packages/clients/php/README.md`, 'php');
  await expectSound(await start('callbacks', code, 'php', '-S', '127.0.0.1:4000', 'callbacks'));
});

test.skipIf(!isHere('Java', 'java', 'javac', 'jar'))(
  'the receiver of the Java client passes',
  { timeout: RUN_MS },
  async () => {
    folder.assemble('java');
    folder.run('sh', 'java/build.sh');
    const code = receiverOf('java', 'java', '        HostedLinksClient client =', '    }\n}\n');
    await expectSound(await start('Main.java', code, 'java', '-cp', 'java/target/*', 'Main.java'));
  },
);
