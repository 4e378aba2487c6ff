import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import { StoreUnavailable } from '#store/store.ts';
import { standardErrorSink } from './log-sink.ts';

export type { Logger } from 'pino';

/** How long a signal keeps the log at `debug`, milliseconds. */
const DEBUG_MS = 600_000;

/** Logs JSON lines to standard error; standard output is for the output of commands. */
export function makeLog(level: string): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  return pino(
    { level, base: null, formatters, timestamp: pino.stdTimeFunctions.isoTime },
    standardErrorSink(),
  );
}

/**
 * Logs everything for ten minutes after SIGUSR2, or SIGHUP, which `systemctl reload` sends; a second one ends it. In a
 * terminal SIGHUP is left alone: it is sent when the terminal is closed, and ends the server.
 *
 * @returns a function that stops listening.
 */
export function debugOnSignal(log: Logger): () => void {
  const level = log.level;
  let ending: NodeJS.Timeout | null = null;
  const end = () => {
    if (ending) clearTimeout(ending);
    ending = null;
    log.level = level;
  };
  const toggle = () => {
    if (ending) return end();
    log.level = 'debug';
    ending = setTimeout(end, DEBUG_MS).unref();
  };
  const signals = isatty(0) ? (['SIGUSR2'] as const) : (['SIGUSR2', 'SIGHUP'] as const);
  for (const signal of signals) process.on(signal, toggle);
  return () => {
    for (const signal of signals) process.off(signal, toggle);
    end();
  };
}

/** What is logged of an error: not its message, which may quote a request. */
export interface RedactedError {
  readonly error: string;
  readonly stack: readonly string[];
  /** Of a system call or of PostgreSQL, as `ECONNRESET` or `XX000`. */
  readonly code?: string;
  /** Why the store is unavailable. */
  readonly reason?: string;
}

export function redactError(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { error: typeof error, stack: [] };
  if (error instanceof StoreUnavailable) {
    return { error: error.name, stack: [], reason: String(error.cause ?? error.message) };
  }
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) && error.code;
  return { error: error.name, stack, ...(code && { code }) };
}
