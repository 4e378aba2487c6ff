/** A folder for what the workers of a run share. Vitest runs this once, in its own process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export default function makeRunFolder(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  project.provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
