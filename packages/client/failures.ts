/** Failures that are not errors of the service. */
import type { MalformedError, NetworkError } from './result.ts';

interface FailedResult<Kind> {
  readonly ok: false;
  readonly error: Kind;
}

/** The request failed or was aborted; the cause of an abort is the signal's reason. */
export function networkFailure(
  thrown: unknown,
  { aborted, reason }: AbortSignal,
): FailedResult<NetworkError> {
  const cause = aborted ? reason : thrown;
  const code = !aborted ? 'network' : cause?.name === 'TimeoutError' ? 'timeout' : 'aborted';
  return { ok: false, error: { kind: 'network', code, message: messageOf(cause), response: null, cause } };
}

/** A response that does not fit the contract, or input that could not be made into a request. */
export function malformed(response: Response | null, cause?: unknown): FailedResult<MalformedError> {
  const message = response
    ? `The response, with status ${response.status}, does not fit the contract.`
    : messageOf(cause);
  return { ok: false, error: { kind: 'malformed', code: 'malformed', message, response, cause } };
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
