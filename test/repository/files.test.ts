import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { filesBelow, read, topLevel } from './tree.ts';

const FILES = [...topLevel()].flatMap((name) =>
  name.endsWith('/') ? filesBelow(name.slice(0, -1)) : [name],
);
const SOURCES = FILES.filter((file) => file.startsWith('packages/') && /\.tsx?$/.test(file));

/** The eight names that are fixed. */
const FIXED = [
  'README.md',
  'generated/',
  'openapi/',
  'package.json',
  'packages/',
  'scripts/',
  'test/',
  'tsconfig.json',
];
/** What tools and hosts demand at the top. */
const DEMANDED = [
  'AGENTS.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'SECURITY.md',
  'biome.json',
  'package-lock.json',
  'vitest.config.ts',
];

describe('the top level', () => {
  test('has the eight fixed names', () => {
    expect(topLevel()).toEqual(expect.arrayContaining(FIXED));
  });

  test('has nothing else but what tools demand there', () => {
    const others = topLevel().filter(
      (name) => !FIXED.includes(name) && !DEMANDED.includes(name) && !name.startsWith('.'),
    );
    expect(others, 'move it into one of the eight folders').toEqual([]);
  });
});

/** What tells of the machine that wrote a file. */
const OF_A_MACHINE: Record<string, RegExp> = {
  'a path of a machine': /(?<![\w.~%-])\/(?:root|work|home)\/[\w.]/,
  'a registry’s host': /\bregistry\.[\w-]+\.[a-z]{2,}/,
};

describe.each(Object.entries(OF_A_MACHINE))('%s', (_, pattern) => {
  test('is in no file', () => {
    const found = FILES.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) =>
          pattern.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`] : [],
        ),
    );
    expect(found, `take it out:\n${found.join('\n')}`).toEqual([]);
  });
});

test('the lock file names versions, and no place that they came from', () => {
  const fix = 'run npm install --package-lock-only --omit-lockfile-registry-resolved';
  expect(read('package-lock.json').includes('"resolved"'), fix).toBe(false);
});

/** What a generated file is made from, where that is not the contract. */
const MADE_FROM: Readonly<Record<string, string>> = {
  'generated/page-script.js': 'packages/page/browser/',
  'generated/capture-script.js': 'packages/page/browser/',
  'generated/checks-script.js': 'packages/page/browser/',
  'generated/listen-script.js': 'packages/page/browser/',
  'generated/console-script.js': 'packages/console/browser/',
  'openapi/guides/operate/settings.md': 'packages/server/settings/settings.ts',
};

/** Bruno's files have no comments: its collection says it for all of them. */
const isCovered = (file: string) => /\/bruno\/(?!collection\.bru$)/.test(file);

describe('generated files', () => {
  const files = new Set([...filesBelow('generated'), ...Object.keys(MADE_FROM)]);
  test.each([...files].filter((file) => !isCovered(file)))(
    '%s says what made it, and that nobody edits it',
    (file) => {
      const top = read(file).split('\n').slice(0, 5).join('\n');
      expect(top, `${file} has no header; run npm run generate`).toContain(
        `Generated from ${MADE_FROM[file] ?? 'openapi/'} by \`npm run generate\`. Do not edit.`,
      );
    },
  );
});

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const baseName = (file: string) =>
  file
    .split('/')
    .at(-1)
    ?.replace(/(\.d)?\.tsx?$/, '') ?? '';

describe('a file’s name', () => {
  test('is that of its operation where it handles one, and in kebab-case elsewhere', () => {
    const wrong = SOURCES.filter((file) => {
      const name = baseName(file);
      if (KEBAB_CASE.test(name)) return false;
      return !(file.startsWith('packages/handlers/') && name in OPERATIONS);
    });
    expect(wrong, 'rename to kebab-case, or to the operationId').toEqual([]);
  });

  test('of an operation is used nowhere else', () => {
    const elsewhere = SOURCES.filter(
      (file) => baseName(file) in OPERATIONS && !file.startsWith('packages/handlers/'),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe('a source file', () => {
  const LINES_MAX = 300;
  /** Longer ones that are known. This list may only get shorter. */
  const LONGER: readonly string[] = [];
  /** Data, one entry after the other. */
  const DATA = /^packages\/core\/catalogue\//;

  const longer = SOURCES.filter((file) => !DATA.test(file) && read(file).split('\n').length - 1 > LINES_MAX);

  test('has 300 lines at most', () => {
    expect(
      longer.filter((file) => !LONGER.includes(file)),
      'split it by what its parts are about',
    ).toEqual([]);
  });

  test('that is allowed to be longer still is', () => {
    expect(
      LONGER.filter((file) => !longer.includes(file)),
      'take it off the list LONGER',
    ).toEqual([]);
  });
});

describe('core', () => {
  const CLOCK_OR_CHANCE =
    /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bcrypto\.|\bset(Timeout|Interval)\b/;

  test('has no clock and no randomness: both are arguments', () => {
    const found = SOURCES.filter(
      (file) => file.startsWith('packages/core/') && CLOCK_OR_CHANCE.test(read(file)),
    );
    expect(found, 'take now, or a random number, as an argument').toEqual([]);
  });
});
