/** Mutants in which something of one partner shows at another. */

import { signature } from '#conformance/kit/signing.ts';
import { PARTNER, SECOND_PARTNER } from '../harness/sandbox.ts';
import {
  asFirst,
  errorResponses,
  mutants,
  onAnswer,
  refusal,
  requests,
  resign,
  signingFields,
  status,
} from './mutant.ts';
import type { Alteration, ProxyRequest, ProxyResponse } from './proxy.ts';

/** Refuses a name to all partners but the first that uses it. */
const owned = (nameOf: (request: ProxyRequest) => string | null, answer: ProxyResponse) => (): Alteration => {
  const owners = new Map<string, string>();
  return {
    request(request) {
      const name = request.body?.partner_id ? nameOf(request) : null;
      if (name === null) return undefined;
      const owner = owners.get(name) ?? request.body.partner_id;
      owners.set(name, owner);
      return owner === request.body.partner_id ? undefined : answer;
    },
  };
};

export const PARTNER_MUTANTS = mutants({
  'Partners: Two partners may use the same › D-29 an Idempotency-Key is shared across partners': () => {
    const first = new Map<string, { partner: string; answer: ProxyResponse }>();
    return {
      answer(answer, { operation, headers, body }) {
        const key = headers['idempotency-key'];
        if (operation !== 'createLink' || !key || answer.status !== 200) return undefined;
        const known = first.get(key);
        if (!known) first.set(key, { partner: body.partner_id, answer });
        return known && known.partner !== body.partner_id ? known.answer : undefined;
      },
    };
  },
  'Partners: Two partners may have the same › D-24 the pair of user and job is unique over all partners':
    owned(
      ({ operation, body }) => {
        const job = body.partner_params?.job_id;
        const user = body.user_id ?? body.partner_params?.user_id;
        return operation === 'createLink' && body.is_single_use && job && user ? `${user}\n${job}` : null;
      },
      refusal(409, 'job_exists'),
    ),
  'Partners: Two partners may sign with the › D-61 a webhook-id may be used by one partner only': owned(
    ({ headers }) => headers['webhook-id'] ?? null,
    refusal(401, '2205'),
  ),
  'Links: Another partner’s link is not found › D-07 links of other partners can be updated':
    asFirst('updateLink'),
  'Callbacks: Another partner’s callback is': {
    'D-50 callbacks of other partners are listed': asFirst('listCallbacks'),
    'D-50 callbacks of other partners can be replayed': asFirst('replayCallback'),
  },
  'Partners: A job is found by its own › D-24 jobs of other partners can be read': asFirst('getJobStatus'),
  'Erasures: Another partner': {
    'D-70 erasures of other partners can be read': asFirst('getErasure'),
    'D-70 an erasure works for users of other partners': asFirst('eraseUser'),
  },
  'Partners: Erasing a user erases nothing of › D-70 users of all partners with the id are erased': onAnswer(
    async (answer, request, ask) => {
      const { operation, path, body } = request;
      if (operation !== 'eraseUser' || answer.status !== 202) return;
      const other = body.partner_id === PARTNER.id ? SECOND_PARTNER : PARTNER;
      await ask({ path, body: { ...body, ...signingFields(other) } });
    },
  ),
  'Partners: A partner’s key signs for that › D-02 the key of any partner will do': requests(
    'createLink',
    'listLinks',
    'getLink',
  )((body) => {
    const made = signature({ id: PARTNER.id, key: SECOND_PARTNER.key }, String(body.timestamp));
    if (body.partner_id === PARTNER.id && body.signature === made) resign(body, PARTNER);
  }),
  'Partners: What one partner does leaves': {
    'D-14 links of other partners are listed': asFirst('listLinks'),
    'D-19 results of one partner go to another': () => {
      let first: string | null = null;
      return {
        request({ operation, body }) {
          if (operation !== 'createLink' || !body?.callback_url) return;
          if (body.partner_id === PARTNER.id) first = body.callback_url;
          else body.callback_url = first ?? body.callback_url;
        },
        callback: (_, deliver) => deliver(),
      };
    },
  },
  'Errors: submitVerification answers › D-07 another partner’s link is forbidden, not unknown':
    errorResponses('link_not_found', status(403)),
});
