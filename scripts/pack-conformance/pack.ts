/** The conformance kit as a package of its own: JavaScript without dependencies, for `npx` and a tarball. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = 'hosted-verification-links-conformance';

/** Builds the package in a folder of `folder`, and packs it beside. @returns the tarball's path. */
export async function packConformance(folder: string): Promise<string> {
  const staged = path.join(folder, 'conformance');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const bundle = await rolldown({
    input: { kit: path.join(import.meta.dirname, 'kit.ts') },
    cwd: ROOT,
    platform: 'node',
    // The stories are run from a clone only: this comes with it.
    external: [/^@redocly\//],
    transform: { target: 'es2022' },
    checks: { pluginTimings: false },
  });
  await bundle.write({ dir: path.join(staged, 'dist'), format: 'esm', chunkFileNames: 'shared/[name].js' });
  await bundle.close();
  const { version, license } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const manifest = {
    name: NAME,
    version,
    description:
      'Checks servers, receivers and clients of the hosted verification links API against its contract',
    license,
    type: 'module',
    bin: { [NAME]: 'dist/kit.js' },
    engines: { node: '>=20.15' },
    files: ['dist'],
  };
  writeFileSync(path.join(staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  cpSync(path.join(ROOT, 'openapi/guides/contribute/conformance.md'), path.join(staged, 'README.md'));
  const args = ['pack', '--json', '--offline', '--loglevel=error', '--pack-destination', folder];
  const [report] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' }));
  return path.join(folder, report.filename);
}
