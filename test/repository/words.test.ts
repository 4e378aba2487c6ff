/** One word for one thing: names that the guide "Words" gave up are in no identifier of `packages/`. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, read } from './tree.ts';

const ROWS_MAX = 40;

/** Files where it is the field's own word, the verb, or seen from outside. This list may only get shorter. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  share: /checks\/|contrast|theme|photos\/|agreement|settings|mutants\/run|read-group|databases\/shared/,
  budget: /^packages\/(conformance|testing\/conformance-mutants)\//,
  edge: /checks\/|contrast|theme|photos\//,
  follow: /bin\/shell\/help|limits\/concurrency|chaos\/check\/audit/,
  tell: /database-timeline/,
  lever: /console\/|commands\/trigger/,
  arrived: /^packages\/page\/ends\//,
  try: /guarded-agent/,
  gate: /^packages\/testing\/bench\//,
};

/** Every form of a word that a name may have. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  spend: ['spend', 'spends', 'spent'],
  tell: ['tell', 'tells', 'told'],
  try: ['tries'],
  turn: ['turn', 'turns'],
};
const formsOf = (word: string) => FORMS[word] ?? [word, `${word}s`, `${word}ed`, `${word}ing`, `${word}er`];

const rows = read('openapi/guides/contribute/words.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Word'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const banned = new Set(
  rows.flatMap(([, , , not = '']) => not.split(', ')).filter((word) => /^[a-z]+$/.test(word)),
);

/** Whole words of a name. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

function identifiersOf(file: string): Set<string> {
  const names = new Set<string>();
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false, kind));
  return names;
}

test(`the guide has ${ROWS_MAX} rows at most, and each word once`, () => {
  expect(rows.length).toBeLessThanOrEqual(ROWS_MAX);
  const words = rows.flatMap(([, word = '']) => word.split(', '));
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  expect(banned.size).toBeGreaterThan(15);
});

test('no identifier of packages has a word that was given up', () => {
  const found: string[] = [];
  for (const file of filesBelow('packages').filter((each) => /\.tsx?$/.test(each))) {
    for (const name of identifiersOf(file)) {
      // Columns, settings and keys of others' formats.
      if (/_/.test(name) && !/^[A-Z]/.test(name)) continue;
      const words = wordsOf(name);
      const bad = [...banned].find((word) => formsOf(word).some((form) => words.includes(form)));
      if (bad && !ALLOWED[bad]?.test(file)) found.push(`${file}: ${name} (${bad})`);
    }
  }
  expect(found, 'openapi/guides/contribute/words.md has the word instead').toEqual([]);
});
