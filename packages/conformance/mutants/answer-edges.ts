/** Mutants whose answers, lists of callbacks and addresses are wrong at their edges. */
import { randomUUID } from 'node:crypto';
import { PARTNER } from '#testing/harness/sandbox.ts';
import type { Json } from '../kit/contract.ts';
import { errorResponses, json, requests, responses, type ServerMutant, signingFields } from './mutant.ts';
import type { ProxyRequest, ProxyResponse } from './proxy.ts';

/** Alters every error in place. */
const everyError = (alter: (answer: ProxyResponse, request: ProxyRequest) => void) => () => ({
  answer(answer: ProxyResponse, request: ProxyRequest): undefined {
    if (answer.status >= 400) alter(answer, request);
  },
});

/** Accepts callback addresses on these hosts. */
const acceptingHosts = (hosts: RegExp) =>
  requests(['createLink'], ({ body }) => {
    if (hosts.test(String(body.callback_url))) body.callback_url = 'https://partner.example/';
  });

const ANSWERS: readonly ServerMutant[] = [
  {
    name: 'paths in details are not escaped',
    breaks: 'D-07',
    only: 'Every answer: details names',
    make: everyError(({ body }) => {
      for (const each of body?.details ?? []) {
        each.path = each.path?.replaceAll('~1', '/').replaceAll('~0', '~');
      }
    }),
  },
  {
    name: 'an error has another id than its x-request-id',
    breaks: 'D-78',
    only: 'Every answer: Without a valid',
    make: everyError(({ headers }) => {
      headers['x-request-id'] = randomUUID();
    }),
  },
  {
    name: 'the caller’s x-request-id is replaced',
    breaks: 'D-78',
    only: 'Every answer: An answer has the',
    make: () => ({
      request({ headers }): undefined {
        delete headers['x-request-id'];
      },
    }),
  },
  {
    name: '405 names one of two methods',
    breaks: 'D-43',
    only: 'Every answer: Every path',
    make: everyError((answer) => {
      if (answer.status === 405) answer.headers['allow'] = answer.headers['allow']?.split(',')[0] ?? '';
    }),
  },
  {
    name: 'errors outside of operations may be cached',
    breaks: 'D-43',
    only: 'Every answer: Errors are never',
    make: everyError(({ headers }, { operation }) => {
      if (!operation) headers['cache-control'] = 'public, max-age=60';
    }),
  },
  {
    name: 'a body that is a list is an error of the server',
    breaks: 'D-08',
    only: 'Every answer: JSON that is not',
    make: () => ({
      request: ({ body, operation }) =>
        operation === 'createLink' && Array.isArray(body)
          ? json(500, { code: '2201', error: 'System error.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'bytes that are not UTF-8 are replaced',
    breaks: 'D-89',
    only: 'Errors: Bytes',
    make: () => ({
      request(request): undefined {
        const text = request.raw.toString();
        if (text.includes('\ufffd')) request.body = JSON.parse(text);
      },
    }),
  },
  {
    name: 'half of a surrogate pair is replaced',
    breaks: 'D-89',
    only: 'Errors: Half',
    make: requests(['createLink'], (request) => {
      request.body = JSON.parse(JSON.stringify(request.body).replace(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd'));
    }),
  },
  {
    name: 'RateLimit says the whole window',
    breaks: 'D-20',
    only: 'Limits: The block lasts',
    make: errorResponses('2222', ({ headers }) => {
      headers['ratelimit'] = '"id-number";r=0;t=259200';
    }),
  },
  {
    name: 'IDNumber of a result is in its normal form',
    breaks: 'D-44',
    only: 'Jobs: The history entry',
    make: responses('getJobStatus', ({ history }) => {
      for (const entry of history ?? []) entry.IDNumber = entry.IDNumber?.toUpperCase().replace(/[\s-]/g, '');
    }),
  },
  {
    name: 'every selfie link shows the first selfie',
    breaks: 'D-22',
    only: 'Images: Each job',
    make: () => {
      let first: Json = null;
      return {
        answer(answer, { path }): undefined {
          if (!path.startsWith('/images/') || answer.status !== 200) return;
          first ??= answer.body;
          answer.body = first;
        },
      };
    },
  },
];

const CALLBACKS: readonly ServerMutant[] = [
  {
    name: 'the second page of callbacks is always the last',
    breaks: 'D-50',
    only: 'Callbacks: Callbacks are listed',
    make: responses('listCallbacks', (body, _, request) => {
      if (request.body.cursor) body.next_cursor = null;
    }),
  },
  {
    name: 'the last page of callbacks names another',
    breaks: 'D-50',
    only: 'Callbacks: Callbacks are listed',
    make: responses('listCallbacks', (body, _, request) => {
      if (body.callbacks.length > 0) body.next_cursor ??= request.body.cursor ?? 'the-end';
    }),
  },
  {
    name: 'callbacks of a job are those of any user with such a job',
    breaks: 'D-50',
    only: 'Callbacks: A list of callbacks',
    make: () => ({
      async answer(answer, { operation, path, body }, ask): Promise<undefined> {
        if (operation !== 'listCallbacks' || answer.status !== 200 || !body.job_id || body.cursor) return;
        const { user_id: _, job_id, ...rest } = body;
        const all = await ask({ path, body: { ...rest, ...signingFields(PARTNER), limit: 100 } });
        const found = all.body.callbacks.filter((each: Json) => each.job_id === job_id);
        answer.body.callbacks = found.slice(0, body.limit);
      },
    }),
  },
  {
    name: 'attempts count from the replay on',
    breaks: 'D-50',
    only: 'Callbacks: An entry says',
    make: () => {
      const before = new Map<string, number>();
      return {
        answer(answer, { operation }): undefined {
          if (answer.status !== 200) return;
          if (operation === 'replayCallback') before.set(answer.body.webhook_id, answer.body.attempts);
          if (operation !== 'listCallbacks') return;
          for (const each of answer.body.callbacks) each.attempts -= before.get(each.webhook_id) ?? 0;
        },
      };
    },
  },
  {
    name: 'a delivered callback has a next attempt',
    breaks: 'D-50',
    only: 'Callbacks: An entry says',
    make: responses('listCallbacks', ({ callbacks }) => {
      for (const each of callbacks) each.next_attempt_at ??= each.last_attempt_at;
    }),
  },
  {
    name: 'private callback addresses are accepted',
    breaks: 'D-52',
    only: 'Addresses: ',
    make: acceptingHosts(/\/\/(10|192)\./),
  },
  {
    name: 'the metadata of clouds may be called',
    breaks: 'D-52',
    only: 'Addresses: ',
    make: acceptingHosts(/\/\/169\.254\./),
  },
  {
    name: 'an IPv4 address within IPv6 is taken for public',
    breaks: 'D-52',
    only: 'Addresses: ',
    make: acceptingHosts(/\/\/\[(::ffff|64:ff9b|2002):/),
  },
  {
    name: 'an address in hexadecimal is taken for a name',
    breaks: 'D-52',
    only: 'Addresses: ',
    make: acceptingHosts(/\/\/0x/),
  },
];

export const ANSWER_EDGE_MUTANTS: readonly ServerMutant[] = [...ANSWERS, ...CALLBACKS];
