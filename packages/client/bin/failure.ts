/** Calls that failed, as text and as JSON; and the exit codes. */
import type { CallError } from '../index.ts';
import { jsonOf, printable } from './shell/output.ts';
import type { Settings } from './shell/settings.ts';

/** What a command ends with. */
export const EXIT = {
  0: 'done',
  1: 'the service refused, or a callback is not genuine',
  2: 'the command line, a file or the settings are wrong; nothing was sent',
  3: 'no response, or one that can’t be used: the service may have acted all the same',
} as const;

export function exitCodeOf(error: CallError): 1 | 2 | 3 {
  if (error.kind === 'api') return 1;
  return isUnsent(error) ? 2 : 3;
}

/** Code, fields and request id: what one needs to correct a request, or to ask the service about it. */
export function failureText(error: CallError, settings: Settings | null, isJson: boolean): string {
  const { code } = error;
  const { status = null, details = [], requestId = null } = error.kind === 'api' ? error : {};
  const url = settings?.url ?? '';
  const { message, hint } = explained(error, url, settings);
  if (isJson) return jsonOf({ error: { code, message, status, details, request_id: requestId, url, hint } });
  const lines = [
    `${code}: ${message}${status === null ? '' : ` (status ${status})`}`,
    ...details.map(({ path, message }) => `  ${path.replace(/^\//, '').replaceAll('/', '.')}: ${message}`),
    ...(requestId === null ? [] : [`  request id: ${requestId}`]),
    ...(hint === null ? [] : [`  ${hint}`]),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** A wrong command line, or wrong settings. */
export function usageText(message: string, hint: string | null, isJson: boolean): string {
  if (isJson) return jsonOf({ error: { code: 'usage', message, hint } });
  return `${message}\n${hint === null ? '' : `${hint}\n`}`;
}

/** Input that could not be made into a request. */
const isUnsent = (error: CallError) =>
  error.kind === 'malformed' && error.response === null && error.cause instanceof TypeError;

/** The reason below “fetch failed”, and what to do about it. */
function explained(
  error: CallError,
  url: string,
  settings: Settings | null,
): { message: string; hint: string | null } {
  const { message } = error;
  if (error.kind === 'api' && error.status === 401 && settings) {
    return { message, hint: refusedHint(settings, error.response.headers.get('x-sandbox-console')) };
  }
  if (error.kind === 'network' && error.code === 'network') {
    const { code, text } = reasonOf(error.cause);
    return {
      message: `No response from ${url}${text && `: ${text}`}`,
      hint: HINTS[code] ?? 'Is that the address of the service, and can this machine reach it?',
    };
  }
  if (error.kind === 'malformed' && error.response) return { message, hint: `Is the service at ${url}?` };
  return { message, hint: null };
}

/** @param explanation - where a sandbox's console explains the refusal. */
function refusedHint({ url, partner }: Settings, explanation: string | null): string {
  const why =
    explanation === null ? 'links sign shows what is signed' : `The console says why: ${explanation}`;
  return `Is the key that of partner ${partner} at ${url}? LINKS_KEY and LINKS_PARTNER, or a profile, say both. ${why}`;
}

const WHERE = 'LINKS_URL or a profile says where the service is';
const UNKNOWN_NAME = `No host has that name: ${WHERE}.`;
const HINTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: `Nothing listens there: start the sandbox with npm start; ${WHERE}.`,
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
};

/** The innermost cause; of several, as for the addresses of one name, the first. */
export function reasonOf(thrown: unknown): { code: string; text: string } {
  if (!(thrown instanceof Error)) return { code: '', text: '' };
  const inner = thrown instanceof AggregateError ? thrown.errors[0] : thrown.cause;
  if (inner instanceof Error) return reasonOf(inner);
  return { code: 'code' in thrown ? String(thrown.code) : '', text: thrown.message || thrown.name };
}
