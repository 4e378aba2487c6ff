/** Mutants whose answers, lists of callbacks and addresses are wrong at their boundaries. */
import { randomUUID } from 'node:crypto';
import type { Json } from '#conformance/kit/contract.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import {
  answering,
  change,
  errorResponses,
  header,
  mutants,
  onAnswer,
  onRequest,
  refusal,
  replace,
  requests,
  responses,
  signingFields,
} from '../mutant.ts';

const listed = responses('listCallbacks');

const acceptingHosts = (hosts: RegExp) =>
  requests('createLink')(
    replace('callback_url', (url) => (hosts.test(url) ? 'https://partner.example/' : url)),
  );

const ANSWERS = mutants({
  'Every answer: details names › D-07 paths in details are not escaped': errorResponses('any', (body) => {
    const unescaped = replace('path', (path) => path.replaceAll('~1', '/').replaceAll('~0', '~'));
    for (const each of body?.details ?? []) unescaped(each);
  }),
  'Every answer: Without a valid › D-78 an error has another id than its x-request-id': errorResponses(
    'any',
    (_, { headers }) => {
      headers['x-request-id'] = randomUUID();
    },
  ),
  'Every answer: An answer has the › D-78 the caller’s x-request-id is replaced': onRequest(({ headers }) => {
    delete headers['x-request-id'];
  }),
  'Every answer: Every path › D-43 405 names one of two methods': errorResponses(
    'any',
    (_, { status, headers }) => {
      if (status === 405) headers['allow'] = headers['allow']?.split(',')[0] ?? '';
    },
  ),
  'Every answer: Errors are never › D-43 errors outside of operations may be cached': errorResponses(
    'any',
    (_, { headers }, request) => {
      if (!request.operation) headers['cache-control'] = 'public, max-age=60';
    },
  ),
  'Every answer: JSON that is not › D-08 a body that is a list is an error of the server': answering(
    'createLink',
    Array.isArray,
    refusal(500, '2201'),
  ),
  'Errors: Bytes › D-89 bytes that are not UTF-8 are replaced': onRequest((request) => {
    const text = request.raw.toString();
    if (text.includes('\ufffd')) request.body = JSON.parse(text);
  }),
  'Errors: Half › D-89 half of a surrogate pair is replaced': requests('createLink')((body, request) => {
    request.body = JSON.parse(JSON.stringify(body).replace(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd'));
  }),
  'Limits: The block lasts › D-20 RateLimit says the whole window': errorResponses(
    '2222',
    header('ratelimit', '"id-number";r=0;t=259200'),
  ),
  'Jobs: The history entry › D-44 IDNumber of a result is masked': responses('getJobStatus')(({ history }) =>
    history?.forEach(replace('IDNumber', (number) => number.replace(/.(?=.{4})/g, '*'))),
  ),
  'Images: Each job › D-22 every selfie link shows the first selfie': () => {
    let first: Json = null;
    return {
      answer(answer, { path }) {
        if (!path.startsWith('/images/') || answer.status !== 200) return;
        first ??= answer.body;
        answer.body = first;
      },
    };
  },
});

const CALLBACKS = mutants({
  'Callbacks: Callbacks are listed': {
    'D-50 the second page of callbacks is always the last': listed((body, _, request) => {
      if (request.body.cursor) body.next_cursor = null;
    }),
    'D-50 the last page of callbacks names another': listed((body, _, request) => {
      if (body.callbacks.length > 0) body.next_cursor ??= request.body.cursor ?? 'the-end';
    }),
  },
  'Callbacks: A list of callbacks › D-50 callbacks of a job are those of any user with such a job': onAnswer(
    async (answer, request, ask) => {
      const { operation, path, body } = request;
      if (operation !== 'listCallbacks' || answer.status !== 200 || !body.job_id || body.cursor) return;
      const { user_id: _, job_id, ...rest } = body;
      const all = await ask({ path, body: { ...rest, ...signingFields(PARTNER), limit: 100 } });
      const found = all.body.callbacks.filter((each: Json) => each.job_id === job_id);
      answer.body.callbacks = found.slice(0, body.limit);
    },
  ),
  'Callbacks: An entry says': {
    'D-50 attempts count from the replay on': () => {
      const before = new Map<string, number>();
      return {
        answer({ status, body }, { operation }) {
          if (status !== 200) return;
          if (operation === 'replayCallback') before.set(body.webhook_id, body.attempts);
          if (operation !== 'listCallbacks') return;
          for (const each of body.callbacks) each.attempts -= before.get(each.webhook_id) ?? 0;
        },
      };
    },
    'D-50 a delivered callback has a next attempt': listed(({ callbacks }) =>
      callbacks.forEach(change('next_attempt_at', (at, { last_attempt_at }) => at ?? last_attempt_at)),
    ),
  },
  'Addresses: ': {
    'D-52 private callback addresses are accepted': acceptingHosts(/\/\/(10|192)\./),
    'D-52 an IPv4 address within IPv6 is taken for public': acceptingHosts(/\/\/\[(::ffff|64:ff9b|2002):/),
  },
});

export const ANSWER_BOUNDARY_MUTANTS = [...ANSWERS, ...CALLBACKS];
