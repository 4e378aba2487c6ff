/** Mutants whose rules of limits, expiry, times and attempts are wrong at their edges. */
import { CREDENTIALS, PARTNER } from '#testing/harness/sandbox.ts';
import type { Json } from '../kit/contract.ts';
import { signature, webhookSignature } from '../kit/signing.ts';
import { json, requests, type ServerMutant, signingFields } from './mutant.ts';
import { type Alteration, type Ask, timeOf } from './proxy.ts';

const normal = (text: string) => text.toUpperCase().replace(/[\s-]/g, '');

export const RULE_EDGE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'a reset clears the number under every ID type',
    breaks: '§8',
    only: 'Limits: A reset clears one',
    make: resettingAllTypes,
  },
  {
    name: 'a reset takes the number as it is spelled',
    breaks: 'D-20',
    only: 'Limits: A reset clears one',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'resetIdNumberRateLimit' && body?.id_number && body.id_number !== normal(body.id_number)
          ? json(200, { message: 'Rate limit reset successful', success: 'true' })
          : undefined,
    }),
  },
  {
    name: 'Arabic digits make another number',
    breaks: 'D-20',
    only: 'Limits: Case, spaces',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'submitVerification' && /[\u0660-\u0669]/.test(body?.id_number)
          ? json(400, { code: '2204', error: 'No number.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'epoch seconds are taken for a time',
    breaks: 'D-04',
    only: 'Signatures: listLinks refuses timestamps',
    make: requests(['listLinks'], ({ body }) => {
      const isSeconds = Math.abs(Number(body.timestamp) * 1000 - Date.now()) < 300_000;
      if (isSeconds && body.signature === signature(PARTNER, String(body.timestamp))) {
        Object.assign(body, signingFields(PARTNER));
      }
    }),
  },
  {
    name: 'an expiry may be a few seconds ago',
    breaks: 'D-10',
    only: 'Links: An expiry that is not',
    make: () => ({
      async request({ operation, body }, ask): Promise<undefined> {
        if (operation !== 'createLink' || !body?.expires_at) return;
        const now = await timeOf(ask);
        const ago = now - Date.parse(body.expires_at);
        if (ago >= 0 && ago < 30_000) body.expires_at = new Date(now + 60_000).toISOString();
      },
    }),
  },
  {
    name: 'expired links are not listed',
    breaks: 'D-14',
    only: 'Links: A link expires',
    make: () => ({
      async answer(answer, { operation }, ask): Promise<undefined> {
        if (operation !== 'listLinks' || answer.status !== 200) return;
        const now = await timeOf(ask);
        answer.body.links = answer.body.links.filter((link: Json) => Date.parse(link.expires_at) > now);
      },
    }),
  },
  {
    name: 'expiry is told before disabling',
    breaks: 'D-33',
    only: 'Links: A link expires',
    make: () => ({
      async answer({ body }, { operation, path }, ask) {
        if (operation !== 'submitVerification' || body?.code !== 'link_disabled') return undefined;
        const link = await ask({
          path: path.replace('/submissions', ''),
          body: signingFields(PARTNER),
        });
        return Date.parse(link.body.expires_at) <= (await timeOf(ask))
          ? json(410, { code: 'link_expired', error: 'The link has expired.', request_id: '1' })
          : undefined;
      },
    }),
  },
  {
    name: 'an ID type may appear with two methods',
    breaks: 'D-12',
    only: 'Links: An ID type appears once',
    make: requests(['createLink'], ({ body }) => {
      const [one, two] = body.id_types ?? [];
      const isTwice = one?.id_type && one.id_type === two?.id_type && one.country === two.country;
      if (isTwice && one.verification_method !== two.verification_method) body.id_types.length = 1;
    }),
  },
  {
    name: 'a date of birth may be in the future',
    breaks: 'D-35',
    only: 'Errors: A date of birth',
    make: requests(['submitVerification'], ({ body }) => {
      if (Date.parse(body.dob) > Date.now()) body.dob = '1990-01-01';
    }),
  },
  {
    name: 'further attempts have the first one’s timestamp and signature',
    breaks: 'D-19',
    only: 'Callbacks: A callback is listed',
    make: sendingTheSame,
  },
];

function resettingAllTypes(): Alteration {
  const submitted = new Map<string, Json>();
  return {
    async answer({ status }, { operation, path, body }, ask: Ask): Promise<undefined> {
      if (operation === 'submitVerification' && body?.id_number) {
        submitted.set(`${body.id_type} ${body.id_number}`, body);
      }
      if (operation !== 'resetIdNumberRateLimit' || status !== 200) return;
      for (const { country, id_type, id_number } of submitted.values()) {
        const fields = { ...signingFields(PARTNER), country, id_type, id_number };
        if (normal(id_number) === normal(body.id_number)) await ask({ path, body: fields });
      }
    },
  };
}

/** Sends the body of the first attempt again, under a right signature. */
function sendingTheSame(): Alteration {
  const first = new Map<string, string>();
  const keys = [PARTNER.key, CREDENTIALS.webhookSecret];
  return {
    callback(callback, deliver) {
      const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = callback.headers;
      callback.body = first.get(id) ?? callback.body;
      first.set(id, callback.body);
      const signatures = keys.map((key) => webhookSignature(key, id, seconds, callback.body));
      callback.headers['webhook-signature'] = signatures.join(' ');
      return deliver();
    },
  };
}
