import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printRows } from '#admin/command.ts';

const ROWS = [
  { callback_id: 'msg_1', attempts: 3, error: null },
  { callback_id: 'msg_2', attempts: 12, error: 'timeout' },
];
const { columns } = process.stdout;

/** How wide Node prints the rows. */
function widthOfTable(): number {
  const stdout = new PassThrough({ encoding: 'utf8' });
  new Console({ stdout }).table(ROWS);
  return String(stdout.read()).split('\n')[0]?.length ?? 0;
}

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text = '') => void said.push(text));
  vi.spyOn(console, 'table').mockImplementation(() => void said.push('a table'));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.columns = columns;
});

test.each([
  ['a file', undefined],
  ['a terminal that is just wide enough', widthOfTable()],
])('rows for %s are a table', (_, width) => {
  process.stdout.columns = width as number;
  printRows(false, ROWS);
  expect(said).toEqual(['a table']);
});

test('rows for a terminal that is a column too narrow stand one after the other', () => {
  process.stdout.columns = widthOfTable() - 1;
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

test('no rows are an empty table, whatever the width', () => {
  process.stdout.columns = 20;
  printRows(false, []);
  expect(said).toEqual(['a table']);
});
