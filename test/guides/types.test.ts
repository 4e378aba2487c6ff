/** The chapters' TypeScript, checked as strictly as this project's own. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { CHAPTERS, samplesOf } from './samples.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The options of tsconfig.json. */
function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  return {
    ...ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options,
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    // Without an import, a sample is a program of its own all the same.
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
}

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

test('every TypeScript sample compiles', () => {
  const files = writeSamples();
  expect(files.length).toBeGreaterThan(10);
  const problems = ts.getPreEmitDiagnostics(ts.createProgram(files, options()));
  const told = problems.map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    const name = path.basename(file?.fileName ?? '');
    return `${name}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(told).toEqual([]);
}, 120_000);
