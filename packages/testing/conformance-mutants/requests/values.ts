/** Mutants that keep another value than the one that was sent. */
import type { Json } from '#conformance/kit/contract.ts';
import { answering, change, mutants, replace, requests, responses, set, wrongValue } from '../mutant.ts';

const creating = requests('createLink');
const get = responses('getLink');

/** Alters the texts of each new link: its names and its partner parameters. */
const texts = (alter: (text: string) => string) =>
  creating((body) => {
    for (const field of ['name', 'company_name']) replace(field, alter)(body);
    alterParameters(body, (name, value) => [[name, alter(value)]]);
  });

type AlterPair = (name: string, value: string) => [string, string][];

const parameters = (alter: AlterPair) => creating((body) => alterParameters(body, alter));

function alterParameters(body: Json, alter: AlterPair): void {
  const sent = body.partner_params;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return;
  body.partner_params = Object.fromEntries(
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
  creating((body) => {
    for (const field of ['redirect_url', 'data_privacy_policy_url', 'logo_url']) {
      if (URL.canParse(body[field])) body[field] = alter(body[field]);
    }
  });

/** Refuses texts of 200 characters at most that have more of what is counted instead. */
const counting = (field: string, count: (text: string) => number) =>
  answering(
    'createLink',
    ({ [field]: text }) => typeof text === 'string' && [...text].length <= 200 && count(text) > 200,
    wrongValue(`/${field}`),
  );

const LOOK = 'Values: A text with';

export const VALUE_MUTANTS = mutants({
  [`${LOOK} white space around it`]: {
    '§2.1 texts are trimmed': texts((text) => text.trim() || text),
    '§2.1 white space within a text becomes one space': texts((text) => text.replace(/\s+/g, ' ')),
  },
  [`${LOOK} composed and`]: { '§2.1 texts are normalised to NFC': texts((text) => text.normalize()) },
  [`${LOOK} markup in it`]: {
    '§2.1 tags are taken out of texts': texts((text) => text.replace(/<[^>]*>/g, '') || text),
  },
  [`${LOOK} characters beyond 16`]: {
    '§2.1 characters beyond 16 bits become question marks': texts((text) =>
      text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    ),
    '§2.1 invisible characters are taken out': texts((text) => text.replace(/\p{Cf}/gu, '') || text),
  },
  [`${LOOK} quotation marks in it`]: {
    '§2.1 quotation marks become typographic ones': texts((text) => text.replaceAll("'", '’')),
    'D-24 user ids are in lower case': creating(replace('user_id', (id) => id.toLowerCase())),
  },
  [`${LOOK} the look of another`]: {
    'D-25 a parameter that reads as a number loses its zeros': parameters((name, value) => [
      [name, /^\d{1,15}$/.test(value) ? String(Number(value)) : value],
    ]),
  },
  [`${LOOK} escapes in it`]: {
    'D-25 backslashes in parameters are read as escapes': parameters((name, value) => [
      [name, value.replace(/\\(.)/g, '$1')],
    ]),
    'D-25 percent signs in parameters are decoded': parameters((name, value) => [
      [name, value.replaceAll('%20', ' ')],
    ]),
  },
  'Values: name holds 0 to 200 characters of': {
    '§2.1 an empty name is null': get(change('name', (name) => name || null)),
    'D-45 lengths are counted in UTF-16 units': counting('name', ({ length }) => length),
  },
  'Values: company_name holds 1 to 200 › D-45 lengths are counted in bytes': counting(
    'company_name',
    (text) => Buffer.byteLength(text),
  ),
  'Values: partner_params holds 0 to 500': {
    'D-25 empty parameters are dropped': parameters((name, value) => (value === '' ? [] : [[name, value]])),
    'D-25 parameters are cut at 255 characters': parameters((name, value) => [[name, value.slice(0, 255)]]),
  },
  'Parameters: user_id and job_id': {
    'D-24 an empty user_id among the parameters is taken as none': creating(({ partner_params }) => {
      if (partner_params?.user_id === '') delete partner_params.user_id;
    }),
    'D-24 a job_id among the parameters may have 500 characters': creating(({ partner_params }) => {
      const id = partner_params?.job_id;
      if (typeof id === 'string' && [...id].length > 200) delete partner_params.job_id;
    }),
  },
  'Values: Partner parameters keep their': {
    'D-25 names of parameters are in lower case': parameters((name, value) => [[name.toLowerCase(), value]]),
    'D-25 only 20 parameters are kept': creating((body) => {
      const pairs = Object.entries(body.partner_params ?? {});
      if (pairs.length > 20 && pairs.length <= 50)
        body.partner_params = Object.fromEntries(pairs.slice(0, 20));
    }),
  },
  'Values: What the contract does not name › D-28 unknown fields of an ID type are kept': responses(
    'getLink',
  )(({ id_types }) => id_types.forEach(set('note', 'b'))),
  'Values: Addresses come back as sent, not › §2.1 addresses are normalised': addresses(
    (address) => new URL(address).href,
  ),
  'Values: A colour keeps its case › D-53 colours are in lower case': creating(
    replace('theme_color', (colour) => colour.toLowerCase()),
  ),
  'Values: An expiry with an offset is that': {
    'D-10 the offset of an expiry is ignored': creating(
      replace('expires_at', (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
    'D-10 an expiry is cut to whole seconds': creating(
      replace('expires_at', (time) => time.replace(/\.\d+/, '')),
    ),
  },
  'Links: Get answers every field that was': {
    '§2.1 texts are escaped for HTML': texts((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    '§2.1 addresses lose their fragment': addresses((address) => address.replace(/#.*/, '')),
    '§2.1 ID types are sorted': requests(
      'createLink',
      'updateLink',
    )((body) => {
      const byText = (a: Json, b: Json) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
      if (Array.isArray(body.id_types)) body.id_types = body.id_types.toSorted(byText);
    }),
    '§2.1 links are made with one ID type at most': get(change('id_types', (types) => types.slice(0, 1))),
  },
});
