/** Mutants whose lists, counts or times are wrong after a write. */
import type { Json } from '#conformance/kit/contract.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { PARTNER } from '../../harness/sandbox.ts';
import { change, mutants, onAnswer, replace, requests, responses, signingFields } from '../mutant.ts';
import type { Alteration, Ask } from '../proxy.ts';

function count(meta: Json, total: number): void {
  meta.total = total;
  meta.totalPages = Math.ceil(total / meta.limit);
}

const newLink = (ask: Ask) =>
  ask({
    path: OPERATIONS.createLink.path,
    body: {
      ...signingFields(PARTNER),
      company_name: 'Of a mutant',
      data_privacy_policy_url: 'https://partner.example/',
      callback_url: 'https://partner.example/',
    },
  });

const [list, get] = [responses('listLinks'), responses('getLink')];

export const WRITE_MUTANTS = mutants({
  'Partners: What one partner does leaves › D-14 meta.total counts others’ links': countingOthers,
  'List: The last page': {
    'D-14 meta.limit is the number of links on the page': list(({ meta, links }) => {
      meta.limit = links.length || meta.limit;
    }),
    'D-14 a page past the end is the last page': onAnswer(async ({ status, body }, request, ask) => {
      const { operation, path, body: asked } = request;
      if (operation !== 'listLinks' || status !== 200 || body.links.length || !body.meta.total) return;
      body.links = (await ask({ path, body: { ...asked, page: body.meta.totalPages } })).body.links;
    }),
  },
  'List: Pages are numbered, whole, and': {
    'D-14 meta.limit is the page': list(({ meta }) =>
      change('limit', (_, { page }) => Math.min(page, 100))(meta),
    ),
    'D-14 links of the same minute are listed by the end of their ids': list(({ links }) => {
      // Their beginning may be the time.
      const key = (link: Json) => `${link.created_at.slice(0, 16)} ${link.ref_id.slice(-12)}`;
      links.sort((a: Json, b: Json) => (key(a) < key(b) ? 1 : -1));
    }),
  },
  'Writes: After disabling a link the list is': {
    'D-14 disabled links are not listed': list((body) => {
      body.links = body.links.filter((link: Json) => link.disabled_at === null);
    }),
    'D-14 the list shows links as they were made': list(({ links }) => {
      for (const link of links) Object.assign(link, { disabled_at: null, updated_at: link.created_at });
    }),
    '§2.1 an update leaves updated_at as it was': get(
      replace('updated_at', (_, { created_at }) => created_at),
    ),
  },
  'Writes: After a refused create the list is › D-14 a refused create leaves a link behind': onAnswer(
    async ({ body }, { operation }, ask) => {
      if (operation === 'createLink' && body?.code === 'unsupported_id_type') await newLink(ask);
    },
  ),
  'Writes: After a create that is repeated › D-29 a repeat under an Idempotency-Key makes another link':
    () => {
      const seen = new Set<string>();
      return {
        async answer({ status }, { operation, headers }, ask) {
          const key = headers['idempotency-key'];
          if (operation !== 'createLink' || status !== 200 || !key) return;
          if (seen.has(key)) await newLink(ask);
          seen.add(key);
        },
      };
    },
  'Writes: After a refused update the list is › §4.2 a refused update is carried out in part': onAnswer(
    async ({ status }, request, ask) => {
      const { operation, method, path } = request;
      const is_disabled = request.body?.is_disabled;
      if (operation !== 'updateLink' || status !== 400 || typeof is_disabled !== 'boolean') return;
      await ask({ method, path, body: { ...signingFields(PARTNER), is_disabled } });
    },
  ),
  'Writes: After a new link the list is whole › §2.1 reading a link changes updated_at': get(
    replace('updated_at', () => new Date().toISOString()),
  ),
  'Writes: An update changes what it names › §4.2 an update of the ID types alone enables the link': requests(
    'updateLink',
  )((body) => {
    if (Array.isArray(body.id_types)) body.is_disabled ??= false;
  }),
  'Writes: total_jobs counts accepted › D-18 refused submissions are counted': () => {
    const refused = new Map<string, number>();
    return {
      answer({ status, body }, { operation, path }) {
        const id = path.split('/')[3] ?? '';
        if (operation === 'submitVerification' && status === 400) refused.set(id, (refused.get(id) ?? 0) + 1);
        if (operation === 'getLink' && status === 200) body.total_jobs += refused.get(body.ref_id) ?? 0;
      },
    };
  },
});

function countingOthers(): Alteration {
  const made = new Map<string, number>();
  return {
    answer(answer, { operation, body }) {
      if (answer.status !== 200) return;
      const partner = body?.partner_id;
      if (operation === 'createLink') made.set(partner, (made.get(partner) ?? 0) + 1);
      if (operation !== 'listLinks') return;
      const others = [...made].filter(([id]) => id !== partner).reduce((sum, [, number]) => sum + number, 0);
      count(answer.body.meta, answer.body.meta.total + others);
    },
  };
}
