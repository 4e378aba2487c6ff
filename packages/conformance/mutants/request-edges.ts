/** Mutants that read signatures, times, keys and bodies more loosely or more strictly than they may. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { signature } from '../kit/signing.ts';
import { errorResponses, json, requests, responses, type ServerMutant, signingFields } from './mutant.ts';
import type { ProxyRequest, ProxyResponse } from './proxy.ts';

const SIGNED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].signedBy === 'partner',
);
const NAMES = ['signature', 'sec_key'] as const;

/** Accepts a signature that a comparison takes for the right one. */
const comparing = (isSame: (sent: string, right: string) => boolean) =>
  requests(SIGNED, ({ body }) => {
    if (body.partner_id !== PARTNER.id || typeof body.timestamp !== 'string') return;
    const right = signature(PARTNER, body.timestamp);
    for (const name of NAMES) {
      if (typeof body[name] === 'string' && isSame(body[name], right)) body[name] = right;
    }
  });

const badSignature = (): ProxyResponse =>
  json(401, { code: '2205', error: 'Bad signature.', request_id: '1' });

/** Refuses requests of an operation on links, before the server sees them. */
const refusing =
  (id: OperationId, isRefused: (request: ProxyRequest) => boolean, answer: ProxyResponse) => () => ({
    request: (request: ProxyRequest) =>
      request.operation === id && request.body && isRefused(request) ? answer : undefined,
  });

const SIGNATURES: readonly ServerMutant[] = [
  {
    name: 'signatures are compared without case',
    breaks: 'D-02',
    only: 'Signatures: createLink refuses signatures',
    make: comparing((sent, right) => sent.toLowerCase() === right.toLowerCase()),
  },
  {
    name: 'signatures may have white space around them',
    breaks: 'D-02',
    only: 'Signatures: createLink refuses signatures',
    make: comparing((sent, right) => sent.trim() === right),
  },
  {
    name: 'signatures may lack their padding',
    breaks: 'D-02',
    only: 'Signatures: createLink refuses signatures',
    make: comparing((sent, right) => sent === right.replace(/=+$/, '')),
  },
  {
    name: 'only the first half of a signature counts',
    breaks: 'D-02',
    only: 'Signatures: createLink refuses signatures',
    make: comparing((sent, right) => sent.slice(0, 22) === right.slice(0, 22)),
  },
  {
    name: 'of two signatures both have to be right',
    breaks: 'D-03',
    only: 'Signatures: getLink takes the signature as',
    make: refusing(
      'getLink',
      ({ body }) => body.signature && body.sec_key && body.signature !== body.sec_key,
      badSignature(),
    ),
  },
  {
    name: 'the name that is not used may not be null',
    breaks: 'D-03',
    only: 'Signatures: getLink takes the signature as',
    make: refusing(
      'getLink',
      ({ body }) => body.signature === null || body.sec_key === null,
      json(400, { code: '2204', error: 'Wrong.', request_id: '1' }),
    ),
  },
  {
    name: 'the offset of a timestamp is ignored',
    breaks: 'D-04',
    only: 'Signatures: A timestamp may be ISO 8601',
    make: requests(SIGNED, ({ body }) => {
      const { timestamp } = body;
      if (!/[+-]\d\d:\d\d$/.test(timestamp) || body.signature !== signature(PARTNER, timestamp)) return;
      const read = Date.parse(timestamp.replace(/[+-]\d\d:\d\d$/, 'Z'));
      if (Math.abs(read - Date.now()) < 300_000) Object.assign(body, signingFields(PARTNER));
      else body.signature = 'wrong';
    }),
  },
  {
    name: 'a timestamp may have three fractional digits at most',
    breaks: 'D-04',
    only: 'Signatures: A timestamp may be ISO 8601',
    make: requests(SIGNED, ({ body }) => {
      if (/\.\d{4,}/.test(body.timestamp)) body.timestamp = 'too many digits';
    }),
  },
];

const KEYS: readonly ServerMutant[] = [
  {
    name: 'a refusal is kept under an Idempotency-Key',
    breaks: 'D-29',
    only: 'Idempotency: An error is not stored: the',
    make: () => {
      const refused = new Map<string, ProxyResponse>();
      return {
        request: ({ headers }) => refused.get(headers['idempotency-key'] ?? ''),
        answer(answer, { headers }): undefined {
          const key = headers['idempotency-key'];
          if (key && answer.status === 400) refused.set(key, answer);
        },
      };
    },
  },
  {
    name: 'a repeat that is signed anew is another body',
    breaks: 'D-29',
    only: 'Partners: Two partners may use the same',
    make: keyedBy(({ body }) => String(body.timestamp)),
  },
  {
    name: 'a field that nobody knows makes another body',
    breaks: 'D-29',
    only: 'Idempotency: The order of fields does not',
    make: keyedBy(({ body }) => Object.keys(body).join()),
  },
  {
    name: 'an Idempotency-Key is cut at 64 characters',
    breaks: 'D-29',
    only: 'Idempotency: Keys that differ in one',
    make: () => ({
      request({ headers }): undefined {
        const key = headers['idempotency-key'];
        if (key && key.length <= 128) headers['idempotency-key'] = key.slice(0, 64);
      },
    }),
  },
  {
    name: 'case does not matter in an Idempotency-Key',
    breaks: 'D-29',
    only: 'Idempotency: Keys that differ in one',
    make: () => ({
      request({ headers }): undefined {
        const key = headers['idempotency-key'];
        if (key) headers['idempotency-key'] = key.toLowerCase();
      },
    }),
  },
];

const BODIES: readonly ServerMutant[] = [
  {
    name: 'details name the first field alone',
    breaks: 'D-41',
    only: 'Errors: Missing fields are reported before',
    make: () => ({
      answer({ status, body }): undefined {
        if (status === 400 && body?.details?.length > 1) body.details.length = 1;
      },
    }),
  },
  {
    name: 'every error has the same request_id',
    breaks: 'D-07',
    only: 'Errors: Each answer has a request_id of',
    make: () => ({
      answer({ status, body }): undefined {
        if (status >= 400 && body?.request_id) body.request_id = 'request';
      },
    }),
  },
  {
    name: 'a content type with a charset is refused',
    breaks: 'D-08',
    only: 'Errors: The content type may name its',
    make: () => ({
      request: ({ headers, operation }) =>
        operation === 'getLink' && headers['content-type']?.includes('charset')
          ? json(415, { code: 'unsupported_media_type', error: 'No.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'a submission without consent is accepted',
    breaks: 'D-35',
    only: 'Consent: A submission needs consent, and',
    make: requests(['submitVerification'], ({ body }) => {
      if (body.consent === false || body.consent === 'false') body.consent = true;
    }),
  },
  {
    name: 'a single-use link has no user before its submission',
    breaks: 'D-24',
    only: 'Stories: A single-use link is created and',
    make: responses('getLink', (body) => {
      if (body.is_single_use && body.total_jobs === 0) body.user_id = null;
    }),
  },
  {
    name: 'a country may be in lower case',
    breaks: 'D-37',
    only: 'Lookups: country filters a lookup, and an',
    make: () => ({
      request(request): undefined {
        request.path = request.path.replace(
          /country=[a-z]{2}\b/,
          (text) => `country=${text.slice(8).toUpperCase()}`,
        );
      },
    }),
  },
  {
    name: 'the filter of callbacks by job is ignored',
    breaks: 'D-50',
    only: 'Schemas: listCallbacks /job_id: type',
    make: requests(['listCallbacks'], ({ body }) => {
      delete body.job_id;
    }),
  },
  {
    name: 'the list of callbacks is oldest first',
    breaks: 'D-50',
    only: 'Callbacks: Callbacks are listed newest',
    make: responses('listCallbacks', ({ callbacks }) => {
      callbacks.reverse();
    }),
  },
  {
    name: 'not found is not an answer to a wrong path',
    breaks: 'D-43',
    only: 'Errors: A path that does not exist answers',
    make: errorResponses('not_found', (answer) => {
      answer.status = 400;
    }),
  },
];

export const REQUEST_EDGE_MUTANTS: readonly ServerMutant[] = [...SIGNATURES, ...KEYS, ...BODIES];

/** Refuses a repeat under a key whose request differs in what the function takes from it. */
function keyedBy(take: (request: ProxyRequest) => string) {
  return () => {
    const first = new Map<string, string>();
    return {
      request(request: ProxyRequest) {
        const key = request.headers['idempotency-key'];
        if (!key || request.operation !== 'createLink' || !request.body) return undefined;
        const known = first.get(key) ?? take(request);
        first.set(key, known);
        return known === take(request)
          ? undefined
          : json(422, { code: 'idempotency_key_reused', error: 'Another body.', request_id: '1' });
      },
    };
  };
}
