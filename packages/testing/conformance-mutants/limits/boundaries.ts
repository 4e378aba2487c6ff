/** Mutants whose rules of limits, expiry, times and attempts are wrong at their boundaries. */
import type { Json } from '#conformance/kit/contract.ts';
import { signature, webhookSignature } from '#conformance/kit/signing.ts';
import { CREDENTIALS, PARTNER } from '../../harness/sandbox.ts';
import {
  answering,
  mutants,
  onAnswer,
  onRequest,
  RESET,
  refusal,
  replace,
  requests,
  resign,
  signingFields,
  wrongValue,
} from '../mutant.ts';
import { type Alteration, timeOf } from '../proxy.ts';

const normal = (text: string) => text.toUpperCase().replace(/[\s-]/g, '');

export const RULE_BOUNDARY_MUTANTS = mutants({
  'Limits: A reset clears one': {
    '§8 a reset clears the number under every ID type': resettingAllTypes,
    'D-20 a reset takes the number as it is spelled': answering(
      'resetIdNumberRateLimit',
      ({ id_number }) => id_number && id_number !== normal(id_number),
      RESET,
    ),
  },
  'Limits: Case, spaces › D-20 Arabic digits make another number': answering(
    'submitVerification',
    ({ id_number }) => /[\u0660-\u0669]/.test(id_number),
    wrongValue('/id_number'),
  ),
  'Signatures: listLinks refuses timestamps › D-04 epoch seconds are taken for a time': requests('listLinks')(
    (body) => {
      const isSeconds = Math.abs(Number(body.timestamp) * 1000 - Date.now()) < 300_000;
      if (isSeconds && body.signature === signature(PARTNER, String(body.timestamp))) resign(body, PARTNER);
    },
  ),
  'Links: An expiry that is not › D-10 an expiry may be a few seconds ago': onRequest(
    async ({ operation, body }, ask) => {
      if (operation !== 'createLink' || !body?.expires_at) return;
      const now = await timeOf(ask);
      const ago = now - Date.parse(body.expires_at);
      if (ago >= 0 && ago < 30_000) body.expires_at = new Date(now + 60_000).toISOString();
    },
  ),
  'Links: A link expires': {
    'D-14 expired links are not listed': onAnswer(async ({ status, body }, { operation }, ask) => {
      if (operation !== 'listLinks' || status !== 200) return;
      const now = await timeOf(ask);
      body.links = body.links.filter((link: Json) => Date.parse(link.expires_at) > now);
    }),
    'D-33 expiry is told before disabling': onAnswer(async ({ body }, { operation, path }, ask) => {
      if (operation !== 'submitVerification' || body?.code !== 'link_disabled') return undefined;
      const link = await ask({ path: path.replace('/submissions', ''), body: signingFields(PARTNER) });
      const isExpired = Date.parse(link.body.expires_at) <= (await timeOf(ask));
      return isExpired ? refusal(410, 'link_expired') : undefined;
    }),
  },
  'Links: An ID type appears once › D-12 an ID type may appear with two methods': requests('createLink')(
    (body) => {
      const [one, two] = body.id_types ?? [];
      const isTwice = one?.id_type && one.id_type === two?.id_type && one.country === two.country;
      if (isTwice && one.verification_method !== two.verification_method) body.id_types.length = 1;
    },
  ),
  'Errors: A date of birth › D-35 a date of birth may be in the future': requests('submitVerification')(
    replace('dob', (dob) => (Date.parse(dob) > Date.now() ? '1990-01-01' : dob)),
  ),
  'Callbacks: A callback is listed › D-19 further attempts have the first one’s timestamp and signature':
    sendingTheSame,
});

function resettingAllTypes(): Alteration {
  const submitted = new Map<string, Json>();
  return {
    async answer({ status }, { operation, path, body }, ask) {
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
