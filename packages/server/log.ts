import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Logs JSON lines to standard error; standard output is for the output of commands. */
export function makeLog(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** The type and stack of an error, without its message, which may quote a request. */
export function redactError(error: unknown): { error: string; stack: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, stack: [] };
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { error: error.name, stack };
}
