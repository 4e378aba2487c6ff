import { expect, test, vi } from 'vitest';
import { joinServers, keptBy, type LiveServersDeps } from '#server/background/live-servers.ts';
import { agreementHash, differences } from '#server/settings/agreement.ts';
import { type Environment, readConfig } from '#server/settings/config.ts';
import { onEveryDatabase } from '#testing/harness/databases/stores.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const agreedBy = (env: Environment) => readConfig(env).agreed;

onEveryDatabase('servers on one database', (at, database) => {
  async function join(serverId: string, env: Environment = {}, more: Partial<LiveServersDeps> = {}) {
    const log = { warn: vi.fn() };
    const config = readConfig(env);
    const { agreed } = config;
    const mayDiffer = config.database.settingsMayDiffer;
    const deps = { store: at.store, realNow: Date.now, serverId, agreed, mayDiffer, isAlone: false, log };
    const joined = await joinServers({ ...deps, ...more });
    return { ...joined, warnings: () => log.warn.mock.calls.map(([{ settings }]) => settings) };
  }
  const rows = () => at.database.rows<{ server_id: string }>('SELECT server_id FROM servers ORDER BY 1');

  test('those that agree start, and say nothing', async () => {
    await join('a', { IMAGES_KEPT_DAYS: '30' });
    const second = await join('b', { IMAGES_KEPT_DAYS: '030', PORT: '4000', LOG_LEVEL: 'error' });
    expect(second.warnings()).toEqual([]);
    expect(await rows()).toEqual([{ server_id: 'a' }, { server_id: 'b' }]);
  });

  test('one of another brand and address is refused, with both values, and leaves no row', async () => {
    await join('a', { BRAND: 'acme', PUBLIC_URL: 'http://a.example/' });
    const starting = join('b', { PUBLIC_URL: 'http://b.example' });
    await expect(starting).rejects.toThrow('BRAND is "hosted" here, and "acme" on another server.');
    await expect(starting).rejects.toThrow(
      'PUBLIC_URL is "http://b.example" here, and "http://a.example" on',
    );
    expect(await rows()).toEqual([{ server_id: 'a' }]);
  });

  test('of two that start at the same time with other brands, one is refused', async () => {
    const starts = await Promise.allSettled([join('a', { BRAND: 'one' }), join('b', { BRAND: 'two' })]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a deploy changes an address while both serve', async () => {
    await join('a', { PUBLIC_URL: 'http://a.example' });
    const env = { PUBLIC_URL: 'http://b.example', SETTINGS_MAY_DIFFER: 'PUBLIC_URL' };
    const second = await join('b', env);
    expect(second.warnings()).toEqual([
      'PUBLIC_URL is "http://b.example" here, and "http://a.example" on another server.',
    ]);
    await expect(join('c', { ...env, BRAND: 'other' })).rejects.toThrow('BRAND is');
    await expect(
      join('d', { ...env, MODE: 'sandbox', PUBLIC_URL: 'http://c.example' }),
    ).resolves.toBeTruthy();
  });

  test('another key of the verifier is told without a value, but not while SECRET is changed', async () => {
    const env = (key: string, SECRET = 'a secret of sixteen') => ({
      SECRET,
      VERIFIER_URL: 'http://v.example',
      VERIFIER_KEY: key,
    });
    await join('a', env('one key of the verifier'));
    const other = await join('b', env('other key of the verifier'));
    expect(other.warnings()).toEqual(['VERIFIER_KEY has another value here than on another server.']);
    expect(JSON.stringify(await at.database.rows('SELECT * FROM servers'))).not.toContain(
      'key of the verifier',
    );
    await at.store.write((tx) => tx.servers.removeAll());
    await join('c', env('one key of the verifier'));
    expect((await join('d', env('one key of the verifier'))).warnings()).toEqual([]);
    expect(
      (await join('e', env('other key of the verifier', 'another secret of sixteen'))).warnings(),
    ).toEqual([]);
  });

  test('another limit is told once, and by the server that was there before as well', async () => {
    const first = await join('a');
    const second = await join('b', { TIMESTAMP_TOLERANCE_SECONDS: '60' });
    for (let i = 0; i < 2; i++) await Promise.all([first.seen(), second.seen()]);
    expect(first.warnings()).toEqual([
      'TIMESTAMP_TOLERANCE_SECONDS is "300" here, and "60" on another server.',
    ]);
    expect(second.warnings()).toEqual([
      'TIMESTAMP_TOLERANCE_SECONDS is "60" here, and "300" on another server.',
    ]);
  });

  test('data is kept as long as the server that keeps it longest, until that one stops', async () => {
    const short = await join('a', { IMAGES_KEPT_DAYS: '1', PERSONAL_DATA_KEPT_DAYS: '200' });
    const long = await join('b', { AUDIT_KEPT_DAYS: '0', IDEMPOTENCY_KEPT_HOURS: '48' });
    const kept = { imagesKeptMs: 30 * DAY_MS, personalDataKeptMs: 200 * DAY_MS };
    expect(await short.kept()).toEqual({ ...kept, idempotencyKeptMs: 48 * HOUR_MS, auditKeptMs: 0 });
    await long.start(() => {})();
    expect(await short.kept()).toMatchObject({ imagesKeptMs: DAY_MS, auditKeptMs: 365 * DAY_MS });
  });

  test('one that was killed counts for 20 seconds, and is forgotten', async () => {
    await join('a', { BRAND: 'acme' });
    await at.database.rows('UPDATE servers SET seen_at = seen_at - 21000');
    await join('b');
    expect(await rows()).toEqual([{ server_id: 'b' }]);
  });

  test('a server that has a file for itself is told nothing of one that was killed', async () => {
    await join('a', { BRAND: 'acme' });
    await join('b', {}, { isAlone: true });
    expect(await rows()).toEqual([{ server_id: 'b' }]);
  });

  test.skipIf(database.name === 'SQLite')(
    'a server whose clock is wrong knows by the database’s who lives',
    async () => {
      await join('a', { BRAND: 'acme' });
      const wrong = { realNow: () => Date.now() + 100 * DAY_MS };
      await expect(join('b', {}, wrong)).rejects.toThrow('BRAND is');
    },
  );
});

test('what a version does not know yet is not compared, and secrets are not in it', () => {
  const secret = 'a secret that only tests know';
  const agreed = agreedBy({ SECRET: secret, VERIFIER_KEY: secret, VERIFIER_URL: 'http://v.example' });
  expect(JSON.stringify(agreed)).not.toContain(secret);
  const { BRAND: _, ...before } = agreed;
  expect(differences(agreed, before)).toEqual([]);
  expect(differences(before, { ...agreed, FUTURE: '1' })).toEqual([]);
});

test('servers that agree have one hash, others another', () => {
  const hashOf = (env: Environment) => agreementHash(agreedBy(env));
  expect(hashOf({ PORT: '1' })).toBe(hashOf({ PORT: '2' }));
  expect(hashOf({ BRAND: 'a' })).not.toBe(hashOf({ BRAND: 'b' }));
});

test('one server alone keeps data as its settings say', () => {
  const { agreed, ...config } = readConfig({});
  expect(config).toMatchObject(keptBy([agreed]));
});

test('only what a deploy can change may differ', () => {
  expect(() => readConfig({ SETTINGS_MAY_DIFFER: 'PUBLIC_URL,MODE' })).toThrow('SETTINGS_MAY_DIFFER');
  expect(readConfig({ SETTINGS_MAY_DIFFER: 'PUBLIC_URL, BRAND' }).database.settingsMayDiffer).toEqual([
    'PUBLIC_URL',
    'BRAND',
  ]);
});
