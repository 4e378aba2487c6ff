/** Where programs run, and what they use: cores, CPU time and memory, where the system tells (Linux). */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/** The file of a program that is installed; null where it is not. */
export function which(name: string): string | null {
  const isExecutable = (file: string) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null;
}

const TASKSET = availableParallelism() > 1 ? which('taskset') : null;

/** The command that keeps a program on one core; none where there is only one, or no `taskset`. */
export const onCore = (core: number): string[] => (TASKSET ? [TASKSET, '-c', String(core)] : []);

export const isPinned = TASKSET !== null;
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** What Linux counts CPU time in, `USER_HZ`. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process so far, all threads, in user and kernel, seconds; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  return usedBy(pid).own;
}

/** The same of a PostgreSQL server with all its processes, those too that have ended. @param folder - its files. */
export function cpuSecondsOfPostgres(folder: string): number {
  const main = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { own, ended } = usedBy(main);
  const running = readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? usedBy(Number(name)) : null));
  return running.reduce((sum, each) => (each?.parent === main ? sum + each.own : sum), own + ended);
}

function usedBy(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    // After the name, which may hold anything: state is field 3, ppid 4, utime 14, stime 15, and those of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const seconds = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_PER_SECOND;
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    return { parent: Number.NaN, own: Number.NaN, ended: Number.NaN };
  }
}

/** Memory that a process holds, MB; NaN where the system does not tell. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
