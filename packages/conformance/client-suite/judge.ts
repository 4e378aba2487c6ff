/** Judges each request that a client sends by the contract: path, body, signatures. */
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { CONTRACT_BRAND, ROUTES } from '#generated/routes.ts';
import { type Json, operationAt, requestValidator } from '../kit/contract.ts';
import { signature, webhookSignature } from '../kit/signing.ts';
import type { PartnerOperation } from './protocol.ts';

/** A request as it came over the wire. */
export interface ServiceRequest {
  /** Null where the contract has no such operation for partners. */
  readonly operation: PartnerOperation | null;
  readonly method: string;
  /** Undecoded, from `/v1` on, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly raw: Buffer;
  /** The body, where it is JSON. */
  readonly json: Json;
}

/** Whom the requests are from. */
export interface Sender {
  readonly partnerId: string;
  readonly keys: readonly string[];
  /** The word of the service's paths that the client is told of. */
  readonly brand: string;
}

export const TOLERANCE_MS = 300_000;

/** Which operation a request is, at a service with that brand word (D-01). */
export function operationOf(method: string, path: string, brand = CONTRACT_BRAND): PartnerOperation | null {
  const id = operationAt(method, path.replace(`/${brand}_links`, `/${CONTRACT_BRAND}_links`));
  return id !== null && id in ROUTES ? (id as PartnerOperation) : null;
}

/** What is wrong with a request, in sentences. */
export function problemsWith(request: ServiceRequest, sender: Sender): string[] {
  const { operation: id, method, path, raw, json, headers } = request;
  if (id === null) return [`${method} ${path} is no operation of the contract.`];
  const operation: Operation = OPERATIONS[id];
  const problems: string[] = [];
  if (sender.keys.some((key) => Buffer.concat([raw, Buffer.from(JSON.stringify(headers))]).includes(key))) {
    problems.push('The key itself was sent.');
  }
  if (operation.idempotent !== Boolean(headers['idempotency-key'])) {
    problems.push(`An Idempotency-Key was ${operation.idempotent ? 'not ' : ''}sent.`);
  }
  const [type = null] = operation.bodyTypes.length > 1 ? ['multipart/form-data'] : operation.bodyTypes;
  const sent = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null;
  if (type !== sent && raw.length > 0) problems.push(`The content type is ${sent}, not ${type}.`);
  if (type === 'application/json') {
    const validate = requestValidator(id);
    if (!validate(json)) {
      const [error] = validate.errors ?? [];
      problems.push(`The body does not fit the contract: ${error?.instancePath} ${error?.message}.`);
    }
  }
  return operation.signatureField
    ? [...problems, ...signatureProblems(request, operation.signatureField, sender)]
    : [...problems, ...unsignedProblems(request)];
}

function signatureProblems(
  { method, path, raw, json, headers }: ServiceRequest,
  field: string,
  { partnerId, keys }: Sender,
): string[] {
  const by = { id: partnerId, key: keys[0] ?? '' };
  const problems: string[] = [];
  const { partner_id, timestamp } = json ?? {};
  if (partner_id !== partnerId) problems.push(`partner_id is ${partner_id}, not ${partnerId}.`);
  const text = typeof timestamp === 'number' ? new Date(timestamp).toISOString() : String(timestamp);
  if (json?.[field] !== signature(by, text)) {
    problems.push(`${field} does not sign the timestamp ${timestamp} with the first key (D-02).`);
  }
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '', 'webhook-signature': proof } = headers;
  if (!/^[\w-]{1,64}$/.test(id)) problems.push(`webhook-id is ${JSON.stringify(id)} (D-61).`);
  if (proof !== webhookSignature(by.key, id, seconds, `${method} ${path}\n${raw}`)) {
    problems.push('webhook-signature does not sign method, path and body with the first key (D-61).');
  }
  return problems;
}

function unsignedProblems({ json, headers, raw }: ServiceRequest): string[] {
  const isSigned =
    headers['webhook-signature'] ?? json?.signature ?? json?.sec_key ?? /name="partner_id"/.exec(String(raw));
  return isSigned ? ['It is signed, although nobody asks for it (D-02).'] : [];
}

/** How far a signed request's times are from the service's, in milliseconds; 0 where it has none. */
export function distanceMs({ operation, json, headers }: ServiceRequest): number {
  if (!operation || !OPERATIONS[operation].signatureField) return 0;
  const times = [new Date(json?.timestamp).getTime(), Number(headers['webhook-timestamp']) * 1000];
  return Math.max(...times.map((ms) => Math.abs(Date.now() - ms)));
}
