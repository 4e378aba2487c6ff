/** The audit trail of requests (D-69): one entry for each, and nothing in it of whom they were about. */
import { expect, test, vi } from 'vitest';
import type { StoredEntry } from '#core/audit.ts';
import { OPERATIONS, type Operation } from '#generated/operations.ts';
import { allEntries, verifyChain } from '#store/audit/chain.ts';
import { FOUND_NUMBER, LINK_FIELDS, signingFields } from '#testing/harness/api.ts';
import { FOUND, reportHeaders, startVerifier } from '#testing/harness/verifier.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { type Fields, formOf } from '../page/visit.ts';
import { DOCUMENT, JPEG, PNG } from './images.ts';
import { API_KEY, newPartner, PARTNER_ID, withStore } from './operator.ts';
import { exampleOf } from './request-example.ts';
import { openPage } from './visits.ts';

const verifier = useStarted(() => startVerifier({ status: 202, body: { later: true } }));
const receiver = useStarted(startReceiver);
const server = useStarted(() => startTestServer(verifier.env));

const entries = () =>
  withStore(server, async (store) => {
    const found: StoredEntry[] = [];
    for await (const { entry } of allEntries(store)) found.push(entry);
    return found;
  });
const requestId = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

/** The entry of a response, once it is written. */
async function entryOf(response: { headers: Headers }): Promise<Partial<StoredEntry> | undefined> {
  let found: StoredEntry | undefined;
  const find = async () => {
    found = (await entries()).find((entry) => entry.request_id === requestId(response));
    return found;
  };
  await vi.waitFor(async () => expect(await find()).toBeDefined(), { timeout: 60_000, interval: 200 });
  const { at, request_id, key_id, address, ...rest } = found as unknown as StoredEntry;
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  expect(address).toBe('127.0.0.1');
  expect(key_id !== undefined, 'only a partner has a key').toBe(rest.actor === 'partner');
  return rest;
}

const PARTNER = { actor: 'partner', partner_id: PARTNER_ID, outcome: 'ok' } as const;
const VISITOR = { actor: 'visitor', partner_id: PARTNER_ID, outcome: 'ok' } as const;

// Side by side, as entries are written each second.
test.concurrent('every operation that is not public has an entry: who, what, on what, and with which outcome', async () => {
  const key = { 'idempotency-key': 'a-key' };
  const fields = { ...LINK_FIELDS, callback_url: receiver.url };
  const created = await server.signed('POST', '/v1/hosted_links', fields, key);
  const refId: string = created.body.ref_id;
  const link = `/v1/hosted_links/${refId}`;
  const visit = await openPage(server, refId);
  const selfie = PNG.toString('base64');
  const staged = await server.call('PUT', `${link}/visits/${visit}/images`, { selfie });
  const submitted = await server.submit(refId);
  const { user_id, job_id } = submitted.body;
  const status = await server.signed('POST', '/v1/job_status', { user_id, job_id });
  const serviceJobId: string = status.body.result.ServiceJobID;
  const raw = JSON.stringify({ service_job_id: serviceJobId, result: FOUND });
  const report = () => server.call('POST', `/v1/verifications/${serviceJobId}`, raw, reportHeaders(raw));
  const reported = await report();
  const webhookId = String((await receiver.waitFor(1))[0]?.headers['webhook-id']);
  const erasure = await server.signed('POST', '/v1/erasures', { user_id: 'user-7' });
  const number = { country: 'NG', id_type: 'NIN_V2', id_number: FOUND_NUMBER };
  const batch = await server.signed('POST', '/v1/hosted_links/:batch', { links: [LINK_FIELDS] });

  const expected = {
    createLink: [created, { ...PARTNER, target: refId }],
    createLinks: [batch, { ...PARTNER, target: batch.body.results[0].ref_id }],
    updateLink: [await server.signed('PUT', link, { is_disabled: false }), { ...PARTNER, target: refId }],
    getLink: [await server.signed('POST', link), { ...PARTNER, target: refId }],
    listLinkEvents: [await server.signed('POST', `${link}/events`), { ...PARTNER, target: refId }],
    listLinks: [await server.signed('POST', '/v1/hosted_links/:list'), PARTNER],
    stageImages: [staged, { ...VISITOR, target: refId }],
    submitVerification: [submitted, { ...VISITOR, target: serviceJobId }],
    getJobStatus: [status, { ...PARTNER, target: serviceJobId }],
    reportVerification: [reported, { ...VISITOR, actor: 'verifier', target: serviceJobId }],
    listCallbacks: [await server.signed('POST', '/v1/callbacks'), PARTNER],
    replayCallback: [
      await server.signed('POST', `/v1/callbacks/${webhookId}/replay`),
      { ...PARTNER, target: webhookId },
    ],
    resetIdNumberRateLimit: [await server.signed('POST', '/v1/id_number_rate_limit_reset', number), PARTNER],
    eraseUser: [erasure, { ...PARTNER, target: erasure.body.erasure_id }],
    getErasure: [
      await server.signed('POST', `/v1/erasures/${erasure.body.erasure_id}`),
      { ...PARTNER, target: erasure.body.erasure_id },
    ],
    advanceSandboxClock: [
      await server.call('POST', '/sandbox/clock', { advance_ms: 1 }),
      { actor: 'visitor', outcome: 'ok' },
    ],
  } as const;
  for (const [id, [response, entry]] of Object.entries(expected)) {
    expect(response.status, id).toBeLessThan(300);
    expect(await entryOf(response), id).toEqual({ action: id, ...entry });
  }

  // What only reads, and names nothing in its path, is asked with the contract's example.
  const operations = Object.entries<Operation>(OPERATIONS).filter(([, { audited }]) => audited !== null);
  expect(Object.keys(expected).filter((id) => !operations.some(([other]) => other === id))).toEqual([]);
  for (const [id, { audited, method, path }] of operations.filter(([other]) => !(other in expected))) {
    const response =
      audited === 'read' && !path.includes('{') ? await server.signed(method, path, exampleOf(id)) : null;
    const fix = `say what the entry of ${id} has, in \`expected\` of test/handlers/audit.db.test.ts`;
    expect(response?.status, fix).toBe(200);
    if (response) expect(await entryOf(response), fix).toEqual({ action: id, ...PARTNER });
  }

  const repeated = await server.signed('POST', '/v1/hosted_links', fields, key);
  expect(await entryOf(repeated)).toMatchObject({ outcome: 'repeated', target: refId });
  expect(await entryOf(await report())).toMatchObject({ outcome: 'repeated', target: serviceJobId });
});

test.concurrent('a batch has an entry for each link, and one for those that were refused for the same reason', async () => {
  const links = [LINK_FIELDS, {}, LINK_FIELDS, {}];
  const response = await server.signed('POST', '/v1/hosted_links/:batch', { links });
  const own = async () => (await entries()).filter((each) => each.request_id === requestId(response));
  await vi.waitFor(async () => expect(await own()).toHaveLength(3), { timeout: 60_000, interval: 200 });
  const found = (await own()).map(({ target, outcome, code, count }) => ({ target, outcome, code, count }));
  const [first, , third] = response.body.results;
  // Read and refused entries are written apart from those of changes.
  expect(new Set(found)).toEqual(
    new Set([
      { target: first.ref_id, outcome: 'ok' },
      { target: third.ref_id, outcome: 'ok' },
      { outcome: 'missing_field', code: '2213', count: 2 },
    ]),
  );
});

test.concurrent('health, docs, the page and the catalogue have none', async () => {
  const refId = await server.newLink();
  const paths = ['/healthz', '/openapi.json', `/l/${refId}`, '/v1/services'];
  const ids = await Promise.all(paths.map(async (path) => requestId(await fetch(server.url + path))));
  const other = await newPartner(server, 'a04');
  await entryOf(await other.signed('POST', '/v1/callbacks'));
  expect((await entries()).filter(({ request_id = '' }) => ids.includes(request_id))).toEqual([]);
});

test.concurrent('a refusal has its condition and its code, for whoever it is known that asked', async () => {
  const refId = await server.newLink();
  const other = await newPartner(server, 'a02');
  const partner = { ...PARTNER, partner_id: 'a02', action: 'getLink' };
  const foreign = await other.signed('POST', `/v1/hosted_links/${refId}`);
  const strange = await other.signed('POST', `/v1/hosted_links/${FOUND_NUMBER}`);
  const unsupported = await server.submit(refId, { country: 'ZZ' });
  const malformed = await server.call('POST', '/v1/callbacks', '{');
  const report = await server.call('POST', '/v1/verifications/x', { service_job_id: 'x', result: FOUND });
  // Entries are written each second, and the last one comes last.
  expect(await entryOf(report)).toMatchObject({ actor: 'unknown', outcome: 'bad_signature' });
  expect(await entryOf(foreign)).toEqual({
    ...{ ...partner, target: refId, outcome: 'link_not_found', code: 'link_not_found' },
  });
  // A path can say anything.
  expect(await entryOf(strange)).toEqual({
    ...{ ...partner, outcome: 'link_not_found', code: 'link_not_found' },
  });
  expect(await entryOf(unsupported)).toEqual({
    ...{ ...VISITOR, action: 'submitVerification', target: refId },
    ...{ outcome: 'unsupported_id_type', code: 'unsupported_id_type' },
  });
  expect(await entryOf(malformed)).toEqual({
    ...{ actor: 'unknown', action: 'listCallbacks', outcome: 'invalid_json', code: malformed.body.code },
  });
});

test.concurrent('a partner is named that there is, and no made-up one', async () => {
  const wrong = (partnerId: string) =>
    server.as(partnerId, 'a wrong key').signed('POST', '/v1/callbacks', {});
  const [real, madeUp] = [await wrong('001'), await wrong('zz9')];
  const refused = {
    actor: 'unknown',
    action: 'listCallbacks',
    outcome: 'bad_signature',
    code: 'bad_signature',
  };
  expect(await entryOf(real)).toEqual({ ...refused, partner_id: '001' });
  expect(await entryOf(madeUp)).toEqual(refused);
});

test.concurrent('refused signatures of a partner are counted together', async () => {
  await newPartner(server, 'a03');
  const wrong = server.as('a03', 'a wrong key');
  const first = await wrong.signed('POST', '/v1/hosted_links', {});
  for (let i = 0; i < 4; i++) await wrong.signed('POST', '/v1/hosted_links/:list', {});
  expect((await entryOf(first))?.action).toBe('createLink');
  const ofPartner = async () => (await entries()).filter((entry) => entry.partner_id === 'a03');
  const counted = async () => (await ofPartner()).find(({ action }) => action === 'listLinks');
  const refused = { actor: 'unknown', outcome: 'bad_signature', code: '2205' };
  await vi.waitFor(async () => expect(await counted()).toMatchObject(refused), 60_000);
  expect((await ofPartner()).length).toBeLessThanOrEqual(3);
});

test.concurrent('repeated reads of one link are counted together', async () => {
  const other = await newPartner(server, 'a05');
  const refId = await other.newLink();
  for (let i = 0; i < 5; i++) await other.signed('POST', `/v1/hosted_links/${refId}`);
  await entryOf(await other.signed('POST', '/v1/hosted_links/:list'));
  const its = (await entries()).filter(({ target, action }) => target === refId && action === 'getLink');
  expect(its).toMatchObject([{ ...PARTNER, partner_id: 'a05' }]);
});

test.concurrent('a submission of the page’s form has an entry, and so has the reading of an image', async () => {
  const refId = await server.newLink({
    id_types: DOCUMENT,
    user_id: 'u',
    partner_params: { job_id: 'j' },
    is_single_use: true,
  });
  const form = {
    country: 'NG',
    id_type: 'VOTER_ID',
    consent: 'true',
    selfie: JPEG,
    document_front: PNG,
    document_back: PNG,
  };
  const send = (fields: Fields) =>
    fetch(`${server.url}/l/${refId}`, { method: 'POST', body: formOf(fields), redirect: 'manual' });
  const withoutConsent = await send({ ...form, consent: '' });
  const accepted = await send(form);
  const job = { user_id: 'u', job_id: 'j', image_links: true };
  const { result, image_links } = (await server.signed('POST', '/v1/job_status', job)).body;
  const seen = await fetch(image_links.selfie_image);
  const forged = await fetch(`${image_links.selfie_image}x`);
  const image = { actor: 'visitor', action: 'image' };
  expect(await entryOf(forged)).toEqual({ ...image, outcome: 'not_found', code: 'not_found' });
  const refused = await entryOf(withoutConsent);
  expect(refused).toEqual({
    ...VISITOR,
    action: 'submitVerification',
    target: refId,
    outcome: refused?.outcome,
    code: '2213',
  });
  expect(await entryOf(accepted)).toEqual({
    ...VISITOR,
    action: 'submitVerification',
    target: result.ServiceJobID,
  });
  expect(await entryOf(seen)).toEqual({ ...VISITOR, ...image, target: result.ServiceJobID });
});

test('nothing says whom it was about, and the chain holds', async () => {
  const person = {
    id_number: '98765432100',
    first_name: 'Zipporah',
    last_name: 'Quackenbush',
    dob: '1931-02-03',
  };
  const names = { user_id: 'user-of-planted', job_id: 'job-of-planted', note: 'planted-parameter' };
  const refId = await server.newLink({ partner_params: names, is_single_use: true, name: 'Planted name' });
  await server.submit(refId, { ...person, id_number: 'planted-number' });
  await server.submit(refId, person);
  await server.submit(refId, person);
  const status = await server.signed('POST', '/v1/job_status', names);
  await server.signed('POST', '/v1/job_status', { ...names, job_id: 'planted-job' });
  const reset = { country: 'NG', id_type: 'NIN_V2', id_number: person.id_number };
  await server.signed('POST', '/v1/id_number_rate_limit_reset', reset);
  await server.call('POST', `/v1/hosted_links/${person.id_number}`, signingFields('zzz', 'planted-key'));
  await server.call('POST', `/v1/hosted_links/${person.first_name}/submissions`, person);
  await entryOf(status);
  const trail = JSON.stringify(await entries());
  for (const planted of [...Object.values(person), ...Object.values(names), API_KEY]) {
    expect(trail).not.toContain(planted);
  }
  expect(trail.toLowerCase()).not.toContain('planted');
  expect((await withStore(server, (store) => verifyChain(store))).problem).toBeNull();
});
