// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Operation } from '../operations.ts';
import { RequestRefused } from './errors.ts';

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'multipart/form-data';

/** `type/subtype` of a Content-Type, in lower case and without its parameters; null when it is malformed or missing. */
export function mediaTypeOf(header: string | undefined): string | null {
  if (header === JSON_TYPE) return header;
  const type = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/.exec(header ?? '')?.[1];
  return type?.toLowerCase() ?? null;
}

/** What a body's headers say of it. */
interface BodyHeaders {
  readonly 'content-type'?: string | undefined;
  readonly 'content-length'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
  readonly 'transfer-encoding'?: string | undefined;
}

/** The type of a body; null without one. @throws RequestRefused for a type that the operation does not take. */
export function bodyTypeOf(operation: Operation, headers: BodyHeaders): string | null {
  if (operation.method === 'GET' || isEmpty(headers)) return null;
  refuseEncoded(headers);
  const sent = headers['content-type'];
  if (sent !== undefined && operation.bodyTypes.includes(sent)) return sent;
  const type = mediaTypeOf(sent);
  if (type === null || !operation.bodyTypes.includes(type)) throw unsupportedMediaType(operation);
  return type;
}

/** Whether there is neither a body nor a Content-Type. */
function isEmpty(headers: BodyHeaders): boolean {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return type === undefined && length === '0' && encoding === undefined;
}

/** @throws RequestRefused for a body whose bytes are not its content: nothing here decodes them. */
function refuseEncoded(headers: BodyHeaders): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (content !== 'identity') throw encoded('Content-Encoding');
  // The platform reads the chunks, and leaves what is within them as it came.
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
