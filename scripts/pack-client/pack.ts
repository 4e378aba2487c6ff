/** The client as a package of its own: JavaScript with types, and the contract. Dependencies stay outside. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const ROOT = path.join(import.meta.dirname, '../..');
const CLIENT = path.join(ROOT, 'packages/client');

/** What is used of the client's package.json; its paths lead to the sources. */
interface Manifest {
  readonly private: boolean;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
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

function entriesOf({ exports, bin }: Manifest): Record<string, string> {
  const modules = Object.entries(exports).map(([subpath, source]) => [nameOf(subpath), source]);
  const commands = Object.values(bin).map((source) => [nameOf(source), source]);
  return Object.fromEntries(
    [...modules, ...commands].map(([name = '', source = '']) => [name, path.join(CLIENT, source)]),
  );
}

async function build(manifest: Manifest, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: entriesOf(manifest),
    cwd: ROOT,
    // For every runtime: what only Node has is imported by its commands, by name.
    platform: 'neutral',
    external: [/^node:/, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })],
    plugins: [dts({ tsconfig: path.join(ROOT, 'tsconfig.json') })],
    // What Node 20 and browsers of the last years run.
    transform: { target: 'es2022' },
    checks: { pluginTimings: false },
  });
  await bundle.write({ dir: path.join(folder, 'dist'), format: 'esm', chunkFileNames: 'shared/[name].js' });
  await bundle.close();
}

/** The package.json of the package: without what only this repository needs, its paths leading to what was built. */
function packed({ private: _, exports, bin, ...manifest }: Manifest): object {
  const modules = Object.keys(exports).map((subpath) => {
    const file = `./dist/${nameOf(subpath)}`;
    return [subpath, { types: `${file}.d.ts`, default: `${file}.js` }];
  });
  const commands = Object.entries(bin).map(([name, source]) => [name, `dist/${nameOf(source)}.js`]);
  return {
    ...manifest,
    exports: {
      ...Object.fromEntries(modules),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    types: './dist/index.d.ts',
    bin: Object.fromEntries(commands),
    // A command has no types.
    files: ['dist', 'openapi.json', ...commands.map(([, file = '']) => `!${file.replace(/\.js$/, '.d.ts')}`)],
  };
}
