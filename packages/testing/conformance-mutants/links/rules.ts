/** Mutants that break the rules of links and lookups. */
import type { Json } from '#conformance/kit/contract.ts';
import {
  accepting,
  asFirst,
  drop,
  mutants,
  onRequest,
  refusal,
  replace,
  requests,
  responses,
} from '../mutant.ts';
import type { ProxyResponse } from '../proxy.ts';

const [creating, updating] = [requests('createLink'), requests('updateLink')];

/** Knows nothing at paths that have the text. */
const notFoundAt = (text: string) =>
  onRequest(({ path }) => (path.includes(text) ? refusal(404, 'not_found') : undefined));

export const LINK_RULE_MUTANTS = mutants({
  'Links: A single-use › D-11 a used link is reusable': accepting('link_used'),
  'Batches: Each link › D-103 a batch answers what was refused after what was created': responses(
    'createLinks',
  )(({ results }) => {
    results.sort((a: Json, b: Json) => Number('code' in a) - Number('code' in b));
  }),
  'Links: A link is disabled › §3.1 a disabled link accepts submissions': accepting('link_disabled'),
  'Links: A link expires › D-10 an expired link accepts submissions': accepting('link_expired'),
  'Links: A link without › D-12 a link without ID types accepts submissions': accepting('link_not_ready'),
  'Images: A link with capture › D-87 a link with capture camera takes images from files': creating(
    drop('capture'),
  ),
  'Links: Prefilled › D-87 prefilled details are not used': requests('submitVerification')(
    drop('use_prefill'),
  ),
  'Links: Origins › D-86 origins are kept when an update empties them': updating(drop('embed_origins')),
  'Links: An update › §4.2 an update merges the ID types': onRequest(
    async ({ operation, path, body }, ask) => {
      if (operation !== 'updateLink' || !Array.isArray(body?.id_types)) return;
      // A signature may be used again (D-04).
      const { body: link } = await ask({ path, body });
      const named = body.id_types.map((each: Json) => each.id_type);
      const kept = (link.id_types ?? []).filter((each: Json) => !named.includes(each.id_type));
      body.id_types = [...kept, ...body.id_types];
    },
  ),
  'D-16 › D-16 a link without a callback_url gets one': creating((body) => {
    body.callback_url ??= 'https://nowhere.example/';
  }),
  'Links: User and job › D-24 the user of partner_params wins': creating((body) => {
    if (body.user_id && body.partner_params?.user_id) body.user_id = body.partner_params.user_id;
  }),
  Redirects: {
    'D-17 a redirect may run script': creating(
      replace('redirect_url', (url) => (/^javascript:/.test(url) ? 'https://partner.example/' : url)),
    ),
  },
  'Another partner’s link › D-07 links of other partners can be read': asFirst('getLink'),
  'List: The first page › D-14 the default page has 10 links': requests('listLinks')((body) => {
    body.limit ??= 10;
  }),
  'Aliases: The path › D-14 %3Alist is another path': notFoundAt('%3Alist'),
  'Lookups: country › D-37 an unknown country is 404': notFoundAt('country=ZZ'),
  'The selfie › D-22 a selfie’s link never expires': () => {
    const images = new Map<string, ProxyResponse>();
    return {
      answer(answer, { path }) {
        if (!path.startsWith('/images/')) return undefined;
        if (answer.status === 200) images.set(path, answer);
        return images.get(path);
      },
    };
  },
});
