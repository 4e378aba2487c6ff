import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFailingEndpoint, START } from '#testing/harness/fixtures.ts';
import { admin as run } from '#testing/harness/vitest/admin.ts';
import { run as runProgram } from '#testing/harness/vitest/child.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { withStore } from '../handlers/operator.ts';

const server = useStarted(() => startTestServer());

const admin = (...args: string[]) => run(args, { DATABASE_URL: `file:${server.folder}/test.db` });

async function listed(id: string) {
  const { stdout } = await admin('partners', 'list', '--json');
  return JSON.parse(stdout).find((partner: { partner_id: string }) => partner.partner_id === id);
}

/** Runs a command that is to fail, and gives what it said. */
async function failure(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr.trim();
}

describe('partners add', () => {
  test('prints the id and a new key as JSON, and the partner can sign at once', async () => {
    const { code, stdout } = await admin('partners', 'add', 'A01', '--name', 'Blue Ridge', '--json');
    expect(code).toBe(0);
    const printed = JSON.parse(stdout);
    expect(printed).toEqual({ partner_id: 'A01', api_key: expect.stringMatching(/^[\w-]{40,}$/) });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(await server.as('A01', printed.api_key).newLink()).toMatch(/-/);
  });

  test('takes a key, a default callback URL and a spelling of success', async () => {
    const { stdout } = await admin(
      ...['partners', 'add', 'A03', '--name', 'x', '--api-key', 'a key of theirs', '--json'],
      ...['--default-callback-url', 'https://partner.example/callbacks', '--redirect-success', 'success'],
    );
    expect(JSON.parse(stdout)).toEqual({ partner_id: 'A03', api_key: 'a key of theirs' });
    const api = server.as('A03', 'a key of theirs');
    const refId = await api.newLink({
      callback_url: undefined,
      redirect_url: 'https://partner.example/',
      user_id: 'u',
    });
    const { body } = await server.submit(refId, { id_number: '90000000000' });
    expect(body.redirect_url).toBe('https://partner.example/?status=success&user_id=u');
  });

  test('takes where the partner is told of events, and of which of its links', async () => {
    const url = 'http://127.0.0.1:4000/events';
    const add = ['partners', 'add', 'A06', '--name', 'x', '--link-events', 'expired,opened'];
    const inside = await failure(...add, '--events-url', 'http://10.0.0.1/');
    expect(inside).toBe('--events-url must be a public address, not private.');
    expect(await failure(...add, '--events-url', '')).toContain('--events-url must not be empty');
    const otherPort = await failure(...add, '--default-callback-url', 'http://127.0.0.1:70000/');
    expect(otherPort).toBe('--default-callback-url must have a port from 1 to 65535, not 70000.');
    await admin(...add, '--events-url', url);
    expect(await listed('A06')).toMatchObject({ events_url: url, link_events: 'opened,expired' });
  });

  test('takes a key from a file, and tells whoever writes it into the command who sees it there', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'key-')), 'key.txt');
    writeFileSync(file, 'a key from a file\n');
    const add = ['partners', 'add', 'A05', '--name', 'x', '--json'];
    const { stdout, stderr } = await admin(...add, '--api-key-file', file);
    expect([JSON.parse(stdout).api_key, stderr]).toEqual(['a key from a file', '']);
    const settings = { DATABASE_URL: `file:${server.folder}/test.db` };
    const rotated = await runProgram(
      'admin/main.ts',
      ['partners', 'rotate-key', 'A05', '--api-key', 'k'],
      settings,
    );
    expect(rotated).toMatchObject({ code: 0, stderr: expect.stringContaining('use --api-key-file') });
    const production = { ...PRODUCTION, DATABASE_URL: `file:${path.dirname(file)}/production.db` };
    const strong = 'a9Tz-q4Lk7Xv.W2mNb8Rc';
    const added = await runProgram('admin/main.ts', [...add, '--api-key', strong], production);
    expect(added, 'in production').toMatchObject({
      code: 1,
      stderr: expect.stringContaining('use --api-key-file'),
    });
    expect(await failure(...add, '--api-key-file', '/nowhere')).toContain('The file cannot be read.');
    expect(await failure(...add, '--api-key-file', file, '--api-key', 'k')).toContain('cannot be used with');
  });

  test('refuses an id that is taken, and leaves the partner as it was', async () => {
    const said = await failure('partners', 'add', '001', '--name', 'Impostor', '--json');
    expect(said).toBe('There is a partner 001 already.');
    expect(await server.newLink()).toMatch(/-/);
  });

  test('refuses a bad argument in a sentence', async () => {
    expect(await failure('partners', 'add', 'A04', '--name', '')).toContain('1 to 200 characters');
    const said = await failure('partners', 'add', 'A04', '--name', 'x', '--redirect-success', 'ok');
    expect(said).toMatch(/--redirect-success.+Allowed choices are successful, success\.$/);
  });
});

test('partners list shows the partners, and no key', async () => {
  const settings = { DATABASE_URL: `file:${server.folder}/test.db` };
  const { code, stdout } = await runProgram('admin/main.ts', ['partners', 'list', '--json'], settings);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)[0]).toEqual({
    partner_id: '001',
    name: 'Sandbox',
    default_callback_url: null,
    redirect_success: 'successful',
    suspended_at: null,
    is_being_removed: false,
    requires_signed_body: false,
    consent_in_callbacks: false,
    images_days: null,
    personal_data_days: null,
    events_url: null,
    link_events: 'off',
  });
  expect(stdout).not.toContain('sandbox-key-001');
});

test('partners set keeps a partner’s data for a shorter time, never for a longer one, until it is set back', async () => {
  await admin('partners', 'add', 'S01', '--name', 'x');
  const set = (...options: string[]) => admin('partners', 'set', 'S01', ...options, '--json');
  const kept = () => listed('S01');
  const { stdout } = await set('--images-days', '7', '--personal-data-days', '90');
  expect(JSON.parse(stdout)).toMatchObject({ partner_id: 'S01', images_days: 7, personal_data_days: 90 });
  await set('--images-days', 'default');
  expect(await kept()).toMatchObject({ images_days: null, personal_data_days: 90 });
  await set('--images-days', '7');
  await set('--personal-data-days', 'default');
  expect(await kept()).toMatchObject({ images_days: 7, personal_data_days: null });
  expect(await failure('partners', 'set', 'S01', '--images-days', '31')).toBe(
    '--images-days is at most 30, which IMAGES_KEPT_DAYS is.',
  );
  expect(await failure('partners', 'set', 'S01', '--personal-data-days', '91')).toContain('at most 90');
  expect(await failure('partners', 'set', 'S01')).toContain('Give --images-days');
  expect(await failure('partners', 'set', 'S01', '--images-days', '0')).toContain('or default');
  const url = 'http://127.0.0.1:4000/events';
  await set('--events-url', url);
  expect(await kept()).toMatchObject({ images_days: 7, personal_data_days: null, events_url: url });
  expect(await failure('partners', 'set', 'S01', '--events-url', 'ftp://x')).toContain('not ftp:');
  expect(await failure('partners', 'set', 'S01', '--events-url', 'http://10.0.0.1/')).toContain(
    '--events-url must be a public address',
  );
  const failing = aFailingEndpoint({ partnerId: 'S01', url, receives: 'events', pausedAt: START });
  const both = [failing, { ...failing, partnerId: 'operator' }];
  await withStore(server, (store) => store.write(async (tx) => tx.endpoints.save(both)));
  const paused = async (...only: string[]) =>
    JSON.parse((await admin('callbacks', 'paused', ...only, '--json')).stdout);
  expect(await paused('--partner', 'S01')).toMatchObject([{ url, last_status: 500 }]);
  const all = await paused();
  expect(all.map((each: { partner_id: string }) => each.partner_id).sort()).toEqual(['S01', 'operator']);
  await set('--images-days', '6');
  expect(await paused('--partner', 'S01')).toHaveLength(1);
  await set('--events-url', 'none');
  expect(await kept()).toMatchObject({ events_url: null });
  // Nothing is sent there any more whose success would end the pause.
  expect(await paused('--partner', 'S01')).toEqual([]);
  expect(await paused('--partner', 'operator')).toMatchObject([{ partner_id: 'operator', url }]);
  await admin('callbacks', 'resume', '--partner', 'operator');
  expect(await paused()).toEqual([]);
});

test('partners set chooses which events of a partner’s links are told', async () => {
  await admin('partners', 'add', 'S02', '--name', 'x');
  const set = async (types: string) => {
    const { stdout } = await admin('partners', 'set', 'S02', '--link-events', types, '--json');
    return JSON.parse(stdout).link_events;
  };
  expect(await set('expired,opened')).toBe('opened,expired');
  expect((await set('all')).split(',')).toHaveLength(7);
  expect(await set('pull')).toBe('pull');
  const { stdout } = await admin('partners', 'set', 'S02', '--images-days', '7', '--json');
  expect(JSON.parse(stdout), 'as they were').toMatchObject({ link_events: 'pull' });
  expect(await failure('partners', 'set', 'S02', '--link-events', 'opened,closed')).toContain(
    'some of opened',
  );
  expect(await set('off')).toBe('off');
});

describe('partners rotate-key and retire-key (D-05)', () => {
  /** How long the server may believe what it knew of a partner, milliseconds. */
  const NOTICED_WITHIN_MS = 10_000;
  const status = async (apiKey: string) =>
    (await server.as('R01', apiKey).signed('POST', '/v1/hosted_links/:list')).status;

  test('change the key, and at every moment one works', async () => {
    await admin('partners', 'add', 'R01', '--name', 'x', '--api-key', 'the-old-key');
    expect(await status('the-old-key')).toBe(200);
    const { stdout } = await admin('partners', 'rotate-key', 'R01', '--json');
    const newKey: string = JSON.parse(stdout).api_key;
    await expect.poll(() => status(newKey), { timeout: NOTICED_WITHIN_MS }).toBe(200);
    expect(await status('the-old-key')).toBe(200);
    expect(await failure('partners', 'rotate-key', 'R01')).toBe(
      'Partner R01 has 2 live keys; retire one first: `partners retire-key R01` ends the older.',
    );

    expect((await admin('partners', 'retire-key', 'R01')).stdout).toMatch(
      /^Key [\w-]{36} of partner R01 is retired\.\n$/,
    );
    await expect.poll(() => status('the-old-key'), { timeout: NOTICED_WITHIN_MS }).toBe(401);
    expect(await status(newKey)).toBe(200);
    expect(await failure('partners', 'retire-key', 'R01')).toMatch(/^Partner R01 has one live key/);
  });

  test('refuse an unknown partner', async () => {
    expect(await failure('partners', 'rotate-key', 'zzz')).toBe('There is no partner zzz.');
    expect(await failure('partners', 'retire-key', 'zzz')).toBe('There is no partner zzz.');
  });
});

describe('partners, keys and secrets (D-62, D-63)', () => {
  test('a limited key that expires is listed, and either key can be retired', async () => {
    await admin('partners', 'add', 'K01', '--name', 'x', '--api-key', 'the-first-key');
    const options = ['--role', 'status', '--expires-in', '1h', '--json'];
    const added = await admin('partners', 'rotate-key', 'K01', ...options);
    const { key_id } = JSON.parse(added.stdout);
    const keys = async () => JSON.parse((await admin('partners', 'keys', 'K01', '--json')).stdout);
    const [first, limited] = await keys();
    expect(first).toMatchObject({ role: 'all', expires_at: null });
    expect(limited).toMatchObject({ key_id, role: 'status', expires_at: expect.stringMatching(/Z$/) });
    expect(await failure('partners', 'retire-key', 'K01')).toMatch(/, or name a key\.$/);
    expect(await failure('partners', 'retire-key', 'K01', 'unknown')).toBe('Partner K01 has no key unknown.');
    expect((await admin('partners', 'retire-key', 'K01', first.key_id)).code).toBe(0);
    expect(await failure('partners', 'retire-key', 'K01', key_id)).toBe(
      'Partner K01 has one live key; add another first: `partners rotate-key K01`.',
    );
    expect(await keys()).toEqual([limited]);
    await admin('partners', 'rotate-key', 'K01', '--role', 'status');
    expect(await failure('partners', 'rotate-key', 'K01', '--role', 'status')).toBe(
      'Partner K01 has 2 live keys for status; retire one first: `partners retire-key K01 <key-id>`, as `partners keys K01` lists them.',
    );
  });

  test('a webhook secret is made when it is first shown, rotated with an overlap, and never left without one', async () => {
    await admin('partners', 'add', 'K02', '--name', 'x');
    const show = async (): Promise<{ webhook_secret: string }[]> =>
      JSON.parse((await admin('partners', 'webhook-secret', 'K02', '--json')).stdout);
    const [first] = await show();
    expect(first?.webhook_secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await show()).toEqual([first]);
    expect((await admin('partners', 'webhook-secret', 'K02')).stderr).toMatch(
      /derived from the API key signs/,
    );
    expect(await failure('partners', 'rotate-webhook-secret', 'K02')).toMatch(
      /has 2 webhook secrets, counting the one derived .*: `partners retire-webhook-secret K02`\.$/,
    );
    const retire = () => admin('partners', 'retire-webhook-secret', 'K02');
    expect((await retire()).stdout).toBe('The secret derived from the API key of partner K02 is retired.\n');
    expect((await admin('partners', 'webhook-secret', 'K02')).stderr).toBe('');
    expect(await failure('partners', 'retire-webhook-secret', 'K02')).toMatch(
      /has one webhook secret; .*: `partners rotate-webhook-secret K02`\.$/,
    );
    await admin('partners', 'rotate-webhook-secret', 'K02');
    expect(await show()).toEqual([first, { partner_id: 'K02', webhook_secret: expect.any(String) }]);
    expect((await retire()).stdout).toBe('The older webhook secret of partner K02 is retired.\n');
    expect(await show()).not.toContainEqual(first);
  });

  test('in production, a key that is easy to guess is refused', async () => {
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: `file:${mkdtempSync(path.join(tmpdir(), 'weak-'))}/x.db`,
    };
    const add = (key: string) => run(['partners', 'add', 'K03', '--name', 'x', '--api-key', key], settings);
    expect(await add('1234567890123456')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('guess'),
    });
    expect((await add('a9Tz-q4Lk7Xv.W2mNb8Rc')).code).toBe(0);
  });

  test('a link is disabled by its ref_id', async () => {
    const refId = await server.newLink();
    expect((await admin('links', 'disable', refId)).code).toBe(0);
    expect((await server.submit(refId)).body.code).toBe('link_disabled');
    expect(await failure('links', 'disable', 'none')).toBe('There is no link none.');
  });

  test('a suspended partner’s calls and submissions are refused until it is resumed', async () => {
    await admin('partners', 'add', 'K04', '--name', 'x', '--api-key', 'key-of-K04');
    const partner = server.as('K04', 'key-of-K04');
    const refId = await partner.newLink();
    const list = () => partner.signed('POST', '/v1/hosted_links/:list');
    expect((await admin('partners', 'suspend', 'K04')).code).toBe(0);
    const first = await listed('K04');
    await admin('partners', 'suspend', 'K04');
    expect(await listed('K04'), 'since the first time').toEqual(first);
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(401);
    expect((await list()).body.details).toEqual([{ path: '/partner_id', message: 'is suspended' }]);
    expect((await server.submit(refId)).body.code).toBe('link_disabled');
    expect(await (await fetch(`${server.url}/l/${refId}`)).text()).not.toContain('<form');
    await admin('partners', 'resume', 'K04');
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200);
    expect((await server.submit(refId, { id_number: '93000000000' })).status).toBe(201);
  });
});

test('`limits` changes the limit of the running server at once (§8.4)', async () => {
  const refId = await server.newLink();
  const submit = () => server.submit(refId, { id_number: '91000000000' });
  expect([(await submit()).status, (await submit()).status]).toEqual([201, 201]);
  const { stdout } = await admin('limits', '--max', '2', '--window-hours', '1', '--json');
  expect(JSON.parse(stdout)).toEqual({ max: 2, window_ms: 3_600_000 });
  const { status, headers } = await submit();
  expect([status, headers.get('ratelimit-policy')]).toEqual([429, '"id-number";q=2;w=3600']);
  await admin('limits', '--max', '3');
  expect((await submit()).status).toBe(201);
  expect(JSON.parse((await admin('limits', '--json')).stdout)).toEqual({ max: 3, window_ms: 3_600_000 });
});

describe('users disable and enable', () => {
  test('make the user’s jobs 2307, and readable again', async () => {
    const refId = await server.newLink({ user_id: 'user-7' });
    const { body } = await server.submit(refId, { id_number: '92000000000' });
    const status = () =>
      server.signed('POST', '/v1/job_status', { user_id: body.user_id, job_id: body.job_id });
    expect(await admin('users', 'disable', '001', 'user-7')).toMatchObject({
      code: 0,
      stdout: 'The user user-7 of partner 001 is disabled.\n',
    });
    expect(await status()).toMatchObject({ status: 403, body: { code: '2307' } });
    expect((await admin('users', 'enable', '001', 'user-7')).code).toBe(0);
    expect((await status()).status).toBe(200);
  });

  test('refuse an unknown partner', async () => {
    expect(await failure('users', 'disable', 'zzz', 'user-7')).toBe('There is no partner zzz.');
  });
});

test('a bad setting stops any command with its sentence', async () => {
  const { code, stderr } = await runProgram('admin/main.ts', ['limits'], { DATABASE_URL: 'mysql://x' });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL must be .+\.\n$/)]);
});

test('a wrong SECRET stops any command with a sentence', async () => {
  const settings = { DATABASE_URL: `file:${server.folder}/test.db`, SECRET: 'another-secret-than-that' };
  const { code, stderr } = await run(['limits'], settings);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^SECRET is not the one .+ SECRET_PREVIOUS must have .+\.\n$/),
  ]);
});
