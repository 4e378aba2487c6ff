/** Anybody may send an upload: nothing of its body is read before its link is known to accept it. */
import type { IncomingMessage } from 'node:http';
import { isLinkRefusal } from '#core/link.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { bodyTypeOf, FORM_TYPE } from '#generated/stubs/media-type.ts';
import { VISIT_REFUSED } from '#handlers/submissions/stageImages.ts';
import type { OperationRequest, OperationResult } from '#server/http/request.ts';
import type { FindVisit } from '#server/pages/visits.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import type { RequestBody } from '../request-body.ts';
import type { AdmittedUpload, SubmissionAdmission, Upload } from './admission.ts';
import type { EarlyRefusal } from './early-refusal.ts';
import { readForm } from './form.ts';
import { readSubmissionJson, type SubmissionJsonLimits } from './json.ts';
import type { CountBytes, SubmissionParts } from './size-limits.ts';

interface UploadDeps {
  readonly submissions: SubmissionAdmission;
  readonly earlyRefusal: EarlyRefusal;
  readonly findVisit: FindVisit;
  readonly limits: SubmissionJsonLimits;
}

/** A submission's body. What is refused after it was read counts against the limits of its link and visitor. */
export abstract class AdmittedBody implements RequestBody {
  #upload: AdmittedUpload | null = null;
  #partnerId = '';

  abstract read(request: OperationRequest): Promise<OperationResult | null>;

  /** Opens an upload, and reads it, among those of the link's partner. @throws as `AdmittedUpload.read` does. */
  protected readUpload<Parts>(
    submissions: SubmissionAdmission,
    upload: Upload,
    partnerId: string,
    read: (countBytes: CountBytes) => Promise<Parts>,
  ): Promise<Parts> {
    this.#partnerId = partnerId;
    return this.#forPartner(() => {
      this.#upload = submissions.open(upload);
      return this.#upload.read(read);
    });
  }

  /** Of an upload that is read. */
  protected async countRefusal<Refused extends OperationResult>(refusal: Refused): Promise<OperationResult> {
    return this.#forPartner(async () => (await this.#upload?.countRefusal(refusal)) ?? refusal);
  }

  async settle({ id }: OperationRequest, result: OperationResult): Promise<OperationResult> {
    if (!('refused' in result)) return result;
    this.#upload?.note(result);
    // The handler of submissions counts those that their link takes. What is staged costs as much to read, and who tries
    // values under the key of another's submission learns whether they are the same.
    const { refused } = result;
    const isUncounted =
      id === 'stageImages' || isLinkRefusal(refused) || refused === 'idempotency_key_reused';
    return isUncounted ? this.countRefusal(result) : result;
  }

  async settleError(error: unknown): Promise<OperationResult> {
    const upload = this.#upload;
    if (!upload) throw error;
    return this.#forPartner(() => upload.countError(error));
  }

  free(): void {
    this.#upload?.free();
  }

  #forPartner<T>(work: () => T): T {
    return runForPartner(this.#partnerId, work);
  }
}

export const makeUploadBody = (deps: UploadDeps) => (): RequestBody => new UploadBody(deps);

class UploadBody extends AdmittedBody {
  readonly #deps: UploadDeps;

  constructor(deps: UploadDeps) {
    super();
    this.#deps = deps;
  }

  async read(request: OperationRequest): Promise<OperationResult | null> {
    const { submissions, earlyRefusal, findVisit, limits } = this.#deps;
    const type = bodyTypeOf(OPERATIONS[request.id], request.headers);
    const { id, path, visitor } = request;
    const { stream } = request.http;
    const { linkId = '', visit } = path;
    const { errors }: Operation = OPERATIONS[id];
    const { refusal, refusalWithoutVisit, partnerId } = await earlyRefusal(request);
    // An operation that does not know the condition goes on: the next one tells it.
    if (refusal && refusal.refused in errors) return refusal;
    if (visit !== undefined && !findVisit(linkId, visit)) return refusalWithoutVisit ?? VISIT_REFUSED;
    const upload = { refId: linkId, visitor, stream };
    const { fields, images } = await this.readUpload(submissions, upload, partnerId, (countBytes) =>
      readSubmission(type, stream, limits, countBytes),
    );
    request.fields = fields;
    request.files = images;
    const isNamed = visit !== undefined || findVisit(linkId, fields?.['visit']) !== null;
    return refusalWithoutVisit && !isNamed ? this.countRefusal(refusalWithoutVisit) : null;
  }
}

/** @throws RequestRefused for a body that is too large or malformed. */
async function readSubmission(
  type: string | null,
  stream: IncomingMessage,
  limits: SubmissionJsonLimits,
  countBytes: CountBytes,
): Promise<SubmissionParts> {
  if (type === null) return { fields: {}, images: {} };
  return type === FORM_TYPE
    ? readForm(stream, limits, countBytes)
    : readSubmissionJson(stream, limits, countBytes);
}
