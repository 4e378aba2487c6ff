/** Mutants that say what is not so, or say it otherwise. */
import { signature } from '../kit/proof.ts';
import { answers, type Mutant, refusals } from './mutant.ts';
import { PARTNER } from './sandbox.ts';

export const ANSWER_MUTANTS: readonly Mutant[] = [
  // Links
  {
    name: 'create answers 201',
    breaks: '§4.1',
    only: 'Create answers',
    make: answers('createLink', (_, answer) => {
      answer.status = 201;
    }),
  },
  {
    name: 'create leaves out link_url',
    breaks: 'D-15',
    make: answers('createLink', (body) => {
      delete body.link_url;
    }),
  },
  {
    name: 'get leaves out link_id',
    breaks: 'D-13',
    only: 'Links: Get answers every',
    make: answers('getLink', (body) => {
      delete body.link_id;
    }),
  },
  {
    name: 'get leaves out what is null',
    breaks: 'D-13',
    only: 'Links: Get answers null',
    make: answers('getLink', (body) => {
      for (const [field, value] of Object.entries(body)) if (value === null) delete body[field];
    }),
  },
  {
    name: 'times have no milliseconds',
    breaks: 'D-13',
    only: 'Links: Times',
    make: answers('getLink', (body) => {
      body.created_at = body.created_at.replace(/\.\d+/, '');
    }),
  },
  {
    name: 'the partner loses its leading zeros',
    breaks: 'D-13',
    only: 'Links: Get answers every',
    make: answers('getLink', (body) => {
      body.partner_id = String(Number(body.partner_id));
    }),
  },
  {
    name: 'get answers the name in capitals',
    breaks: '§4.3',
    only: 'Get answers',
    make: answers('getLink', (body) => {
      body.name = body.name?.toUpperCase() ?? null;
    }),
  },
  {
    name: 'jobs are not counted',
    breaks: 'D-18',
    only: 'Links: A multi-use',
    make: answers('getLink', (body) => {
      body.total_jobs = 0;
    }),
  },
  {
    name: 'failed jobs count as successful',
    breaks: 'D-18',
    only: 'Jobs: An ID number that ends in 1',
    make: answers('getLink', (body) => {
      body.successful_jobs += body.failed_jobs;
      body.failed_jobs = 0;
    }),
  },
  {
    name: 'enabling leaves disabled_at',
    breaks: 'D-09',
    only: 'Links: A link is disabled',
    make: answers('updateLink', (body) => {
      body.disabled_at ??= new Date().toISOString();
    }),
  },
  {
    name: 'disabling again moves disabled_at',
    breaks: 'D-09',
    only: 'Links: A link is disabled',
    make: answers('updateLink', (body) => {
      body.disabled_at &&= new Date(Date.now() + 1).toISOString();
    }),
  },

  // List
  {
    name: 'the list is off by one',
    breaks: 'D-14',
    only: 'List: Pages',
    make: answers('listLinks', (body) => {
      if (body.links.length === body.meta.limit) body.links.pop();
    }),
  },
  {
    name: 'the list is oldest first',
    breaks: '§4.4',
    only: 'List: Pages',
    make: answers('listLinks', (body) => {
      body.links.reverse();
    }),
  },
  {
    name: 'totalPages is rounded down',
    breaks: '§2.3',
    only: 'List: meta',
    make: answers('listLinks', ({ meta }) => {
      meta.totalPages = Math.floor(meta.total / meta.limit);
    }),
  },
  {
    name: 'totalPages is spelled total_pages',
    breaks: 'D-14',
    only: 'List: meta',
    make: answers('listLinks', ({ meta }) => {
      meta.total_pages = meta.totalPages;
      delete meta.totalPages;
    }),
  },
  {
    name: 'pages are numbered from 0',
    breaks: '§4.4',
    only: 'List: Pages',
    make: answers('listLinks', ({ meta }) => {
      meta.page -= 1;
    }),
  },
  {
    name: 'items of the list are abridged',
    breaks: 'D-14',
    only: 'List: Items',
    make: answers('listLinks', ({ links }) => {
      for (const link of links) delete link.partner_params;
    }),
  },
  {
    name: 'the list is of HTML',
    breaks: '§4.4',
    only: 'List: Pages',
    make: answers('listLinks', (_, answer) => {
      answer.headers['content-type'] = 'text/html';
    }),
  },

  // Jobs
  {
    name: 'the status has no sec_key',
    breaks: 'D-03',
    only: 'Jobs: The answer is signed',
    make: answers('getJobStatus', (body) => {
      delete body.sec_key;
    }),
  },
  {
    name: 'the answer is unsigned',
    breaks: '§2.4',
    only: 'Jobs: The answer is signed',
    make: answers('getJobStatus', (body) => {
      body.signature = 'none';
      body.sec_key = 'none';
    }),
  },
  {
    name: 'the answer is signed over another timestamp',
    breaks: 'D-02',
    only: 'Jobs: The answer is signed',
    make: answers('getJobStatus', (body) => {
      body.timestamp = new Date(Date.parse(body.timestamp) + 1_000).toISOString();
    }),
  },
  {
    name: 'the answer is signed with another key',
    breaks: 'D-05',
    only: 'Jobs: The answer is signed',
    make: answers('getJobStatus', (body) => {
      body.signature = signature({ ...PARTNER, key: 'the service’s own' }, body.timestamp);
      body.sec_key = body.signature;
    }),
  },
  {
    name: 'history is missing',
    breaks: '§4.6',
    only: 'History is there',
    make: answers('getJobStatus', (body) => {
      delete body.history;
    }),
  },
  {
    name: 'history is there unasked',
    breaks: '§2.4',
    only: 'History is there',
    make: answers('getJobStatus', (body) => {
      body.history ??= [];
    }),
  },
  {
    name: 'history is newest first',
    breaks: '§2.4',
    only: 'Jobs: A provisional',
    make: answers('getJobStatus', (body) => {
      body.history?.reverse();
    }),
  },
  {
    name: 'ConfidenceValue is a number',
    breaks: '§4.6',
    only: 'Jobs: A found',
    make: answers('getJobStatus', ({ result }) => {
      if (result.ConfidenceValue) result.ConfidenceValue = 99;
    }),
  },
  {
    name: 'partner_params get lost on the way',
    breaks: 'D-25',
    only: 'Jobs: A found',
    make: answers('getJobStatus', ({ result }) => {
      delete result.PartnerParams.campaign;
    }),
  },
  {
    name: 'job_type is of another method',
    breaks: 'D-18',
    only: 'Jobs: A found',
    make: answers('getJobStatus', ({ result }) => {
      result.PartnerParams.job_type = '1';
    }),
  },
  {
    name: 'image_links is there unasked',
    breaks: '§2.4',
    only: 'The selfie',
    make: answers('getJobStatus', (body) => {
      body.image_links ??= {};
    }),
  },
  {
    name: 'an unknown job is a success',
    breaks: '§7.1',
    only: 'Jobs: An unknown',
    make: refusals('2304', (answer) => {
      answer.status = 403;
      answer.body.code = '2307';
    }),
  },

  // Errors
  {
    name: 'a bad sec_key has the links’ code',
    breaks: '§7',
    only: 'getJobStatus answers',
    make: refusals('2305', ({ body }) => {
      body.code = '2205';
    }),
  },
  {
    name: 'a bad signature is 403',
    breaks: 'D-08',
    only: 'createLink answers bad_signature',
    make: refusals('2205', (answer) => {
      answer.status = 403;
    }),
  },
  {
    name: 'errors have no request_id',
    breaks: 'D-07',
    only: 'createLink answers invalid_value',
    make: refusals('2204', ({ body }) => {
      delete body.request_id;
    }),
  },
  {
    name: 'errors do not name the field',
    breaks: 'D-07',
    only: 'createLink answers missing_field',
    make: refusals('2213', ({ body }) => {
      delete body.details;
    }),
  },
  {
    name: 'errors name another field',
    breaks: 'D-07',
    only: 'createLink /name',
    make: refusals('2204', ({ body }) => {
      body.details = [{ path: '/partner_id', message: 'is wrong' }];
    }),
  },
  {
    name: '405 does not say what is allowed',
    breaks: 'D-43',
    only: 'Errors: A method',
    make: refusals('method_not_allowed', ({ headers }) => {
      delete headers['allow'];
    }),
  },
  {
    name: 'a spent link is 409',
    breaks: 'D-08',
    only: 'Links: A single-use',
    make: refusals('link_used', (answer) => {
      answer.status = 409;
    }),
  },

  // Limit
  {
    name: 'the block has a word for a code',
    breaks: '§7.2',
    only: 'Limits: 30 submissions',
    make: refusals('2222', ({ body }) => {
      body.code = 'id_number_blocked';
    }),
  },
  {
    name: 'the block is 403',
    breaks: '§7',
    only: 'Limits: 30 submissions',
    make: refusals('2222', (answer) => {
      answer.status = 403;
    }),
  },
  {
    name: 'the block has another message',
    breaks: '§7.2',
    only: 'Limits: 30 submissions',
    make: refusals('2222', ({ body }) => {
      body.error = 'Too many requests.';
    }),
  },
  {
    name: 'the block has no Retry-After',
    breaks: 'D-20',
    only: 'A block says',
    make: refusals('2222', ({ headers }) => {
      delete headers['retry-after'];
    }),
  },
  {
    name: 'RateLimit-Policy tells another window',
    breaks: 'D-20',
    only: 'A block says',
    make: refusals('2222', ({ headers }) => {
      headers['ratelimit-policy'] = '"id-number";q=30;w=86400';
    }),
  },
  {
    name: 'success of a reset is a boolean',
    breaks: '§2.5',
    only: 'A reset of a number',
    make: answers('resetIdNumberRateLimit', (body) => {
      body.success = true;
    }),
  },
  {
    name: 'a reset has another message',
    breaks: '§2.5',
    only: 'Limits: A reset clears',
    make: answers('resetIdNumberRateLimit', (body) => {
      body.message = 'OK';
    }),
  },

  // Redirects
  {
    name: 'success is spelled ok',
    breaks: '§4.5',
    only: 'Redirects',
    make: answers('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/status=success\w*/, 'status=ok') ?? null;
    }),
  },
  {
    name: 'the redirect has no user_id',
    breaks: '§4.5',
    only: 'Redirects',
    make: answers('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/&?user_id=[^&#]*/, '') ?? null;
    }),
  },
  {
    name: 'the redirect loses its query',
    breaks: 'D-17',
    only: 'Redirects',
    make: answers('submitVerification', (body) => {
      body.redirect_url = body.redirect_url?.replace(/sig=[^&]*&/, '') ?? null;
    }),
  },
];
