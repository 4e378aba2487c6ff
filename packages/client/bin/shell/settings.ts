/** Which service to call, as whom: from the environment, else from a profile, else the sandbox on this machine. */
import type { Profiles } from './profiles.ts';
import { type Shell, UsageError } from './shell.ts';

export interface Settings {
  readonly url: string;
  readonly brand: string | undefined;
  readonly partner: string;
  /** API keys; empty where the receiver's secret is all there is. */
  readonly apiKeys: readonly string[];
  /** All that may have signed a callback: webhook secrets and API keys. */
  readonly callbackKeys: readonly string[];
  /** Whether the address is of this machine: that of a sandbox, whose key is no secret. */
  readonly isLocal: boolean;
}

const SANDBOX = { url: 'http://127.0.0.1:3000', partner: '001', key: 'sandbox-key-001' };
const WEBHOOK_SECRET = /^whsec_/;

/** The variables of the environment; each wins over the profile. */
export const VARIABLES = {
  LINKS_URL: 'the service’s address, by default that of the sandbox on this machine',
  LINKS_PARTNER: 'the partner’s id, three letters or digits',
  LINKS_KEY: 'its API keys and webhook secrets (whsec_…), one a line; the first API key signs',
  LINKS_BRAND: 'the word that the service’s paths carry in place of “hosted”',
  LINKS_PROFILE: 'the profile to take, as --profile does',
} as const;

/** @throws UsageError when the profile does not exist, or partner or key of a service elsewhere is not known. */
export function readSettings(env: Shell['env'], named: string | undefined, profiles: Profiles): Settings {
  const set = (name: keyof typeof VARIABLES) => env[name] || undefined;
  const isComplete = set('LINKS_URL') && set('LINKS_PARTNER') && set('LINKS_KEY');
  const name = named ?? set('LINKS_PROFILE');
  // A file that nothing is needed of is not asked for.
  const profile = name || !isComplete ? profiles.find(name) : undefined;
  const url = set('LINKS_URL') ?? profile?.url ?? SANDBOX.url;
  checkAddress("The service's address", url);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
  const keys = keysIn(set('LINKS_KEY') ?? '') ?? profile?.keys ?? (isLocal ? [SANDBOX.key] : undefined);
  const partner = set('LINKS_PARTNER') ?? profile?.partner ?? (isLocal ? SANDBOX.partner : undefined);
  if (!keys || !partner) {
    const missing = keys ? 'partner id (LINKS_PARTNER)' : 'key (LINKS_KEY)';
    throw new UsageError(
      `No ${missing} for ${url}: set it, or save a profile with links profile save <name>.`,
    );
  }
  if (!/^[A-Za-z\d]{3}$/.test(partner))
    throw new UsageError('The partner id must be three letters or digits.');
  return {
    url,
    partner,
    isLocal,
    callbackKeys: keys,
    brand: set('LINKS_BRAND') ?? profile?.brand,
    apiKeys: keys.filter((key) => !WEBHOOK_SECRET.test(key)),
  };
}

/** @throws UsageError when nothing can be sent to an address. */
export function checkAddress(what: string, url: string): void {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const shown = url.includes('@') ? 'what it is' : `“${url}”`;
    throw new UsageError(`${what} must begin with http:// or https://, not be ${shown}.`);
  }
  const { username, password } = new URL(url);
  // It is printed, and nothing could be sent to it.
  if (username || password) throw new UsageError(`${what} must not have a password in it.`);
}

/** One key a line; undefined where there is none. */
export function keysIn(text: string): readonly string[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  return lines.length ? lines : undefined;
}
