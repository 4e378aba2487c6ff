/** What `links` prints fits a terminal. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../packages/client/bin/commands.ts';
import { reasonOf } from '../../../packages/client/bin/failure.ts';
import { columns, shellWord, tableOf, wrapped } from '../../../packages/client/bin/shell/output.ts';
import { textWidth } from '../../../packages/client/bin/shell/text-width.ts';
import { links } from './run-links.ts';

const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length));

describe('help', () => {
  test.each(['--help', ...COMMANDS.map(({ name }) => name)])('of %s fits 80 columns', async (name) => {
    const { out } = await links(['help', name].filter((each) => each !== '--help'));
    expect(longest(out)).toBeLessThanOrEqual(80);
    const wide = await links(
      ['help', name].filter((each) => each !== '--help'),
      { width: 300 },
    );
    // The same words.
    expect(wide.out.replace(/\s+/g, ' ')).toBe(out.replace(/\s+/g, ' '));
  });

  test('has no control characters, on a terminal neither', async () => {
    const { out } = await links(['--help'], { isTerminal: true, width: 120 });
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe('a table', () => {
  const rows = [
    { id: 'a'.repeat(20), state: 'open', name: 'n'.repeat(30) },
    { id: 'b'.repeat(20), state: 'used', name: null },
  ];

  test('has the columns that fit, and names the others', () => {
    const lines = tableOf(rows, 40).split('\n');
    expect(lines[0]).toBe(`id${' '.repeat(20)}state`);
    expect(lines[1]).toBe(`${'a'.repeat(20)}  open`);
    expect(lines.slice(3).join(' ')).toBe('Too wide for this terminal: name. --json has them. ');
    expect(longest(tableOf(rows, 40))).toBeLessThanOrEqual(40);
    expect(tableOf(rows, 59)).toContain('n'.repeat(30));
    expect(tableOf(rows, 58)).not.toContain('nnn');
  });

  test('keeps its first column where nothing fits, and all where nobody looks', () => {
    expect(tableOf(rows, 5)).toContain('a'.repeat(20));
    expect(tableOf(rows)).toContain('n'.repeat(30));
  });
});

test.each([
  ['plain', 5],
  ['日本語', 6],
  ['한국어', 6],
  ['ＡｶﾅB', 5],
  ['e\u0301te\u0301', 3],
  ['क्ष', 2],
  ['🇳🇬', 2],
  ['👩🏽‍🚀', 2],
  ['❤️', 2],
  ['–', 1],
])('%s takes %i columns of a terminal', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('columns stay in line beside wide characters', () => {
  const table = tableOf([
    { name: '日本語', state: 'open' },
    { name: 'Zoë 🎉', state: 'used' },
  ]);
  expect(table).toBe('name    state\n日本語  open\nZoë 🎉  used\n');
});

test('text breaks between words only, and goes on where it began', () => {
  const text = `  ${'word '.repeat(12).trim()}`;
  expect(wrapped(text, 32)).toBe(`  ${'word '.repeat(6).trim()}\n  ${'word '.repeat(6).trim()}`);
  expect(wrapped('x'.repeat(50), 30)).toBe('x'.repeat(50));
  expect(columns([['ab', 'one two three four five six seven']], 34)).toBe(
    'ab  one two three four five six\n    seven\n',
  );
});

test('a word of a shell is quoted where it has to be', () => {
  expect(['a-b_c.1', "it's", '', '$x', 'a b'].map(shellWord)).toEqual([
    ...['a-b_c.1', "'it'\\''s'", "''", "'$x'", "'a b'"],
  ]);
});

test('of several addresses that were tried, the first says why there was no response', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
  const tried = new AggregateError([refused('::1'), refused('127.0.0.1')]);
  expect(reasonOf(new TypeError('fetch failed', { cause: tried }))).toEqual({
    ...{ code: 'ECONNREFUSED', text: 'connect ECONNREFUSED ::1' },
  });
});
