import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { newPartner } from '../operator.ts';

const PATH = '/v1/hosted_links/:list';
const LINKS = 45;

let partner: Api;
/** Newest first. */
let refIds: string[];
const server = useStarted(() => startTestServer());
beforeAll(async () => {
  partner = await newPartner(server, 'lst');
  refIds = [];
  for (let i = 0; i < LINKS; i++) {
    refIds.unshift(await partner.newLink({ name: `link ${i}` }));
    // Between them, links of somebody else: a partner's pages have no gaps for them.
    if (i % 10 === 0) await server.newLink();
  }
});

const list = async (fields: object = {}, path = PATH) => (await partner.signed('POST', path, fields)).body;
const idsOf = (body: { links: { ref_id: string }[] }) => body.links.map(({ ref_id }) => ref_id);

describe('a page (§4.4, D-14)', () => {
  test('is the first 20 links, newest first, when nothing else is asked for', async () => {
    const body = await list();
    expect(idsOf(body)).toEqual(refIds.slice(0, 20));
    expect(body.meta).toEqual({ page: 1, limit: 20, total: LINKS, totalPages: 3 });
  });

  test.each([1, 7, 10, 45, 100])('of %i links is one of a whole without gaps', async (limit) => {
    const pages = Math.ceil(LINKS / limit);
    const seen: string[] = [];
    for (let page = 1; page <= pages; page++) {
      const body = await list({ page, limit });
      expect(body.meta).toEqual({ page, limit, total: LINKS, totalPages: pages });
      seen.push(...idsOf(body));
      if (limit === 1 && page === 5) break;
    }
    expect(seen).toEqual(refIds.slice(0, seen.length));
    if (limit > 1) expect(seen).toHaveLength(LINKS);
  });

  test.each([4, 1_000_000, Number.MAX_SAFE_INTEGER])('number %i is past the end, and empty', async (page) => {
    const body = await list({ page });
    expect(body.links).toEqual([]);
    expect(body.meta).toEqual({ page, limit: 20, total: LINKS, totalPages: 3 });
  });

  test('has each link as get answers it', async () => {
    const { links } = await list({ limit: 3 });
    for (const link of links) {
      const { body } = await partner.signed('POST', `/v1/hosted_links/${link.ref_id}`);
      expect(link).toEqual(body);
    }
  });

  test.each(['%3Alist', '%3alist', ':list?x=1'])('is found at %s as well', async (segment) => {
    expect(idsOf(await list({}, `/v1/hosted_links/${segment}`))).toEqual(refIds.slice(0, 20));
  });

  test('holds only the links of its partner', async () => {
    const nobody = await newPartner(server, 'non');
    const { body } = await nobody.signed('POST', PATH);
    expect(body).toEqual({ links: [], meta: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  });
});
