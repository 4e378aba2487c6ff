import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE, type TestDatabase } from '#testing/harness/databases/stores.ts';
import { admin } from '#testing/harness/vitest/admin.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, untilTestEnds } from '#testing/harness/vitest/use-started.ts';

const PARTNERS = 1_000;
const WITHIN_MS = 10_000;

let database: TestDatabase;
let folder: string;
let file: string;
let keysFile: string;
beforeEach(async () => {
  folder = folderUntilTestEnds();
  file = path.join(folder, 'partners.csv');
  keysFile = `${file}.keys.csv`;
  database = await DATABASE.createMigrated();
});
afterEach(async () => {
  await database.remove();
});

const idOf = (n: number) => `P${n.toString(36).toUpperCase().padStart(2, '0')}`;
const write = (...lines: string[]) => writeFileSync(file, ['partner_id,name', ...lines].join('\r\n'));
const importFile = () => admin(['partners', 'import', file], { ...database.settings });
const keys = () =>
  new Map(
    readFileSync(keysFile, 'utf8')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(',') as [string, string]),
  );

test('a thousand partners are added within ten seconds, and their keys work', async () => {
  write(...Array.from({ length: PARTNERS }, (_, n) => `${idOf(n)},"Bank ""${n}"", Ltd"`));
  // As a spreadsheet marks a file as UTF-8.
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`);
  const startedAt = performance.now();
  const { code, stdout, stderr } = await importFile();
  expect([code, stdout]).toEqual([0, '']);
  expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
  expect(stderr).toContain('1000 of 1000 partners were added');
  expect([keys().size, statSync(keysFile).mode & 0o777]).toEqual([PARTNERS, 0o600]);
  const [row] = await database.rows<{ name: string }>("SELECT name FROM partners WHERE partner_id = 'P07'");
  expect(row?.name).toBe('Bank "7", Ltd');
  const server = await untilTestEnds(startTestServer({}, database));
  const { status } = await server.as('P07', keys().get('P07') ?? '').signed('POST', '/v1/hosted_links/:list');
  expect(status).toBe(200);
});

test('keys go where they can be written, and only their owner may read them from then on', async () => {
  write('P01,Bank');
  const nowhere = path.join(folder, 'no-folder', 'keys.csv');
  const refused = await admin(['partners', 'import', file, '--keys', nowhere], { ...database.settings });
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${nowhere} cannot be written: nothing was added.\n`,
  });
  writeFileSync(keysFile, 'P01,"\n');
  expect((await importFile()).stderr).toMatch(
    /^Line 1 of \S+keys\.csv has a quote .*: nothing was added\.$/m,
  );
  writeFileSync(keysFile, '', { mode: 0o644 });
  expect((await importFile()).stderr).toContain('1 of 1 partners were added');
  expect(statSync(keysFile).mode & 0o777).toBe(0o600);
});

test('an import that was cut off goes on where it was, with the keys that it had written', async () => {
  // Killed while it wrote the second line, before the first partner was committed.
  writeFileSync(keysFile, 'partner_id,api_key\nP01,the-key-of-the-first-run-0123456789\nP02,half-a', {
    mode: 0o600,
  });
  write('P01,One', 'P02,Two');
  expect((await importFile()).stderr).toMatch(/^2 of 2 partners were added\.$/m);
  const made = keys();
  expect(made.get('P01')).toBe('the-key-of-the-first-run-0123456789');
  const server = await untilTestEnds(startTestServer({}, database));
  for (const id of ['P01', 'P02']) {
    const { status } = await server.as(id, made.get(id) ?? '').signed('POST', '/v1/hosted_links/:list');
    expect(status, id).toBe(200);
  }
  await admin(['partners', 'add', 'P03', '--name', 'Three'], { ...database.settings });
  write('P01,One', 'P02,Two', 'P03,Three');
  expect((await importFile()).stderr).toMatch(
    /^0 of 3 partners were added.*as they were there before: P03\n$/s,
  );
  expect(keys()).toEqual(made);
});

/** Adds P02 to a file of SQLite, once an import has opened it: that reads its partners here, and is kept waiting until it adds them. */
const ADD_MEANWHILE = `
  const { openSync, writeFileSync, existsSync, readFileSync, closeSync } = require('node:fs');
  const [database, file] = process.argv.slice(1);
  const partners = openSync(file, 'w');
  const other = new (require('node:sqlite').DatabaseSync)(database);
  other.exec("BEGIN IMMEDIATE; CREATE TEMP TABLE copy AS SELECT * FROM partners;" +
    "UPDATE copy SET partner_id = 'P02'; INSERT INTO partners SELECT * FROM copy");
  writeFileSync(partners, 'partner_id,name\\nP02,Two\\nP03,Three');
  closeSync(partners);
  const keys = file + '.keys.csv';
  while (!existsSync(keys) || !readFileSync(keys, 'utf8').includes('P03'));
  other.exec('COMMIT');`;

test.runIf(DATABASE.groupsUnits)(
  'whom somebody else adds meanwhile is not among those added, nor in the audit trail',
  async () => {
    await admin(['partners', 'add', 'P01', '--name', 'One'], { ...database.settings });
    execFileSync('mkfifo', [file]);
    const program = ['-e', ADD_MEANWHILE, path.join(database.folder, 'test.db'), file];
    const other = spawn(process.execPath, program, { timeout: 60_000 });
    const [{ stderr }] = await Promise.all([importFile(), once(other, 'exit')]);
    expect(stderr).toContain('1 of 2 partners were added');
    const { stdout } = await admin(['audit', 'export'], { ...database.settings });
    expect(stdout.match(/(?<="partner_id":")P0\d/g)).toEqual(['P01', 'P03']);
  },
);

test('columns say where partners are told of what, and of which of their links', async () => {
  const columns = 'partner_id,name,events_url,link_events,default_callback_url,redirect_success';
  const event = (events: string) => writeFileSync(file, `${columns}\n${events}`);
  event(
    'P01,One,https://one.example/e,"expired,opened",https://one.example/c,success\nP02,Two,,,,\nP03,Three,none,pull,,successful',
  );
  expect((await importFile()).stderr).toContain('3 of 3 partners were added');
  const rows = await database.rows(
    `SELECT events_url, link_events, default_callback_url AS url, redirect_success AS word
      FROM partners WHERE partner_id LIKE 'P%' ORDER BY partner_id`,
  );
  const none = { events_url: null, link_events: null, url: null, word: 'successful' };
  const one = { events_url: 'https://one.example/e', link_events: '["opened","expired"]' };
  expect(rows).toEqual([
    { ...one, url: 'https://one.example/c', word: 'success' },
    none,
    { ...none, link_events: '[]' },
  ]);
  event('P04,Four,http://10.0.0.1/,closed,,');
  expect((await importFile()).stderr.split('\n').slice(1, -1)).toEqual([
    'Line 2: events_url must be a public address, not private.',
    expect.stringMatching(/^Line 2: link_events must be off, pull, all, or some of opened,.*expired\.$/),
  ]);
});

test('a file with a mistake adds nobody, and each mistake is named', async () => {
  write(
    'P01,"One\r\nBank"',
    'P1,Two',
    'P01,Three',
    'P04',
    `P05,${'é'.repeat(201)}`,
    `P06,${'😀'.repeat(200)}`,
  );
  const { code, stderr } = await importFile();
  expect([code, stderr.split('\n')]).toEqual([
    1,
    [
      'Nothing was added.',
      'Line 2: name must be 1 to 200 characters, without control or invisible characters.',
      'Line 4: partner_id must be 3 letters or digits.',
      'Line 5: partner_id P01 was there before.',
      'Line 6: it has 1 values, not 2.',
      'Line 6: name is missing.',
      'Line 7: name must be 1 to 200 characters, without control or invisible characters.',
      '',
    ],
  ]);
  expect(await database.rows("SELECT 1 FROM partners WHERE partner_id = 'P01'")).toEqual([]);
});

test.each([
  ['that is not UTF-8', Buffer.from('partner_id,name\nP01,José\n', 'latin1'), /not UTF-8/],
  ['with a column twice', 'partner_id,name,name\nP01,One,Two\n', /column name twice/],
  [
    'with a quote that does not close',
    'partner_id,name\nP01,One\nP02,"Two\nP03,Three\n',
    /^Line 3 of \S+partners\.csv has a quote that does not/,
  ],
  [
    'with text after a quote',
    'partner_id,name\nP01,"One"x\n',
    /^Line 2 of \S+partners\.csv has .*text after one: nothing was added/,
  ],
  [
    'with a column that would control the terminal',
    'partner_id,name,a\u001b[2J\u0007\nP01,One,x\n',
    /^There is no column a\\u001b\[2J\\u0007\.$/m,
  ],
  ['without a column', 'partner_id\nP01\n', /^The first line must name .*: name is missing/m],
  ['with no partner', 'partner_id,name\n', /^There is no partner below the first line/m],
  ['that is not there', null, /cannot be read/],
])('a file %s adds nobody', async (_, content, message) => {
  if (content) writeFileSync(file, content);
  const { code, stderr } = await importFile();
  expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  expect(stderr).not.toContain('node:');
  expect(await database.rows("SELECT 1 FROM partners WHERE partner_id = 'P01'")).toEqual([]);
});
