/** Mutants that keep another value than the one that was sent. */
import { json, requests, responses, type ServerMutant } from './mutant.ts';
import type { ProxyResponse } from './proxy.ts';

const PARAMETERS = 'partner_params';

/** Alters the texts of each new link: its names and its partner parameters. */
const texts = (alter: (text: string) => string) =>
  requests(['createLink'], ({ body }) => {
    for (const field of ['name', 'company_name']) {
      if (typeof body[field] === 'string') body[field] = alter(body[field]);
    }
    alterParameters(body, (name, value) => [[name, alter(value)]]);
  });

const parameters = (alter: (name: string, value: string) => [string, string][]) =>
  requests(['createLink'], ({ body }) => alterParameters(body, alter));

function alterParameters(
  body: Record<string, unknown>,
  alter: (name: string, value: string) => [string, string][],
): void {
  const sent = body[PARAMETERS];
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return;
  body[PARAMETERS] = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      // The ids of users and jobs and the sandbox's own parameter keep their meaning.
      typeof value === 'string' && !/^(user_id|job_id|sandbox_result)$/.test(name)
        ? alter(name, value)
        : [[name, value]],
    ),
  );
}

/** Alters the addresses of each new link. */
const addresses = (alter: (address: string) => string) =>
  requests(['createLink'], ({ body }) => {
    for (const field of ['redirect_url', 'data_privacy_policy_url', 'logo_url']) {
      if (URL.canParse(body[field])) body[field] = alter(body[field]);
    }
  });

const field = (name: string, alter: (value: string) => string) =>
  requests(['createLink'], ({ body }) => {
    if (typeof body[name] === 'string') body[name] = alter(body[name]);
  });

const tooLong = (path: string): ProxyResponse =>
  json(400, {
    code: '2204',
    error: 'A field has a wrong type or value.',
    request_id: '1',
    details: [{ path, message: 'must be text of at most 200 characters' }],
  });

const TEXTS: readonly ServerMutant[] = [
  {
    name: 'texts are trimmed',
    breaks: '§2.1',
    only: 'Values: A text with white space around it',
    make: texts((text) => text.trim() || text),
  },
  {
    name: 'texts are escaped for HTML',
    breaks: '§2.1',
    only: 'Links: Get answers every field that was',
    make: texts((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  },
  {
    name: 'texts are normalised to NFC',
    breaks: '§2.1',
    only: 'Values: A text with composed and',
    make: texts((text) => text.normalize()),
  },
  {
    name: 'tags are taken out of texts',
    breaks: '§2.1',
    only: 'Values: A text with markup in it comes',
    make: texts((text) => text.replace(/<[^>]*>/g, '') || text),
  },
  {
    name: 'white space within a text becomes one space',
    breaks: '§2.1',
    only: 'Values: A text with white space around it',
    make: texts((text) => text.replace(/\s+/g, ' ')),
  },
  {
    name: 'characters beyond 16 bits become question marks',
    breaks: '§2.1',
    only: 'Values: A text with characters beyond 16',
    make: texts((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    name: 'invisible characters are taken out',
    breaks: '§2.1',
    only: 'Values: A text with characters beyond 16',
    make: texts((text) => text.replace(/\p{Cf}/gu, '') || text),
  },
  {
    name: 'quotation marks become typographic ones',
    breaks: '§2.1',
    only: 'Values: A text with quotation marks in it',
    make: texts((text) => text.replaceAll("'", '’')),
  },
  {
    name: 'an empty name is null',
    breaks: '§2.1',
    only: 'Values: name holds 0 to 200 characters of',
    make: responses('getLink', emptyNameToNull),
  },
  {
    name: 'lengths are counted in bytes',
    breaks: 'D-45',
    only: 'Values: company_name holds 1 to 200',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'createLink' && isLonger(body?.company_name, bytes)
          ? tooLong('/company_name')
          : undefined,
    }),
  },
  {
    name: 'lengths are counted in UTF-16 units',
    breaks: 'D-45',
    only: 'Values: name holds 0 to 200 characters of',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'createLink' && isLonger(body?.name, ({ length }) => length)
          ? tooLong('/name')
          : undefined,
    }),
  },
];

const PARAMETER_VALUES: readonly ServerMutant[] = [
  {
    name: 'empty parameters are dropped',
    breaks: 'D-25',
    only: 'Values: partner_params holds 0 to 500',
    make: parameters((name, value) => (value === '' ? [] : [[name, value]])),
  },
  {
    name: 'an empty user_id among the parameters is taken as none',
    breaks: 'D-24',
    only: 'Parameters: user_id and job_id',
    make: requests(['createLink'], ({ body }) => {
      if (body[PARAMETERS]?.user_id === '') delete body[PARAMETERS].user_id;
    }),
  },
  {
    name: 'a job_id among the parameters may have 500 characters',
    breaks: 'D-24',
    only: 'Parameters: user_id and job_id',
    make: requests(['createLink'], ({ body }) => {
      const id = body[PARAMETERS]?.job_id;
      if (typeof id === 'string' && [...id].length > 200) delete body[PARAMETERS].job_id;
    }),
  },
  {
    name: 'names of parameters are in lower case',
    breaks: 'D-25',
    only: 'Values: Partner parameters keep their',
    make: parameters((name, value) => [[name.toLowerCase(), value]]),
  },
  {
    name: 'parameters are cut at 255 characters',
    breaks: 'D-25',
    only: 'Values: partner_params holds 0 to 500',
    make: parameters((name, value) => [[name, value.slice(0, 255)]]),
  },
  {
    name: 'a parameter that reads as a number loses its zeros',
    breaks: 'D-25',
    only: 'Values: A text with the look of another',
    make: parameters((name, value) => [[name, /^\d{1,15}$/.test(value) ? String(Number(value)) : value]]),
  },
  {
    name: 'backslashes in parameters are read as escapes',
    breaks: 'D-25',
    only: 'Values: A text with escapes in it comes',
    make: parameters((name, value) => [[name, value.replace(/\\(.)/g, '$1')]]),
  },
  {
    name: 'percent signs in parameters are decoded',
    breaks: 'D-25',
    only: 'Values: A text with escapes in it comes',
    make: parameters((name, value) => [[name, value.replaceAll('%20', ' ')]]),
  },
  {
    name: 'only 20 parameters are kept',
    breaks: 'D-25',
    only: 'Values: Partner parameters keep their',
    make: requests(['createLink'], ({ body }) => {
      const sent = body.partner_params;
      if (sent && Object.keys(sent).length <= 50) {
        body.partner_params = Object.fromEntries(Object.entries(sent).slice(0, 20));
      }
    }),
  },
];

const OTHER_VALUES: readonly ServerMutant[] = [
  {
    name: 'addresses are normalised',
    breaks: '§2.1',
    only: 'Values: Addresses come back as sent, not',
    make: addresses((address) => new URL(address).href),
  },
  {
    name: 'addresses lose their fragment',
    breaks: '§2.1',
    only: 'Links: Get answers every field that was',
    make: addresses((address) => address.replace(/#.*/, '')),
  },
  {
    name: 'colours are in lower case',
    breaks: 'D-53',
    only: 'Values: A colour keeps its case',
    make: field('theme_color', (v) => v.toLowerCase()),
  },
  {
    name: 'user ids are in lower case',
    breaks: 'D-24',
    only: 'Values: A text with quotation marks in it',
    make: field('user_id', (id) => id.toLowerCase()),
  },
  {
    name: 'the offset of an expiry is ignored',
    breaks: 'D-10',
    only: 'Values: An expiry with an offset is that',
    make: field('expires_at', (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z')),
  },
  {
    name: 'an expiry is cut to whole seconds',
    breaks: 'D-10',
    only: 'Values: An expiry with an offset is that',
    make: field('expires_at', (time) => time.replace(/\.\d+/, '')),
  },
  {
    name: 'ID types are sorted',
    breaks: '§2.1',
    only: 'Links: Get answers every field that was',
    make: requests(['createLink', 'updateLink'], ({ body }) => {
      if (Array.isArray(body.id_types)) body.id_types = body.id_types.toSorted(byText);
    }),
  },
  {
    name: 'links are made with one ID type at most',
    breaks: '§2.1',
    only: 'Links: Get answers every field that was',
    make: responses('getLink', (body) => {
      body.id_types = body.id_types.slice(0, 1);
    }),
  },
];

export const VALUE_MUTANTS: readonly ServerMutant[] = [...TEXTS, ...PARAMETER_VALUES, ...OTHER_VALUES];

function emptyNameToNull(body: { name: string | null }): void {
  body.name ||= null;
}

const bytes = (text: string): number => Buffer.byteLength(text);

/** Whether a text has 200 characters at most, but more of what is counted instead. */
const isLonger = (text: unknown, counted: (text: string) => number): boolean =>
  typeof text === 'string' && [...text].length <= 200 && counted(text) > 200;

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
