/** Mutants that break the rules of values, signatures and idempotency keys. */
import { SIGNED_IDS } from '#conformance/kit/contract.ts';
import { signature } from '#conformance/kit/signing.ts';
import { LINKS_KEY, PARTNER } from '../../harness/sandbox.ts';
import { change, drop, mutants, onRequest, replace, requests, resign } from '../mutant.ts';
import type { ProxyResponse } from '../proxy.ts';

const creating = requests('createLink');
const onLinks = requests('createLink', 'updateLink', 'getLink', 'listLinks');
const signed = requests(...SIGNED_IDS);

const VALUE_RULES = mutants({
  'createLink /company_name': {
    '§4.1 names may be longer than 200': creating(replace('company_name', (name) => name.slice(0, 200))),
    '§4.1 names of 200 are refused': creating(
      replace('company_name', (name) => (name.length === 200 ? `${name}!` : name)),
    ),
  },
  'createLink /is_single_use › §4.1 is_single_use may be text': creating(
    replace('is_single_use', (text) => text === 'true'),
  ),
  'createLink /partner_params › D-25 partner parameters may be numbers': creating(
    ({ partner_params = {} }) => {
      for (const [name, value] of Object.entries(partner_params ?? {})) {
        if (typeof value === 'number') partner_params[name] = String(value);
      }
    },
  ),
  'Jobs: History is there › D-06 a flag has to be text': requests('getJobStatus')(
    change('history', (value) => (typeof value === 'boolean' ? 'no' : value)),
  ),
  'Errors: Unknown › D-28 unknown fields are refused': creating((body) => {
    if (body.from_the_future) body.company_name = '';
  }),
  'listLinks /page › §4.4 page 0 is the first page': requests('listLinks')(
    change('page', (page) => (page === 0 ? 1 : page)),
  ),
});

const SIGNATURE_RULES = mutants({
  'refuses signatures': {
    '§5 signatures are not verified': signed((body) => resign(body, PARTNER)),
    'D-02 of a signature’s characters, only the low bytes count': signed(
      replace('signature', (text) => Buffer.from(text, 'latin1').toString('latin1')),
    ),
  },
  'What the service signed › D-02 the service’s own signatures are accepted': signed((body) => {
    if (/777777Z$/.test(body.timestamp)) resign(body, PARTNER);
  }),
  'A key for links › D-62 a key for links may call everything': signed((body) => {
    const made = signature({ ...PARTNER, key: LINKS_KEY }, body.timestamp);
    if (body.signature === made) resign(body, PARTNER);
  }),
  'refuses timestamps › D-04 old signatures are accepted': signed((body) => {
    if (Math.abs(Date.parse(body.timestamp) - Date.now()) < 3_600_000) resign(body, PARTNER);
  }),
  'A timestamp may be': {
    'D-04 a timestamp has to be text': signed(
      change('timestamp', (time) => typeof time === 'number' || time),
    ),
    'D-04 a timestamp has to be in UTC': signed((body) => {
      if (/[+-]\d\d:?\d\d$/.test(body.timestamp)) body.signature = 'wrong';
    }),
  },
  'takes the signature as › D-03 links take no sec_key': onLinks(drop('sec_key')),
  'Signatures: A malformed › D-34 an unreadable timestamp is a bad signature': signed(
    replace('timestamp', (time) => (time === 'yesterday' ? '2020-01-01T00:00:00Z' : time)),
  ),
});

const REPEAT_RULES = mutants({
  Idempotency: {
    'D-29 the Idempotency-Key is ignored': onRequest(({ headers }) => {
      // A server that does not know the header at all is not wrong.
      if (!headers['idempotency-key']?.includes(' ')) delete headers['idempotency-key'];
    }),
    'D-29 another body under a key gets the first answer': () => {
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
});

export const REQUEST_RULE_MUTANTS = [...VALUE_RULES, ...SIGNATURE_RULES, ...REPEAT_RULES];
