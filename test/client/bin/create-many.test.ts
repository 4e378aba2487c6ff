/** `links create --csv`, against a real sandbox (D-103). */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { csvOf, parseCsv } from '#protocol/csv.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { links } from './run-links.ts';

const server = useStarted(() => startTestServer());
const total = async () => (await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total;

let folder: string;
beforeEach(() => {
  folder = folderUntilTestEnds();
});

const fileOf = (text: string | Buffer) => {
  const file = path.join(folder, 'people.csv');
  writeFileSync(file, text);
  return file;
};
const create = (file: string, { url = server.url, isTerminal = false } = {}) =>
  links(['create', '--csv', file, '--single-use'], { env: { LINKS_URL: url }, isTerminal });
const answersOf = (file: string) =>
  parseCsv(readFileSync(file.replace('.csv', '.links.csv'), 'utf8')).map(({ cells }) => cells);

test('a row is a link with its fields, and the answer file has it at its place', async () => {
  const file = fileOf(
    '\uFEFFname,user_id,id_types,prefill.first_name,partner_params.note\r\n' +
      '"Mensah, Ama",ama,GH/GHANA_CARD/biometric_kyc,Ama,"said ""yes"",\r\ntwice"\r\n' +
      'Kofi,kofi,,,\r\n' +
      // As spreadsheets write rows below the last one.
      ',, ,,\r\n',
  );
  const { code, json, err } = await create(file);
  expect([code, err]).toEqual([0, '']);
  expect(json).toMatchObject({ created: 2, failed: 0, created_before: 0 });
  const [columns, ...rows] = answersOf(file);
  expect(columns?.slice(5)).toEqual(['link', 'ref_id', 'code', 'error', 'key']);
  const found = await Promise.all(
    rows.map((row) => links(['get', row[6] ?? ''], { env: { LINKS_URL: server.url } })),
  );
  expect(found.map((each) => each.json)).toMatchObject([
    {
      ...{ name: 'Mensah, Ama', user_id: 'ama', link_url: rows[0]?.[5], is_single_use: true },
      ...{ prefilled_fields: ['first_name'], partner_params: { note: 'said "yes",\r\ntwice' } },
      id_types: [{ country: 'GH', id_type: 'GHANA_CARD', verification_method: 'biometric_kyc' }],
    },
    { name: 'Kofi', user_id: 'kofi', link_url: rows[1]?.[5], partner_params: null },
  ]);
  expect(statSync(file.replace('.csv', '.links.csv')).mode & 0o777).toBe(0o600);
});

test('a row that is refused says why, and is tried again when it was corrected; the others are left alone', async () => {
  const rows = 'name,expires_at\none,2001-01-01T00:00:00Z\ntwo,\n';
  const file = fileOf(rows);
  const first = await create(file, { isTerminal: true });
  expect(first.code).toBe(1);
  expect(first.err).toContain(`[${'#'.repeat(30)}] 2 of 2, 1 failed`);
  const [, one, two] = answersOf(file);
  expect(one?.slice(2, 6)).toEqual([
    '',
    '',
    '2204',
    expect.stringContaining('expires_at must be in the future'),
  ]);
  const before = await total();
  expect((await create(file)).json).toMatchObject({ created: 0, failed: 1, created_before: 1 });
  fileOf(rows.replace('2001', '2099'));
  expect((await create(file)).json).toMatchObject({ created: 1, failed: 0, created_before: 1 });
  expect((await total()) - before).toBe(1);
  expect(answersOf(file)[2]).toEqual(two);
});

test('an interrupted run goes on where it was, and creates no link twice', async () => {
  const file = fileOf(csvOf([['name'], ...Array.from({ length: 1_200 }, (_, i) => [`person ${i % 1_000}`])]));
  let calls = 0;
  // The second call reaches the service, and its answer is lost.
  const { url, stop } = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(server.url + request.url, { method: 'POST', headers, body });
    const text = await answer.text();
    if (++calls === 1) response.end(text);
    else response.destroy();
  });
  onTestFinished(stop);
  const before = await total();
  const interrupted = await create(file, { url });
  expect(interrupted.code).toBe(3);
  expect(interrupted.err).toContain('500 of 1200 rows are answered in');
  expect(answersOf(file)).toHaveLength(501);
  expect((await create(file)).json).toMatchObject({ created: 700, failed: 0, created_before: 500 });
  expect((await total()) - before).toBe(1_200);
  expect(new Set(answersOf(file).map((row) => row[1])).size).toBe(1_201);
});

test('a call has as many rows as fit into a megabyte', async () => {
  const calls: number[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const { links } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    calls.push(links.length);
    const results = links.map(() => ({ link: 'https://l.example', ref_id: 'r' }));
    response.end(JSON.stringify({ results, created: results.length, failed: 0 }));
  });
  onTestFinished(stop);
  const rows = Array.from({ length: 5 }, () => ['x'.repeat(400_000)]);
  expect((await create(fileOf(csvOf([['name'], ...rows])), { url })).json).toMatchObject({ created: 5 });
  expect(calls).toEqual([2, 2, 1]);
});

test.each([
  ['a column that is no field', 'nmae\nx\n', 'column “nmae”'],
  ['one that is no field either', 'constructor\nx\n', 'column “constructor”'],
  ['no rows', 'name\n', 'no row'],
  ['a column that is there twice', 'name,name\nx,y\n', 'column “name” twice'],
  ['a quote that does not close', 'name\n"x\n', 'line 2'],
  ['a file that is not UTF-8', Buffer.from('name\nJosé\n', 'latin1'), 'not UTF-8'],
])('%s is refused before anything is sent', async (_, text, message) => {
  const { code, err } = await create(fileOf(text));
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('a file that is no answer file is not written over', async () => {
  const file = fileOf('name\nx\n');
  writeFileSync(file.replace('.csv', '.links.csv'), 'mine\n');
  expect((await create(file)).code).toBe(2);
  expect(answersOf(file)).toEqual([['mine']]);
});
