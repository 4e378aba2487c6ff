/** Mutants whose callbacks are not what they should be. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookSignature } from '#conformance/kit/signing.ts';
import { PARTNER } from '../harness/sandbox.ts';
import { mutants, onCallback } from './mutant.ts';
import type { ProxyCallback } from './proxy.ts';

const altered = (alter: (callback: ProxyCallback) => void) =>
  onCallback((callback, deliver) => {
    alter(callback);
    return deliver();
  });

/** The same, and signs again what was altered. */
const signedAnew = (alter: (callback: ProxyCallback) => void = () => {}) =>
  altered((callback) => {
    alter(callback);
    const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = callback.headers;
    callback.headers['webhook-signature'] = webhookSignature(PARTNER.key, id, seconds, callback.body);
  });

/** Sends to another address. */
const onTarget = (change: (target: string) => string) =>
  altered((callback) => {
    callback.target = change(callback.target);
  });

const rewritten = (pattern: string | RegExp, text: string) => (callback: ProxyCallback) => {
  callback.body = callback.body.replace(pattern, text);
};

/** Takes the receiver's answers for others. */
const mistaking = (read: (status: number) => number) =>
  onCallback(async (_, deliver) => read(await deliver()));

/** Tries a callback again after a second, where the receiver said so. */
const waitingASecond = onCallback(async (callback, deliver) => {
  const status = await deliver();
  if (callback.answerHeaders['retry-after'] !== '1') return status;
  await sleep(1_000);
  return deliver();
});

export const CALLBACK_MUTANTS = mutants({
  'Callbacks: A result': {
    'D-19 callbacks are unsigned': altered(({ headers }) => {
      delete headers['webhook-signature'];
    }),
    'D-19 callbacks are signed over the body alone': altered(({ headers, body }) => {
      headers['webhook-signature'] = webhookSignature(PARTNER.key, '', '', body);
    }),
    'D-19 callbacks are changed after signing': altered(
      rewritten('"ConfidenceValue":"99"', '"ConfidenceValue":"100"'),
    ),
    'D-19 the body of a callback has no signature': signedAnew((callback) => {
      const { signature: _, ...rest } = JSON.parse(callback.body);
      callback.body = JSON.stringify(rest);
    }),
    'D-19 webhook-timestamp is in milliseconds': signedAnew(({ headers }) => {
      headers['webhook-timestamp'] += '000';
    }),
  },
  'own webhook secret › D-63 callbacks are signed with the API key alone': signedAnew(),
  'Each try has › D-19 each attempt has an id of its own': signedAnew(({ headers }) => {
    headers['webhook-id'] = `msg_${randomUUID()}`;
  }),
  'Whatever else': {
    'D-19 a refused callback is not retried': mistaking(() => 204),
    'D-19 a receiver’s redirect counts as success': mistaking((status) => (status === 302 ? 204 : status)),
    'D-19 a callback that was refused with 4xx is never tried again': mistaking((status) =>
      status >= 400 && status < 500 ? 204 : status,
    ),
    'D-19 a receiver that is asked too often gets a callback no more': mistaking((status) =>
      status === 429 ? 410 : status,
    ),
  },
  '410 stops › D-19 410 does not stop a callback': mistaking((status) => (status === 410 ? 500 : status)),
  'as it is, with its query': {
    '§6 callbacks lose the query of their address': onTarget((target) => target.replace(/\?.*/, '')),
    '§6 the query of an address is written anew': onTarget((target) => target.replace('%20', '+')),
  },
  'both arrive': {
    'D-19 provisional results are not sent': onCallback(async ({ body }, deliver) =>
      JSON.parse(body).job_complete ? deliver() : 204,
    ),
    'D-19 the final result has the id of the provisional one': () => {
      const ids = new Map<string, string>();
      return signedAnew(({ headers, body }) => {
        const { ServiceJobID } = JSON.parse(body);
        const id = ids.get(ServiceJobID) ?? headers['webhook-id'] ?? '';
        ids.set(ServiceJobID, id);
        headers['webhook-id'] = id;
      })();
    },
  },
  'History returns › §2.4 history is not what was sent': signedAnew(
    rewritten('"ResultText":"', '"ResultText":"The result: '),
  ),
  'any 2xx': {
    'D-19 no answer but 200 is a success': mistaking((status) =>
      status > 200 && status < 300 ? 500 : status,
    ),
    'D-19 an answer beyond 204 is no success': mistaking((status) =>
      status > 204 && status < 300 ? 500 : status,
    ),
  },
  'Text of every kind arrives › D-25 callbacks are sent as Latin-1': signedAnew(
    rewritten(/[^\0-\xff]/gu, '?'),
  ),
  'Callbacks: A receiver': {
    'D-19 a receiver has five seconds': onCallback((_, deliver) =>
      Promise.race([deliver(), sleep(5_000, 504, { ref: false })]),
    ),
    'D-19 Retry-After of a receiver is ignored': onCallback(async (callback, deliver) => {
      const status = await deliver();
      callback.answerHeaders = {};
      return status;
    }),
    'D-19 a Retry-After that is a date is ignored': onCallback(async (callback, deliver) => {
      const status = await deliver();
      if (/GMT/.test(callback.answerHeaders['retry-after'] ?? '')) callback.answerHeaders = {};
      return status;
    }),
    'D-19 Retry-After makes a wait shorter': waitingASecond,
  },
});
