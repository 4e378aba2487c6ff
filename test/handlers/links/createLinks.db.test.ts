/** Many links in one call (D-103). */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '#core/audit.ts';
import type { Partner } from '#core/partners/partner.ts';
import { OPERATIONS } from '#generated/operations.ts';
import type { Deps } from '#handlers/deps.ts';
import { createLinks } from '#handlers/links/createLinks.ts';
import type { HandlerInput } from '#handlers/operation.ts';
import { makeAudit } from '#server/api/audit.ts';
import type { OperationRequest } from '#server/http/request.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { useStore } from '#testing/harness/databases/stores.ts';
import { START } from '#testing/harness/fixtures.ts';
import { serve } from '#testing/harness/loopback.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { advance, HOUR_MS, newPartner } from '../operator.ts';

const PATH = '/v1/hosted_links/:batch';
const server = useStarted(() => startTestServer());

const batch = (links: unknown, headers?: Record<string, string>, on = server.signed) =>
  on('POST', PATH, { links }, headers);
const create = (fields: object, headers?: Record<string, string>) =>
  server.signed('POST', '/v1/hosted_links', { ...LINK_FIELDS, ...fields }, headers);
const total = async () => (await server.signed('POST', '/v1/hosted_links/:list')).body.meta.total;
const named = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ ...LINK_FIELDS, name: `link ${i}`, ...more }));
const key = (text: string) => ({ 'idempotency-key': text });

test('each link is answered at its place as createLink answers it, and a wrong one keeps no other from being made', async () => {
  const job = { is_single_use: true, user_id: 'u', partner_params: { job_id: 'j' } };
  const all: { [field: string]: unknown; name?: string }[] = [
    { name: 'first' },
    { company_name: undefined },
    { expires_at: '2001-01-01T00:00:00Z' },
    { id_types: [{ country: 'NG', id_type: 'X', verification_method: 'enhanced_kyc' }] },
    { ...job, name: 'with a job' },
    { is_single_use: 'yes' },
    { is_single_use: true, prefill: { first_name: 'Ama' } },
    job,
  ];
  const fields = all.map((each) => ({ ...LINK_FIELDS, ...each }));
  const before = await total();
  const { status, body } = await batch([...fields, 5]);
  expect([status, body.created, body.failed]).toEqual([200, 3, 6]);
  expect((await total()) - before).toBe(3);
  for (const i of [0, 4, 6]) {
    const { ref_id, link, link_url } = body.results[i];
    expect(link_url).toBe(link);
    const found = (await server.signed('POST', `/v1/hosted_links/${ref_id}`)).body;
    expect(found).toMatchObject({ link_url: link, name: fields[i]?.name ?? null });
  }
  for (const i of [1, 2, 3, 5, 7]) {
    const { request_id: _, ...alone } = (await create(fields[i] as object)).body;
    expect(body.results[i], `result ${i}`).toEqual(alone);
  }
  expect(body.results[8]).toMatchObject({ code: '2204' });
});

test('the key of a link is the Idempotency-Key of createLink', async () => {
  const fields = { ...LINK_FIELDS, name: 'keyed' };
  const alone = await create(fields, key('person-1'));
  const item = { ...fields, idempotency_key: 'person-1' };
  const { body } = await batch([
    item,
    { ...item, name: 'other' },
    { ...item, idempotency_key: 'person-2' },
    item,
  ]);
  expect(body.results[0]).toEqual(alone.body);
  expect(body.results[1]).toMatchObject({ code: 'idempotency_key_reused' });
  expect(body.results[3]).toEqual(alone.body);
  expect((await create(fields, key('person-2'))).body).toEqual(body.results[2]);
});

test('the key of a batch gives the first answer again, also of what was refused, and is of one body', async () => {
  // Two are alike, and are two.
  const links = [...named(2), ...named(1), { ...LINK_FIELDS, company_name: '' }];
  const before = await total();
  const first = await batch(links, key('batch'));
  expect(first.body).toMatchObject({ created: 3, failed: 1 });
  expect(new Set(first.body.results.map(({ ref_id = '' }) => ref_id)).size).toBe(4);
  const withMore = links.map((each) => ({ from_the_future: 1, ...each }));
  expect((await batch(withMore, key('batch'))).body).toEqual(first.body);
  const withKeys = links.map((each, i) => ({ ...each, idempotency_key: `item-${i}` }));
  for (const others of [links.toReversed(), withKeys])
    expect((await batch(others, key('batch'))).body.code).toBe('idempotency_key_reused');
  expect((await total()) - before).toBe(3);
  await advance(server, 25 * HOUR_MS);
  expect((await batch(links, key('batch'))).body.results[0]).not.toEqual(first.body.results[0]);
});

describe('what is refused as a whole', () => {
  test.each([
    ['no list', undefined, '2213'],
    ['an empty list', [], '2204'],
    ['too many links', Array(1_001).fill(LINK_FIELDS), '2204'],
    ['another type', { 0: LINK_FIELDS }, '2204'],
  ])('%s', async (_, links, code) => {
    expect(await batch(links)).toMatchObject({ status: 400, body: { code } });
  });

  test('a wrong signature, which hears nothing of the links', async () => {
    const wrong = await batch([{}], {}, server.as('001', 'another key').signed);
    expect([wrong.status, wrong.body.details]).toEqual([401, undefined]);
  });

  test('a body of more bytes or values than a thousand links need, before its signature is looked at', async () => {
    const long = named(1_000, { redirect_url: `https://partner.example/${'x'.repeat(1_000)}` });
    expect((await batch(long)).body.created).toBe(1_000);
    const send = (links: unknown[]) => server.call('POST', PATH, { links });
    expect((await send([...long, 'x'.repeat(1_000_000)])).status).toBe(413);
    expect((await send(Array(140_000).fill(0))).status).toBe(413);
    expect((await send([Object.fromEntries(named(33_000).map((_, i) => [`name ${i}`, 0]))])).status).toBe(
      413,
    );
  });
});

test('a logo is fetched once, and 20 of them at most, those for dark mode among them', async () => {
  const checking = await untilTestEnds(startTestServer({ LOGO_CHECK: 'on' }));
  let fetched = 0;
  const { url, stop } = await serve((_request, response) => {
    fetched++;
    response.end('<svg/>');
  });
  onTestFinished(stop);
  const fieldOf = (i: number) => (i % 2 === 0 ? 'logo_url' : 'logo_url_dark');
  const links = Array.from({ length: 22 }, (_, i) => ({ ...LINK_FIELDS, [fieldOf(i)]: `${url}/${i}` }));
  // However often one comes, it is one of them.
  const { body } = await batch([...Array(3).fill(links[0]), ...links], {}, checking.signed);
  expect([body.created, body.failed, fetched]).toEqual([23, 2, 20]);
  expect(body.results.slice(23)).toMatchObject([
    { code: '2204', details: [{ path: '/logo_url' }] },
    { code: '2204', details: [{ path: '/logo_url_dark' }] },
  ]);
});

test('links of two partners that are made at once have numbers of their own', async () => {
  const other = await newPartner(server, 'two');
  const both = await Promise.all([batch(named(300)), batch(named(300), {}, other.signed)]);
  expect(both.map(({ body }) => body.created)).toEqual([300, 300]);
  expect((await other.signed('POST', '/v1/hosted_links/:list')).body.meta.total).toBe(300);
});

describe('a batch whose database goes away', () => {
  const at = useStore();

  /** Creates 300 links. @param groupsMax - how many groups of them are stored before the database goes away. */
  async function run(partnerId: string, keyed: boolean, groupsMax: number, bodyHash = 'body') {
    let items = 0;
    let ids = 0;
    const store: Pick<Store, 'write' | 'batch'> = {
      write: at.store.write,
      batch: (operation, item) =>
        items++ < groupsMax * 150
          ? at.store.batch(operation, item)
          : Promise.reject(new StoreUnavailable('away')),
    };
    const deps = {
      store,
      now: () => START,
      newId: () => `${partnerId} ${groupsMax} ${ids++}`,
      bucketOf: () => 0,
      linkUrl: (refId: string) => refId,
      urlRefusal: () => null,
      checkLogo: null,
      itemError: ({ refused }: { refused: 'unavailable' }) => OPERATIONS.createLink.errors[refused],
      settings: { httpsOnly: false, linkLifetimeMs: 0, idempotencyKeptMs: 1_000 },
    } as unknown as Deps;
    const idempotency = { scope: `createLinks ${partnerId}`, key: 'whole', bodyHash };
    const result = await createLinks(deps)(
      {} as never,
      {
        items: named(300).map((body, i) => ({
          body,
          idempotency: keyed ? { ...idempotency, key: `whole ${i}`, bodyHash: body.name } : null,
        })),
        partner: { partnerId, defaultCallbackUrl: null } as Partner,
        idempotency: keyed ? idempotency : null,
        audit: null,
      } as unknown as HandlerInput<'createLinks'>,
    );
    if ('refused' in result) throw new Error(result.refused);
    return result.body;
  }
  const stored = (partnerId: string) => at.store.read((tx) => tx.links.total(partnerId));

  test('goes on where it ended when it is repeated with its key', async () => {
    await expect(run('kyd', true, 1)).rejects.toThrow(StoreUnavailable);
    expect(await stored('kyd')).toBe(150);
    await expect(run('kyd', true, 3, 'another body')).rejects.toThrow('idempotency_key_reused');
    const { results, created } = await run('kyd', true, 3);
    expect([created, await stored('kyd')]).toEqual([300, 300]);
    expect(results[149]?.ref_id).toMatch(/^kyd 1 /);
    expect(results[150]?.ref_id).toMatch(/^kyd 3 /);
    expect((await run('kyd', true, 0)).results).toEqual(results);
  });

  test('tells without a key which links there are', async () => {
    const { results, created } = await run('pln', false, 1);
    expect([created, await stored('pln')]).toEqual([150, 150]);
    expect(results[150]).toMatchObject({ status: 503, code: '2201' });
    const noted: AuditEntry[] = [];
    const note = noted.push.bind(noted);
    makeAudit({ note, visitorOf: () => '', realNow: () => START }).outcome({
      ...{ id: 'createLinks', audit: {}, outcome: 'ok', http: {} },
      result: { status: 200, body: { results } },
    } as unknown as OperationRequest);
    expect(noted).toMatchObject([{ outcome: 'unavailable', count: 150 }]);
    await expect(run('pln', false, 0)).rejects.toThrow(StoreUnavailable);
  });
});
