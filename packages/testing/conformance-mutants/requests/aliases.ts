/** Mutants that take what is nearly right for right: spellings of paths, digits of other scripts, refusals that are kept. */

import { SIGNED_IDS } from '#conformance/kit/contract.ts';
import { inOtherDigits } from '#conformance/kit/texts.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import { change, mutants, onRequest, replace, requests, resign } from '../mutant.ts';
import type { Alteration, ProxyResponse } from '../proxy.ts';

/** Reads every path as if it was another one. */
const reading = (change: (path: string) => string) =>
  onRequest((request) => {
    request.path = change(request.path);
  });

const ALIASES = mutants({
  Aliases: {
    'D-43 a slash at the end of a path is an alias': reading((path) => path.replace(/\/$/, '')),
    'D-43 any slashes at the end of a path are left aside': reading((path) => path.replace(/\/+$/, '')),
    'D-43 two slashes in a path count as one': reading((path) => path.replace(/\/{2,}/g, '/')),
    'D-43 paths are compared without case': reading((path) =>
      path.replace(/^\/v1\/\w+/i, (start) => start.toLowerCase()),
    ),
    'D-43 what is behind a semicolon is left aside': reading((path) => path.replace(/;[^/]*/g, '')),
    'D-43 the ending .json is left aside': reading((path) => path.replace(/\.json(?=\/|$)/, '')),
    'D-43 the version of a path may be left out': reading((path) =>
      /^\/(v1|sandbox|l|images)\b/.test(path) ? path : `/v1${path}`,
    ),
  },
});

const VALUE_OF = new Map(
  inOtherDigits('0123456789').flatMap((digits) =>
    [...digits].map((sign, value) => [sign, String(value)] as const),
  ),
);

/** A text whose digits of other scripts are read as those of ASCII. */
const inAscii = (text: string): string => Array.from(text, (sign) => VALUE_OF.get(sign) ?? sign).join('');

/** Times in Arabic digits are read, and the signature with them. */
const signed = requests(...SIGNED_IDS)((body) => {
  const { timestamp } = body;
  if (typeof timestamp !== 'string' || inAscii(timestamp) === timestamp) return;
  resign(body, PARTNER);
});

const OTHER_DIGITS = mutants({
  'A malformed timestamp › D-34 a timestamp may have the digits of any script': signed,
  'createLink /expires_at: format › D-10 an expiry may have the digits of any script': requests('createLink')(
    replace('expires_at', inAscii),
  ),
  'submitVerification /dob: format › D-35 a date of birth may have the digits of any script': requests(
    'submitVerification',
  )(replace('dob', inAscii)),
  'getLink /partner_id: pattern › §4.3 a partner’s id may have the digits of any script': requests('getLink')(
    replace('partner_id', inAscii),
  ),
  'listLinks /created_after: format › D-104 a filter may have the digits of any script': requests(
    'listLinks',
  )(replace('created_after', inAscii)),
  'createLink /id_types/0/id_type: pattern › D-12 an ID type may be in fullwidth forms': requests(
    'createLink',
  )(change('id_types', (types) => JSON.parse(JSON.stringify(types).normalize('NFKC')))),
});

/** Keeps refusals with a code under the key of their request. */
const keeping = (isKept: (answer: ProxyResponse) => boolean) => (): Alteration => {
  const kept = new Map<string, ProxyResponse>();
  const nameOf = ({ headers, path }: { headers: Record<string, string>; path: string }) =>
    headers['idempotency-key'] && `${path} ${headers['idempotency-key']}`;
  return {
    request: (request) => kept.get(nameOf(request) ?? ''),
    answer(answer, request) {
      const name = nameOf(request);
      if (name && isKept(answer)) kept.set(name, answer);
    },
  };
};

const KEPT = mutants({
  'Idempotency: ': {
    'D-29 the refusal of a disabled link is kept': keeping(({ body }) => body?.code === 'link_disabled'),
    'D-29 the refusal of a link without ID types is kept': keeping(
      ({ body }) => body?.code === 'link_not_ready',
    ),
    'D-29 the refusal of an ID type is kept': keeping(({ body }) => body?.code === 'unsupported_id_type'),
    'D-29 the refusal of a blocked number is kept': keeping(({ status }) => status === 429),
    'D-29 the refusal of a signature is kept': keeping(({ status }) => status === 401),
    'D-29 the refusal of another body is kept': keeping(({ status }) => status === 422),
  },
});

export const ALIAS_MUTANTS = [...ALIASES, ...OTHER_DIGITS, ...KEPT];
