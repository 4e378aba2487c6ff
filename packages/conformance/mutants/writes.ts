/** Mutants whose lists, counts or times are wrong after a write. */
import { OPERATIONS } from '#generated/operations.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import type { Json } from '../kit/contract.ts';
import { responses, type ServerMutant, signingFields } from './mutant.ts';
import type { Alteration, Ask } from './proxy.ts';

interface Meta {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

function count(meta: Meta, total: number): void {
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

export const WRITE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'meta.total counts others’ links',
    breaks: 'D-14',
    only: 'Partners: What one partner does leaves',
    make: countingOthers,
  },
  {
    name: 'meta.limit is the number of links on the page',
    breaks: 'D-14',
    only: 'List: The last page',
    make: responses('listLinks', ({ meta, links }) => {
      meta.limit = links.length || meta.limit;
    }),
  },
  {
    name: 'meta.limit is the page',
    breaks: 'D-14',
    only: 'List: Pages are numbered, whole, and',
    make: responses('listLinks', ({ meta }) => {
      meta.limit = Math.min(meta.page, 100);
    }),
  },
  {
    name: 'an update moves a link to the top of the list',
    breaks: 'D-14',
    only: 'Writes: After disabling a link the list is',
    make: movingUpdated,
  },
  {
    name: 'disabled links are not listed',
    breaks: 'D-14',
    only: 'Writes: After disabling a link the list is',
    make: responses('listLinks', (body) => {
      body.links = body.links.filter((link: Json) => link.disabled_at === null);
    }),
  },
  {
    name: 'disabled links are not counted',
    breaks: 'D-14',
    only: 'Writes: After disabling a link the list is',
    make: notCountingDisabled,
  },
  {
    name: 'the list shows links as they were made',
    breaks: 'D-14',
    only: 'Writes: After disabling a link the list is',
    make: responses('listLinks', ({ links }) => {
      for (const link of links) Object.assign(link, { disabled_at: null, updated_at: link.created_at });
    }),
  },
  {
    name: 'links of the same minute are listed by id',
    breaks: 'D-14',
    only: 'List: Pages are numbered, whole, and',
    make: responses('listLinks', ({ links }) => {
      const key = (link: Json) => `${link.created_at.slice(0, 16)} ${link.ref_id}`;
      links.sort((a: Json, b: Json) => (key(a) < key(b) ? 1 : -1));
    }),
  },
  {
    name: 'a page past the end is the last page',
    breaks: 'D-14',
    only: 'List: The last page has the remaining',
    make: () => ({
      async answer(answer, { operation, path, body }, ask): Promise<undefined> {
        const { links, meta } = answer.body ?? {};
        if (operation !== 'listLinks' || answer.status !== 200 || links.length || !meta.total) return;
        answer.body.links = (await ask({ path, body: { ...body, page: meta.totalPages } })).body.links;
      },
    }),
  },
  {
    name: 'a refused create leaves a link behind',
    breaks: 'D-14',
    only: 'Writes: After a refused create the list is',
    make: () => ({
      async answer({ body }, { operation }, ask): Promise<undefined> {
        if (operation === 'createLink' && body?.code === 'unsupported_id_type') await newLink(ask);
      },
    }),
  },
  {
    name: 'a repeat under an Idempotency-Key makes another link',
    breaks: 'D-29',
    only: 'Writes: After a create that is repeated',
    make: () => {
      const seen = new Set<string>();
      return {
        async answer({ status }, { operation, headers }, ask): Promise<undefined> {
          const key = headers['idempotency-key'];
          if (operation !== 'createLink' || status !== 200 || !key) return;
          if (seen.has(key)) await newLink(ask);
          seen.add(key);
        },
      };
    },
  },
  {
    name: 'a refused update is carried out in part',
    breaks: '§4.2',
    only: 'Writes: After a refused update the list is',
    make: () => ({
      async answer({ status }, { operation, path, body }, ask): Promise<undefined> {
        if (operation !== 'updateLink' || status !== 400 || typeof body?.is_disabled !== 'boolean') return;
        await ask({
          method: OPERATIONS.updateLink.method,
          path,
          body: { ...signingFields(PARTNER), is_disabled: body.is_disabled },
        });
      },
    }),
  },
  {
    name: 'an update leaves updated_at as it was',
    breaks: '§2.1',
    only: 'Writes: After disabling a link the list is',
    make: responses('getLink', (body) => {
      body.updated_at = body.created_at;
    }),
  },
  {
    name: 'reading a link changes updated_at',
    breaks: '§2.1',
    only: 'Writes: After a new link the list is whole',
    make: responses('getLink', (body) => {
      body.updated_at = new Date().toISOString();
    }),
  },
  {
    name: 'an update of the ID types alone enables the link',
    breaks: '§4.2',
    only: 'Writes: An update changes what it names',
    make: () => ({
      request({ operation, body }): undefined {
        if (operation === 'updateLink' && Array.isArray(body?.id_types)) body.is_disabled ??= false;
      },
    }),
  },
  {
    name: 'refused submissions are counted',
    breaks: 'D-18',
    only: 'Writes: total_jobs counts accepted',
    make: () => {
      const refused = new Map<string, number>();
      return {
        answer(answer, { operation, path }): undefined {
          const id = path.split('/')[3] ?? '';
          if (operation === 'submitVerification' && answer.status === 400) {
            refused.set(id, (refused.get(id) ?? 0) + 1);
          }
          if (operation === 'getLink' && answer.status === 200) {
            answer.body.total_jobs += refused.get(answer.body.ref_id) ?? 0;
          }
        },
      };
    },
  },
];

function countingOthers(): Alteration {
  const made = new Map<string, number>();
  return {
    answer(answer, { operation, body }): undefined {
      if (answer.status !== 200) return;
      const partner = body?.partner_id;
      if (operation === 'createLink') made.set(partner, (made.get(partner) ?? 0) + 1);
      if (operation !== 'listLinks') return;
      const others = [...made].filter(([id]) => id !== partner).reduce((sum, [, number]) => sum + number, 0);
      count(answer.body.meta, answer.body.meta.total + others);
    },
  };
}

/** Answers pages of the list as it is when it is sorted by `updated_at`. */
function movingUpdated(): Alteration {
  return {
    async answer(answer, { operation, path, body }, ask): Promise<undefined> {
      if (operation !== 'listLinks' || answer.status !== 200) return;
      const { page, limit, total } = answer.body.meta;
      const pages = Array.from({ length: Math.ceil(total / 100) }, (_, n) => n + 1);
      const read = (at: number) => ask({ path, body: { ...body, page: at, limit: 100 } });
      const all = (await Promise.all(pages.map(read))).flatMap((each) => each.body.links);
      all.sort((a: Json, b: Json) => (a.updated_at < b.updated_at ? 1 : -1));
      answer.body.links = all.slice((page - 1) * limit, page * limit);
    },
  };
}

function notCountingDisabled(): Alteration {
  const disabled = new Set<string>();
  return {
    answer(answer, { operation }): undefined {
      if (answer.status !== 200) return;
      if (operation === 'updateLink') {
        if (answer.body.disabled_at) disabled.add(answer.body.ref_id);
        else disabled.delete(answer.body.ref_id);
      }
      if (operation === 'listLinks') {
        count(answer.body.meta, Math.max(0, answer.body.meta.total - disabled.size));
      }
    },
  };
}
