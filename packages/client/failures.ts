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
  return {
    ok: false,
    error: { kind: 'network', code, message: withLastCause(cause), response: null, cause },
  };
}

/** A response that does not fit the contract, or input that could not be made into a request. */
export function malformed(response: Response | null, cause?: unknown): FailedResult<MalformedError> {
  const message = response
    ? `The response, with status ${response.status}, does not fit the contract.`
    : messageOf(cause);
  return { ok: false, error: { kind: 'malformed', code: 'malformed', message, response, cause } };
}

/** What `fetch` throws says only that it failed. The last of its causes tells why, as `connect ECONNREFUSED 127.0.0.1:3000`. */
function withLastCause(thrown: unknown): string {
  let last = thrown;
  // Of a name with several addresses there is an error for each.
  for (let depth = 0; depth < 9 && last instanceof Error; depth++) {
    const below: unknown = last.cause ?? (last as Partial<AggregateError>).errors?.at(-1);
    if (below === undefined) break;
    last = below;
  }
  const [first, reason] = [messageOf(thrown), messageOf(last)];
  return reason === '' || first.includes(reason) ? first : `${first}: ${reason}`;
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
