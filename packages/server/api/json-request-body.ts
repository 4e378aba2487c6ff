/** A JSON body, or none: of all operations but uploads. */
import { OPERATIONS } from '#generated/operations.ts';
import type { OperationRequest } from '../http/request.ts';
import type { CountedVisitorOf } from '../http/visitor.ts';
import { BATCH_BODY_FACTOR } from './batch.ts';
import { parseJson, readText, refuseManyValues } from './json-body.ts';
import { bodyTypeOf, type RequestBody } from './request-body.ts';
import type { OpenUpload, Upload } from './submissions/upload-memory.ts';

interface JsonBodyDeps {
  readonly openUpload: OpenUpload;
  readonly visitorOf: CountedVisitorOf;
  readonly bytesMax: number;
}

export const makeJsonBody = (deps: JsonBodyDeps) => (): RequestBody => new JsonRequestBody(deps);

class JsonRequestBody implements RequestBody {
  readonly #deps: JsonBodyDeps;
  /** The memory of the body, kept until it is used; small ones take none that is counted. */
  #upload: Upload | null = null;

  constructor(deps: JsonBodyDeps) {
    this.#deps = deps;
  }

  async read(request: OperationRequest): Promise<null> {
    if (bodyTypeOf(request) === null) return null;
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
