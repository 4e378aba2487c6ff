/** Mutants that take one thing for another: ids, names, ID types, addresses, pages, and the updates of two writers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '#conformance/kit/contract.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import {
  answering,
  change,
  mutants,
  onAnswer,
  onRequest,
  refusal,
  replace,
  requests,
  responses,
  signingFields,
} from '../mutant.ts';
import type { Ask } from '../proxy.ts';

const [creating, listing] = [requests('createLink'), requests('listLinks')];

/** Reads an id of a path otherwise than it was sent. */
const readingIds = (read: (id: string) => string) =>
  onRequest((request) => {
    const { operation } = request;
    if (operation) {
      request.path = request.path.replace(/(?<=_links\/|erasures\/|callbacks\/)[^/?:]+/, (id) =>
        encodeURIComponent(read(decodeURIComponent(id))),
      );
    }
  });

/** Lists the links whose name fits in another way. */
const naming = (fits: (name: string, start: string) => boolean) =>
  onAnswer(async (answer, { operation, path, body }, ask) => {
    if (operation !== 'listLinks' || answer.status !== 200 || !body?.name) return;
    const { name, timestamp: _, signature: __, ...rest } = body;
    const all = await ask({ path, body: { ...rest, ...signingFields(PARTNER), limit: 100 } });
    answer.body.links = all.body.links.filter((link: Json) => fits(link.name, name));
  });

const PATTERN_SIGNS = /[.*+?^${}()|[\]\\]/g;
const asPattern = (text: string) =>
  new RegExp(`^${text.replace(PATTERN_SIGNS, '\\$&').replaceAll('%', '.*').replaceAll('_', '.')}`);

/** Changes the entries of ID types by what the catalogue has. */
const choosing = (choose: (entry: Json, types: readonly Json[]) => object) =>
  onRequest(async ({ operation, body }, ask) => {
    const isWrite = operation === 'createLink' || operation === 'updateLink';
    if (!isWrite || !Array.isArray(body?.id_types)) return;
    const { services } = (await ask({ method: 'GET', path: '/v1/services' })).body;
    const types = services.flatMap(({ country, id_types }: Json) =>
      id_types.map(({ id_type, verification_methods: [{ verification_method }] }: Json) => ({
        country,
        id_type,
        verification_method,
      })),
    );
    body.id_types = body.id_types.map((entry: Json) => (entry?.id_type ? choose(entry, types) : entry));
  });

const isKept = (entry: Json) => ['enhanced_kyc', 'biometric_kyc'].includes(entry.verification_method);

/** Writes all settings of a link, those that an update does not name as they were when it came. */
async function writingAll(request: Json, ask: Ask): Promise<void> {
  const { operation, path, body } = request;
  if (operation !== 'updateLink' || !body || body.partner_id !== PARTNER.id) return;
  const link = (await ask({ path, body: signingFields(PARTNER) })).body;
  await sleep(30);
  const { id_types, hidden_fields = [], embed_origins = [], disabled_at } = link;
  if (!id_types) return;
  request.body = { is_disabled: disabled_at !== null, id_types, hidden_fields, embed_origins, ...body };
}

/** Pairs of ids are one text: those that are the same then are one pair. */
const joinedWith = (between: string) =>
  requests('createLink')((body) => {
    const job_id = body.partner_params?.job_id;
    if (!body.user_id || !job_id) return;
    const [first, ...rest] = `${body.user_id}${between}${job_id}`.split(between);
    body.user_id = first;
    body.partner_params.job_id = rest.join(between);
  });

export const KIND_MUTANTS = mutants({
  'Spellings: A link is found': {
    'D-13 a link is found in capital letters': readingIds((id) => id.toLowerCase()),
    'D-13 what comes after an id is left aside': readingIds((id) => id.slice(0, 36)),
  },
  'Spellings: Ids of users': {
    'D-24 ids of users are trimmed': requests('getJobStatus')(replace('user_id', (id) => id.trim() || id)),
    'D-24 ids of jobs are decoded': requests('getJobStatus')(
      replace('job_id', (id) => (/%[\dA-F]{2}/.test(id) ? decodeURIComponent(id) : id)),
    ),
  },
  'Spellings: Ids of users and jobs that are': {
    'D-24 ids are joined without a separator': joinedWith(''),
    'D-24 ids are joined with a colon': joinedWith(':'),
  },
  'Lookups: A link takes no ID type': {
    'D-12 any method goes with an ID type': choosing((entry, types) => {
      const known = types.find((each) => each.country === entry.country && each.id_type === entry.id_type);
      return !isKept(entry) && known ? known : entry;
    }),
    'D-12 an ID type goes with any country': choosing(
      (entry, types) =>
        (entry.country === 'ZZ' && types.find((each) => each.id_type === entry.id_type)) || entry,
    ),
  },
  'Redirects: Addresses that run': {
    'D-17 white space before a scheme is left aside': creating(
      replace('redirect_url', (url) => (/^\s/.test(url) ? 'https://partner.example/' : url)),
    ),
    'D-17 a redirect may name a user': creating(
      replace('redirect_url', (url) => url.replace(/^(https?:\/\/)[^/@]*@/i, '$1')),
    ),
  },
  'Redirects: logo_url is › D-32 a logo may be data': creating(
    replace('logo_url', (url) => (/^data:/.test(url) ? 'https://partner.example/' : url)),
  ),
  'List: A page far': {
    'D-08 a page beyond 2^31 with a large limit fails': answering(
      'listLinks',
      ({ page, limit }) => page * limit > 2 ** 53,
      refusal(500, '2201'),
    ),
    'D-14 the number of a page has 32 bits': listing(
      change('page', (page) => (page > 2 ** 31 ? page % 2 ** 32 || 1 : page)),
    ),
  },
  'List: Without links › D-14 totalPages is 1 without links': responses('listLinks')(({ meta }) =>
    change('totalPages', (pages) => pages || 1)(meta),
  ),
  'List: A name narrows': {
    'D-104 a name is looked for anywhere': naming((name, start) => name.includes(start)),
    'D-104 % and _ of a name stand for any text': naming((name, start) => asPattern(start).test(name)),
  },
  'List: Links of a user › D-104 ids of users are trimmed in a filter': listing(
    replace('user_id', (id) => id.trim() || id),
  ),
  'List: A page and a cursor › D-104 a page is left aside with a cursor': listing((body) => {
    if (body.cursor) delete body.page;
  }),
  'Writes: Of updates at the same time › §4.2 of two updates at the same time one is lost':
    onRequest(writingAll),
  'Writes: Of creates at the same time › D-24 creates at the same time with one job are told apart by chance':
    onAnswer(({ body }, { operation }) =>
      operation === 'createLink' && body?.code === 'job_exists'
        ? refusal(409, 'request_in_progress')
        : undefined,
    ),
});
