import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import { StoreUnavailable } from '#store/store.ts';
import { standardErrorSink } from './log-sink.ts';

export type { Logger } from 'pino';

/** How long a signal keeps the log at `debug`, milliseconds. */
const DEBUG_MS = 600_000;

/**
 * Logs JSON lines to standard error; standard output is for the output of commands. An error is logged as `err`.
 *
 * @param showsMessages - whether messages of errors are logged: they may quote a request.
 * @param sink - where the lines go.
 */
export function makeLog(
  level: string,
  showsMessages = false,
  sink: DestinationStream = standardErrorSink(),
): Logger {
  const formatters = {
    level: (label: string) => ({ level: label }),
    log: ({ err, ...fields }: Record<string, unknown>) =>
      err === undefined ? fields : { ...fields, ...redactError(err, showsMessages) },
  };
  return pino({ level, base: null, formatters, timestamp: pino.stdTimeFunctions.isoTime }, sink);
}

/** Messages of errors are for whoever develops: in a sandbox whose log is at `debug`. */
export const serverLog = ({ logLevel, mode }: { readonly logLevel: string; readonly mode: string }): Logger =>
  makeLog(logLevel, mode === 'sandbox' && logLevel === 'debug');

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

/** What is logged of an error. */
interface RedactedError {
  readonly error: string;
  /** It may quote a request. */
  readonly message?: string;
  readonly stack: readonly string[];
  /** Of a system call or of PostgreSQL, as `ECONNRESET` or `XX000`. */
  readonly code?: string;
  /** Why the store is unavailable. */
  readonly reason?: string;
}

function redactError(error: unknown, showsMessage: boolean): RedactedError {
  if (!(error instanceof Error)) return { error: typeof error, stack: [] };
  if (error instanceof StoreUnavailable) {
    return { error: error.name, stack: [], reason: String(error.cause ?? error.message) };
  }
  const stack = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) && error.code;
  return { error: error.name, ...(showsMessage && { message: error.message }), stack, ...(code && { code }) };
}
