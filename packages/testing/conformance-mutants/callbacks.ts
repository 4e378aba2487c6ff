/** Mutants whose callbacks are not what they should be. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookSignature } from '#conformance/kit/signing.ts';
import { PARTNER } from '../harness/sandbox.ts';
import { mutants, onCallback } from './mutant.ts';
import type { Alteration, ProxyCallback } from './proxy.ts';

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

const rewritten = (pattern: string | RegExp, text: string) => (callback: ProxyCallback) => {
  callback.body = callback.body.replace(pattern, text);
};

/** Takes the receiver's answers for others. */
const mistaking = (read: (status: number) => number) =>
  onCallback(async (_, deliver) => read(await deliver()));

/** Tries a callback again after a second, where the receiver said so. */
function waitingASecond(): Alteration {
  const ids = new Set<string | undefined>();
  return {
    callback: async (callback, deliver) => {
      const status = await deliver();
      if (callback.answerHeaders['retry-after'] === '1') ids.add(callback.headers['webhook-id']);
      return status;
    },
    answer: ({ body }) => {
      for (const entry of body.callbacks ?? []) {
        if (!ids.has(entry.webhook_id) || !entry.next_attempt_at || !entry.last_attempt_at) continue;
        entry.next_attempt_at = new Date(Date.parse(entry.last_attempt_at) + 1_000).toISOString();
      }
    },
  };
}

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
  'A refused callback': {
    'D-19 each attempt has an id of its own': signedAnew(({ headers }) => {
      headers['webhook-id'] = `msg_${randomUUID()}`;
    }),
    'D-19 a refused callback is not retried': mistaking(() => 204),
    'D-19 a receiver’s redirect counts as success': mistaking((status) => (status === 302 ? 204 : status)),
  },
  '410 stops › D-19 410 does not stop a callback': mistaking((status) => (status === 410 ? 500 : status)),
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
  'is not sent again › D-19 no answer but 200 is a success': mistaking((status) =>
    status > 200 && status < 300 ? 500 : status,
  ),
  'Callbacks: ': {
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
    'D-25 callbacks are sent as Latin-1': signedAnew(rewritten(/[^\0-\xff]/gu, '?')),
  },
});
