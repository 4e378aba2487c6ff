/** The chapters' TypeScript, checked as strictly as this project's own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { CHAPTERS, samplesOf } from './samples.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'guide-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The options of tsconfig.json; samples alone may leave a name unused, and import the client by its name. */
function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  return {
    ...ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options,
    paths: { 'hosted-verification-links-client': [path.join(ROOT, 'packages/client/index.ts')] },
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    moduleDetection: ts.ModuleDetectionKind.Force,
  };
}

/** Writes the samples of every chapter where their imports find what they name. @returns their paths. */
function writeSamples(): string[] {
  symlinkSync(`${ROOT}node_modules`, path.join(folder, 'node_modules'));
  const { type, imports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  return CHAPTERS.flatMap((page) => {
    mkdirSync(path.join(folder, page));
    writeFileSync(path.join(folder, page, 'package.json'), JSON.stringify({ type, imports }));
    for (const name of ['packages', 'generated']) symlinkSync(ROOT + name, path.join(folder, page, name));
    return samplesOf(page)
      .filter(({ language, notRun }) => language === 'ts' && !notRun)
      .map(({ line, title = `line-${line}.ts`, code }) => {
        const file = path.join(folder, page, title);
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
    const name = path.relative(folder, file?.fileName ?? '');
    return `${name}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(told).toEqual([]);
}, 120_000);
