import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface Started {
  stop(): unknown;
}

/** Starts something before the tests of a file or of a `describe`, which alone may use it, and stops it after them. */
export function useStarted<T extends Started>(start: () => Promise<T>): T;
/** @param stop - where it has another word for it. */
export function useStarted<T extends object>(start: () => Promise<T>, stop: (started: T) => unknown): T;
export function useStarted<T extends Started>(start: () => Promise<T>, stop = (each: T) => each.stop()): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    // Without it the file has failed, and says why.
    if (started) await stop(started);
  });
  return new Proxy({} as T, { get: (_, name) => Reflect.get(started ?? {}, name) });
}

/** Has something that is started in a test stopped when that test ends. */
export async function untilTestEnds<T extends Started>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(async () => void (await started.stop()));
  return started;
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A new folder, removed after the tests of a file or of a `describe`. */
export function useFolder(): string {
  const folder = newFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** A new folder, removed when the test ends. */
export function folderUntilTestEnds(): string {
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  return folder;
}
