/** Where tests kill the process, to prove that nothing is lost there (UNSAFE_CRASH_AT). */

export const CRASH_POINTS = [
  'job-claimed',
  'verifier-answered',
  'job-recorded',
  'report-recorded',
  'delivery-claimed',
  'callback-sent',
  'attempt-recorded',
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Kills the process at once, as `kill -9` does, when it reaches the point; without one it does nothing. */
export const crashAt =
  (chosen: CrashPoint | null) =>
  (point: string): void => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
