/** The server's stubs as a package of their own: JavaScript with types, the signature's functions, and the contract. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = 'hosted-verification-links-stubs';
/** What validates. */
const DEPENDENCIES = ['ajv', 'ajv-formats', 'secure-json-parse'];

/** Builds the package in a folder of `folder`, and packs it beside. @returns the tarball's path. */
export async function packStubs(folder: string): Promise<string> {
  const staged = path.join(folder, 'stubs');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const bundle = await rolldown({
    input: {
      index: path.join(ROOT, 'generated/stubs/index.ts'),
      protocol: path.join(import.meta.dirname, 'protocol.ts'),
    },
    cwd: ROOT,
    platform: 'node',
    external: [/^node:/, ...DEPENDENCIES.map((name) => new RegExp(`^${name}(/|$)`))],
    transform: { target: 'es2023' },
    checks: { pluginTimings: false },
    plugins: [dts({ tsconfig: path.join(ROOT, 'packages/tsconfig.json') })],
  });
  const dir = path.join(staged, 'dist');
  await bundle.write({ dir, format: 'esm', chunkFileNames: 'shared/[name].js' });
  await bundle.close();
  const root = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const exported = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  const manifest = {
    name: NAME,
    version: root.version,
    description: 'Server stubs of the hosted verification links API, generated from its contract',
    license: root.license,
    type: 'module',
    exports: {
      '.': exported('index'),
      './protocol': exported('protocol'),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    engines: { node: '>=22' },
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, root.dependencies[name]])),
    files: ['dist', 'sample', 'openapi.json'],
  };
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  cpSync(path.join(ROOT, 'generated/openapi.json'), path.join(staged, 'openapi.json'));
  for (const own of ['README.md', 'sample'])
    cpSync(path.join(ROOT, 'packages/stubs', own), path.join(staged, own), { recursive: true });
  const args = ['pack', '--json', '--offline', '--loglevel=error', '--pack-destination', folder];
  const [report] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }));
  return path.join(folder, report.filename);
}
