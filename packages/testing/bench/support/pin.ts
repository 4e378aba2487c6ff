/** One core for the server and another for the load, so that neither takes time from the other. */
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** The path of a program; null where it is not installed. */
export function which(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

const TASKSET = availableParallelism() > 1 ? which('taskset') : null;

/** The command that keeps a program on one core; none where there is only one, or no `taskset`. */
export const onCore = (core: number): string[] => (TASKSET ? [TASKSET, '-c', String(core)] : []);

export const isPinned = TASKSET !== null;
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
