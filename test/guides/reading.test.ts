/** What reads the chapters for the other tests. */
import { describe, expect, test } from 'vitest';
import { filled, isShown } from './output.ts';
import { samplesOf } from './samples.ts';

describe('a fence', () => {
  test('tells its language, what is done with it, and whether it is a tab', () => {
    const text = '1. One\n\n   ```sh\n   a\n     b\n   ```\n\nTwo\n\n```ts\nq\n```\n\n```python\nq\n```\n';
    expect(samplesOf('page', text)).toMatchObject([
      { line: 3, language: 'sh', code: 'a\n  b\n', isTab: false },
      { line: 10, language: 'ts', code: 'q\n', isTab: false },
      { line: 14, language: 'python', isTab: true },
    ]);
    const marked =
      '```ts title="x.ts"\n```\n\nThen\n\n```text output="one"\n```\n\nThen\n\n```sh not-run="why"\n```\n';
    expect(samplesOf('page', marked)).toMatchObject([
      { title: 'x.ts' },
      { output: { terminal: 'one' } },
      { notRun: 'why' },
    ]);
  });

  test.each([
    ['```\na\n```\n', 'without a language'],
    ['```ts\na\n', 'not closed'],
    ['```ts file="a"\na\n```\n', 'unknown attribute file'],
    ['```ts\n```\n```text output\n```\n', 'needs a sentence before it'],
  ])('%j is refused', (text, reason) => {
    expect(() => samplesOf('page', text)).toThrow(reason);
  });
});

describe('comparing outputs', () => {
  test('knows what is shown from what is not', () => {
    expect(isShown('a … c\n…\nz\n', 'a b c\nany\nlines\nz\n')).toBe(true);
    expect(isShown('a … c\n…\nz\n', 'a b c\nz\n')).toBe(true);
    expect(isShown('a … c\n', 'a b\nc\n')).toBe(false);
    expect(isShown('a.c\n', 'abc\n')).toBe(false);
    expect(isShown('true\n', 'true\ntrue\n')).toBe(false);
    expect(isShown('true\n', 'untrue\n')).toBe(false);
  });

  test('fills in only what is left out', () => {
    const printed = { id: 'abc', list: [1, 'x'], none: null };
    expect(filled({ id: '…', list: [1, '…'], none: null }, printed)).toEqual(printed);
    expect(filled({ id: 'b…', list: [1, '…'], none: null }, printed)).not.toEqual(printed);
    expect(filled({ id: '…', list: [2, '…'], none: null }, printed)).not.toEqual(printed);
    expect(filled({ id: '…', none: null }, printed)).not.toEqual(printed);
  });
});
