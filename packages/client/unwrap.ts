import type { CallError, Result } from './result.ts';

/**
 * What {@link unwrap} throws for a call that failed, and a loop over a list whose next page can't be had.
 *
 * @example
 * try {
 *   for await (const link of client.links()) console.log(link.ref_id);
 * } catch (thrown) {
 *   if (!(thrown instanceof CallFailed)) throw thrown;
 *   console.error(thrown.error.code);
 * }
 */
export class CallFailed<Failure extends CallError = CallError> extends Error {
  override readonly name = 'CallFailed';
  /** Why the call failed. */
  readonly error: Failure;

  constructor(error: Failure) {
    super(textOf(error), 'cause' in error && error.cause !== undefined ? { cause: error.cause } : {});
    this.error = error;
  }
}

/** The code, the message, the refused fields and the request id. */
function textOf(error: CallError): string {
  const { details, requestId } = error.kind === 'api' ? error : { details: [], requestId: null };
  const fields = details.map(({ path, message }) => ` [${path} ${message}]`).join('');
  return `${error.code}: ${error.message}${fields}${requestId === null ? '' : ` (request ${requestId})`}`;
}

/**
 * The data of a call, for programs that prefer exceptions.
 *
 * @throws CallFailed (by rejecting) when the call failed.
 * @example
 * const { links } = await unwrap(client.listLinks({ limit: 10 }));
 */
export async function unwrap<Data, Failure extends CallError>(
  call: Result<Data, Failure> | Promise<Result<Data, Failure>>,
): Promise<Data> {
  const result = await call;
  if (result.ok) return result.data;
  throw new CallFailed(result.error);
}
