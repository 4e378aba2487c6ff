import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import {
  citationsIn,
  DECISIONS_FOLDER,
  numberOf,
  parseDecision,
  readDecisions,
} from '../../scripts/docs/decisions.ts';
import { filesBelow, ROOT, read, topLevel } from './tree.ts';

const WORDS_MAX = 150;
/** They cite nothing: pictures, and scripts that were minified, which subtract from a `D`. */
const NO_TEXT = /\.(png|ico|woff2)$|^generated\/[\w-]+-script\.js$/;
/** Written without its number, so that these are no citations of decisions that do not exist. */
const id = (number: number | string) => `D-${number}`;

describe('the decisions', () => {
  const decisions = readDecisions(ROOT);

  test('are numbered from 1, each number once', () => {
    expect(decisions.length).toBeGreaterThanOrEqual(99);
    const numbers = decisions.map((decision) => numberOf(decision.id));
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect(twice, `Give the newer of these the number ${Math.max(...numbers) + 1}.`).toEqual([]);
    const missing = numbers.map((_, at) => at + 1).filter((number) => !numbers.includes(number));
    expect(missing, 'Use these numbers before others, and keep a file of a merged decision.').toEqual([]);
  });

  test.each(decisions)(`$id has ${WORDS_MAX} words at most`, ({ file, markdown }) => {
    const words = markdown.split(/\s+/).filter(Boolean).length;
    const fix = `${file} has ${words} words. Move rules, tables and formats to a guide or the contract, and link there.`;
    expect(words, fix).toBeLessThanOrEqual(WORDS_MAX);
  });

  test('exist wherever one is cited', () => {
    const known = new Set(decisions.map((decision) => decision.id));
    const files = topLevel().flatMap((name) => (name.endsWith('/') ? filesBelow(name.slice(0, -1)) : [name]));
    const unknown = files
      .filter((file) => !NO_TEXT.test(file))
      .flatMap((file) =>
        citationsIn(read(file))
          .filter((cited) => !known.has(cited))
          .map((cited) => `${file}: ${cited}`),
      );
    const fix = `Add these to ${DECISIONS_FOLDER}/, or cite another number:\n${unknown.join('\n')}`;
    expect(unknown, fix).toEqual([]);
  });
});

describe('a number', () => {
  test('has as many digits as it needs', () => {
    const text = `(${id('07')}), ${id(100)} and ${id(1000)}-name, not CARD-12 or ${id(12)}x`;
    expect(citationsIn(text)).toEqual([id('07'), id(100), id(1000)]);
  });

  test('of three or four digits is read and sorted', () => {
    const root = folderUntilTestEnds();
    mkdirSync(path.join(root, DECISIONS_FOLDER), { recursive: true });
    for (const number of [1000, 99, 100])
      writeFileSync(
        path.join(root, DECISIONS_FOLDER, `${id(number)}-short-name.md`),
        `# ${id(number)} A title\n`,
      );
    expect(readDecisions(root).map((decision) => decision.id)).toEqual([id(99), id(100), id(1000)]);
  });
});

test.each([
  ['a name without a number', 'errors.md', `# ${id('07')} Errors`, 'call it by its number and a short name'],
  ['a number alone', `${id('07')}.md`, `# ${id('07')} Errors`, 'call it by its number and a short name'],
  [
    'another number in its title',
    `${id('07')}-errors.md`,
    `# ${id('08')} Errors`,
    'its first line has to be',
  ],
  ['no title', `${id('07')}-errors.md`, `# ${id('07')}`, 'its first line has to be'],
])('a file with %s is refused', (_, name, markdown, message) => {
  expect(() => parseDecision(`${DECISIONS_FOLDER}/${name}`, markdown)).toThrow(message);
});
