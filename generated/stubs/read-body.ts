// Generated from openapi/ by `npm run generate`. Do not edit.
/** Reads the body of a `Request` into fields and files, within limits. */
import type { Operation } from '../operations.ts';
import {
  BASE64_MESSAGE,
  BASE64_PREFIX_MESSAGE,
  HALF_PAIR_MESSAGE,
  MULTIPART_MESSAGE,
  NO_BOUNDARY_MESSAGE,
  NUL_MESSAGE,
  RequestRefused,
} from './errors.ts';
import { bodyTypeOf, FORM_TYPE } from './media-type.ts';
import { parseJson } from './parse-json.ts';

/** A file of a form, or an image that came as base64. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  /** The type that its sender gave it; null where it gave none. */
  readonly type: string | null;
}

export interface ReadBody {
  /** As sent; empty for a form. */
  readonly text: string;
  /** One that is not an object is refused by the contract's validation. */
  readonly fields: Record<string, unknown>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

const FIELD_BYTES_MAX = 4_096;
const PARTS_MAX = 53;
const NO_BODY: ReadBody = { text: '', fields: {}, files: {} };

/** @param bytesMax - the most bytes of a body with files, and of another one. @throws RequestRefused */
export async function readRequestBody(
  operation: Operation,
  request: Request,
  bytesMax: { readonly withFiles: number; readonly other: number },
  memory: BodyMemory,
): Promise<ReadBody> {
  const type = bodyTypeOf(operation, Object.fromEntries(request.headers));
  if (type === null) return NO_BODY;
  const most = operation.files.length > 0 ? bytesMax.withFiles : bytesMax.other;
  const bytes = await readBytes(request, most, memory);
  return type === FORM_TYPE
    ? readForm(operation, bytes, request.headers)
    : readJson(operation, textOf(bytes));
}

async function readBytes(
  request: Request,
  bytesMax: number,
  memory: BodyMemory,
): Promise<Uint8Array<ArrayBuffer>> {
  const refused = () => tooLarge('', `the body may have ${bytesMax} bytes at most`);
  if (Number(request.headers.get('content-length')) > bytesMax) throw refused();
  // Pieces are copied: each would keep more memory than a byte that it may have.
  let bytes = new Uint8Array(0);
  let size = 0;
  for await (const piece of piecesOf(request)) {
    if (size + piece.length > bytesMax) throw refused();
    if (size + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.min(bytesMax, Math.max(4_096, 2 * size, size + piece.length)));
      memory.take(larger.length - bytes.length);
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(piece, size);
    size += piece.length;
  }
  return bytes.subarray(0, size);
}

/** @throws RequestRefused where its sender is gone. */
async function* piecesOf(request: Request): AsyncIterable<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch (error) {
    if (error instanceof RequestRefused) throw error;
    throw new RequestRefused('bad_request', [{ path: '', message: 'the connection ended before the body' }]);
  }
}

/** What the bodies of all requests in progress may have together: anybody may send one. */
export interface BodyMemory {
  /** @throws RequestRefused `unavailable` where there is no room. */
  take(bytes: number): void;
  /** Gives back what this request took. */
  free(): void;
}

/** @returns what opens the memory of one request. */
export function makeBodyMemory(bytesMax: number): () => BodyMemory {
  let taken = 0;
  return () => {
    let own = 0;
    return {
      take(bytes) {
        if (taken + bytes > bytesMax) throw new RequestRefused('unavailable');
        taken += bytes;
        own += bytes;
      },
      free() {
        taken -= own;
        own = 0;
      },
    };
  };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RequestRefused('invalid_json', [{ path: '', message: 'must be UTF-8' }]);
  }
}

function readJson({ files: names }: Operation, text: string): ReadBody {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { text, fields: body as never, files: {} };
  const fields: Record<string, unknown> = { ...body };
  const files: Record<string, UploadedFile> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    files[name] = { bytes: fromBase64(name, value), type: null };
    delete fields[name];
  }
  return { text, fields, files };
}

function fromBase64(name: string, text: string): Uint8Array {
  const line = text.replaceAll(/[\r\n]+/g, '');
  const data = line.replace(/={1,2}$/, '');
  if (/[^A-Za-z0-9+/]/.test(data) || data.length % 4 === 1)
    throw invalid(`/${name}`, /^data:/i.test(line) ? BASE64_PREFIX_MESSAGE : BASE64_MESSAGE);
  return Uint8Array.from(Buffer.from(data, 'base64'));
}

async function readForm(
  { files: names }: Operation,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<ReadBody> {
  const type = headers.get('content-type') ?? '';
  const boundary = /;\s*boundary\s*=\s*"?([^\s";]+)/i.exec(type)?.[1];
  if (boundary === undefined) throw invalid('', NO_BOUNDARY_MESSAGE);
  if (hasMore(bytes, new TextEncoder().encode(`--${boundary}`), PARTS_MAX + 1))
    throw tooLarge('', `a form may have ${PARTS_MAX} parts at most`);
  const body = withFilenames(names, bytes);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw invalid('', MULTIPART_MESSAGE);
  });
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      // An unused file input arrives as an empty part.
      if (names.includes(name) && value.size > 0)
        files[name] = { bytes: await value.bytes(), type: value.type || null };
    } else if (names.includes(name)) {
      if (value !== '') throw invalid(`/${name}`, 'must be a file: its part has a filename');
    } else takeField(fields, name, value);
  }
  return { text: '', fields, files };
}

/** Whether a sign is there more often: parsing takes long for each part, however short. */
function hasMore(bytes: Uint8Array<ArrayBuffer>, sign: Uint8Array, max: number): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + sign.length))
    if (++count > max) return true;
  return false;
}

/** The name of a part decides that it is a file; the platform asks for a filename, too. */
function withFilenames(names: readonly string[], bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // A character for each byte.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const head = new RegExp(
    `(\\r\\ncontent-disposition: *form-data; *name="?(?:${names.join('|')})"?)(?=\\r\\n)`,
    'gi',
  );
  const named = text.replace(head, '$1; filename="image"');
  return named === text ? bytes : Uint8Array.from(Buffer.from(named, 'latin1'));
}

function takeField(fields: Record<string, unknown>, name: string, value: string): void {
  if (new TextEncoder().encode(value).length > FIELD_BYTES_MAX)
    throw tooLarge(`/${name}`, `must be at most ${FIELD_BYTES_MAX} bytes`);
  // An unused text input arrives empty.
  if (value.trim() === '') return;
  const isText = value.isWellFormed() && !value.includes('\ufffd');
  const problem = value.includes('\0') ? NUL_MESSAGE : isText ? null : HALF_PAIR_MESSAGE;
  if (problem) throw invalid(`/${name}`, problem);
  // An assignment to `__proto__` would set the prototype.
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

const invalid = (path: string, message: string) => new RequestRefused('invalid_value', [{ path, message }]);
const tooLarge = (path: string, message: string) =>
  new RequestRefused('payload_too_large', [{ path, message }]);
