import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { IS_LONG, longTest } from '#testing/harness/vitest/long.ts';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import type { Json } from '../../scripts/generate/bundle.ts';
import { contract, resolve, root } from './contract.ts';
import { REDOCLY, runTool, SPECTRAL } from './run-tool.ts';

it('The contract passes Redocly without an error or a warning', () => {
  const { stdout, output } = runTool(root, REDOCLY, [
    ...['lint', '--config', 'openapi/redocly.yaml', '--format', 'json', 'openapi/openapi.yaml'],
  ]);
  expect(JSON.parse(stdout).totals, output).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

it('The bundled contract scores at least 90 of 100 for how simple it is to integrate', () => {
  const folder = folderUntilTestEnds();

  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(withoutForms(contract)));
  const { stdout, output } = runTool(root, REDOCLY, ['score', '--format', 'json', file]);
  expect(JSON.parse(stdout).agentReadiness, output).toBeGreaterThanOrEqual(90);
});

/** The score takes a text that may be a number, or null, for polymorphism; generators understand both (D-90). */
function withoutForms(node: Json): Json {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(withoutForms);
  const { anyOf, oneOf: forms = anyOf, ...rest } = node;
  const walked = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withoutForms(value)]));
  return forms ? { ...withoutForms(resolve(forms[0])), ...walked } : walked;
}

// The bundle and not its source: Spectral doesn't follow a `$ref` that stands for an operation.
it.runIf(IS_LONG)(
  'The bundled contract passes Spectral, with the OWASP rules, without a result of any severity',
  () => {
    const { status, output } = runTool(root, SPECTRAL, [
      ...['lint', 'generated/openapi.json', '--ruleset', 'openapi/spectral.yaml', '--fail-severity', 'hint'],
    ]);
    expect(status, output).toBe(0);
  },
);

it('What is generated is what the contract says', () => {
  const { status, output } = runTool(root, 'scripts/generate.ts', ['--check']);
  expect(status, output).toBe(0);
});

longTest('A contract changed without `npm run generate` fails the check, which names the command', () => {
  const copy = folderUntilTestEnds();

  for (const name of ['openapi', 'generated', 'packages', 'scripts', 'package.json', 'tsconfig.json']) {
    // Without the built docs, which `npm run docs` may be writing.
    const filter = (source: string) => source !== path.join(root, 'generated/docs');
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const file = path.join(copy, 'openapi/schemas/CompanyName.yaml');
  const changed = readFileSync(file, 'utf8').replace(/^description: .*$/m, 'description: Something else.');
  writeFileSync(file, changed);
  const settings = path.join(copy, 'packages/server/settings/groups/images.ts');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('Largest image', 'Largest picture'));
  const script = path.join(copy, 'packages/page/browser/main.ts');
  writeFileSync(script, `${readFileSync(script, 'utf8')}\nconsole.log('changed');\n`);
  writeFileSync(path.join(copy, 'generated/old.ts'), '');

  const { status, output } = runTool(copy, 'scripts/generate.ts', ['--check']);
  expect(status, output).toBe(1);
  expect(output).toContain('generated/openapi.json differs from its source, openapi/');
  expect(output).toContain('generated/api.ts differs from its source, openapi/');
  expect(output).toContain('generated/page-script.js differs from its source');
  expect(output).toContain('settings.md differs from its source');
  expect(output).toContain('generated/old.ts is no longer generated.');
  expect(output).toContain('npm run generate');
});
