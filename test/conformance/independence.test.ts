import ts from 'typescript';
import { expect, test } from 'vitest';
import { importsOf } from '../repository/import-rules.ts';
import { filesBelow, read } from '../repository/tree.ts';

/** What may prove a server: the contract and the protocol, and nothing that a server is made of. */
const ALLOWED =
  /^(\.\.?\/|node:|#generated\/|#protocol\/|#conformance\/(kit|checks)\/|ajv|ajv-formats|commander|yaml)/;

test('the kit knows the contract, and nothing of this server', () => {
  const files = [
    ...filesBelow('packages/conformance/kit'),
    ...filesBelow('packages/conformance/checks'),
    'scripts/conformance.ts',
  ];
  const wrong = files.flatMap((file) =>
    importsOf(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true))
      .map(({ specifier }) => specifier)
      .filter((each) => !ALLOWED.test(each) || /\/(mutants|packages)\//.test(each))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(wrong, 'A kit that shares code with the server shares its mistakes.').toEqual([]);
});
