/** The contract as a package of its own: the document in each form that tools read, its types, examples and changes. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import type { Json } from '../generate/bundle.ts';
import { dereference } from './dereference.ts';
import { downConvert } from './down-convert.ts';
import { examplePairs } from './example-pairs.ts';

const ROOT = path.join(import.meta.dirname, '../..');
export const CONTRACT_PACKAGE = 'hosted-verification-links-contract';

/**
 * Builds the package in a folder of `folder`, and packs it beside.
 *
 * @returns the tarball's path.
 */
export function packContract(folder: string): string {
  const staged = path.join(folder, 'contract');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  for (const [name, text] of Object.entries(contractFiles())) writeFileSync(path.join(staged, name), text);
  cpSync(path.join(import.meta.dirname, 'README.md'), path.join(staged, 'README.md'));
  cpSync(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  const args = ['pack', '--json', '--offline', '--loglevel=error', '--pack-destination', folder];
  const [report] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }));
  return path.join(folder, report.filename);
}

/** What is made, by name. */
function contractFiles(): Record<string, string> {
  const document: Json = JSON.parse(read('generated/openapi.json'));
  const dereferenced = dereference(document);
  const { document: older } = downConvert(document);
  return {
    'package.json': json(manifest(document.info.version)),
    'openapi.json': json(document),
    'openapi.yaml': yaml(document),
    'openapi.dereferenced.json': json(dereferenced),
    'openapi-3.0.json': json(older),
    'openapi-3.0.yaml': yaml(older),
    'types.d.ts': read('generated/api.ts'),
    'examples.json': json(examplePairs(dereferenced)),
    'changes.json': read('generated/contract-changes.json'),
  };
}

/** Its version is the contract's own, as that is what its users depend on. */
function manifest(version: string): object {
  const { license } = JSON.parse(read('package.json'));
  return {
    name: CONTRACT_PACKAGE,
    version,
    description:
      'The contract of the hosted verification links API: OpenAPI 3.1 and 3.0, types, examples, changes',
    keywords: ['openapi', 'identity verification', 'kyc', 'contract'],
    license,
    exports: {
      '.': { types: './types.d.ts', default: './openapi.json' },
      './*': './*',
    },
    types: './types.d.ts',
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
/** Without anchors, which some readers limit. */
const yaml = (value: unknown) => stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 });
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
