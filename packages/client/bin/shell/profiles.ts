/** Profiles: addresses and keys in a file that nobody else can read. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { shellWord } from './output.ts';
import { type Shell, UsageError } from './shell.ts';

export interface Profile {
  readonly url: string;
  readonly partner: string;
  readonly keys: readonly string[];
  readonly brand?: string;
}

interface Contents {
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export interface Profiles {
  readonly file: string;
  all(): Contents;
  /** The named one, or the current one; undefined where there is none. @throws UsageError when the name is unknown. */
  find(name: string | undefined): Profile | undefined;
  write(contents: Contents): void;
}

const NONE: Contents = { current: null, profiles: {} };

/** The profiles of the user whose environment it is. Nothing is read before it is asked for. */
export function openProfiles(env: Shell['env']): Profiles {
  const base = env['XDG_CONFIG_HOME'] || path.join(env['HOME'] || homedir(), '.config');
  const file = path.join(base, 'hosted-verification-links', 'profiles.json');

  const all = () => {
    const text = readPrivate(file);
    return text === null ? NONE : parse(text, file);
  };
  return {
    file,
    all,
    find(name) {
      const { current, profiles } = all();
      const wanted = name ?? current;
      if (wanted === null) return undefined;
      if (Object.hasOwn(profiles, wanted)) return profiles[wanted];
      const known = Object.keys(profiles).join(', ') || 'none yet';
      throw new UsageError(`There is no profile “${wanted}” in ${file}; it has: ${known}.`);
    },
    write(contents) {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      // Whole or not at all, and never readable by others in between.
      const draft = `${file}.${process.pid}`;
      try {
        writeFileSync(draft, `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
        renameSync(draft, file);
      } finally {
        rmSync(draft, { force: true });
      }
    },
  };
}

/** The text of a file that only its owner can read; null where there is none. */
function readPrivate(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
  try {
    const mode = fstatSync(descriptor).mode & 0o777;
    // Windows has no such modes.
    if (mode & 0o077 && process.platform !== 'win32') {
      const octal = mode.toString(8).padStart(4, '0');
      throw new UsageError(
        `${file} holds keys and others may read it (mode ${octal}). Run: chmod 600 ${shellWord(file)}`,
      );
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

function parse(text: string, file: string): Contents {
  try {
    const { current, profiles } = JSON.parse(text) as Contents;
    const isProfile = ({ url, partner, keys }: Profile) =>
      [url, partner, ...keys].every((each) => typeof each === 'string') && keys.length > 0;
    if (Object.values(profiles).every(isProfile)) return { current, profiles };
  } catch {
    // Said below.
  }
  throw new UsageError(`${file} is not a file of profiles. Remove it, and save them again.`);
}
