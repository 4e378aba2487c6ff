/** The chapters' TypeScript, checked as strictly as this project's own. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { CHAPTERS, samplesOf } from './samples.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Writes the samples of each chapter into a folder as that in which they run. @returns their paths. */
function writeSamples(): string[] {
  return CHAPTERS.flatMap((page) => {
    const samples = samplesOf(page).filter(({ language, notRun }) => language === 'ts' && !notRun);
    if (samples.length === 0) return [];
    const folder = makeFolder();
    folders.push(folder);
    return samples.map(({ line, title = `${page}-${line}.ts`, code }) => {
      const file = path.join(folder, title);
      writeFileSync(file, code);
      return file;
    });
  });
}

test('every TypeScript sample compiles', { timeout: 60_000 }, () => {
  const files = writeSamples();
  expect(files.length).toBeGreaterThan(10);
  // Without an import, a sample is a program of its own all the same.
  const compilerOptions = { moduleDetection: 'force', typeRoots: [path.join(ROOT, 'node_modules/@types')] };
  const config = { extends: path.join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files };
  const project = path.join(folders[0] ?? '', 'tsconfig.json');
  writeFileSync(project, JSON.stringify(config));
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '--project', project], { encoding: 'utf8' });
  expect(stdout).toBe('');
});
