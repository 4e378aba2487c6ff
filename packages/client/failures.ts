/** What went wrong outside the service, as errors. */
import type { MalformedError, NetworkError } from './result.ts';

interface Failure<Kind> {
  readonly ok: false;
  readonly error: Kind;
}

/** What was thrown while an answer was awaited; the signal's reason where that ended it. */
export function networkFailure(thrown: unknown, { aborted, reason }: AbortSignal): Failure<NetworkError> {
  const cause = aborted ? reason : thrown;
  const code = !aborted ? 'network' : cause?.name === 'TimeoutError' ? 'timeout' : 'aborted';
  return { ok: false, error: { kind: 'network', code, message: messageOf(cause), response: null, cause } };
}

/** What the contract has no name for: an answer, or input of which no request came. */
export function malformed(response: Response | null, cause?: unknown): Failure<MalformedError> {
  const message = response
    ? `The answer, with status ${response.status}, is not the contract's.`
    : messageOf(cause);
  return { ok: false, error: { kind: 'malformed', code: 'malformed', message, response, cause } };
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
