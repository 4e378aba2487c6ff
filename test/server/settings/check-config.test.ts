/** What a start says about wrong settings: all at once, misspelt ones too, and of secrets in files. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, checkConfig, misspeltSettings, readConfig } from '#server/settings/config.ts';
import { SECRET_SETTINGS } from '#server/settings/settings.ts';
import { run } from '#testing/harness/vitest/child.ts';
import { useFolder } from '#testing/harness/vitest/use-started.ts';

/** The lines of the ConfigError; none when nothing was thrown. */
function problems(env: Record<string, string>, check: (env: Record<string, string>) => unknown = readConfig) {
  try {
    check(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

const folder = useFolder();

function fileWith(text: string): string {
  const file = path.join(folder, `${Math.random()}`);
  writeFileSync(file, text);
  return file;
}

describe('settings that are wrong', () => {
  test('are all named at once, also those that do not go together', () => {
    const wrong = {
      MODE: 'production',
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SECRET: 'short',
    };
    expect(problems(wrong)).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'SECRET must have at least 16 characters.',
      'LOG_LEVEL must be one of: debug, info, warn, error, silent.',
      'PUBLIC_URL is required when MODE is production.',
      'VERIFIER_URL is required when MODE is production.',
      'VERIFIER_KEY is required when MODE is production.',
    ]);
  });

  test.each([
    ['ID_NUMER_LIMIT', 'ID_NUMBER_LIMIT'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['CALLBACK_TIMEOUT', 'CALLBACK_TIMEOUT_SECONDS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['CALLBACK_PORT', 'CALLBACK_PORTS'],
    ['Secret', 'SECRET'],
    ['SECRET_FIEL', 'SECRET_FILE'],
  ])('%s is taken for a misspelt %s', (name, meant) => {
    expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
    expect(problems({ [name]: 'x' })).toEqual([]);
    expect(problems({ [name]: 'x' }, checkConfig)).toHaveLength(1);
  });

  test('names of other programs are not taken for misspelt ones', () => {
    const others = [
      'HOME',
      'NODE',
      'HOSTNAME',
      'PATH',
      'POST',
      'USER',
      'PGPORT',
      'SECRET_KEY',
      'DATABASE_HOST',
    ];
    expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
    expect(misspeltSettings({ DATABASE_ULR: '' })).toEqual([]);
  });

  test('one that is no secret cannot be in a file, and --check-config says so', () => {
    expect(misspeltSettings({ PORT_FILE: '/run/port', SECRET_FILE: '/run/secret' })).toEqual([
      'PORT_FILE is not a setting: only secrets may be in files. Set PORT.',
    ]);
  });

  test('in a list are named by their place, without their text', () => {
    expect(problems({ CALLBACK_RETRY_SCHEDULE_SECONDS: '0,5,soon' })).toEqual([
      'CALLBACK_RETRY_SCHEDULE_SECONDS must be a whole number from 0 to 604800; value 3 of its list is wrong.',
    ]);
  });

  test('are listed by --check-config, which exits 1, and 0 when there are none', async () => {
    const bad = await run('server/main.ts', ['--check-config'], {
      PORT: 'x',
      MODE: 'x',
      ID_NUMER_LIMIT: '3',
    });
    expect(bad).toMatchObject({ code: 1, stdout: '' });
    expect(bad.stderr.match(/^(MODE|PORT|ID_NUMER_LIMIT) .+[.?]$/gm)).toHaveLength(3);
    const good = await run('server/main.ts', ['--check-config'], {});
    expect(good).toEqual({ code: 0, stdout: 'The settings are valid.\n', stderr: '' });
    expect(await run('server/main.ts', ['--chek-config'], {})).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('a secret in a file', () => {
  test('is read without its last newline, for every secret', () => {
    const SECRET = 'a secret of enough characters';
    for (const end of ['', '\n', '\r\n']) {
      expect(readConfig({ SECRET_FILE: fileWith(SECRET + end) })).toEqual(readConfig({ SECRET }));
    }
    const DATABASE_URL_FILE = fileWith('file:/x/y.db\n');
    expect(readConfig({ DATABASE_URL_FILE }).database).toMatchObject({ file: '/x/y.db' });
    expect(SECRET_SETTINGS).toEqual(
      expect.arrayContaining([
        'SECRET_PREVIOUS',
        'VERIFIER_KEY',
        'IMAGES_SECRET_ACCESS_KEY',
        'SANDBOX_API_KEY',
      ]),
    );
  });

  test('is refused beside the secret itself, and when it is missing, empty or too short', () => {
    const SECRET = 'a secret of enough characters';
    expect(problems({ SECRET, SECRET_FILE: fileWith(SECRET) })).toEqual([
      'SECRET and SECRET_FILE are both set: remove one.',
    ]);
    const DATABASE_URL = 'postgres://x/y';
    expect(problems({ SECRET_FILE: `${folder}/none`, DATABASE_URL })).toEqual([
      'SECRET_FILE names a file that does not exist.',
    ]);
    expect(problems({ SECRET_FILE: folder })).toEqual(['SECRET_FILE names a folder instead of a file.']);
    expect(problems({ SECRET_FILE: fileWith('\n') })).toEqual(['SECRET_FILE names an empty file.']);
    expect(problems({ SECRET_FILE: fileWith('short') })).toEqual([
      'SECRET must have at least 16 characters.',
    ]);
  });
});
