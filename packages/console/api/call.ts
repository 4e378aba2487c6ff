/** Signs and runs an operation of the contract for the console. */
import { randomUUID } from 'node:crypto';
import type { RealTime } from '#core/clocks.ts';
import { liveKeys } from '#core/partners/partner.ts';
import { hmac } from '#delivery/signed-request.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { operationAddress } from '#generated/stubs/addresses.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { signedText } from '#protocol/signing.ts';
import { fillAddress } from '#server/addresses.ts';
import type { FindPartner } from '#server/partners.ts';
import type { CallInput, CallResult } from '../call.ts';
import type { ReplayInput, SentRequest } from '../data.ts';

/** What the console may call: JSON in and out, for partners. */
export const CALLED_OPERATIONS = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => {
  const { sandboxOnly, signedBy }: Operation = OPERATIONS[id];
  return !sandboxOnly && signedBy !== 'verifier' && id !== 'stageImages';
});

interface CallDeps {
  readonly findPartner: FindPartner;
  readonly realNow: () => RealTime;
  readonly brand: string;
  readonly publicUrl: () => string;
  /** Where the server answers itself, as a program on this machine would ask it. */
  readonly ownUrl: () => string;
}

export async function runCall(input: CallInput, deps: CallDeps): Promise<CallResult> {
  const { partner_id: partnerId, operation_id, body, path } = input;
  const id = CALLED_OPERATIONS.find((each) => each === operation_id);
  if (!id) throw invalid('/operation_id', 'must be an operation of the contract for partners');
  const partner = typeof partnerId === 'string' ? await deps.findPartner(partnerId) : null;
  const key = partner && liveKeys(partner, deps.realNow()).at(-1)?.key;
  if (!key) throw invalid('/partner_id', 'must be a partner with a live key');
  const { method, signatureField }: Operation = OPERATIONS[id];
  const values = Object.entries(path ?? {});
  const named = values.find(([, value]) => typeof value !== 'string');
  if (named) throw invalid(`/path/${named[0]}`, 'must be a text');
  const address = fillAddress(operationAddress(id, deps.brand), Object.fromEntries(values));
  const timestamp = new Date(deps.realNow()).toISOString();
  const signature = hmac(key, signedText(timestamp, partner.partnerId));
  const signing = signatureField
    ? { partner_id: partner.partnerId, timestamp, [signatureField]: signature }
    : {};
  const request: SentRequest = {
    method,
    url: deps.publicUrl() + address,
    headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: method === 'GET' ? '' : JSON.stringify({ ...signing, ...body }),
  };
  const answer = await fetch(deps.ownUrl() + address, {
    method,
    headers: request.headers,
    ...(method !== 'GET' && { body: request.body }),
    redirect: 'manual',
  }).catch(() => null);
  const response = {
    // 0: an outage has cut the connection.
    status: answer?.status ?? 0,
    headers: Object.fromEntries(answer?.headers ?? []),
    body: (await answer?.text()) ?? '',
  };
  return { request, response };
}

/** Sends a callback again. */
export async function replayCallback(
  body: Readonly<Record<string, unknown>>,
  deps: CallDeps,
): Promise<object> {
  const { partner_id, webhook_id } = body as unknown as ReplayInput;
  const path = { webhookId: webhook_id };
  const call = { partner_id, operation_id: 'replayCallback', body: {}, path };
  const { response } = await runCall(call, deps);
  if (response.status !== 200) throw invalid('/webhook_id', 'cannot be replayed');
  return {};
}

const invalid = (path: string, message: string) => new RequestRefused('invalid_value', [{ path, message }]);
