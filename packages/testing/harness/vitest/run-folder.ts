/** Folders for what the workers of a run share. Vitest runs this once, in its own process. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
    /** For databases that need not outlive a loss of power: in memory, where the system has room for them there. */
    memoryFolder: string;
  }
}

/** Linux keeps it in memory. In a container it may be too small. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 2 ** 30;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}

export default function makeRunFolders(project: TestProject): () => void {
  const runFolder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  const memoryFolder = mkdtempSync(path.join(hasMemory() ? MEMORY : runFolder, 'tests-'));
  // PostgreSQL, which may run as a user of its own, has folders below them.
  for (const folder of [runFolder, memoryFolder]) chmodSync(folder, 0o711);
  project.provide('runFolder', runFolder);
  project.provide('memoryFolder', memoryFolder);
  return () => {
    for (const folder of [runFolder, memoryFolder]) rmSync(folder, { recursive: true, force: true });
  };
}
