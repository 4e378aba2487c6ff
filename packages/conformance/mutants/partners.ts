/** Mutants in which something of one partner shows at another. */
import type { OperationId } from '#generated/operations.ts';
import { PARTNER, SECOND_PARTNER } from '#testing/harness/sandbox.ts';
import { signature } from '../kit/signing.ts';
import { errorResponses, json, requests, type ServerMutant, signingFields } from './mutant.ts';
import type { Alteration, ProxyResponse } from './proxy.ts';

/** Treats the second partner's requests as the first one's. */
const asFirst = (...ids: OperationId[]) =>
  requests(ids, ({ body }) => {
    if (body.partner_id === SECOND_PARTNER.id) Object.assign(body, signingFields(PARTNER));
  });

export const PARTNER_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'an Idempotency-Key is shared across partners',
    breaks: 'D-29',
    only: 'Partners: Two partners may use the same',
    make: () => {
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
  },
  {
    name: 'the pair of user and job is unique over all partners',
    breaks: 'D-24',
    only: 'Partners: Two partners may have the same',
    make: () => {
      const owners = new Map<string, string>();
      return {
        request({ operation, body }) {
          const job = body?.partner_params?.job_id;
          const user = body?.user_id ?? body?.partner_params?.user_id;
          if (operation !== 'createLink' || !body?.is_single_use || !job || !user) return undefined;
          const owner = owners.get(`${user}\n${job}`) ?? body.partner_id;
          owners.set(`${user}\n${job}`, owner);
          return owner === body.partner_id
            ? undefined
            : json(409, { code: 'job_exists', error: 'The job exists.', request_id: '1' });
        },
      };
    },
  },
  {
    name: 'links of other partners can be updated',
    breaks: 'D-07',
    only: 'Links: Another partner’s link is not found',
    make: asFirst('updateLink'),
  },
  {
    name: 'links of other partners are listed',
    breaks: 'D-14',
    only: 'Partners: What one partner does leaves',
    make: asFirst('listLinks'),
  },
  {
    name: 'callbacks of other partners are listed',
    breaks: 'D-50',
    only: 'Callbacks: Another partner’s callback is',
    make: asFirst('listCallbacks'),
  },
  {
    name: 'callbacks of other partners can be replayed',
    breaks: 'D-50',
    only: 'Callbacks: Another partner’s callback is',
    make: asFirst('replayCallback'),
  },
  {
    name: 'jobs of other partners can be read',
    breaks: 'D-24',
    only: 'Partners: A job is found by its own',
    make: asFirst('getJobStatus'),
  },
  {
    name: 'erasures of other partners can be read',
    breaks: 'D-70',
    only: 'Erasures: Another partner',
    make: asFirst('getErasure'),
  },
  {
    name: 'users of all partners with the id are erased',
    breaks: 'D-70',
    only: 'Partners: Erasing a user erases nothing of',
    make: erasingForAll,
  },
  {
    name: 'an erasure works for users of other partners',
    breaks: 'D-70',
    only: 'Erasures: Another partner',
    make: asFirst('eraseUser'),
  },
  {
    name: 'the key of any partner will do',
    breaks: 'D-02',
    only: 'Partners: A partner’s key signs for that',
    make: requests(['createLink', 'listLinks', 'getLink'], ({ body }) => {
      const made = signature({ id: PARTNER.id, key: SECOND_PARTNER.key }, String(body.timestamp));
      if (body.partner_id === PARTNER.id && body.signature === made)
        Object.assign(body, signingFields(PARTNER));
    }),
  },
  {
    name: 'results of one partner go to another',
    breaks: 'D-19',
    only: 'Partners: What one partner does leaves',
    make: () => {
      let first: string | null = null;
      return {
        request({ operation, body }): undefined {
          if (operation !== 'createLink' || !body?.callback_url) return;
          if (body.partner_id === PARTNER.id) first = body.callback_url;
          else body.callback_url = first ?? body.callback_url;
        },
        callback: (_, deliver) => deliver(),
      };
    },
  },
  {
    name: 'another partner’s link is forbidden, not unknown',
    breaks: 'D-07',
    only: 'Errors: submitVerification answers',
    make: errorResponses('link_not_found', (answer) => {
      answer.status = 403;
    }),
  },
  {
    name: 'a webhook-id may be used by one partner only',
    breaks: 'D-61',
    only: 'Partners: Two partners may sign with the',
    make: () => {
      const owners = new Map<string, string>();
      return {
        request({ headers, body }) {
          const id = headers['webhook-id'];
          if (!id || !body?.partner_id) return undefined;
          const owner = owners.get(id) ?? body.partner_id;
          owners.set(id, owner);
          return owner === body.partner_id
            ? undefined
            : json(401, { code: '2205', error: 'Bad signature.', request_id: '1' });
        },
      };
    },
  },
];

function erasingForAll(): Alteration {
  return {
    async answer({ status }, { operation, path, body }, ask): Promise<undefined> {
      if (operation !== 'eraseUser' || status !== 202) return;
      const other = body.partner_id === PARTNER.id ? SECOND_PARTNER : PARTNER;
      await ask({ path, body: { ...body, ...signingFields(other) } });
    },
  };
}
