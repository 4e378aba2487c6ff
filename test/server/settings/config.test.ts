import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/settings/config.ts';
import { SETTINGS, type SettingName } from '#server/settings/settings.ts';
import { run } from '#testing/harness/vitest/child.ts';
import { PRODUCTION } from '#testing/harness/vitest/production.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';

/** The message of the ConfigError, or '' when none was thrown. */
function stoppedBy(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

const NUMBER = /^(\d+) to (\d+)$/;
const NOT_NUMBERS = ['-1', '1.5', 'many', '1e3', '0x10', '٣', '99999999999999999999'];
const NUMBERS = SETTINGS.filter(({ name, range }) => NUMBER.test(range ?? '') && name !== 'CALLBACK_PORTS');

/** Bad values of the settings that are not a number. */
const BAD_VALUES: Partial<Record<SettingName, readonly string[]>> = {
  MODE: ['Sandbox', 'prod', 'sandbox,production'],
  PUBLIC_URL: [
    ...['here', 'ftp://x.example', 'https://', 'https://u:p@x.example', '//x.example', 'javascript:1'],
    // The page's own addresses have no path before them.
    ...['https://x.example/verify', 'https://x.example?a=1', 'https://x.example/?', 'https://x.example#a'],
  ],
  DATABASE_URL: ['mysql://x/y', './data/x.db', 'file:'],
  IMAGES_URL: [
    'https://x.example/images',
    's3://images',
    's3://images?endpoint=x.example',
    's3://images?endpoint=ftp://x.example',
    's3://images?endpoint=https://u:p@x.example',
    's3://key:secret@images?region=eu-west-1',
    's3://images?region=eu-west-1&acl=public',
    's3://Images?region=eu-west-1',
    's3://images/a%20b?region=eu-west-1',
    's3://images?region=eu west',
    's3://images:80?region=eu-west-1',
    's3://images?region=eu-west-1#part',
  ],
  BRAND: ['Hosted', '1st', 'a-b', 'a/b', ':list', 'x'.repeat(33)],
  CONTACT_EMAIL: ['help', 'a b@x.example', 'a@b@x.example'],
  CONTACT_URL: ['here', 'ftp://x.example'],
  SECURITY_CONTACT: ['us', 'a b@x.example', 'http://x.example/report', 'a@b@x.example', 'mailto:a@x.example'],
  SECURITY_POLICY_URL: ['here', 'http://x.example/policy'],
  SANDBOX_PARTNER_ID: ['1', '0001', 'a-b', '００１'],
  SECRET: ['short', 'x'.repeat(15)],
  SECRET_PREVIOUS: ['short', `${'x'.repeat(16)},short`],
  VERIFIER_URL: ['here', 'ftp://x.example', 'file:///x'],
  VERIFIER_KEY: ['short', 'x'.repeat(15)],
  EVENTS_URL: ['here', 'ftp://x.example'],
  EVENTS_SECRET: ['short', 'x'.repeat(15)],
  MANAGEMENT_TOKEN: ['short', 'x'.repeat(15)],
  LOG_LEVEL: ['loud', 'WARN'],
  ID_NUMBER_SCOPE: ['All', 'none'],
  ID_NUMBER_RESETS: ['Any', 'own'],
  TRUSTED_PROXIES: [
    'proxy',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    '10.0.0.1;::1',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '::ffff:0.0.0.0/96',
    '::ffff:0:0/96',
  ],
  METRICS_NAMES: ['x.example:9100', 'http://x.example', '*.example', 'x..example', 'x.example,'],
  CALLBACK_PORTS: ['all', 'Any', '0', '65536', '80,', '80;443', '-1'],
  PAGE_DRAFT_LANGUAGES: ['Ha', 'ha;yo', 'fr', 'ha,'],
  PAGE_LANGUAGES_DIR: ['/no/such/folder', 'package.json'],
  SETTINGS_MAY_DIFFER: ['MODE', 'public_url', 'PUBLIC_URL,', 'IMAGES_KEPT_DAYS'],
  LOGO_CHECK: ['On', 'yes', 'true'],
  UNSAFE_CRASH_AT: ['anywhere', 'Job-Claimed', 'job-claimed,job-recorded'],
};

/** Settings that take any text, or whose errors show only when the server starts. */
const ANY_TEXT = [
  ...['HOST', 'METRICS_HOST', 'DOCS_FOLDER', 'STATE_FOLDER', 'LICENSE', 'SANDBOX_API_KEY'],
  ...['IMAGES_ACCESS_KEY_ID', 'IMAGES_SECRET_ACCESS_KEY'],
];

describe('a setting', () => {
  test.each(SETTINGS)('$name is given to the code', ({ name }) => {
    const file = 'packages/server/settings/config.ts';
    const isNamed = new RegExp(`\\b${name}\\b`).test(readFileSync(file, 'utf8'));
    expect(isNamed, `give ${name} its name in the code, in \`build\` of ${file}`).toBe(true);
  });

  test('has bad values listed here, or takes any text', () => {
    const known = [...NUMBERS.map(({ name }) => name), ...Object.keys(BAD_VALUES), ...ANY_TEXT];
    expect(known.sort(), 'list bad values of the new setting in BAD_VALUES').toEqual(
      SETTINGS.map(({ name }): string => name).sort(),
    );
  });

  test.each(Object.entries(BAD_VALUES))('%s stops the start when bad, in a sentence', (name, values) => {
    for (const value of values) {
      expect(stoppedBy({ [name]: value }), `${name}=${value}`).toMatch(new RegExp(`^${name} must .+\\.$`));
    }
  });

  test.each(NUMBERS)('$name accepts $range only', ({ name, unit, range }) => {
    const [, min = '', max = ''] = NUMBER.exec(range ?? '') ?? [];
    const message = `${name} must be a whole number from ${min} to ${max}.`;
    for (const value of [min, max]) expect(stoppedBy({ [name]: value })).toBe('');
    const lists = unit.includes('comma') ? [`${min},`, `${min},,${max}`, `${min};${max}`] : [`${min},${max}`];
    const outside = [String(Number(min) - 1), String(Number(max) + 1)];
    for (const value of [...NOT_NUMBERS, ...outside, ...lists]) {
      expect(stoppedBy({ [name]: value }).replace(/; value \d of its list is wrong/, ''), value).toBe(
        message,
      );
    }
  });

  test.each(SETTINGS)('$name is unset when it is empty, and then has its default', (setting) => {
    for (const written of ['', '  ', setting.default ?? '']) {
      expect(readConfig({ [setting.name]: written })).toEqual(readConfig({}));
    }
  });

  test('that does not exist is ignored', () => {
    expect(readConfig({ HOSTED: 'x', port: '99999' })).toEqual(readConfig({}));
  });
});

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const MIB = 1024 ** 2;

test('the defaults are those of the decisions, in the units that the code uses', () => {
  expect(readConfig({}), 'add the default of a new setting').toEqual({
    mode: 'sandbox',
    agreed: expect.objectContaining({ MODE: 'sandbox', BRAND: 'hosted', PUBLIC_URL: '' }),
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    database: {
      ...{ kind: 'sqlite', file: './data/hosted-links.db' },
      ...{ connectionsMax: 10, timeoutMs: 5 * SECOND, clockOffMsMax: 10 * SECOND, settingsMayDiffer: [] },
      stateFolder: null,
    },
    brand: 'hosted',
    docsFolder: './generated/docs',
    pageLanguages: [],
    contact: { email: null, url: null },
    security: null,
    license: null,
    sandboxPartnerId: '001',
    sandboxApiKey: 'sandbox-key-001',
    secret: null,
    previousSecrets: [],
    verifier: null,
    verification: {
      retryDelaysMs: [5, 30, 120, 600, 3_600].map((seconds) => seconds * SECOND),
      reportWithinMs: DAY,
    },
    verifierConcurrency: 128,
    verifierWaitMsMax: 300_000,
    management: null,
    logLevel: 'warn',
    timestampToleranceMs: 300 * SECOND,
    linkLifetimeMs: 90 * DAY,
    linkAbandonedAfterMs: 1_800 * SECOND,
    idempotencyKeptMs: DAY,
    idNumberLimit: { max: 30, windowMs: 3 * DAY },
    idNumberScope: 'all',
    idNumberResets: 'any',
    limits: {
      idNumbersPerVisitorHour: 0,
      submissionsPerLinkHour: 0,
      submissionsInProgressPerLink: 0,
      requestsPerPartnerSecond: 0,
      sentKibPerPartnerDay: 0,
      storedKibPerPartnerDay: 0,
      perVisitorPercent: 0,
      idNumberPerVisitorPercent: 0,
    },
    trustedProxies: null,
    jsonBodyBytesMax: 256 * 1024,
    submissionBytesMax: 16 * MIB,
    imageBytesMax: 5 * MIB,
    uploadMemoryBytes: 256 * MIB,
    images: null,
    imageLinkMs: HOUR,
    imagesKeptMs: 30 * DAY,
    personalDataKeptMs: 90 * DAY,
    auditKeptMs: 365 * DAY,
    callbackTimeoutMs: 15 * SECOND,
    delivery: {
      delaysMs: [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * SECOND),
      jitter: 0.2,
      retryAfterMaxMs: DAY,
    },
    events: null,
    callbackPorts: null,
    callbackPauseAfterMs: 5 * DAY,
    callbackConcurrency: 2048,
    callbackConcurrencyPerPartner: 16,
    logoCheck: false,
    sandboxFinalMs: 2 * SECOND,
    maxRequestsInFlight: 2000,
    drainMs: 0,
    unsafeCrashAt: null,
  });
});

test('a management token needs its port, which is not that of the API, and is not to be guessed, in the sandbox either', () => {
  const token = 'Yx3vUq9cRk2mWz7tLp4sNd8fHb6jGe1a';
  expect(stoppedBy({ MANAGEMENT_TOKEN: token })).toMatch(/^MANAGEMENT_TOKEN needs METRICS_PORT/);
  expect(stoppedBy({ PORT: '8080', METRICS_PORT: '8080' })).toMatch(/^METRICS_PORT must be another port/);
  expect(stoppedBy({ MANAGEMENT_TOKEN: 'a'.repeat(40), METRICS_PORT: '9464' })).toMatch(/easy to guess/);
  for (const spaced of [`${token} ${token}`, `${token}é`])
    expect(stoppedBy({ MANAGEMENT_TOKEN: spaced, METRICS_PORT: '9464' })).toMatch(/without spaces/);
  expect(readConfig({ MANAGEMENT_TOKEN: token, METRICS_PORT: '9464' }).management).toEqual({
    ...{ host: '127.0.0.1', port: 9464, names: new Set(['127.0.0.1']), token },
  });
});

test('limits are on in production, and 0 switches one off (D-64)', () => {
  expect(readConfig(PRODUCTION).limits).toEqual({
    idNumbersPerVisitorHour: 5,
    submissionsPerLinkHour: 1_000,
    submissionsInProgressPerLink: 20,
    requestsPerPartnerSecond: 200,
    sentKibPerPartnerDay: 4_096 * 1_024,
    storedKibPerPartnerDay: 20_480 * 1_024,
    perVisitorPercent: 10,
    idNumberPerVisitorPercent: 20,
  });
  const set = { REQUESTS_PER_PARTNER_SECOND: '0', STORED_MIB_PER_PARTNER_DAY: '2' };
  expect(readConfig({ ...PRODUCTION, ...set }).limits).toMatchObject({
    requestsPerPartnerSecond: 0,
    storedKibPerPartnerDay: 2_048,
  });
  expect(readConfig(set).limits.storedKibPerPartnerDay).toBe(2_048);
});

test('settings override the defaults', () => {
  expect(readConfig({ PUBLIC_URL: 'https://x.example:8443//' }).publicUrl).toBe('https://x.example:8443');
  expect(stoppedBy({ CALLBACK_PORTS: '80,all' })).toBe(
    'CALLBACK_PORTS must be any, or ports from 1 to 65535 with commas between them.',
  );
  expect(readConfig({ CALLBACK_PORTS: '80, 8443' }).callbackPorts).toEqual(new Set([80, 8443]));
  expect(readConfig({ LOGO_CHECK: 'on' }).logoCheck).toBe(true);
  const { verification } = readConfig({
    VERIFIER_RETRY_DELAYS_SECONDS: '1, 2',
    VERIFIER_REPORT_WITHIN_HOURS: '1',
  });
  expect(verification).toEqual({ retryDelaysMs: [SECOND, 2 * SECOND], reportWithinMs: HOUR });
});

describe('a verifier', () => {
  const VERIFIER = { VERIFIER_URL: 'http://10.0.0.7/verify', VERIFIER_KEY: 'a-key-of-16-or-more' };

  test('may have an http or https address, in production too', () => {
    const verifier = { url: VERIFIER.VERIFIER_URL, key: VERIFIER.VERIFIER_KEY, timeoutMs: 30 * SECOND };
    expect(readConfig(VERIFIER).verifier).toEqual(verifier);
    expect(readConfig({ ...PRODUCTION, ...VERIFIER }).verifier).toEqual(verifier);
  });

  test('needs a key', () => {
    expect(stoppedBy({ ...VERIFIER, VERIFIER_KEY: '' })).toBe('VERIFIER_KEY is required with VERIFIER_URL.');
  });
});

test('events for the operator need what signs them', () => {
  const events = { EVENTS_URL: 'http://10.0.0.7/events', EVENTS_SECRET: 'a-key-of-16-or-more' };
  expect(readConfig(events).events).toEqual({ url: events.EVENTS_URL, secret: events.EVENTS_SECRET });
  expect(stoppedBy({ ...events, EVENTS_SECRET: '' })).toBe('EVENTS_SECRET is required with EVENTS_URL.');
});

test.each(['VERIFIER_KEY', 'EVENTS_SECRET', 'MANAGEMENT_TOKEN'])(
  'production refuses a %s that is its SECRET',
  (name) => {
    const SECRET = 'Yx3vUq9cRk2mWz7tLp4sNd8fHb6jGe1a';
    const more = { EVENTS_URL: 'https://events.example/', METRICS_PORT: '9464' };
    expect(
      stoppedBy({
        ...PRODUCTION,
        ...more,
        EVENTS_SECRET: 'another-secret-of-enough',
        SECRET,
        [name]: SECRET,
      }),
    ).toBe(`${name} is the same as SECRET: each needs a value of its own.`);
  },
);

test('production refuses the verifier’s key of the guide', () => {
  expect(readFileSync('openapi/guides/operate/verifier.md', 'utf8')).toContain('verifier-key-for-tests');
  const found = stoppedBy({ ...PRODUCTION, VERIFIER_KEY: 'verifier-key-for-tests' });
  expect(found).toMatch(/^VERIFIER_KEY is the one of the guide/);
});

test.each(['SECRET', 'VERIFIER_KEY', 'EVENTS_SECRET'])('production refuses a %s easy to guess', (name) => {
  for (const text of ['1234567890123456', 'x'.repeat(100), 'secret-secret-secret']) {
    expect(stoppedBy({ ...PRODUCTION, [name]: text })).toMatch(new RegExp(`^${name} is too easy to guess`));
    expect(
      stoppedBy({ VERIFIER_URL: PRODUCTION.VERIFIER_URL, VERIFIER_KEY: 'y'.repeat(16), [name]: text }),
    ).toBe('');
  }
});

test('PostgreSQL requires a SECRET, which every instance shares', () => {
  expect(stoppedBy({ DATABASE_URL: 'postgres://127.0.0.1/x' })).toMatch(
    /^SECRET is required with PostgreSQL/,
  );
});

describe('production (D-32)', () => {
  test('starts with a secret, an https address and a verifier, and then checks addresses', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      mode: 'production',
      callbackPorts: new Set([80, 443]),
      logoCheck: true,
    });
    expect(readConfig({ ...PRODUCTION, CALLBACK_PORTS: 'any', LOGO_CHECK: 'off' })).toMatchObject({
      callbackPorts: null,
      logoCheck: false,
    });
  });

  test.each(['SECRET', 'PUBLIC_URL', 'VERIFIER_URL'])('does not start without %s', (name) => {
    expect(stoppedBy({ ...PRODUCTION, [name]: '' })).toBe(`${name} is required when MODE is production.`);
  });

  test.each([
    [{ PUBLIC_URL: 'http://verify.example' }, 'PUBLIC_URL must be an https address.'],
    [
      { UNSAFE_CRASH_AT: 'job-claimed' },
      'UNSAFE_CRASH_AT is for tests: it is refused when MODE is production.',
    ],
    [
      { SANDBOX_API_KEY: ' sandbox-key-001 ' },
      'SANDBOX_API_KEY is the published sandbox-key-001; production does not start with it.',
    ],
  ])('does not start with %o', (env, message) => {
    expect(stoppedBy({ ...PRODUCTION, ...env })).toBe(message);
  });
});

describe('npm start', () => {
  const folder = useFolder();
  const server = useStarted(() => startTestServer());
  beforeAll(async () => {
    writeFileSync(path.join(folder, 'file'), '');
    await (await startTestServer({}, folder)).stop();
  });

  /** Settings whose errors show only when the server starts, and one that is refused before. */
  test.each([
    ['MODE', () => ({ MODE: 'prod' })],
    ['PORT', () => ({ PORT: new URL(server.url).port })],
    ['HOST', () => ({ PORT: '0', HOST: '256.0.0.1' })],
    ['DATABASE_URL', () => ({ PORT: '0', DATABASE_URL: `file:${folder}/file/x.db` })],
    ['SECRET', () => ({ PORT: '0', DATABASE_URL: `file:${folder}/test.db`, SECRET: 'x'.repeat(20) })],
  ])('stops with a sentence that names a bad %s, and nothing else', async (name, settings) => {
    const { code, stdout, stderr } = await run('server/run.js', [], {
      DATABASE_URL: `file:${folder}/data.db`,
      ...settings(),
    });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^${name} .+\\.\\n$`));
  });
});

describe('IMAGES_URL', () => {
  const KEYS = { IMAGES_ACCESS_KEY_ID: 'id', IMAGES_SECRET_ACCESS_KEY: 'secret' };

  test.each([
    ['s3://images?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/images', 'eu-west-1'],
    ['s3://images/a/b/?endpoint=https://s3.example/', 'https://s3.example/images/a/b', 'us-east-1'],
    ['s3://im.ages?endpoint=http://10.0.0.7:9000&region=x', 'http://10.0.0.7:9000/im.ages', 'x'],
    ['s3://images?endpoint=http://[::1]:9000', 'http://[::1]:9000/images', 'us-east-1'],
  ])('%s is a bucket and its region', (IMAGES_URL, url, region) => {
    const { images } = readConfig({ ...KEYS, IMAGES_URL });
    expect(images).toEqual({ url, region, accessKeyId: 'id', secretAccessKey: 'secret', timeoutMs: 10_000 });
  });

  test('needs both parts of its key; without it images are in the database', () => {
    const IMAGES_URL = 's3://images?region=eu-west-1';
    const message = 'IMAGES_ACCESS_KEY_ID and IMAGES_SECRET_ACCESS_KEY are required with IMAGES_URL.';
    for (const name of Object.keys(KEYS))
      expect(stoppedBy({ ...KEYS, IMAGES_URL, [name]: '' })).toBe(message);
    expect(readConfig(KEYS).images).toBeNull();
  });
});
