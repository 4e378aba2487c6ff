/** The management port: where it is, and whom it answers (D-77). */
import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { adminProgram } from '#admin/run.ts';
import { isAllowedCommand, unknownCommand } from '#server/management/commands.ts';
import { makeTokenCheck } from '#server/management/token.ts';
import { sqliteIn } from '#testing/harness/databases/stores.ts';
import { startServerProcess } from '#testing/harness/process.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const TOKEN = 'Yx3vUq9cRk2mWz7tLp4sNd8fHb6jGe1a';

const server = useStarted(() =>
  startServerProcess({
    env: { METRICS_PORT: '0', METRICS_NAMES: 'a.example, Metrics.Bank.example', MANAGEMENT_TOKEN: TOKEN },
  }),
);
afterAll(() => sqliteIn(server.folder).remove());

async function post(body: unknown, token = TOKEN, url = server.managementUrl) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/admin`, { method: 'POST', headers, body: JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely.
  const answer: any = await response.json();
  return { status: response.status, ...answer };
}

const run = (...args: string[]) => post({ as: 'anna', arguments: args });

test('it is off by default, and nothing of it is on the public port', async () => {
  const plain = await startTestServer();
  expect(plain.managementUrl).toBe('');
  await plain.stop();
  expect(new URL(server.managementUrl).hostname).toBe('127.0.0.1');
  for (const [method, path] of [
    ['GET', '/metrics'],
    ['POST', '/admin'],
    ['GET', '/'],
  ] as const) {
    const publicly = await fetch(server.url + path, { method, redirect: 'manual' });
    expect(publicly.status).toBe(path === '/' ? 302 : 404);
  }
  expect((await fetch(`${server.managementUrl}/v1/services`)).status).toBe(404);
});

test('a port that is taken is named by its own setting', async () => {
  const port = new URL(server.managementUrl).port;
  const folder = mkdtempSync(path.join(tmpdir(), 'second-'));
  const second = startServerProcess({ env: { METRICS_PORT: port }, folder });
  await expect(second).rejects.toThrow(`METRICS_PORT ${port} is in use`);
  await sqliteIn(folder).remove();
});

test('it imports partners that the body has, and prints their keys; no file of the server is read', async () => {
  const input = 'partner_id,name\nP01,One\nP02,Two\n';
  const imported = await post({ as: 'anna', arguments: ['partners', 'import', '-'], input });
  expect(imported).toMatchObject({ exit_code: 0, output: expect.stringMatching(/^P01,.{43}\nP02,.{43}\n$/) });
  expect((await run('partners', 'import', '/etc/passwd')).status).toBe(403);
  expect((await run('partners', 'import', '-', '--keys', '/tmp/keys')).status).toBe(403);
});

test('a command runs as in the shell: output, errors and exit code, and an entry with its operator', async () => {
  expect(await run('partners', 'add', '002', '--name', 'Second Bank')).toMatchObject({
    ...{ status: 200, exit_code: 0, errors: '' },
    output: expect.stringContaining('api_key'),
  });
  expect(await run('partners', 'suspend', '009')).toMatchObject({
    ...{ status: 200, exit_code: 1, output: '' },
    errors: expect.stringContaining('There is no partner 009'),
  });
  const { output } = await run('audit', 'list', '--json');
  expect(JSON.parse(output)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ operator: 'anna', action: 'partners add --name', partner_id: '002' }),
    ]),
  );
});

test.runIf(process.platform === 'linux')('an ended command says so: its output is not whole', async () => {
  const running = run('audit', 'export');
  const children = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim();
  await expect.poll(children, { interval: 5 }).not.toBe('');
  process.kill(Number(children()), 'SIGKILL');
  expect(await running).toMatchObject({ exit_code: null, errors: expect.stringContaining('was ended') });
});

test.runIf(process.platform === 'linux')('a key is not in the list of processes', async () => {
  const key = 'Wq7rTz2mLp9sXv4kNd8fHb6jGe1aYx3c';
  const running = run('partners', 'add', '007', '--name', 'x', '--api-key', key);
  const child = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim();
  await expect.poll(child, { interval: 5 }).not.toBe('');
  const shown = () => readFileSync(`/proc/${child()}/cmdline`, 'utf8').split('\0');
  await expect.poll(shown, { interval: 5 }).toContainEqual(expect.stringMatching(/admin/));
  expect(shown()).not.toContain(key);
  expect(await running).toMatchObject({ exit_code: 0, errors: '', output: expect.stringContaining(key) });
});

test.each([
  ['evil.example', 421],
  ['127.0.0.1.evil.example:9464', 421],
  ['10.0.0.11:9464', 200],
  ['[::1]', 200],
  ['localhost:1', 200],
  ['server-1:9100', 200],
  ['metrics.bank.example:9100', 200],
])('asked as %s, as a page whose name was pointed here would, it answers %i', async (host, status) => {
  const url = new URL('/metrics', server.managementUrl);
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode));
    asked.on('error', reject).end();
  });
  expect(await answered).toBe(status);
});

test('files, other databases and other names are out of reach', () => {
  for (const command of [
    'backup x',
    'restore x',
    'copy',
    'migrate',
    'reseal',
    'consent keep-text x',
    '--help',
  ]) {
    expect(isAllowedCommand(command.split(' ')), command).toBe(false);
  }
  expect(isAllowedCommand(['people', 'export', '001', 'user-7'])).toBe(true);
  expect(isAllowedCommand(['people', 'export', '001', 'user-7', '--images=/etc'])).toBe(false);
  expect(isAllowedCommand(['partners', 'add', '002', '--api-key-file', '/etc/passwd'])).toBe(false);
  expect(isAllowedCommand(['partners', 'list', '--as', 'somebody'])).toBe(false);
});

test.each([
  [['partner', 'list'], 'There is no command "partner list"; did you mean "partners list"?'],
  [
    ['partners', 'supsend', '002'],
    'There is no command "partners supsend"; did you mean "partners suspend"?',
  ],
  [['limit', '001'], 'There is no command "limit"; did you mean "limits"?'],
  [['audits', '--json'], 'There is no command "audits"; npm run -s admin -- --help lists them.'],
])('the misspelt command %j is refused with the name that is meant', async (args, error) => {
  expect(await run(...args)).toEqual({ status: 400, error });
});

test('no command of the shell is said to be none', () => {
  const namesOf = ({ commands }: Pick<ReturnType<typeof adminProgram>, 'commands'>): string[][] =>
    commands.flatMap((each) =>
      each.commands.length > 0 ? namesOf(each).map((name) => [each.name(), ...name]) : [[each.name()]],
    );
  const names = namesOf(adminProgram());
  expect(names).toContainEqual(['partners', 'list']);
  expect(names.map(unknownCommand).filter((said) => said !== null)).toEqual([]);
  expect(unknownCommand(['--help'])).toBeNull();
});

test('what is not a command is refused: another body, no name, too much', async () => {
  for (const body of [null, [], { as: 'anna' }, { arguments: ['limits'] }, { as: '--x', arguments: [] }]) {
    expect((await post(body)).status).toBe(400);
  }
  expect((await post({ as: 'anna', arguments: ['x'.repeat(100_000)] })).status).toBe(400);
  expect((await run('backup', '/tmp/x.db')).status).toBe(403);
});

test('a wrong token opens nothing and is in the audit trail; without a token there are no commands', async () => {
  expect(await post({ as: 'anna', arguments: ['limits'] }, 'wrong')).toMatchObject({ status: 401 });
  await expect
    .poll(async () => JSON.stringify((await run('audit', 'list', '--json')).output))
    .toContain('bad_token');
  const open = await startTestServer({ METRICS_PORT: '0' });
  const answer = await fetch(`${open.managementUrl}/admin`, { method: 'POST' });
  await open.stop();
  expect(answer.status).toBe(404);
});

test('after ten wrong tokens who guesses waits a minute; whoever has the right one never does', () => {
  let now = 0;
  const check = makeTokenCheck(TOKEN, () => now);
  // The minute begins with the first.
  for (now = 0; now < 60_000; now += 6_000) expect(check('Bearer x', '::1')).toBe('wrong');
  now--;
  expect(check('Bearer x', '::1')).toBe('too_many');
  expect(check(`Bearer ${TOKEN}`, '::1')).toBe('valid');
  expect(check('Bearer x', '::1')).toBe('too_many');
  expect(check('Bearer x', '10.0.0.2')).toBe('wrong');
  now = 60_000;
  expect(check('Bearer x', '::1')).toBe('wrong');
});

test('requests without a token, as any web page can have a browser send, do not make an address wait', () => {
  const check = makeTokenCheck(TOKEN, () => 0);
  for (let attempts = 0; attempts < 20; attempts++) expect(check(undefined, '::1')).toBe('wrong');
  expect(check(`Bearer ${TOKEN}`, '::1')).toBe('valid');
});

test('it holds 100 connections, whichever of its sockets takes them', async () => {
  const open = await startServerProcess({ env: { METRICS_PORT: '0' } });
  const { hostname, port } = new URL(open.managementUrl);
  const clients = Array.from({ length: 150 }, () => connect(Number(port), hostname).on('error', () => {}));
  await expect.poll(() => clients.filter(({ destroyed }) => destroyed).length).toBe(50);
  for (const client of clients) client.destroy();
  await expect.poll(async () => (await fetch(`${open.managementUrl}/metrics`)).status).toBe(200);
  await open.stop();
  await sqliteIn(open.folder).remove();
});
