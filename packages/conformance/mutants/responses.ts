/** Mutants that answer wrongly about jobs, errors and limits. */

import { PARTNER } from '#testing/harness/sandbox.ts';
import { signature } from '../kit/signing.ts';
import { errorResponses, responses, type ServerMutant } from './mutant.ts';

export const RESPONSE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'the status has no sec_key',
    breaks: 'D-03',
    only: 'Jobs: The answer is signed',
    make: responses('getJobStatus', (body) => {
      delete body.sec_key;
    }),
  },
  {
    name: 'the answer is unsigned',
    breaks: '§2.4',
    only: 'Jobs: The answer is signed',
    make: responses('getJobStatus', (body) => {
      body.signature = 'none';
      body.sec_key = 'none';
    }),
  },
  {
    name: 'the answer is signed for another timestamp',
    breaks: 'D-02',
    only: 'Jobs: The answer is signed',
    make: responses('getJobStatus', (body) => {
      body.timestamp = new Date(Date.parse(body.timestamp) + 1_000).toISOString();
    }),
  },
  {
    name: 'the answer is signed with another key',
    breaks: 'D-05',
    only: 'Jobs: The answer is signed',
    make: responses('getJobStatus', (body) => {
      body.signature = signature({ ...PARTNER, key: 'the service’s own' }, body.timestamp);
      body.sec_key = body.signature;
    }),
  },
  {
    name: 'history is missing',
    breaks: '§4.6',
    only: 'History is there',
    make: responses('getJobStatus', (body) => {
      delete body.history;
    }),
  },
  {
    name: 'history is there without a request',
    breaks: '§2.4',
    only: 'History is there',
    make: responses('getJobStatus', (body) => {
      body.history ??= [];
    }),
  },
  {
    name: 'history is newest first',
    breaks: '§2.4',
    only: 'Jobs: A provisional',
    make: responses('getJobStatus', (body) => {
      body.history?.reverse();
    }),
  },
  {
    name: 'ConfidenceValue is a number',
    breaks: '§4.6',
    only: 'Jobs: A found',
    make: responses('getJobStatus', ({ result }) => {
      if (result.ConfidenceValue) result.ConfidenceValue = 99;
    }),
  },
  {
    name: 'partner_params are lost',
    breaks: 'D-25',
    only: 'Jobs: A found',
    make: responses('getJobStatus', ({ result }) => {
      delete result.PartnerParams.campaign;
    }),
  },
  {
    name: 'job_type is of another method',
    breaks: 'D-18',
    only: 'Jobs: A found',
    make: responses('getJobStatus', ({ result }) => {
      result.PartnerParams.job_type = '1';
    }),
  },
  {
    name: 'image_links is there without a request',
    breaks: '§2.4',
    only: 'The selfie',
    make: responses('getJobStatus', (body) => {
      body.image_links ??= {};
    }),
  },
  {
    name: 'an unknown job is a success',
    breaks: '§7.1',
    only: 'Jobs: An unknown',
    make: errorResponses('2304', (answer) => {
      answer.status = 403;
      answer.body.code = '2307';
    }),
  },
  {
    name: 'a bad sec_key has the links’ code',
    breaks: '§7',
    only: 'getJobStatus answers',
    make: errorResponses('2305', ({ body }) => {
      body.code = '2205';
    }),
  },
  {
    name: 'a bad signature is 403',
    breaks: 'D-08',
    only: 'createLink answers bad_signature',
    make: errorResponses('2205', (answer) => {
      answer.status = 403;
    }),
  },
  {
    name: 'errors have no request_id',
    breaks: 'D-07',
    only: 'createLink answers invalid_value',
    make: errorResponses('2204', ({ body }) => {
      delete body.request_id;
    }),
  },
  {
    name: 'errors do not name the field',
    breaks: 'D-07',
    only: 'createLink answers missing_field',
    make: errorResponses('2213', ({ body }) => {
      delete body.details;
    }),
  },
  {
    name: 'errors name another field',
    breaks: 'D-07',
    only: 'createLink /name',
    make: errorResponses('2204', ({ body }) => {
      body.details = [{ path: '/partner_id', message: 'is wrong' }];
    }),
  },
  {
    name: '405 does not say what is allowed',
    breaks: 'D-43',
    only: 'Errors: An unsupported',
    make: errorResponses('method_not_allowed', ({ headers }) => {
      delete headers['allow'];
    }),
  },
  {
    name: 'a used link is 409',
    breaks: 'D-08',
    only: 'Links: A single-use',
    make: errorResponses('link_used', (answer) => {
      answer.status = 409;
    }),
  },
  {
    name: 'the block has another code',
    breaks: '§7.2',
    only: 'Limits: 30 submissions',
    make: errorResponses('2222', ({ body }) => {
      body.code = 'id_number_blocked';
    }),
  },
  {
    name: 'the block is 403',
    breaks: '§7',
    only: 'Limits: 30 submissions',
    make: errorResponses('2222', (answer) => {
      answer.status = 403;
    }),
  },
  {
    name: 'the block has another message',
    breaks: '§7.2',
    only: 'Limits: 30 submissions',
    make: errorResponses('2222', ({ body }) => {
      body.error = 'Too many requests.';
    }),
  },
  {
    name: 'the block has no Retry-After',
    breaks: 'D-20',
    only: 'A block states',
    make: errorResponses('2222', ({ headers }) => {
      delete headers['retry-after'];
    }),
  },
  {
    name: 'RateLimit-Policy has another window',
    breaks: 'D-20',
    only: 'A block states',
    make: errorResponses('2222', ({ headers }) => {
      headers['ratelimit-policy'] = '"id-number";q=30;w=86400';
    }),
  },
  {
    name: 'success of a reset is a boolean',
    breaks: '§2.5',
    only: 'A reset of a number',
    make: responses('resetIdNumberRateLimit', (body) => {
      body.success = true;
    }),
  },
  {
    name: 'a reset has another message',
    breaks: '§2.5',
    only: 'Limits: A reset clears',
    make: responses('resetIdNumberRateLimit', (body) => {
      body.message = 'OK';
    }),
  },
];
