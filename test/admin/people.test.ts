import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { until } from '#testing/harness/worker.ts';
import { BIOMETRIC, DOCUMENT, JPEG, PNG } from '../handlers/images.ts';
import { openPage } from '../handlers/visits.ts';

const server = useStarted(() => startTestServer());
const receiver = useStarted(startReceiver);

const admin = (...args: string[]) => run(args, { DATABASE_URL: `file:${server.folder}/test.db` });

/** A delivered job of a user, with an image, on a link of its own. */
async function aJob(user_id: string, more: object = {}): Promise<string> {
  const fields = {
    user_id,
    callback_url: receiver.url,
    id_types: [...BIOMETRIC, ...DOCUMENT],
    partner_params: { branch: '7' },
  };
  const submission = { selfie: PNG.toString('base64'), ...more };
  const { body } = await server.submit(await server.newLink(fields), submission);
  await server.completed(user_id, body.job_id);
  await until(async () => {
    const { callbacks } = (await server.signed('POST', '/v1/callbacks', { user_id })).body;
    return callbacks.every(({ state }: { state: string }) => state === 'delivered');
  });
  return body.job_id;
}

test('people export prints everything about a user, and nothing about others', async () => {
  const words = path.join(server.folder, 'words.txt');
  writeFileSync(words, 'I agree.\n');
  const shown = JSON.parse((await admin('consent', 'keep-text', words, '--json')).stdout);
  const jobIds = [await aJob('ada', shown), await aJob('ada', shown)];
  await aJob('bob');
  await admin('users', 'disable', '001', 'ada');
  const { code, stdout } = await admin('people', 'export', '001', 'ada');
  expect(code).toBe(0);
  const { jobs, links, staged_images, ...person } = JSON.parse(stdout);
  expect(staged_images).toEqual([]);
  expect(person).toEqual({ partner_id: '001', user_id: 'ada', disabled_at: expect.any(String) });
  expect(links).toMatchObject([{ user_id: 'ada' }, { user_id: 'ada' }]);
  expect(jobs.map((job: { job_id: string }) => job.job_id).toSorted()).toEqual(jobIds.toSorted());
  expect(jobs[0]).toMatchObject({
    ...{ user_id: 'ada', partner_params: { branch: '7' }, result_code: '1012' },
    person: { id_number: '12345678900', first_name: 'Ada', last_name: 'Obi', dob: '1990-04-12' },
    consent: { channel: 'api', company_name: 'Blue Ridge Bank', text: 'I agree.\n' },
    images: [{ field: 'selfie', type: 'image/png', data: PNG.toString('base64') }],
    callbacks: [
      {
        state: 'delivered',
        payload: { IDNumber: '12345678900' },
        answers: [{ status: 200, body: 'thank you' }],
      },
    ],
  });
  expect(stdout).not.toContain('bob');
  await admin('users', 'enable', '001', 'ada');
});

test('people export prints what was sent ahead of a submission, and people erase erases it', async () => {
  const prefill = { first_name: 'Joy' };
  const selfie = PNG.toString('base64');
  for (let i = 0; i < 2; i++) {
    const refId = await server.newLink({ user_id: 'joy', is_single_use: true, prefill });
    const images = `/v1/hosted_links/${refId}/visits/${await openPage(server, refId)}/images`;
    expect((await server.call('PUT', images, { selfie, document_back: selfie })).status).toBe(200);
  }
  const stored = async () => JSON.parse((await admin('people', 'export', '001', 'joy')).stdout);
  const { links, staged_images } = await stored();
  expect(links).toMatchObject([{ prefill }, { prefill }]);
  const ofField = (field: string) => Array(2).fill({ field, type: 'image/png', source: null, data: selfie });
  expect(staged_images).toHaveLength(4);
  expect(staged_images).toEqual(expect.arrayContaining([...ofField('selfie'), ...ofField('document_back')]));
  await admin('people', 'erase', '001', 'joy');
  expect((await stored()).staged_images).toEqual([]);
});

test('people export --images writes images as files', async () => {
  const [document_front, document_back] = [JPEG, PNG].map((image) => image.toString('base64'));
  const document_front_source = 'camera';
  await aJob('eve', { id_type: 'VOTER_ID', document_front, document_front_source, document_back });
  const folder = path.join(server.folder, 'images-of-eve');
  const { stdout } = await admin('people', 'export', '001', 'eve', '--images', folder);
  const images: { field: string; file: string; source: string | null; data?: string }[] =
    JSON.parse(stdout).jobs[0].images;
  const seen = images.map(({ field, file, source, data }) => {
    const [bytes, mode] = [readFileSync(file), statSync(file).mode & 0o777];
    return [field, { bytes, mode, source, data, ends: path.extname(file) }];
  });
  const png = { bytes: PNG, mode: 0o600, source: null, data: undefined, ends: '.png' };
  expect(Object.fromEntries(seen)).toEqual({
    ...{ selfie: png, document_back: png },
    document_front: { ...png, bytes: JPEG, source: 'camera', ends: '.jpg' },
  });
});

test('people erase leaves nothing to export but outcomes', async () => {
  const job_id = await aJob('dan');
  const kept = await aJob('dan');
  const { stdout, stderr } = await admin('people', 'erase', '001', 'dan', job_id, '--json');
  expect(stderr).not.toContain('has no');
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ state: 'purged', pseudonyms: false },
    erased: { jobs: 1, images: 1, payloads: 1, responses: 1 },
  });
  const exported = JSON.parse((await admin('people', 'export', '001', 'dan')).stdout);
  const found = exported.jobs.toSorted((a: { erased_at: string | null }) => (a.erased_at ? -1 : 1));
  expect(found).toMatchObject([
    {
      job_id,
      result_code: '1012',
      person: {},
      images: [],
      callbacks: [{ payload: null, answers: [{ body: null }] }],
    },
    { job_id: kept, person: { first_name: 'Ada' } },
  ]);
});

test('people erase --pseudonyms leaves nothing that the user’s id finds', async () => {
  await aJob('kim');
  const { stdout } = await admin('people', 'erase', '001', 'kim', '--pseudonyms');
  expect(stdout).toMatch(/^jobs {2}1$/m);
  const { jobs, links } = JSON.parse((await admin('people', 'export', '001', 'kim')).stdout);
  expect([jobs, links]).toEqual([[], []]);
});

test('people erase and users disable say of an unknown user or job that nothing is known of it', async () => {
  await server.newLink({ user_id: 'leo' });
  const none = 'Partner 001 has no job or link of this user';
  for (const [args, message] of [
    [['people', 'erase', '001', 'nobody'], `${none}: check the id.\n`],
    [['people', 'erase', '001', 'leo', 'none'], 'Partner 001 has no such job of this user: check the id.\n'],
    [['people', 'erase', '001', 'leo'], ''],
    [['users', 'disable', '001', 'nobody'], `${none} yet: check the id.\n`],
    [['users', 'disable', '001', 'leo'], ''],
  ] as const) {
    const { code, stderr } = await admin(...args);
    // A server beside it may hold the files.
    expect([code, stderr.replace(/^The database’s files.*\n/m, '')], args.join(' ')).toEqual([0, message]);
  }
});

test('people erase refuses an empty id, as of a variable that is not set', async () => {
  for (const ids of [
    ['', 'job'],
    ['ada', ''],
  ]) {
    const { code, stderr } = await admin('people', 'erase', '001', ...ids);
    expect([code, stderr]).toEqual([1, expect.stringContaining('It must not be empty.')]);
  }
});

test('a partner that does not exist is named, and the user is in no audit entry', async () => {
  const { code, stderr } = await admin('people', 'erase', 'X99', 'ada');
  expect([code, stderr.trim()]).toEqual([1, 'There is no partner X99.']);
  const { stdout } = await admin('audit', 'list', '--json');
  expect(stdout).toContain('"action":"people erase --pseudonyms"');
  expect(stdout).not.toMatch(/\b(ada|eve|dan|kim)\b/i);
});

test('people erase and users disable go by the clock that the sandbox moved', async () => {
  await server.call('POST', '/sandbox/clock', { advance_ms: 86_400_000 });
  const erasure = JSON.parse((await admin('people', 'erase', '001', 'nobody', '--json')).stdout);
  await admin('users', 'disable', '001', 'zoe');
  const { disabled_at } = JSON.parse((await admin('people', 'export', '001', 'zoe')).stdout);
  const { requested_at, erased_at, purged_at } = erasure;
  for (const [name, at] of Object.entries({ requested_at, erased_at, purged_at, disabled_at }))
    expect(Date.parse(at) - Date.now(), name).toBeGreaterThan(86_000_000);
});
