/** Mutants that answer wrongly about jobs, errors and limits. */
import type { Json } from '#conformance/kit/contract.ts';
import { signature } from '#conformance/kit/signing.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import { drop, errorResponses, header, mutants, replace, responses, set, status } from '../mutant.ts';

const job = responses('getJobStatus');
const result = (alter: (result: Json) => void) => job((body) => alter(body.result));
const reset = responses('resetIdNumberRateLimit');

/** The code of a block on an ID number. */
const BLOCKED = '2222';

export const RESPONSE_MUTANTS = mutants({
  'Jobs: The answer is signed': {
    'D-03 the status has no sec_key': job(drop('sec_key')),
    '§2.4 the answer is unsigned': job((body) => {
      body.signature = 'none';
      body.sec_key = 'none';
    }),
    'D-02 the answer is signed for another timestamp': job(
      replace('timestamp', (time) => new Date(Date.parse(time) + 1_000).toISOString()),
    ),
    'D-05 the answer is signed with another key': job((body) => {
      body.signature = signature({ ...PARTNER, key: 'the service’s own' }, body.timestamp);
      body.sec_key = body.signature;
    }),
  },
  'History is there': {
    '§4.6 history is missing': job(drop('history')),
    '§2.4 history is there without a request': job((body) => {
      body.history ??= [];
    }),
  },
  'Jobs: A provisional › §2.4 history is newest first': job(({ history }) => history?.reverse()),
  'Jobs: A found': {
    '§4.6 ConfidenceValue is a number': result(replace('ConfidenceValue', Number)),
    'D-25 partner_params are lost': result(({ PartnerParams }) => drop('campaign')(PartnerParams)),
    'D-18 job_type is of another method': result(({ PartnerParams }) => set('job_type', '1')(PartnerParams)),
  },
  'The selfie › §2.4 image_links is there without a request': job((body) => {
    body.image_links ??= {};
  }),
  'Jobs: An unknown › §7.1 an unknown job is a success': errorResponses('2304', (body, answer) => {
    answer.status = 403;
    body.code = '2307';
  }),
  'getJobStatus answers › §7 a bad sec_key has the links’ code': errorResponses('2305', set('code', '2205')),
  'createLink answers bad_signature › D-08 a bad signature is 403': errorResponses('2205', status(403)),
  'createLink answers invalid_value › D-07 errors have no request_id': errorResponses(
    '2204',
    drop('request_id'),
  ),
  'createLink answers missing_field › D-07 errors do not name the field': errorResponses(
    '2213',
    drop('details'),
  ),
  'createLink /name › D-07 errors name another field': errorResponses(
    '2204',
    set('details', [{ path: '/partner_id', message: 'is wrong' }]),
  ),
  'Errors: An unsupported › D-43 405 does not say what is allowed': errorResponses(
    'method_not_allowed',
    header('allow'),
  ),
  'Links: A single-use › D-08 a used link is 409': errorResponses('link_used', status(409)),
  'Limits: 30 submissions': {
    '§7.2 the block has another code': errorResponses(BLOCKED, set('code', 'id_number_blocked')),
    '§7 the block is 403': errorResponses(BLOCKED, status(403)),
    '§7.2 the block has another message': errorResponses(BLOCKED, set('error', 'Too many requests.')),
  },
  'A block states': {
    'D-20 the block has no Retry-After': errorResponses(BLOCKED, header('retry-after')),
    'D-20 RateLimit-Policy has another window': errorResponses(
      BLOCKED,
      header('ratelimit-policy', '"id-number";q=30;w=86400'),
    ),
  },
  'A reset of a number › §2.5 success of a reset is a boolean': reset(set('success', true)),
  'Limits: A reset clears › §2.5 a reset has another message': reset(set('message', 'OK')),
});
