import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface Started {
  stop(): unknown;
}

/** Starts something before the tests of a file or of a `describe`, which alone may use it, and stops it after them. */
export function useStarted<T extends Started>(start: () => Promise<T>): T {
  let started: T;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    // Without it the file has failed, and says why.
    await (started as T | undefined)?.stop();
  });
  return new Proxy({} as T, { get: (_, name) => Reflect.get(started, name) });
}

/** Has something that is started in a test stopped when that test ends. */
export async function untilTestEnds<T extends Started>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(async () => void (await started.stop()));
  return started;
}
