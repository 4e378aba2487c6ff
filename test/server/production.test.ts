import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { openStore } from '#server/open-store.ts';
import { addPartner } from '#server/partners.ts';
import { readConfig } from '#server/settings/config.ts';
import { type Api, api, LINK_FIELDS } from '#testing/harness/api.ts';
import { aPartner } from '#testing/harness/fixtures.ts';
import { freePort } from '#testing/harness/free-port.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { folderUntilTestEnds, useFolder } from '#testing/harness/vitest/use-started.ts';
import { advance, DAY_MS } from '../handlers/operator.ts';

const SECRET = 'a-secret-of-enough-characters';
const PUBLIC_URL = 'https://verify.example';
const VERIFIER = { VERIFIER_URL: 'http://127.0.0.1:9/', VERIFIER_KEY: 'a-key-of-enough-characters' };
const FIELDS = { ...LINK_FIELDS, callback_url: 'https://partner.example/callbacks' };

const folder = useFolder();
let server: TestServer;
let partner: Api;
/** The listening address, which is not the public one. */
let listening: string;

beforeAll(async () => {
  // The database was a sandbox's before, whose clock was moved.
  const sandbox = await startTestServer({ SECRET, SANDBOX_API_KEY: 'no-published-key' }, folder);
  await advance(sandbox, 100 * DAY_MS);
  await sandbox.stop();

  // It calls itself by its public address, so the port must be known beforehand.
  const port = await freePort();
  const settings = { MODE: 'production', SECRET, PUBLIC_URL, ...VERIFIER };
  server = await startTestServer({ ...settings, PORT: String(port) }, folder);
  const { store } = await openStore(readConfig({ SECRET, DATABASE_URL: `file:${folder}/test.db` }));
  await addPartner(store, aPartner({ partnerId: 'P01' }), 'key-of-P01', Date.now());
  await store.close();
  listening = `http://127.0.0.1:${port}`;
  partner = api(listening, 'P01', 'key-of-P01');
});
afterAll(() => server.stop());

const create = (fields: object) => partner.signed('POST', '/v1/hosted_links', { ...FIELDS, ...fields });

test('it does not start on a database with the published key', async () => {
  const former = folderUntilTestEnds();
  const sandbox = await startTestServer({ SECRET }, former);
  await sandbox.stop();
  const refused = () => startTestServer({ MODE: 'production', SECRET, PUBLIC_URL, ...VERIFIER }, former);
  await expect(refused()).rejects.toThrow(/^Partner 001 .+SANDBOX_API_KEY.+\.$/);
  // A newer key does not revoke it.
  const { store } = await openStore(readConfig({ SECRET, ...sandbox.database.settings }));
  await store.write((tx) => tx.partners.insertKey('001', 'newer', 'a newer key', Date.now()));
  await store.close();
  await expect(refused()).rejects.toThrow(/^Partner 001 /);
});

test('no sandbox starts on a database that it has used, as where MODE was forgotten', async () => {
  const used = folderUntilTestEnds();
  const production = () => startTestServer({ MODE: 'production', SECRET, PUBLIC_URL, ...VERIFIER }, used);
  await (await production()).stop();
  await expect(startTestServer({ SECRET }, used)).rejects.toThrow(
    /MODE=production has used this database.+\.$/,
  );
  await (await production()).stop();
});

test('links have the public address', async () => {
  const { body } = await create({});
  expect(body.link).toBe(`${PUBLIC_URL}/l/${body.ref_id}`);
});

test.each(['callback_url', 'data_privacy_policy_url', 'redirect_url'])('%s must be https', async (field) => {
  const { status, body } = await create({ [field]: 'http://partner.example/x' });
  expect([status, body.code]).toEqual([400, '2204']);
  expect(body.details).toEqual([{ path: `/${field}`, message: expect.stringContaining('https') }]);
  expect((await create({ [field]: 'https://partner.example/x' })).status).toBe(200);
});

test('a redirect may still lead to an app', async () => {
  expect((await create({ redirect_url: 'com.example.app:/done' })).status).toBe(200);
});

describe('the sandbox’s clock', () => {
  test('cannot be moved', async () => {
    const answer = await fetch(`${listening}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"advance_ms":1}',
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('does not apply here, even if it was moved on this database before', async () => {
    const { body } = await create({});
    const link = await partner.signed('POST', `/v1/hosted_links/${body.ref_id}`);
    expect(Math.abs(Date.parse(link.body.created_at) - Date.now())).toBeLessThan(60_000);
  });
});

test('there are no fault controls, no receiver and no console, and the document has none', async () => {
  const document = await (await fetch(`${listening}/openapi.json`)).json();
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/sandbox/'))).toEqual([]);
  const faultControls = Object.values(OPERATIONS).flatMap(({ path, sandboxOnly }) =>
    sandboxOnly ? [path] : [],
  );
  expect(faultControls.length).toBeGreaterThan(7);
  const posts = [
    ...faultControls,
    '/sandbox/inbox',
    '/l/x/step',
    '/console/data/call',
    '/console/data/limits/reset',
  ];
  const gets = ['/console', '/console/data/start', '/console/data/events', '/console/data/requests'];
  const ask = (path: string, method: string) => fetch(listening + path, { method });
  const answers = await Promise.all([
    ...posts.map((path) => ask(path, 'POST')),
    ...gets.map((path) => ask(path, 'GET')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});

test('a submission is accepted and waits for its verifier, whatever sandbox_result says', async () => {
  const { body } = await create({ partner_params: { sandbox_result: '0' } });
  const { user_id, job_id } = (await partner.submit(body.ref_id)).body;
  const asked = { user_id, job_id, history: 'true' };
  const { status, body: job } = await partner.signed('POST', '/v1/job_status', asked);
  expect(status).toBe(200);
  expect(job).toMatchObject({ code: '2302', job_complete: false, job_success: false, history: [] });
  expect(job.result).toEqual({
    ResultText: expect.stringMatching(/process/i),
    ServiceJobID: expect.any(String),
    PartnerParams: { user_id, job_id, sandbox_result: '0', job_type: '5' },
  });
});
