import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { print, printRows } from '#admin/command.ts';
import { filesBelow, read } from '../repository/tree.ts';

const ROWS = [
  { callback_id: 'msg_1', attempts: 3, error: null },
  { callback_id: 'msg_2', attempts: 12, error: 'timeout' },
];
const TABLE = ['callback_id  attempts  error', 'msg_1        3', 'msg_2        12        timeout'].join('\n');
const WIDTH = 'callback_id  attempts  timeout'.length;
const { columns } = process.stdout;

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text = '') => void said.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.columns = columns;
});

test.each([
  ['a file', undefined],
  ['a terminal that is just wide enough', WIDTH],
])('rows for %s are a table', (_, width) => {
  process.stdout.columns = width as number;
  printRows(false, ROWS);
  expect(said).toEqual([TABLE]);
});

test('rows for a terminal that is a column too narrow stand one after the other', () => {
  process.stdout.columns = WIDTH - 1;
  printRows(false, ROWS);
  expect(said).toEqual([
    'callback_id  msg_1',
    'attempts  3',
    'error  ',
    '',
    'callback_id  msg_2',
    'attempts  12',
    'error  timeout',
    '',
  ]);
});

test('no rows are a sentence, and an empty array as JSON', () => {
  printRows(false, [], 'No callback matches.');
  printRows(true, [], 'No callback matches.');
  expect(said).toEqual(['No callback matches.', '[]']);
});

test('control characters are escaped, so that a response cannot control the terminal, and two ids look different', () => {
  printRows(false, [{ response: 'a\n\u001b[2J\u009bb' }]);
  expect(said).toEqual(['response\na\\u000a\\u001b[2J\\u009bb']);
  printRows(false, [{ user_id: 'A\u2066B' }, { user_id: 'A\u2028B' }]);
  expect(said.at(-1)).toBe('user_id\nA\\u2066B\nA\\u2028B');
});

test('in JSON they are escaped, as are characters that turn the direction of a text', () => {
  print(true, { name: 'a\u009b2J\u202eb' });
  printRows(true, [{ name: '\u2066' }]);
  expect(said).toEqual(['{"name":"a\\u009b2J\\u202eb"}', '[{"name":"\\u2066"}]']);
});

test('no admin command prints JSON in another way', () => {
  // The words of the page are the operator's own, and translators read them.
  const files = filesBelow('packages/admin').filter((file) => !file.endsWith('/page-language.ts'));
  const raw = files.filter((file) => read(file).includes('JSON.stringify'));
  expect(raw, 'use printableJson of packages/protocol').toEqual([]);
});
