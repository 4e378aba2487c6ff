import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { SETTINGS, type Setting, type SettingName } from '#server/settings.ts';
import { run } from '../support/child.ts';
import { PRODUCTION } from '../support/production.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What a setting is stopped by: the message of the ConfigError, '' when none was thrown. */
function stoppedBy(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

/** Values that a number takes none of. */
const NO_NUMBERS = ['-1', '1.5', 'many', '1e3', '0x10', '٣', '99999999999999999999'];

const BAD_VALUES: Partial<Record<SettingName, readonly string[]>> = {
  MODE: ['Sandbox', 'prod', 'sandbox,production'],
  PORT: [...NO_NUMBERS, '65536'],
  PUBLIC_URL: ['here', 'ftp://x.example', 'https://', 'https://u:p@x.example', '//x.example', 'javascript:1'],
  DATABASE_URL: ['mysql://x/y', './data/x.db', 'file:'],
  DATABASE_CONNECTIONS: [...NO_NUMBERS, '0', '1001'],
  DATABASE_TIMEOUT_SECONDS: [...NO_NUMBERS, '0', '601'],
  MAX_REQUESTS_IN_FLIGHT: [...NO_NUMBERS, '0', '999', '1000001'],
  BRAND: ['Hosted', '1st', 'a-b', 'a/b', ':list', 'x'.repeat(33)],
  SANDBOX_PARTNER_ID: ['1', '0001', 'a-b', '００１'],
  SECRET: ['short', 'x'.repeat(15)],
  VERIFIER_URL: ['here', 'ftp://x.example', 'file:///x'],
  VERIFIER_KEY: ['short', 'x'.repeat(15)],
  VERIFIER_TIMEOUT_SECONDS: [...NO_NUMBERS, '0', '601'],
  VERIFIER_RETRY_DELAYS_SECONDS: ['soon', '0,', '0,,5', '-1', '0;5', '0,604801'],
  VERIFIER_REPORT_WITHIN_HOURS: [...NO_NUMBERS, '0', '8761'],
  VERIFIER_CONCURRENCY: [...NO_NUMBERS, '0', '10001'],
  LOG_LEVEL: ['loud', 'WARN'],
  TIMESTAMP_TOLERANCE_SECONDS: [...NO_NUMBERS, '0', '86401'],
  LINK_LIFETIME_DAYS: [...NO_NUMBERS, '36501'],
  IDEMPOTENCY_KEPT_HOURS: [...NO_NUMBERS, '0'],
  ID_NUMBER_LIMIT: [...NO_NUMBERS, '0'],
  ID_NUMBER_WINDOW_HOURS: [...NO_NUMBERS, '0'],
  ID_NUMBER_SCOPE: ['All', 'none'],
  JSON_BODY_KIB_MAX: [...NO_NUMBERS, '0'],
  SUBMISSION_MIB_MAX: [...NO_NUMBERS, '0'],
  IMAGE_MIB_MAX: [...NO_NUMBERS, '0'],
  IMAGE_LINK_MINUTES: [...NO_NUMBERS, '0'],
  IMAGES_KEPT_DAYS: [...NO_NUMBERS, '0'],
  PERSONAL_DATA_KEPT_DAYS: [...NO_NUMBERS, '0'],
  CALLBACK_TIMEOUT_SECONDS: [...NO_NUMBERS, '0'],
  CALLBACK_RETRY_SCHEDULE_SECONDS: ['soon', '0,', '0,,5', '-1', '0;5', '0,604801'],
  CALLBACK_JITTER_PERCENT: [...NO_NUMBERS, '101'],
  CALLBACK_RETRY_AFTER_HOURS_MAX: NO_NUMBERS,
  CALLBACK_PORTS: ['all', 'Any', '0', '65536', '80,', '80;443', '-1'],
  CALLBACK_PAUSE_AFTER_DAYS: [...NO_NUMBERS, '0', '3651'],
  CALLBACK_CONCURRENCY: [...NO_NUMBERS, '0', '10001'],
  CALLBACK_CONCURRENCY_PER_PARTNER: [...NO_NUMBERS, '0', '10001'],
  LOGO_CHECK: ['On', 'yes', 'true'],
  SANDBOX_FINAL_SECONDS: NO_NUMBERS,
  UNSAFE_CRASH_AT: ['anywhere', 'Job-Claimed', 'job-claimed,job-recorded'],
};

/** Settings of which any text is right, or only starting the server shows that it is not. */
const NO_BAD_VALUES = ['HOST', 'DOCS_FOLDER', 'SANDBOX_API_KEY'];

const SETTING_ROWS: readonly Setting[] = SETTINGS;

describe('a setting', () => {
  test('has a bad value here, or is known to have none', () => {
    const unknown = SETTINGS.map(({ name }) => name).filter(
      (name) => !BAD_VALUES[name] && !NO_BAD_VALUES.includes(name),
    );
    expect(unknown, 'list bad values of the new setting in BAD_VALUES').toEqual([]);
  });

  test.each(Object.entries(BAD_VALUES))(
    '%s stops the start when it is bad, in a sentence',
    (name, values) => {
      for (const value of values) {
        const message = stoppedBy({ [name]: value });
        expect(message, `${name}=${value}`).toMatch(new RegExp(`^${name} (must|is) .+\\.$`));
      }
    },
  );

  test.each(SETTING_ROWS.filter((setting) => setting.default !== null))(
    '$name has a default that is good',
    ({ name, default: written }) => {
      expect(readConfig({ [name]: written ?? '' })).toEqual(readConfig({}));
    },
  );

  test.each(SETTING_ROWS)('$name is as unset when it is empty', ({ name }) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}));
  });

  test('under a name that it had before stops the start, and is told its name now', () => {
    expect(stoppedBy({ CALLBACKS_AT_ONCE: '8' })).toBe(
      'CALLBACKS_AT_ONCE is now called CALLBACK_CONCURRENCY.',
    );
    expect(stoppedBy({ CALLBACKS_AT_ONCE: '' })).toBe('');
  });

  test('that nobody knows is ignored', () => {
    expect(readConfig({ HOSTED: 'x', port: '99999' })).toEqual(readConfig({}));
  });
});

describe('the defaults', () => {
  test('are those of the decisions', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'sandbox',
      sandboxPartnerId: '001',
      sandboxApiKey: 'sandbox-key-001',
      timestampToleranceMs: 5 * 60_000,
      linkLifetimeMs: 90 * 86_400_000,
      idempotencyKeptMs: 24 * 3_600_000,
      idNumberLimit: { max: 30, windowMs: 3 * 86_400_000 },
      idNumberScope: 'all',
      jsonBodyBytesMax: 256 * 1024,
      submissionBytesMax: 16 * 1024 ** 2,
      imageBytesMax: 5 * 1024 ** 2,
      imageLinkMs: 3_600_000,
      imagesKeptMs: 30 * 86_400_000,
      personalDataKeptMs: 90 * 86_400_000,
      callbackTimeoutMs: 15_000,
      delivery: {
        delaysMs: [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000],
        jitter: 0.2,
        retryAfterMaxMs: 24 * 3_600_000,
      },
    });
  });

  test('an address loses the slashes at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://x.example/verify//' }).publicUrl).toBe(
      'https://x.example/verify',
    );
  });
});

describe('production (D-32)', () => {
  test('starts with a secret, an https address and a verifier', () => {
    expect(readConfig(PRODUCTION).mode).toBe('production');
  });

  test.each(['SECRET', 'PUBLIC_URL', 'VERIFIER_URL'])('does not start without %s', (name) => {
    expect(stoppedBy({ ...PRODUCTION, [name]: '' })).toBe(`${name} is required when MODE is production.`);
  });

  test('does not start under an address that is not https', () => {
    const message = stoppedBy({ ...PRODUCTION, PUBLIC_URL: 'http://verify.example' });
    expect(message).toBe('PUBLIC_URL must be an https address.');
  });
});

describe('npm start', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(path.join(tmpdir(), 'config-'));
    writeFileSync(path.join(folder, 'file'), '');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Settings that only starting shows to be wrong, beside one that reading them shows. */
  test.each([
    ['MODE', () => ({ MODE: 'prod' })],
    ['PORT', () => ({ PORT: new URL(server.url).port })],
    ['HOST', () => ({ PORT: '0', HOST: '256.0.0.1' })],
    ['DATABASE_URL', () => ({ PORT: '0', DATABASE_URL: `file:${folder}/file/x.db` })],
    ['SECRET', () => ({ PORT: '0', DATABASE_URL: `file:${server.folder}/test.db`, SECRET: 'x'.repeat(20) })],
  ])('stops with a sentence that names a bad %s, and nothing else', async (name, settings) => {
    const { code, stdout, stderr } = await run('server/main.ts', [], {
      DATABASE_URL: `file:${folder}/data.db`,
      ...settings(),
    });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^${name} .+\\.\\n$`));
  });
});
