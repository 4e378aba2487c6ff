/**
 * `npm ci` and the release run this: it bundles the server, so that it starts in half the time. `packages/server/run.js`
 * runs the bundle for as long as no source changes; `npm run prepare` makes it anew.
 */
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { keepAddresses } from './bundle/keep-addresses.ts';

/** Where `packages/server/run.js` looks, from the project. */
const PLACE = 'node_modules/.cache/server';
/** It says which versions of the dependencies are installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/** @param root - of the project, or of a server as it is installed. */
export async function bundleServer(root: string): Promise<void> {
  const dir = path.join(root, PLACE);
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    tsconfig: false,
    input: { main: path.join(root, 'packages/server/main.ts') },
    transform: { target: 'node24' },
    plugins: [keepAddresses(root, path.relative(PLACE, '') + path.sep)],
    checks: { pluginTimings: false },
  });
  rmSync(dir, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    chunkFileNames: '[name].js',
    comments: false,
    // Node reads ASCII in a third of the time. Lines and names stay, for stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  await bundle.close();
  const modules = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  const files = modules
    .map((id) => path.relative(root, id))
    .filter((file) => /^(packages|generated)\//.test(file));
  const sources = [...files, INSTALLED].map((file) => [
    file,
    hash('sha256', readFileSync(path.join(root, file))),
  ]);
  // Else Node reads all of it to find out whether it is a module.
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ type: 'module' }));
  // Last, as it says that all is there.
  writeFileSync(path.join(dir, 'sources.json'), JSON.stringify({ sources }));
}

/** Starts the server once, so that what it compiles is kept. */
export async function keepCompiled(root: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'first-start-'));
  // Where no /proc is mounted, Node knows itself by name alone.
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATABASE_URL: `file:${path.join(folder, 'start.db')}` };
  const server = spawn(process.execPath, ['packages/server/run.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  await Promise.race([once(server.stdout, 'data'), ended]);
  server.kill();
  await ended;
  rmSync(folder, { recursive: true });
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..');
  await bundleServer(root);
  await keepCompiled(root);
}
