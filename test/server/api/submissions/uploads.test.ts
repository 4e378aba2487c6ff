/** Whose an upload is, while its body is read (D-76). */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { SubmissionAdmission } from '#server/api/submissions/admission.ts';
import { makeUploadBody } from '#server/api/submissions/uploads.ts';
import type { HttpRequest, OperationRequest } from '#server/http/request.ts';
import { currentPartner } from '#store/queue/current-partner.ts';

test('its memory, its reading and its counting are those of the link’s partner', async () => {
  const seen: string[] = [];
  const note = () => void seen.push(currentPartner());
  const submissions = {
    open() {
      note();
      return {
        async read() {
          note();
          return { fields: {}, images: {} };
        },
        async countRefusal(refusal: object) {
          note();
          return refusal;
        },
        note: () => undefined,
        free: () => undefined,
      };
    },
  } as unknown as SubmissionAdmission;
  const body = makeUploadBody({
    submissions,
    earlyRefusal: async () => ({ refusal: null, refusalWithoutVisit: null, partnerId: '042' }),
    findVisit: () => null,
    limits: { submissionBytesMax: 1, imageBytesMax: 1, jsonBodyBytesMax: 1 },
  })();
  const http = { stream: new IncomingMessage(new Socket()) } as HttpRequest;
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const request = { id: 'submitVerification', path: { linkId: 'x' }, visitor: null, headers, http };
  expect(await body.read(request as unknown as OperationRequest)).toBeNull();
  await body.settle?.(request as unknown as OperationRequest, { refused: 'link_used' });
  expect(seen).toEqual(['042', '042', '042']);
  // As of who tries values under another's key; and the handler has counted what it refused itself.
  await body.settle?.(request as unknown as OperationRequest, { refused: 'idempotency_key_reused' });
  await body.settle?.(request as unknown as OperationRequest, { refused: 'invalid_value' });
  expect(seen).toHaveLength(4);
});
