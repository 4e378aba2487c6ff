/** Mutants whose callbacks are not what they should be. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { webhookSignature } from '../kit/signing.ts';
import type { ServerMutant } from './mutant.ts';
import type { Alteration, ProxyCallback } from './proxy.ts';

/** Alters each callback on its way. */
const altered = (alter: (callback: ProxyCallback) => void) => (): Alteration => ({
  callback: (callback, deliver) => {
    alter(callback);
    return deliver();
  },
});

/** Signs again what was altered. */
function sign(callback: ProxyCallback): void {
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = callback.headers;
  callback.headers['webhook-signature'] = webhookSignature(PARTNER.key, id, seconds, callback.body);
}

export const CALLBACK_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'callbacks are unsigned',
    breaks: 'D-19',
    only: 'Callbacks: A result',
    make: altered(({ headers }) => {
      delete headers['webhook-signature'];
    }),
  },
  {
    name: 'callbacks are signed over the body alone',
    breaks: 'D-19',
    only: 'Callbacks: A result',
    make: altered((callback) => {
      callback.headers['webhook-signature'] = webhookSignature(PARTNER.key, '', '', callback.body);
    }),
  },
  {
    name: 'callbacks are signed with the API key alone',
    breaks: 'D-63',
    only: 'own webhook secret',
    make: altered(sign),
  },
  {
    name: 'callbacks are changed after signing',
    breaks: 'D-19',
    only: 'Callbacks: A result',
    make: altered((callback) => {
      callback.body = callback.body.replace('"ConfidenceValue":"99"', '"ConfidenceValue":"100"');
    }),
  },
  {
    name: 'the body of a callback has no signature',
    breaks: 'D-19',
    only: 'Callbacks: A result',
    make: altered((callback) => {
      const { signature: _, ...rest } = JSON.parse(callback.body);
      callback.body = JSON.stringify(rest);
      sign(callback);
    }),
  },
  {
    name: 'each attempt has an id of its own',
    breaks: 'D-19',
    only: 'A refused callback',
    make: altered((callback) => {
      callback.headers['webhook-id'] = `msg_${randomUUID()}`;
      sign(callback);
    }),
  },
  {
    name: 'a refused callback is not retried',
    breaks: 'D-19',
    only: 'A refused callback',
    make: () => ({
      callback: async (_, deliver) => {
        await deliver();
        return 204;
      },
    }),
  },
  {
    name: 'a receiver’s redirect counts as success',
    breaks: 'D-19',
    only: 'A refused callback',
    make: () => ({
      callback: async (_, deliver) => {
        const status = await deliver();
        return status === 302 ? 204 : status;
      },
    }),
  },
  {
    name: '410 does not stop a callback',
    breaks: 'D-19',
    only: '410 stops',
    make: () => ({
      callback: async (_, deliver) => {
        const status = await deliver();
        return status === 410 ? 500 : status;
      },
    }),
  },
  {
    name: 'provisional results are not sent',
    breaks: 'D-19',
    only: 'both arrive',
    make: () => ({
      callback: async ({ body }, deliver) => (JSON.parse(body).job_complete ? deliver() : 204),
    }),
  },
  {
    name: 'history is not what was sent',
    breaks: '§2.4',
    only: 'History returns',
    make: () => ({
      callback: (callback, deliver) => {
        callback.body = callback.body.replace('"ResultText":"', '"ResultText":"The result: ');
        sign(callback);
        return deliver();
      },
    }),
  },
  {
    name: 'the final result has the id of the provisional one',
    breaks: 'D-19',
    only: 'both arrive',
    make: () => {
      const ids = new Map<string, string>();
      return {
        callback: (callback, deliver) => {
          const { ServiceJobID } = JSON.parse(callback.body);
          const id = ids.get(ServiceJobID) ?? callback.headers['webhook-id'] ?? '';
          ids.set(ServiceJobID, id);
          callback.headers['webhook-id'] = id;
          sign(callback);
          return deliver();
        },
      };
    },
  },
  {
    name: 'no answer but 200 is a success',
    breaks: 'D-19',
    only: 'is not sent again',
    make: () => ({
      callback: async (_, deliver) => {
        const status = await deliver();
        return status > 200 && status < 300 ? 500 : status;
      },
    }),
  },
  {
    name: 'a receiver has five seconds',
    breaks: 'D-19',
    only: 'Callbacks: ',
    make: () => ({
      callback: (_, deliver) => Promise.race([deliver(), sleep(5_000, 504, { ref: false })]),
    }),
  },
  {
    name: 'Retry-After of a receiver is ignored',
    breaks: 'D-19',
    only: 'Callbacks: ',
    make: () => ({
      callback: async (callback, deliver) => {
        const status = await deliver();
        callback.answerHeaders = {};
        return status;
      },
    }),
  },
  {
    name: 'callbacks are sent as Latin-1',
    breaks: 'D-25',
    only: 'Callbacks: ',
    make: altered((callback) => {
      callback.body = callback.body.replace(/[^\0-\xff]/gu, '?');
      sign(callback);
    }),
  },
  {
    name: 'webhook-timestamp is in milliseconds',
    breaks: 'D-19',
    only: 'Callbacks: A result',
    make: altered((callback) => {
      callback.headers['webhook-timestamp'] += '000';
      sign(callback);
    }),
  },
];
