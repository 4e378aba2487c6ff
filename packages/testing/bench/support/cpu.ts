/** CPU time and memory of another process, where the system provides it (Linux). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = existsSync('/proc') ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100;

/** CPU time of a process so far, all threads, in user and kernel, seconds; null where the system does not provide it. */
export function cpuSeconds(pid: number): number | null {
  try {
    // After the name, which may hold anything: state is field 3, utime 14 and stime 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** Memory that a process holds, MB; null where the system does not provide it. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? (Number(kilobytes) * 1024) / 1e6 : null;
  } catch {
    return null;
  }
}
