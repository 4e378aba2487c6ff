/** The body of one request of an operation: how it is read, and what its sender is told where it is refused. */
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { RequestRefused } from '../http/errors.ts';
import { mediaTypeOf } from '../http/media-type.ts';
import type { OperationRequest, OperationResult } from '../http/request.ts';

export interface RequestBody {
  /** Reads it into the request. @returns why the operation is not run; null where it is. @throws RequestRefused */
  read(request: OperationRequest): Promise<OperationResult | null> | null;
  /** @returns the result; or, for one that is refused, that it is one too many. */
  settle?(request: OperationRequest, result: OperationResult): Promise<OperationResult>;
  /** @returns that what failed is one too many. @throws the error, where it is not. */
  settleError?(error: unknown): Promise<OperationResult>;
  /** Gives back what it holds. Called once, however the request ends. */
  free?(): void;
}

/** The type of a body; null without one. @throws RequestRefused for a type that the operation does not take. */
export function bodyTypeOf({ id, headers }: OperationRequest): string | null {
  const operation: Operation = OPERATIONS[id];
  if (operation.method === 'GET' || isEmpty(headers)) return null;
  refuseEncoded(headers);
  const sent = headers['content-type'];
  if (sent !== undefined && operation.bodyTypes.includes(sent)) return sent;
  const type = mediaTypeOf(sent);
  if (type === null || !operation.bodyTypes.includes(type)) throw unsupportedMediaType(operation);
  return type;
}

/** Whether there is neither a body nor a Content-Type. */
function isEmpty(headers: OperationRequest['headers']): boolean {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return type === undefined && length === '0' && encoding === undefined;
}

/** @throws RequestRefused for a body whose bytes are not its content: nothing here decodes them. */
function refuseEncoded(headers: OperationRequest['headers']): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (content !== 'identity') throw encoded('Content-Encoding');
  // Node reads the chunks, and leaves what is within them as it came.
  if (transfer.toLowerCase() !== 'chunked') throw encoded('Transfer-Encoding');
}

const encoded = (header: string) =>
  new RequestRefused('unsupported_media_type', [
    { path: `/${header}`, message: 'is not supported: send the body as it is' },
  ]);

function unsupportedMediaType({ bodyTypes }: Operation): RequestRefused {
  const message = bodyTypes.length > 0 ? `must be ${bodyTypes.join(' or ')}` : 'must not be there';
  return new RequestRefused('unsupported_media_type', [{ path: '/Content-Type', message }]);
}
