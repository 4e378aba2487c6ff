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

/** Makes the function that kills the process, as `kill -9` does, at the chosen point; null for no point. */
export const crashAt =
  (chosen: CrashPoint | null) =>
  (point: CrashPoint): void => {
    if (point === chosen) process.kill(process.pid, 'SIGKILL');
  };
