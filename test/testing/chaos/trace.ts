/** Reads what `strace -f -y -ttt` wrote: one call for each entry, in the order in which they ended. */

export interface SystemCall {
  /** Process or thread. */
  readonly pid: number;
  readonly name: string;
  /** What its file descriptor is: a path, or `socket:[…]`. */
  readonly file: string;
  /** The whole call as written. */
  readonly text: string;
  /** Positions in the trace at which it began and ended. */
  readonly began: number;
  readonly ended: number;
  readonly result: number;
}

const LINE = /^(?:\[pid +)?(\d+)\]? +\d+\.\d+ (.*)$/;
const UNFINISHED = / *<unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. (\w+) resumed>/;
const CALL = /^(\w+)\(\d+<((?:[^<>]|<[^<>]*>)*)>/;
const RESULT = /\) += (-?\d+)[^)]*$/;

export function readTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  /** Calls begun and not ended, by process: its other threads' calls come in between. */
  const begun = new Map<number, { text: string; began: number }>();
  for (const [at, line] of trace.split('\n').entries()) {
    const [, process, said = ''] = LINE.exec(line) ?? [];
    const pid = Number(process);
    if (UNFINISHED.test(said)) {
      begun.set(pid, { text: said.replace(UNFINISHED, ''), began: at });
      continue;
    }
    const start = RESUMED.test(said) ? begun.get(pid) : undefined;
    const text = start ? start.text + said.replace(RESUMED, '') : said;
    const [, name, file] = CALL.exec(text) ?? [];
    const result = RESULT.exec(text)?.[1];
    if (name === undefined || file === undefined || result === undefined) continue;
    calls.push({ pid, name, file, text, began: start?.began ?? at, ended: at, result: Number(result) });
  }
  return calls;
}
