/** Profiles of `links`: who may read them, and what wins over them; and the completion of shells. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { folderUntilTestEnds } from '#testing/harness/vitest/use-started.ts';
import { COMMANDS } from '../../../packages/client/bin/commands.ts';
import { links, type RunOptions } from './run-links.ts';

const COMMAND = path.join(import.meta.dirname, '../../../packages/client/bin/links.ts');

let home: string;
beforeEach(() => {
  home = folderUntilTestEnds();
});

const run = (args: readonly string[], { env, ...options }: RunOptions = {}) =>
  links(args, { ...options, env: { XDG_CONFIG_HOME: home, ...env } });
const save = (name: string, url: string, stdin = 'the-key\n') =>
  run(['profile', 'save', name, '--url', url, '--partner', '7Q2'], { stdin });
const file = () => path.join(home, 'hosted-verification-links/profiles.json');
/** Where a request would go, and as whom. */
const signed = async (args: readonly string[], env = {}) => {
  const { json } = await run(['sign', ...args], { env });
  return { url: new URL(json.url).origin, partner: JSON.parse(json.body).partner_id };
};

describe('profiles', () => {
  test('are kept in a file of mode 0600, and no command prints their keys', async () => {
    const saved = await save('acme', 'https://acme.example', 'the-key\nwhsec_c2VjcmV0\n');
    expect(saved.json.profiles).toEqual([
      { name: 'acme', current: 'yes', url: 'https://acme.example', partner: '7Q2', keys: 2 },
    ]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toContain('the-key');
    for (const args of [['profile', 'list'], ['profile', 'list', '--table'], ['sign'], ['sign', '--table']]) {
      const { code, out, err } = await run(args);
      expect(code).toBe(0);
      expect(out + err).not.toContain('the-key');
    }
  });

  test('have no password in their address, which is printed', async () => {
    const { code, out, err } = await save('acme', 'https://me:hush@acme.example');
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toContain('hush');
  });

  test.each([0o640, 0o604, 0o660])(
    'that others may read are refused, with what repairs it (mode %o)',
    async (mode) => {
      await save('acme', 'https://acme.example');
      chmodSync(file(), mode);
      const { code, err } = await run(['list']);
      expect(code).toBe(2);
      expect(err).toContain(`Run: chmod 600 ${file()}`);
      chmodSync(file(), 0o600);
      expect((await run(['sign'])).code).toBe(0);
    },
  );

  test('are chosen by --profile, LINKS_PROFILE or `use`, and the environment wins over them', async () => {
    await save('acme', 'https://acme.example');
    await save('other', 'https://other.example');
    expect((await signed([])).url).toBe('https://acme.example');
    expect((await signed(['--profile', 'other'])).url).toBe('https://other.example');
    expect((await signed([], { LINKS_PROFILE: 'other' })).url).toBe('https://other.example');
    await run(['profile', 'use', 'other']);
    expect(await signed([])).toEqual({ url: 'https://other.example', partner: '7Q2' });
    const env = { LINKS_URL: 'https://set.example', LINKS_PARTNER: '002' };
    expect(await signed([], env)).toEqual({ url: 'https://set.example', partner: '002' });
    await run(['profile', 'remove', 'other']);
    expect(await signed([])).toEqual({ url: 'http://127.0.0.1:3000', partner: '001' });
  });

  test('take a key that is typed, and do not show it', async () => {
    const args = ['profile', 'save', 'acme', '--url', 'https://acme.example', '--partner', '7Q2'];
    const { code, out, err } = await run(args, { stdin: 'typed-key\n', isTyped: true, isTerminal: true });
    expect(code).toBe(0);
    expect(err).toBe('API key (not shown): \n');
    expect(out).not.toContain('typed-key');
    expect(JSON.parse(readFileSync(file(), 'utf8')).profiles.acme.keys).toEqual(['typed-key']);
  });

  test('are not read where the environment says everything', async () => {
    await save('acme', 'https://acme.example');
    chmodSync(file(), 0o644);
    const env = { LINKS_URL: 'https://set.example', LINKS_PARTNER: '002', LINKS_KEY: 'k' };
    expect((await signed([], env)).url).toBe('https://set.example');
  });

  test.each([
    [['profile', 'save', 'acme', '--url', 'acme', '--partner', '7Q2'], 'must begin with http'],
    [['profile', 'save', 'acme', '--url', 'https://a.example', '--partner', '7'], 'three letters or digits'],
    [['profile', 'save', 'acme'], 'save needs --url and --partner'],
    [['profile', 'save', '../x', '--url', 'https://a.example', '--partner', '7Q2'], 'needs a name'],
    [['profile', 'use', 'nobody'], 'There is no profile “nobody”'],
    [['list', '--profile', 'nobody'], 'There is no profile “nobody”'],
    [['list', '--profile', 'constructor'], 'There is no profile “constructor”'],
  ])('%j ends with 2 and a sentence', async (args, sentence) => {
    const { code, err } = await run(args, { stdin: 'k' });
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test('need a key, and so does a service elsewhere', async () => {
    expect((await save('acme', 'https://acme.example', '\n')).err).toContain('There was no key to read');
    const { code, err } = await run(['list'], { env: { LINKS_URL: 'https://acme.example' } });
    expect(code).toBe(2);
    expect(err).toContain('No key (LINKS_KEY) for https://acme.example');
  });
});

describe('completion', () => {
  /** What bash offers for the last of these words. */
  async function offered(...words: string[]): Promise<string[]> {
    const { out } = await run(['completion', 'bash']);
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
    const stand = `links() { '${process.execPath}' '${COMMAND}' "$@"; }`;
    const { stdout } = spawnSync(
      'bash',
      ['-c', `${stand}\n${out}\n${set}; _links; printf '%s\\n' "\${COMPREPLY[@]}"`],
      { env: { ...process.env, XDG_CONFIG_HOME: home } },
    );
    return String(stdout).split('\n').filter(Boolean);
  }

  test('of bash offers the names of profiles where one is wanted', async () => {
    expect(await offered('links', 'list', '--profile', '')).toEqual([]);
    await save('acme', 'https://acme.example');
    await save('other.2', 'https://other.example');
    // A name that a shell would run, put there by hand.
    const { profiles, ...rest } = JSON.parse(readFileSync(file(), 'utf8'));
    writeFileSync(file(), JSON.stringify({ ...rest, profiles: { ...profiles, '$(ls /)': profiles.acme } }));
    expect(await offered('links', 'list', '--profile', '')).toEqual(['acme', 'other.2']);
    expect(await offered('links', 'list', '--limit', '5', '--profile', 'o')).toEqual(['other.2']);
    expect(await offered('links', 'profile', 'use', 'a')).toEqual(['acme']);
    expect(await offered('links', 'list', '--limit', '')).toEqual([]);
  });

  test.each(['zsh', 'fish'])('of %s asks for the names of profiles where one is wanted', async (shell) => {
    const { out } = await run(['completion', shell]);
    const line = (of: string) => out.split('\n').find((each) => each.includes(of)) ?? '';
    if (shell === 'zsh') {
      expect(line('  list) ')).toContain(':name:_links_profiles');
      expect(line('  profile) ')).toContain("'2:value:_links_profiles'");
    } else {
      expect(line("from list' -l profile")).toContain("-a '(links profile names 2>/dev/null)'");
      expect(out).toContain("from profile' -f -a '(links profile names 2>/dev/null)'\n");
    }
  });

  test('of bash offers commands, their options and what an argument may be', async () => {
    expect(await offered('links', '')).toEqual([...COMMANDS.map(({ name }) => name), '--help']);
    expect(await offered('links', 'cr')).toEqual(['create']);
    expect(await offered('links', 'create', '--comp')).toEqual(['--company']);
    expect(await offered('links', 'completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(await offered('links', 'create', '--body', './')).toEqual([]);
  });

  test.each(['bash', 'zsh', 'fish'])(
    'of %s has every command and option, and no mistake that it sees',
    async (shell) => {
      const { out } = await run(['completion', shell]);
      for (const { name, options } of COMMANDS) {
        expect(out).toContain(name);
        const dashes = shell === 'fish' ? '-l ' : '--';
        for (const option of Object.keys(options)) expect(out).toContain(`${dashes}${option}`);
      }
      const script = path.join(home, 'script');
      writeFileSync(script, out);
      // Only bash is everywhere.
      const { status, stderr } = spawnSync(shell, ['-n', script]);
      expect(status ?? 0, String(stderr)).toBe(0);
    },
  );
});
