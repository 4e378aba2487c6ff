/** Mutants that break the rules of values, signatures and idempotency keys. */
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { LINKS_KEY, PARTNER } from '#testing/harness/sandbox.ts';
import { signature } from '../kit/signing.ts';
import { requests, type ServerMutant, signingFields } from './mutant.ts';
import type { ProxyResponse } from './proxy.ts';

const SIGNED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].signedBy === 'partner',
);

const VALUE_RULES: readonly ServerMutant[] = [
  {
    name: 'names may be longer than 200',
    breaks: '§4.1',
    only: 'createLink /company_name',
    make: requests(['createLink'], ({ body }) => {
      if (typeof body.company_name === 'string') body.company_name = body.company_name.slice(0, 200);
    }),
  },
  {
    name: 'names of 200 are refused',
    breaks: '§4.1',
    only: 'createLink /company_name',
    make: requests(['createLink'], ({ body }) => {
      if (body.company_name?.length === 200) body.company_name += '!';
    }),
  },
  {
    name: 'is_single_use may be text',
    breaks: '§4.1',
    only: 'createLink /is_single_use',
    make: requests(['createLink'], ({ body }) => {
      if (typeof body.is_single_use === 'string') body.is_single_use = body.is_single_use === 'true';
    }),
  },
  {
    name: 'partner parameters may be numbers',
    breaks: 'D-25',
    only: 'createLink /partner_params',
    make: requests(['createLink'], ({ body }) => {
      for (const [name, value] of Object.entries(body.partner_params ?? {})) {
        if (typeof value === 'number') body.partner_params[name] = String(value);
      }
    }),
  },
  {
    name: 'a flag has to be text',
    breaks: 'D-06',
    only: 'Jobs: History is there',
    make: requests(['getJobStatus'], ({ body }) => {
      if (typeof body.history === 'boolean') body.history = 'no';
    }),
  },
  {
    name: 'unknown fields are refused',
    breaks: 'D-28',
    only: 'Errors: Unknown',
    make: requests(['createLink'], ({ body }) => {
      if (body.from_the_future) body.company_name = '';
    }),
  },
  {
    name: 'page 0 is the first page',
    breaks: '§4.4',
    only: 'listLinks /page',
    make: requests(['listLinks'], ({ body }) => {
      if (body.page === 0) body.page = 1;
    }),
  },
];

const SIGNATURE_RULES: readonly ServerMutant[] = [
  {
    name: 'signatures are not verified',
    breaks: '§5',
    only: 'refuses signatures',
    make: requests(SIGNED, ({ body }) => void Object.assign(body, signingFields(PARTNER))),
  },
  {
    name: 'the service’s own signatures are accepted',
    breaks: 'D-02',
    only: 'What the service signed',
    make: requests(SIGNED, ({ body }) => {
      if (/777777Z$/.test(body.timestamp)) Object.assign(body, signingFields(PARTNER));
    }),
  },
  {
    name: 'of a signature’s characters, only the low bytes count',
    breaks: 'D-02',
    only: 'refuses signatures',
    make: requests(SIGNED, ({ body }) => {
      if (typeof body.signature === 'string')
        body.signature = Buffer.from(body.signature, 'latin1').toString('latin1');
    }),
  },
  {
    name: 'a key for links may call everything',
    breaks: 'D-62',
    only: 'A key for links',
    make: requests(SIGNED, ({ body }) => {
      if (body.signature === signature({ ...PARTNER, key: LINKS_KEY }, body.timestamp)) {
        Object.assign(body, signingFields(PARTNER));
      }
    }),
  },
  {
    name: 'old signatures are accepted',
    breaks: 'D-04',
    only: 'refuses timestamps',
    make: requests(SIGNED, ({ body }) => {
      if (Math.abs(Date.parse(body.timestamp) - Date.now()) < 3_600_000)
        Object.assign(body, signingFields(PARTNER));
    }),
  },
  {
    name: 'a timestamp has to be text',
    breaks: 'D-04',
    only: 'A timestamp may be',
    make: requests(SIGNED, ({ body }) => {
      if (typeof body.timestamp === 'number') body.timestamp = true;
    }),
  },
  {
    name: 'a timestamp has to be in UTC',
    breaks: 'D-04',
    only: 'A timestamp may be',
    make: requests(SIGNED, ({ body }) => {
      if (/[+-]\d\d:?\d\d$/.test(body.timestamp)) body.signature = 'wrong';
    }),
  },
  {
    name: 'links take no sec_key',
    breaks: 'D-03',
    only: 'takes the signature as',
    make: requests(['createLink', 'updateLink', 'getLink', 'listLinks'], ({ body }) => {
      delete body.sec_key;
    }),
  },
  {
    name: 'an unreadable timestamp is a bad signature',
    breaks: 'D-34',
    only: 'Signatures: A malformed',
    make: requests(SIGNED, ({ body }) => {
      if (body.timestamp === 'yesterday') body.timestamp = '2020-01-01T00:00:00Z';
    }),
  },
];

const REPEAT_RULES: readonly ServerMutant[] = [
  {
    name: 'the Idempotency-Key is ignored',
    breaks: 'D-29',
    only: 'Idempotency',
    make: () => ({
      request: ({ headers }) => {
        delete headers['idempotency-key'];
        return undefined;
      },
    }),
  },
  {
    name: 'another body under a key gets the first answer',
    breaks: 'D-29',
    only: 'Idempotency',
    make: () => {
      const first = new Map<string, ProxyResponse>();
      return {
        answer(answer, { headers }) {
          const key = headers['idempotency-key'];
          if (!key) return undefined;
          if (answer.status < 300 && !first.has(key)) first.set(key, answer);
          return answer.status === 422 ? first.get(key) : undefined;
        },
      };
    },
  },
];

export const REQUEST_RULE_MUTANTS: readonly ServerMutant[] = [
  ...VALUE_RULES,
  ...SIGNATURE_RULES,
  ...REPEAT_RULES,
];
