/** Anybody may send an upload: nothing of its body is read before its link is known to accept it. */
import type { IncomingMessage } from 'node:http';
import { isLinkRefusal } from '#core/link.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { VISIT_REFUSED } from '#handlers/submissions/stageImages.ts';
import { FORM_TYPE } from '#server/http/media-type.ts';
import type { OperationRequest, OperationResult } from '#server/http/request.ts';
import type { FindVisit } from '#server/pages/visits.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import type { Operations } from '../operation.ts';
import type { SubmissionAdmission } from './admission.ts';
import type { EarlyRefusal } from './early-refusal.ts';
import { readForm } from './form.ts';
import { readSubmissionJson, type SubmissionJsonLimits } from './json.ts';
import type { CountBytes, SubmissionParts } from './size-limits.ts';

interface UploadDeps {
  readonly operations: Pick<Operations, 'run'>;
  readonly submissions: SubmissionAdmission;
  readonly earlyRefusal: EarlyRefusal;
  readonly findVisit: FindVisit;
  readonly limits: SubmissionJsonLimits;
}

/** @param type - of the body; null without one. */
export type RunUpload = (request: OperationRequest, type: string | null) => Promise<OperationResult>;

export const makeRunUpload =
  ({ operations, submissions, earlyRefusal, findVisit, limits }: UploadDeps): RunUpload =>
  async (request, type) => {
    const { id, path, http } = request;
    const { linkId = '', visit } = path;
    const { errors }: Operation = OPERATIONS[id];
    const { refusal, refusalWithoutVisit, partnerId } = await earlyRefusal(request);
    // An operation that does not know the condition goes on: the next one tells it.
    if (refusal && refusal.refused in errors) return refusal;
    if (visit !== undefined && !findVisit(linkId, visit)) return refusalWithoutVisit ?? VISIT_REFUSED;
    const upload = { refId: linkId, visitor: request.visitor, stream: http.stream };
    const read = async (countBytes: CountBytes) => {
      const parts = await readSubmission(type, http.stream, limits, countBytes);
      request.fields = parts.fields;
      request.images = parts.images;
    };
    const runRead = async () => {
      const isNamed = visit !== undefined || findVisit(linkId, request.fields?.['visit']) !== null;
      if (refusalWithoutVisit && !isNamed) return submissions.consumeRead(upload, refusalWithoutVisit);
      const result = await operations.run(request);
      if (!('refused' in result)) return result;
      // The handler of submissions counts those that their link takes. What is staged costs as much to read.
      const isUncounted = id === 'stageImages' || isLinkRefusal(result.refused);
      return isUncounted ? submissions.consumeRead(upload, result) : result;
    };
    return runForPartner(partnerId, () => submissions.handle(upload, read, runRead));
  };

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
