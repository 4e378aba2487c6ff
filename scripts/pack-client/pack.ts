/**
 * The client as a package of its own: JavaScript with types, as ES modules and for `require`, and the contract.
 * Dependencies stay outside.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const ROOT = path.join(import.meta.dirname, '../..');
const CLIENT = path.join(ROOT, 'packages/client');

/** What is used of the client's package.json; its paths lead to the sources. */
interface Manifest {
  readonly private: boolean;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
  readonly sideEffects: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/**
 * Builds the package in a folder of `folder`, and packs it beside.
 *
 * @returns the tarball's path.
 */
export async function packClient(folder: string): Promise<string> {
  const staged = path.join(folder, 'client');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, 'package.json'), 'utf8')) as Manifest;
  await build(manifest, staged);
  cpSync(path.join(CLIENT, 'README.md'), path.join(staged, 'README.md'));
  cpSync(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  cpSync(path.join(ROOT, 'generated/openapi.json'), path.join(staged, 'openapi.json'));
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(packed(manifest), null, 2)}\n`);
  const args = ['pack', '--json', '--offline', '--loglevel=error', '--pack-destination', folder];
  const [report] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }));
  return path.join(folder, report.filename);
}

/** `./node` is `node.js`, `.` is `index.js`, and a command is named after its source. */
const nameOf = (subpath: string) => (subpath === '.' ? 'index' : path.basename(subpath, '.ts'));

const inputs = (sources: readonly [name: string, source: string][]) =>
  Object.fromEntries(sources.map(([name, source]) => [nameOf(name), path.join(CLIENT, source)]));

async function build({ exports, bin, ...manifest }: Manifest, folder: string): Promise<void> {
  const modules = Object.entries(exports);
  const commands = Object.values(bin).map((source): [string, string] => [source, source]);
  const dir = path.join(folder, 'dist');
  const options: InputOptions = {
    cwd: ROOT,
    // For every runtime: what only Node has is imported by its commands, by name.
    platform: 'neutral',
    external: [/^node:/, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })],
    // What Node 20 and browsers of the last years run.
    transform: { target: 'es2022' },
    checks: { pluginTimings: false },
  };
  const plugins = [dts({ tsconfig: path.join(ROOT, 'tsconfig.json') })];
  const esm = await rolldown({ ...options, input: inputs([...modules, ...commands]), plugins });
  await esm.write({ dir, format: 'esm', chunkFileNames: 'shared/[name].js' });
  const cjs = await rolldown({ ...options, input: inputs(modules) });
  const names = { entryFileNames: '[name].cjs', chunkFileNames: 'shared/[name].cjs' };
  await cjs.write({ dir, format: 'cjs', ...names });
  await Promise.all([esm.close(), cjs.close()]);
  writeTypesForRequire(dir);
}

/** A file of types says by its name whether its module is imported or required. */
function writeTypesForRequire(dir: string): void {
  for (const file of globSync('**/*.d.ts', { cwd: dir })) {
    const types = readFileSync(path.join(dir, file), 'utf8');
    const required = types.replace(/((?:from|import) "\.[^"]+)\.js"/g, '$1.cjs"');
    writeFileSync(path.join(dir, file.replace(/ts$/, 'cts')), required);
  }
}

/** The package.json of the package: without what only this repository needs, its paths leading to what was built. */
function packed({ private: _, exports, bin, sideEffects, ...manifest }: Manifest): object {
  const modules = Object.keys(exports).map((subpath) => {
    const file = `./dist/${nameOf(subpath)}`;
    const imported = { types: `${file}.d.ts`, default: `${file}.js` };
    return [subpath, { import: imported, require: { types: `${file}.d.cts`, default: `${file}.cjs` } }];
  });
  const names = Object.keys(exports)
    .map(nameOf)
    .filter((name) => name !== 'index');
  const commands = Object.entries(bin).map(([name, source]) => [name, `dist/${nameOf(source)}.js`]);
  return {
    ...manifest,
    sideEffects: sideEffects.flatMap((source) => {
      const [subpath = ''] = Object.entries(exports).find(([, file]) => file === source) ?? [];
      return [`./dist/${nameOf(subpath)}.js`, `./dist/${nameOf(subpath)}.cjs`];
    }),
    exports: {
      ...Object.fromEntries(modules),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    // For who does not read `exports`, such as TypeScript with `moduleResolution: node10`.
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    typesVersions: { '*': Object.fromEntries(names.map((name) => [name, [`dist/${name}.d.cts`]])) },
    bin: Object.fromEntries(commands),
    // A command has no types.
    files: [
      'dist',
      'openapi.json',
      ...commands.map(([, file = '']) => `!${file.replace(/\.js$/, '.d.*ts')}`),
    ],
  };
}
