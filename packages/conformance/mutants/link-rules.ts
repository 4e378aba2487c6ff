/** Mutants that break the rules of links and lookups. */

import { PARTNER, SECOND_PARTNER } from '#testing/harness/sandbox.ts';
import { accepting, json, requests, type ServerMutant, signingFields } from './mutant.ts';
import type { ProxyResponse } from './proxy.ts';

export const LINK_RULE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'a used link is reusable',
    breaks: 'D-11',
    only: 'Links: A single-use',
    make: accepting('link_used'),
  },
  {
    name: 'a disabled link accepts submissions',
    breaks: '§3.1',
    only: 'Links: A link is disabled',
    make: accepting('link_disabled'),
  },
  {
    name: 'an expired link accepts submissions',
    breaks: 'D-10',
    only: 'Links: A link expires',
    make: accepting('link_expired'),
  },
  {
    name: 'a link without ID types accepts submissions',
    breaks: 'D-12',
    only: 'Links: A link without',
    make: accepting('link_not_ready'),
  },
  {
    name: 'a link with capture camera takes images from files',
    breaks: 'D-87',
    only: 'Images: A link with capture',
    make: requests(['createLink'], ({ body }) => {
      delete body.capture;
    }),
  },
  {
    name: 'prefilled details are not used',
    breaks: 'D-87',
    only: 'Links: Prefilled',
    make: requests(['submitVerification'], ({ body }) => {
      delete body.use_prefill;
    }),
  },
  {
    name: 'origins are kept when an update empties them',
    breaks: 'D-86',
    only: 'Links: Origins',
    make: requests(['updateLink'], ({ body }) => {
      delete body.embed_origins;
    }),
  },
  {
    name: 'an update merges the ID types',
    breaks: '§4.2',
    only: 'Links: An update',
    make: () => ({
      async request({ operation, path, body }, ask): Promise<undefined> {
        if (operation !== 'updateLink' || !Array.isArray(body?.id_types)) return;
        // A signature may be used again (D-04).
        const { body: link } = await ask({ path, body });
        const named = body.id_types.map((each: { id_type: string }) => each.id_type);
        const kept = (link.id_types ?? []).filter(
          (each: { id_type: string }) => !named.includes(each.id_type),
        );
        body.id_types = [...kept, ...body.id_types];
      },
    }),
  },
  {
    name: 'a link without a callback_url gets one',
    breaks: 'D-16',
    make: requests(['createLink'], ({ body }) => {
      body.callback_url ??= 'https://nowhere.example/';
    }),
  },
  {
    name: 'the user of partner_params wins',
    breaks: 'D-24',
    only: 'Links: User and job',
    make: requests(['createLink'], ({ body }) => {
      if (body.user_id && body.partner_params?.user_id) body.user_id = body.partner_params.user_id;
    }),
  },
  {
    name: 'a redirect may run script',
    breaks: 'D-17',
    only: 'Redirects',
    make: requests(['createLink'], ({ body }) => {
      if (/^javascript:/.test(body.redirect_url)) body.redirect_url = 'https://partner.example/';
    }),
  },
  {
    name: 'links of other partners can be read',
    breaks: 'D-07',
    only: 'Another partner’s link',
    make: requests(['getLink'], ({ body }) => {
      if (body.partner_id === SECOND_PARTNER.id) Object.assign(body, signingFields(PARTNER));
    }),
  },
  {
    name: 'the default page has 10 links',
    breaks: 'D-14',
    only: 'List: The first page',
    make: requests(['listLinks'], ({ body }) => {
      body.limit ??= 10;
    }),
  },
  {
    name: '%3Alist is another path',
    breaks: 'D-14',
    only: 'List: The path',
    make: () => ({
      request: ({ path }) =>
        path.includes('%3Alist')
          ? json(404, { code: 'not_found', error: 'No.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'an unknown country is 404',
    breaks: 'D-37',
    only: 'Lookups: country',
    make: () => ({
      request: ({ path }) =>
        path.includes('country=ZZ')
          ? json(404, { code: 'not_found', error: 'No.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'a selfie’s link never expires',
    breaks: 'D-22',
    only: 'The selfie',
    make: () => {
      const images = new Map<string, ProxyResponse>();
      return {
        answer(answer, { path }) {
          if (!path.startsWith('/images/')) return undefined;
          if (answer.status === 200) images.set(path, answer);
          return images.get(path);
        },
      };
    },
  },
];
