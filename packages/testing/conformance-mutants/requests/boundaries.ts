/** Mutants that read signatures, times, keys and bodies more loosely or more strictly than they may. */
import { createHmac } from 'node:crypto';
import { type Json, SIGNED_IDS } from '#conformance/kit/contract.ts';
import { signature } from '#conformance/kit/signing.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import {
  answering,
  change,
  drop,
  errorResponses,
  mutants,
  onRequest,
  refusal,
  replace,
  requests,
  resign,
  responses,
  status,
} from '../mutant.ts';
import type { Alteration, ProxyRequest, ProxyResponse } from '../proxy.ts';

const signed = requests(...SIGNED_IDS);

/** Accepts a signature that a comparison takes for the right one. */
const comparing = (isSame: (sent: string, right: string) => boolean) =>
  signed((body) => {
    if (body.partner_id !== PARTNER.id || typeof body.timestamp !== 'string') return;
    const right = signature(PARTNER, body.timestamp);
    for (const name of ['signature', 'sec_key']) {
      replace(name, (sent) => (isSame(sent, right) ? right : sent))(body);
    }
  });

/** Accepts another signature than the right one. */
const alsoSigned = (make: (body: Json) => string) =>
  signed((body) => {
    if (typeof body.timestamp === 'string' && body.signature === make(body)) resign(body, PARTNER);
  });

const OFFSET = /[+-]\d\d:\d\d$/;

const SIGNATURES = mutants({
  'Signatures: createLink refuses signatures': {
    'D-02 signatures are compared without case': comparing(
      (sent, right) => sent.toLowerCase() === right.toLowerCase(),
    ),
    'D-02 signatures may have white space around them': comparing((sent, right) => sent.trim() === right),
    'D-02 what comes after a signature is left aside': comparing((sent, right) => sent.startsWith(right)),
    'D-02 a signature over the time and the partner alone is enough': alsoSigned(({ timestamp }) =>
      createHmac('sha256', PARTNER.key)
        .update(timestamp + PARTNER.id)
        .digest('base64'),
    ),
  },
  'Signatures: A time with the service › D-02 a time with the service’s mark is accepted of a partner':
    signed((body) => {
      const isMarked = /777777Z$/.test(body.timestamp);
      if (isMarked && body.signature === signature(PARTNER, body.timestamp)) resign(body, PARTNER);
    }),
  'Signatures: A malformed timestamp › D-34 a day that is in no calendar is read as a later one': signed(
    replace('timestamp', (time) => time.replace(/^2026-(02-30|04-31)T/, '2026-05-01T')),
  ),
  'Signatures: getLink takes the signature as': {
    'D-03 of two signatures both have to be right': answering(
      'getLink',
      (body) => body.signature && body.sec_key && body.signature !== body.sec_key,
      refusal(401, '2205'),
    ),
    'D-03 the name that is not used may not be null': answering(
      'getLink',
      (body) => body.signature === null || body.sec_key === null,
      refusal(400, '2204'),
    ),
  },
  'Signatures: A timestamp may be ISO 8601': {
    'D-04 the offset of a timestamp is ignored': signed((body) => {
      const { timestamp } = body;
      if (!OFFSET.test(timestamp) || body.signature !== signature(PARTNER, timestamp)) return;
      const read = Date.parse(timestamp.replace(OFFSET, 'Z'));
      if (Math.abs(read - Date.now()) < 300_000) resign(body, PARTNER);
      else body.signature = 'wrong';
    }),
    'D-04 a timestamp may have three fractional digits at most': signed(
      replace('timestamp', (time) => (/\.\d{4,}/.test(time) ? 'too many digits' : time)),
    ),
  },
});

/** Refuses a repeat under a key whose request differs in what the function takes from it. */
const keyedBy = (take: (request: ProxyRequest) => string) => (): Alteration => {
  const first = new Map<string, string>();
  return {
    request(request) {
      const key = request.headers['idempotency-key'];
      if (!key || request.operation !== 'createLink' || !request.body) return undefined;
      const known = first.get(key) ?? take(request);
      first.set(key, known);
      return known === take(request) ? undefined : refusal(422, 'idempotency_key_reused');
    },
  };
};

/** Reads another key than was sent. */
const reading = (read: (key: string) => string) =>
  onRequest(({ headers }) => {
    const key = headers['idempotency-key'];
    if (key) headers['idempotency-key'] = read(key);
  });

const KEYS = mutants({
  'Idempotency: An error is not stored: the › D-29 a refusal is kept under an Idempotency-Key': () => {
    const refused = new Map<string, ProxyResponse>();
    return {
      request: ({ headers }) => refused.get(headers['idempotency-key'] ?? ''),
      answer(answer, { headers }) {
        const key = headers['idempotency-key'];
        if (key && answer.status === 400) refused.set(key, answer);
      },
    };
  },
  'Partners: Two partners may use the same › D-29 a repeat that is signed anew is another body': keyedBy(
    ({ body }) => String(body.timestamp),
  ),
  'Idempotency: The order of fields does not › D-29 a field that nobody knows makes another body': keyedBy(
    ({ body }) => Object.keys(body).join(),
  ),
  'Idempotency: Keys that differ in one': {
    'D-29 an Idempotency-Key is cut at 64 characters': reading((key) =>
      key.length <= 128 ? key.slice(0, 64) : key,
    ),
    'D-29 case does not matter in an Idempotency-Key': reading((key) => key.toLowerCase()),
  },
});

/** Answers a repeat whose body is the same, as far as it is compared, as the first one was. */
const comparingBodies = (take: (body: Json) => unknown) => (): Alteration => {
  const first = new Map<string, { readonly taken: string; readonly answer: ProxyResponse }>();
  return {
    answer(answer, { headers, body }) {
      const key = headers['idempotency-key'];
      if (!key || !body) return undefined;
      const taken = JSON.stringify(take(body));
      if (answer.status < 300 && !first.has(key)) first.set(key, { taken, answer });
      const known = first.get(key);
      return answer.status === 422 && known?.taken === taken ? known.answer : undefined;
    },
  };
};

/** The fields of a body, without those that sign it, each turned into something. */
const fieldsOf = (body: Json, change = (value: Json): unknown => value) =>
  Object.entries(body)
    .filter(([name]) => !/^(timestamp|signature|sec_key)$/.test(name))
    .map(([name, value]) => [name, change(value)])
    .toSorted();

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

const COMPARED_BODIES = mutants({
  'Idempotency: A body that differs anywhere': {
    'D-29 bodies are compared to one level': comparingBodies((body) =>
      fieldsOf(body, (value) => (isNested(value) ? Object.keys(value) : value)),
    ),
    'D-29 what is prefilled makes no other body': comparingBodies(({ prefill: _, ...body }) =>
      fieldsOf(body),
    ),
  },
  'Idempotency: The order of fields does not matter within › D-29 the order of fields within a field makes another body':
    keyedBy(({ body }) => JSON.stringify(body.partner_params ?? {})),
});

/** Reads a text that is not JSON. */
const readingText = (read: (text: string) => string) =>
  onRequest((request) => {
    if (request.body === null) request.raw = Buffer.from(read(request.raw.toString()));
  });

const JSON_TEXTS = mutants({
  'JSON: What is nearly JSON': {
    '§7 comments are accepted': readingText((text) => text.replace(/^\/\/.*\n|\/\*.*?\*\//g, '')),
    '§7 text after JSON is left aside': readingText((text) => text.replace(/\} x$/, '}')),
  },
  'JSON: JSON is read › §4 a number is written in digits alone': onRequest(({ raw, operation }) =>
    operation === 'listLinks' && /"limit":1(\.0|0e)/.test(String(raw)) ? refusal(400, '2204') : undefined,
  ),
  'JSON: createLink › D-40 JSON that is nested deeply ends the server': onRequest(({ raw }) =>
    raw.includes('['.repeat(5_000)) ? refusal(500, '2201') : undefined,
  ),
  'JSON: getJobStatus › D-40 objects that are nested deeply end the server': onRequest(({ raw }) =>
    raw.includes('{"a":'.repeat(200)) ? refusal(500, '2201') : undefined,
  ),
});

const BODIES = mutants({
  'Errors: Missing fields are reported before › D-41 details name the first field alone': errorResponses(
    'any',
    (body, answer) => {
      if (answer.status === 400 && body?.details?.length > 1) body.details.length = 1;
    },
  ),
  'Errors: Each answer has a request_id of › D-07 every error has the same request_id': errorResponses(
    'any',
    replace('request_id', () => 'request'),
  ),
  'Errors: The content type may name its › D-08 a content type with a charset is refused': onRequest(
    ({ headers, operation }) =>
      operation === 'getLink' && headers['content-type']?.includes('charset')
        ? refusal(415, 'unsupported_media_type')
        : undefined,
  ),
  'Consent: A submission needs consent, and › D-35 a submission without consent is accepted': requests(
    'submitVerification',
  )(change('consent', (consent) => String(consent) === 'false' || consent)),
  'Stories: A single-use link is created and › D-24 a single-use link has no user before its submission':
    responses('getLink')((body) => {
      if (body.is_single_use && body.total_jobs === 0) body.user_id = null;
    }),
  'Lookups: country filters a lookup, and an › D-37 a country may be in lower case': onRequest((request) => {
    request.path = request.path.replace(/(?<=country=)[a-z]{2}\b/, (text) => text.toUpperCase());
  }),
  'Schemas: listCallbacks /job_id: type › D-50 the filter of callbacks by job is ignored': requests(
    'listCallbacks',
  )(drop('job_id')),
  'Callbacks: Callbacks are listed newest › D-50 the list of callbacks is oldest first': responses(
    'listCallbacks',
  )(({ callbacks }) => callbacks.reverse()),
  'Errors: A path that does not exist answers › D-43 not found is not an answer to a wrong path':
    errorResponses('not_found', status(400)),
});

export const REQUEST_BOUNDARY_MUTANTS = [
  ...SIGNATURES,
  ...KEYS,
  ...COMPARED_BODIES,
  ...JSON_TEXTS,
  ...BODIES,
];
