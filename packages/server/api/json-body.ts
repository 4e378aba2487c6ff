/** JSON bodies up to a limit. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { OPERATIONS } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { bodyTypeOf } from '#generated/stubs/media-type.ts';
import { parseJson } from '#generated/stubs/parse-json.ts';
import { Pieces, readBody } from '../http/bodies/read-body.ts';
import type { OperationRequest } from '../http/request.ts';
import type { CountedVisitorOf } from '../http/visitor.ts';
import { BATCH_BODY_FACTOR } from './batch.ts';
import type { RequestBody } from './request-body.ts';
import { type CountBytes, tooLarge } from './submissions/size-limits.ts';
import type { OpenUpload, Upload } from './submissions/upload-memory.ts';

/** Of smaller bodies a server has room for as many as it takes requests. */
const UNCOUNTED_BYTES_MAX = 16_384;

/** Reads a body as text. @throws RequestRefused `payload_too_large`, without waiting for the rest. */
export function readText(stream: IncomingMessage, bytesMax: number, countBytes: CountBytes): Promise<string> {
  // The connection stays open: a client that is still sending would find it closed, and read no response.
  const refused = () => tooLarge('', `the body may have ${bytesMax} bytes at most`);
  if (Number(stream.headers['content-length']) > bytesMax) return Promise.reject(refused());
  const body = new Pieces();
  const take = (piece: Buffer) => {
    if (body.length + piece.length > bytesMax) throw refused();
    const uncounted = Math.max(0, UNCOUNTED_BYTES_MAX - body.length);
    if (piece.length > uncounted) countBytes(piece.length - uncounted);
    body.add(piece);
  };
  return readBody(stream, take, () => utf8Text(body.join()));
}

/** @throws RequestRefused `invalid_json` for other bytes, which would come back as U+FFFD. */
export function utf8Text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString();
  throw new RequestRefused('invalid_json', [{ path: '', message: 'must be UTF-8' }]);
}

/** What a further value begins with, or comes after; and what comes after a name. */
const VALUE_SIGNS = [',', '[', '{'];
const NAME_SIGNS = [':'];

/**
 * @throws RequestRefused `payload_too_large` for a text that takes longer to parse than its signature is worth: it has more
 *   values than a text of so many bytes can have, or more names, each of which costs as much as several values.
 */
export function refuseManyValues(text: string, bytesMax: number): void {
  refuseMany(text, VALUE_SIGNS, bytesMax / 2);
  refuseMany(text, NAME_SIGNS, bytesMax / 8);
}

function refuseMany(text: string, signs: readonly string[], max: number): void {
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      if (++count <= max) continue;
      throw tooLarge('', `the body may have ${max} of ${signs.join(' ')} at most`);
    }
  }
}

interface JsonBodyDeps {
  readonly openUpload: OpenUpload;
  readonly visitorOf: CountedVisitorOf;
  readonly bytesMax: number;
}

/** The JSON body, or none, of all operations but uploads. */
export const makeJsonBody = (deps: JsonBodyDeps) => (): RequestBody => new JsonRequestBody(deps);

class JsonRequestBody implements RequestBody {
  readonly #deps: JsonBodyDeps;
  /** The memory of the body, kept until it is used; small ones take none that is counted. */
  #upload: Upload | null = null;

  constructor(deps: JsonBodyDeps) {
    this.#deps = deps;
  }

  read(request: OperationRequest): Promise<null> | null {
    return bodyTypeOf(OPERATIONS[request.id], request.headers) === null ? null : this.#read(request);
  }

  async #read(request: OperationRequest): Promise<null> {
    const { bytesMax } = this.#deps;
    const { http, id } = request;
    const isBatch = OPERATIONS[id].batchOf !== null;
    const countBytes = (bytes: number) => {
      this.#upload ??= this.#deps.openUpload(http.stream, this.#deps.visitorOf(http));
      this.#upload.count(bytes);
    };
    request.rawBody = await readText(
      http.stream,
      isBatch ? bytesMax * BATCH_BODY_FACTOR : bytesMax,
      countBytes,
    );
    // It is larger than others, and may not take longer to parse.
    if (isBatch) refuseManyValues(request.rawBody, bytesMax);
    // A body that is not an object is refused by the contract's validation.
    request.fields = parseJson(request.rawBody) as Record<string, unknown>;
    return null;
  }

  free(): void {
    this.#upload?.free();
  }
}
