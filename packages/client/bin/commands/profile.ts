import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Context, defineCommand } from '../shell/command.ts';
import { bytesOf } from '../shell/input.ts';
import type { Profile } from '../shell/profiles.ts';
import { keysIn, readSettings } from '../shell/settings.ts';
import { type Shell, UsageError } from '../shell/shell.ts';

/** Shells take it as it is. */
const NAME = /^[\w.-]{1,50}$/;

export const profile = defineCommand({
  name: 'profile',
  about: 'keeps addresses and keys in a file that only you can read',
  arguments: [
    { name: 'action', about: 'what to do', choices: ['save', 'list', 'use', 'remove', 'names'] },
    { name: 'name', about: 'the profile; not for list and names', isOptional: true, isProfile: true },
  ],
  options: {
    url: { type: 'string', value: 'url', about: 'the service’s address' },
    partner: { type: 'string', value: 'id', about: 'the partner’s id' },
    brand: { type: 'string', value: 'word', about: 'the word in its paths in place of “hosted”' },
  },
  example: 'links profile save acme --url https://acme.example --partner 7Q2 < key.txt',
  notes:
    'save asks for the key, or reads API keys and webhook secrets from standard input, one a line. The first ' +
    'profile, and the one last used with `use`, is taken where no other is named. Keys are never printed. names prints the names alone, one a line.',
  async run(context, options, [action, name]) {
    if (action === 'list') return list(context);
    if (action === 'names') return names(context);
    if (!name || !NAME.test(name)) {
      throw new UsageError('The profile needs a name of letters, digits, dots, - and _.');
    }
    const { profiles } = context;
    const { current, profiles: known } = profiles.all();
    if (action === 'save') {
      profiles.write({
        current: current ?? name,
        profiles: { ...known, [name]: await asked(context, options) },
      });
    } else if (!Object.hasOwn(known, name)) {
      throw new UsageError(`There is no profile “${name}”.`);
    } else if (action === 'use') {
      profiles.write({ current: name, profiles: known });
    } else {
      const { [name]: _, ...others } = known;
      profiles.write({ current: current === name ? null : current, profiles: others });
    }
    return list(context);
  },
});

function list({ profiles, show }: Context): number {
  const { current, profiles: all } = profiles.all();
  const rows = Object.entries(all).map(([name, { url, partner, keys }]) => ({
    name,
    current: name === current ? 'yes' : 'no',
    url,
    partner,
    keys: keys.length,
  }));
  show({ file: profiles.file, profiles: rows }, () => rows);
  return 0;
}

/** One a line, for the completion of shells. */
function names({ shell, profiles }: Context): number {
  const all = Object.keys(profiles.all().profiles).filter((name) => NAME.test(name));
  shell.out(all.map((name) => `${name}\n`).join(''));
  return 0;
}

async function asked(
  { shell, profiles }: Context,
  { url, partner, brand }: Readonly<Record<'url' | 'partner' | 'brand', string | undefined>>,
): Promise<Profile> {
  if (!url || !partner) throw new UsageError('save needs --url and --partner.');
  const keys = keysIn(shell.stdin.isTTY ? await promptHidden(shell) : String(await bytesOf('-', shell)));
  if (!keys) throw new UsageError('There was no key to read.');
  const saved = { url, partner, keys, ...(brand !== undefined && { brand }) };
  // The same checks as when it is used.
  readSettings({ LINKS_URL: url, LINKS_PARTNER: partner, LINKS_KEY: keys.join('\n') }, undefined, profiles);
  return saved;
}

/** Asks for a line, and does not show what is typed. */
function promptHidden({ stdin, err }: Shell): Promise<string> {
  err('API key (not shown): ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin as NodeJS.ReadStream, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    let typed = '';
    lines.once('line', (line) => {
      typed = line;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      err('\n');
      resolve(typed);
    });
  });
}
