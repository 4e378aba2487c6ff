/** Type checks of programs as other projects have them: strict, with nothing of this repository's settings. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';

const MODULES = path.join(import.meta.dirname, '../../node_modules');

interface Project {
  readonly moduleResolution: 'bundler' | 'nodenext' | 'node10';
  /** Packages of types beside what is imported. */
  readonly types?: readonly string[];
  /** Default: that of browsers. */
  readonly lib?: readonly string[];
}

/** What TypeScript has against these files, in lines. */
export function typeErrors(
  files: readonly string[],
  { moduleResolution, types = [], lib = ['es2022', 'dom', 'dom.iterable'] }: Project,
): string[] {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    // The strictest of what others have.
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    lib,
    module: { bundler: 'esnext', nodenext: 'nodenext', node10: 'commonjs' }[moduleResolution],
    moduleResolution,
    resolveJsonModule: true,
    types,
    // TypeScript's own libraries are not in question; nor are the types of Node, which take seconds.
    skipDefaultLibCheck: true,
    skipLibCheck: types.length > 0,
    typeRoots: [path.join(MODULES, '@types')],
  };
  const folder = folderUntilTestEnds();
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  // The newest resolves as node10 no more.
  const name = moduleResolution === 'node10' ? 'typescript' : 'typescript-7';
  const compiler = path.join(MODULES, name, 'bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '--project', project], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}
