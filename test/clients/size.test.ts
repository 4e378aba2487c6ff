/** How much of each client is written by hand. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The sources, and what is not counted: turning models into JSON and back. */
const CLIENTS = {
  python: ['python/hosted_verification_links/*.py', '_codec.py'],
  go: ['go/*.go', 'encoding.go'],
  java: ['java/src/main/java/hostedlinks/*.java'],
  php: ['php/src/*.php', 'Json.php', 'Model.php'],
};

/** What is in addition: the second client of Python, for asyncio, and what it shares with the first. */
const LINES_MAX = { python: 614, go: 467, java: 468, php: 463 };

test.for(Object.entries(CLIENTS))('%s has at most its lines', ([language, [sources = '', ...others]]) => {
  const files = globSync(`packages/clients/${sources}`);
  expect(files.map((file) => path.basename(file))).toEqual(expect.arrayContaining(others));
  const byHand = files.filter((file) => !others.includes(path.basename(file)));
  expect(linesOfCode(byHand)).toBeLessThanOrEqual(LINES_MAX[language as keyof typeof CLIENTS]);
  expect(linesOfCode(byHand)).toBeGreaterThan(300);
});

/** The lines that do something: not blank, not an import, and not a comment, which in Python may be a docstring. */
const linesOfCode = (files: readonly string[]): number =>
  files
    .map((file) => readFileSync(file, 'utf8').replace(/^import \([^)]*\)$|^\s*"""[\s\S]*?"""$/gm, ''))
    .flatMap((code) => code.split('\n'))
    .filter((line) => !NOTHING.test(line)).length;

const NOTHING = /^\s*($|\/\/|#|\/?\*|<\?php|(import|from|package|use|namespace|declare)\b)/;
