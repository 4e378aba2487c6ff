/** What production refuses to start with (D-32). */
import { ENTROPY_BITS_MIN, entropyBits } from '#core/partners/entropy.ts';
import {
  type Environment,
  type Problem,
  SANDBOX_API_KEY_DEFAULT,
  type SettingName,
  type SettingValues,
} from './settings.ts';

/** In the guide's sample of a verifier. */
const PUBLISHED_VERIFIER_KEY = 'verifier-key-for-tests';
const APART = ['SECRET', 'VERIFIER_KEY', 'EVENTS_SECRET', 'MANAGEMENT_TOKEN'] as const;

/** @returns a sentence for each setting that is unsafe there. */
export function unsafeInProduction(settings: SettingValues, env: Environment): Problem[] {
  const problems: Problem[] = [];
  const refuse = (name: SettingName, message: string) => void problems.push({ name, message });
  if (settings.UNSAFE_CRASH_AT !== null) {
    refuse('UNSAFE_CRASH_AT', 'UNSAFE_CRASH_AT is for tests: it is refused when MODE is production.');
  }
  for (const name of ['SECRET', 'PUBLIC_URL', 'VERIFIER_URL', 'VERIFIER_KEY'] as const) {
    if (settings[name] === null) refuse(name, `${name} is required when MODE is production.`);
  }
  for (const name of ['SECRET', 'VERIFIER_KEY', 'EVENTS_SECRET'] as const) {
    const text = settings[name];
    if (text !== null && entropyBits(text) < ENTROPY_BITS_MIN) refuse(name, guessable(name));
  }
  // Whoever holds the one, such as the engine, holds the other.
  for (const [i, name] of APART.entries()) {
    const same = APART.slice(0, i).find(
      (other) => settings[other] !== null && settings[other] === settings[name],
    );
    if (same) refuse(name, `${name} is the same as ${same}: each needs a value of its own.`);
  }
  if (settings.VERIFIER_KEY === PUBLISHED_VERIFIER_KEY) {
    refuse(
      'VERIFIER_KEY',
      'VERIFIER_KEY is the one of the guide: make a random one, as whoever has it sets results.',
    );
  }
  if (env['SANDBOX_API_KEY']?.trim() === SANDBOX_API_KEY_DEFAULT) {
    refuse(
      'SANDBOX_API_KEY',
      `SANDBOX_API_KEY is the published ${SANDBOX_API_KEY_DEFAULT}; production does not start with it.`,
    );
  }
  return problems;
}

export const guessable = (name: SettingName) =>
  `${name} is too easy to guess; make a random one, such as with openssl rand -base64 32.`;
