/**
 * The sandbox as a package of its own: what tests import, as an ES module and for `require`, and the server with its
 * dependencies bundled. It asks npm for nothing.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InputOptions, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { keepAddresses } from '../bundle/keep-addresses.ts';
import { licencesOf } from './licences.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = 'hosted-verification-links-sandbox';
const SANDBOX = path.join(ROOT, 'packages/sandbox');
/** What the server reads from files when it runs. */
const READ_AT_RUN_TIME = [
  'packages/store/migrations/*.sql',
  'packages/console/style/*.css',
  'generated/*-script.js',
];

/**
 * Builds the package in a folder of `folder`, and packs it beside.
 *
 * @returns the tarball's path.
 */
export async function packSandbox(folder: string): Promise<string> {
  const staged = path.join(folder, 'sandbox');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  await buildLibrary(path.join(staged, 'dist'));
  await buildServer(path.join(staged, 'server'));
  cpSync(path.join(SANDBOX, 'README.md'), path.join(staged, 'README.md'));
  cpSync(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  const args = ['pack', '--json', '--offline', '--loglevel=error', '--pack-destination', folder];
  const [report] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }));
  return path.join(folder, report.filename);
}

const OPTIONS: InputOptions = { cwd: ROOT, platform: 'node', checks: { pluginTimings: false } };

async function buildLibrary(dir: string): Promise<void> {
  const index = path.join(SANDBOX, 'index.ts');
  // What Node 20 runs.
  const options = { ...OPTIONS, transform: { target: 'es2022' } };
  const plugins = [dts({ tsconfig: path.join(ROOT, 'tsconfig.json') })];
  const esm = await rolldown({
    ...options,
    input: { index, command: path.join(SANDBOX, 'bin.ts') },
    plugins,
  });
  await esm.write({ dir, format: 'esm', chunkFileNames: '[name].js' });
  const cjs = await rolldown({ ...options, input: { index } });
  await cjs.write({ dir, format: 'cjs', entryFileNames: '[name].cjs' });
  await Promise.all([esm.close(), cjs.close()]);
  rmSync(path.join(dir, 'command.d.ts'), { force: true });
  cpSync(path.join(dir, 'index.d.ts'), path.join(dir, 'index.d.cts'));
}

async function buildServer(dir: string): Promise<void> {
  const bundle = await rolldown({
    ...OPTIONS,
    input: { server: path.join(SANDBOX, 'server.ts') },
    transform: { target: 'node24' },
    // `server` is laid out as the project is.
    plugins: [keepAddresses(ROOT, './')],
  });
  const { output } = await bundle.write({ dir, format: 'esm', chunkFileNames: '[name].js', minify: true });
  await bundle.close();
  for (const file of globSync(READ_AT_RUN_TIME, { cwd: ROOT })) {
    cpSync(path.join(ROOT, file), path.join(dir, file));
  }
  const modules = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  writeFileSync(path.join(dir, 'LICENSES.txt'), licencesOf(modules));
}

/** The package.json of the package. */
function manifest(): object {
  const project = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const { version, license } = project;
  return {
    name: NAME,
    version,
    description:
      'The sandbox of the hosted verification links API, for tests: chosen results, a movable clock',
    keywords: ['identity verification', 'kyc', 'sandbox', 'testing', 'webhooks'],
    license,
    type: 'module',
    exports: {
      '.': {
        import: { types: './dist/index.d.ts', default: './dist/index.js' },
        require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
      },
      './package.json': './package.json',
    },
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    bin: { [NAME]: 'dist/command.js' },
    engines: { node: '>=20' },
    files: ['dist', 'server'],
  };
}
