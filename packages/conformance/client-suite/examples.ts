/** Inputs and answers from the contract's own examples. */
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { ROUTES } from '#generated/routes.ts';
import { definitionOf, type Json, resolve } from '../kit/contract.ts';
import { signature } from '../kit/signing.ts';
import { type Input, KEY, PARTNER } from './bench.ts';
import type { PartnerOperation } from './protocol.ts';
import { type Answer, REQUEST_ID } from './service.ts';

export const REF = '8f6c1f0e-5a57-4f0e-9c38-4a1f3f7f2b60';
export const JOB = { user_id: 'user-7', job_id: 'job-31' };

/** Ids of a path that are not links. */
export const PATH_IDS = { visit: 'a-Visit', webhookId: 'msg_Ab1' } as const;

/** The last second that a date of HTTP can name. */
export const YEAR_9999 = 'Fri, 31 Dec 9999 23:59:59 GMT';

/** Headers that are no date of HTTP, although some languages read one. */
export const NO_DATES = ['soon', '', '7', '2030', '99999', 'Fri, 99999999999999999999 Dec 2026 00:00:00 GMT'];

export const OPERATION_IDS = Object.keys(ROUTES) as PartnerOperation[];

/** Text that clients and servers like to change. */
export const ODD_TEXT = '  Ünïcode “😀” \\ "quoted" </script> \u2028 ＡＢＣ e\u0301 & + %20 ';

const IMAGE = { base64: Buffer.from(Uint8Array.from({ length: 300 }, (_, i) => i % 256)).toString('base64') };

/** What to call an operation with. */
export function inputOf(id: PartnerOperation, body: Json = bodiesOf(id)[0]?.[1] ?? null): Input {
  const path = [...OPERATIONS[id].path.matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => PATH_IDS[name as 'visit'] ?? REF,
  );
  return { path, body, query: {} };
}

/** The bodies of an operation's request examples by name, without the signing fields. */
export function bodiesOf(id: PartnerOperation): [string, Json][] {
  if (id === 'stageImages') return [['images', { selfie: IMAGE, document_front: IMAGE }]];
  if (id === 'submitVerification')
    return [
      ['form', { country: 'NG', id_type: 'NIN_V2', id_number: '00000000000', consent: true, selfie: IMAGE }],
    ];
  const examples = Object.entries<Json>(
    resolve(definitionOf(id).requestBody)?.content['application/json'].examples ?? {},
  );
  return examples.map(([name, example]) => {
    const { partner_id: _, timestamp: __, signature: ___, sec_key: ____, ...body } = resolve(example).value;
    return [name, Object.keys(body).length > 0 ? body : null];
  });
}

/** The successful answers of an operation by name; signed now, where the service signs them. */
export function answersOf(id: PartnerOperation): [string, () => Answer][] {
  const operation: Operation = OPERATIONS[id];
  const content = resolve(definitionOf(id).responses[operation.successStatus]).content['application/json'];
  const examples = Object.entries<Json>(content.examples);
  return examples.map(([name, example]) => {
    const { value } = resolve(example);
    const body = () => (operation.signsResponse ? signed(value) : value);
    return [name, () => ({ status: operation.successStatus, json: body() })];
  });
}

/** The first successful answer of an operation. */
export const fine = (id: PartnerOperation): Answer => answersOf(id)[0]?.[1]() ?? {};

interface Signing {
  readonly id?: string;
  readonly key?: string;
  /** The time that is signed, epoch milliseconds. Default: now. */
  readonly at?: number;
}

/** The service's own spelling of a time (D-02). */
export const marked = (ms: number) => new Date(ms).toISOString().replace('Z', '777777Z');

/** An answer with the service's signature (D-02, D-03). */
export function signed(body: object, { id = PARTNER, key = KEY, at = Date.now() }: Signing = {}): Json {
  const timestamp = marked(at);
  const sec_key = signature({ id, key }, timestamp);
  return { ...body, timestamp, signature: sec_key, sec_key };
}

export function jobStatus(job_complete = true, signing: Signing = {}): Answer {
  const [, example] =
    answersOf('getJobStatus').find(([name]) => name === (job_complete ? 'success' : 'pending')) ?? [];
  return { json: signed({ ...(example?.().json as object), ...JOB }, signing) };
}

/** An error of the contract. */
export function error(id: PartnerOperation, condition: string, headers: Record<string, string> = {}): Answer {
  const found = (OPERATIONS[id] as Operation).errors[condition];
  if (!found) throw new Error(`${id} has no error ${condition}.`);
  return refusal(found.status, found.code, headers, found.error);
}

/** Any error in the contract's form. */
export function refusal(status: number, code: string, headers = {}, text = 'No.'): Answer {
  return { status, headers, json: { code, error: text, request_id: REQUEST_ID } };
}

export const BUSY = refusal(503, '2201');
