/** Every setting: one row with its name in the environment, how it is read, its default and its meaning. */
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import { SECRET_CHARACTERS_MIN } from '#store/seal/secrets.ts';
import { CRASH_POINTS } from '../crash-point.ts';
import { DRAFT_LANGUAGES } from './draft-languages.ts';
import { CALLBACK_SETTINGS } from './groups/callbacks.ts';
import { DATABASE_SETTINGS } from './groups/database.ts';
import { EVENT_SETTINGS } from './groups/events.ts';
import { IMAGE_SETTINGS } from './groups/images.ts';
import { LIMIT_SETTINGS } from './groups/limits.ts';
import { MANAGEMENT_SETTINGS } from './groups/management.ts';
import { RETENTION_SETTINGS } from './groups/retention.ts';
import { VERIFIER_SETTINGS } from './groups/verifier.ts';
import { PAGE_LANGUAGES } from './page-languages.ts';
import {
  choice,
  count,
  days,
  hours,
  httpUrl,
  InvalidValue,
  kib,
  longText,
  longTexts,
  matching,
  mib,
  minutes,
  optional,
  readBy,
  type Setting,
  seconds,
  secret,
  text,
  upTo,
  withDefault,
} from './setting.ts';

/** The sandbox's API key. It is published. */
export const SANDBOX_API_KEY_DEFAULT = 'sandbox-key-001';

/** The lowest limit of requests in flight; the limit while the event loop is late (D-58). */
export const REQUESTS_IN_FLIGHT_MIN = 1_000;

/** RFC 9116 wants a URI: `mailto:` stands before an e-mail address. */
function securityContact(written: string): string | null {
  if (/^[^@\s:/]+@[^@\s:/]+$/.test(written)) return `mailto:${written}`;
  return isHttpUrl(written, true) ? written : null;
}

/** The page's own addresses begin with `/`, so a path before them would lead nowhere. */
function publicUrl(url: string): string | null {
  const origin = url.replace(/\/+$/, '');
  return /^[^/]+\/\/[^/?#]+$/.test(origin) && isHttpUrl(origin, false) ? origin : null;
}

/** Those that a deploy can change: both values serve for a while. */
const MAY_DIFFER = ['BRAND', 'PUBLIC_URL', 'IMAGES_URL', 'ID_NUMBER_SCOPE'];

function mayDiffer(written: string): string[] | null {
  const names = written.split(',').map((name) => name.trim());
  return names.every((name) => MAY_DIFFER.includes(name)) ? names : null;
}

const TABLE = {
  MODE: withDefault(
    choice(['sandbox', 'production']),
    'sandbox',
    'Production does not start on unsafe defaults (D-32)',
  ),
  HOST: withDefault(text('address'), '127.0.0.1', 'Where the server listens'),
  PORT: count(
    'port',
    { default: 3_000, min: 0, max: 65_535 },
    'Where the server listens; 0 takes a free one',
  ),
  PUBLIC_URL: optional(
    readBy('URL', 'an http or https address without a path', publicUrl),
    'The address under which users reach the server, without a path; by default where it listens. Required in production, then https',
  ),
  ...DATABASE_SETTINGS,
  SETTINGS_MAY_DIFFER: optional(
    readBy('names, comma-separated', `names of ${MAY_DIFFER.join(', ')}`, mayDiffer),
    'Settings in which this server may differ from others on the same database, while a deploy changes them (D-116)',
  ),
  ...MANAGEMENT_SETTINGS,
  MAX_REQUESTS_IN_FLIGHT: count(
    'requests',
    { default: 2_000, min: REQUESTS_IN_FLIGHT_MIN, max: 1_000_000 },
    'Requests in flight above which new ones are answered 503; at least 1000 (D-58)',
  ),
  DRAIN_SECONDS: upTo(
    'seconds',
    600,
    'How long a server that is asked to stop still takes connections, while `/readyz` returns 503. By default 2, and in the sandbox 0 (D-80)',
    1_000,
  ),
  BRAND: withDefault(
    matching('word', /^[a-z][a-z0-9_]{0,31}$/, 'a word of a-z, 0-9 and _'),
    'hosted',
    'The brand word in `/v1/hosted_links` (D-01)',
  ),
  DOCS_FOLDER: withDefault(
    text('folder'),
    './generated/docs',
    'Where the docs are that `npm run docs` built; without them `/docs` is an overview',
  ),
  PAGE_LANGUAGES_DIR: optional(
    PAGE_LANGUAGES,
    'Where files with more languages of the page are, one `.json` each; see [Languages](languages.md) (D-54)',
  ),
  PAGE_DRAFT_LANGUAGES: optional(
    DRAFT_LANGUAGES,
    'Drafts of languages that the page offers besides its own, such as `ha,yo`; no native speaker has read them, see [Languages](languages.md#drafts) (D-109)',
  ),
  CONTACT_EMAIL: optional(
    matching('address', /^[^@\s]+@[^@\s]+$/, 'an e-mail address'),
    "Whom partners write to, in the served document; without it the contract's own",
  ),
  CONTACT_URL: optional(httpUrl, 'A page for partners with questions, in the served document'),
  SECURITY_CONTACT: optional(
    readBy('address', 'an e-mail address, or an https address', securityContact),
    'Whom to tell about a weakness, in `/.well-known/security.txt`; without it there is no such file',
  ),
  SECURITY_POLICY_URL: optional(
    readBy('URL', 'an https address', (url) => (isHttpUrl(url, true) ? url : null)),
    'A page on how you handle such reports, in the same file',
  ),
  LICENSE: optional(
    matching('SPDX identifier', /^[\w.+-]+$/, 'an SPDX identifier, such as MIT'),
    "The licence of the served document; without it the contract's own",
  ),
  SANDBOX_PARTNER_ID: withDefault(
    matching('3 characters', /^[A-Za-z0-9]{3}$/, '3 letters or digits'),
    '001',
    'The partner that the sandbox makes at first start',
  ),
  SANDBOX_API_KEY: secret(
    withDefault(
      text('text'),
      SANDBOX_API_KEY_DEFAULT,
      'The API key that it gets then; later, `partners rotate-key` gives another',
    ),
  ),
  SECRET: secret(
    optional(
      longText(SECRET_CHARACTERS_MIN),
      'Seals personal data and API keys at rest, keys the limiter, signs image links (D-31). The sandbox makes one and keeps it next to the database; required in production',
    ),
  ),
  SECRET_PREVIOUS: secret(
    optional(
      longTexts(SECRET_CHARACTERS_MIN),
      'Former values of `SECRET`, to open what was sealed under them, until `admin -- reseal` is done (D-67)',
    ),
  ),
  ...VERIFIER_SETTINGS,
  LOG_LEVEL: withDefault(choice(['debug', 'info', 'warn', 'error', 'silent']), 'warn', 'What is logged'),
  TIMESTAMP_TOLERANCE_SECONDS: seconds(
    { default: 300, min: 1, max: 86_400 },
    'How far a signed timestamp may be from the clock, either way (D-04)',
  ),
  LINK_LIFETIME_DAYS: days(
    { default: 90, min: 0, max: 36_500 },
    'Lifetime of a link created without `expires_at`; 0 never expires (D-10)',
  ),
  LINK_ABANDONED_AFTER_MINUTES: minutes(
    { default: 30, min: 5, max: 10_080 },
    'After which somebody who has opened a link, and does nothing, has stopped; a link is told to be opened once in it (D-114)',
  ),
  IDEMPOTENCY_KEPT_HOURS: hours(
    { default: 24, min: 1, max: 8_760 },
    'How long a first answer is given again (D-29)',
  ),
  ID_NUMBER_LIMIT: count(
    'submissions',
    { default: 30, min: 1, max: 1_000_000 },
    'Counted submissions before an ID number is blocked. Holds until the admin command `limits` sets another (D-20)',
  ),
  ID_NUMBER_WINDOW_HOURS: hours(
    { default: 72, min: 1, max: 87_600 },
    'Time after the last counted submission at which the count has reset. Holds until `limits` sets another (D-20)',
  ),
  ID_NUMBER_SCOPE: withDefault(
    choice(['all', 'partner']),
    'all',
    'Whether the ID number limit counts over all partners, or for each (D-20)',
  ),
  ID_NUMBER_RESETS: withDefault(
    choice(['any', 'submitted']),
    'any',
    'Which ID numbers a partner may reset while the limit counts over all partners: any, or only those that were submitted to its own links (D-20)',
  ),
  ...LIMIT_SETTINGS,
  JSON_BODY_KIB_MAX: kib(
    { default: 256, min: 1, max: 1_000_000 },
    'Largest JSON body; a batch of links may have eight times as much (D-26, D-103)',
  ),
  SUBMISSION_MIB_MAX: mib({ default: 16, min: 1, max: 1_000 }, 'Largest submission, decoded (D-26)'),
  UPLOAD_MEMORY_MIB: mib(
    { default: 256, min: 1, max: 1_000_000 },
    'Memory that large bodies may take together until they are stored, two bytes for each; beyond it new ones are answered 503 (D-76)',
  ),
  ...IMAGE_SETTINGS,
  ...RETENTION_SETTINGS,
  ...CALLBACK_SETTINGS,
  ...EVENT_SETTINGS,
  LOGO_CHECK: optional(
    choice(['on', 'off']),
    'Whether a new link’s `logo_url` is fetched and must be a public png or svg (§8); by default `on`, and in the sandbox `off`',
  ),
  SANDBOX_FINAL_SECONDS: seconds(
    { default: 2, min: 0, max: 86_400 },
    'When the final result follows a provisional one in the sandbox (D-23)',
  ),
  UNSAFE_CRASH_AT: optional(
    { ...choice(CRASH_POINTS), unit: 'name of a point' },
    'For tests only: the process kills itself there. Refused in production',
  ),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof TABLE;

/** The settings as their guide lists them. */
export const SETTINGS: readonly (Omit<Setting<unknown>, 'parse'> & { readonly name: SettingName })[] =
  Object.entries<Setting<unknown>>(TABLE).map(([name, { default: value, unit, range, about, isSecret }]) => ({
    name: name as SettingName,
    default: value,
    unit,
    range,
    about,
    isSecret: isSecret ?? false,
  }));

/** The settings whose value may be in a file. */
export const SECRET_SETTINGS: readonly SettingName[] = SETTINGS.filter(({ isSecret }) => isSecret).map(
  ({ name }) => name,
);

/** The value of each setting, in the units that the code uses. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof TABLE)[Name] extends Setting<infer Value> ? Value : never;
};

/** The text of each setting, as written or by default; null without either. */
export type TextValues = { readonly [Name in SettingName]: string | null };

/** Invalid settings; the server does not start. The message has a line for each, with its name and the valid values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with a setting, as a sentence. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Reads every setting. One that is wrong has its default, and a problem. */
export function readSettings(env: Environment): {
  readonly values: SettingValues;
  readonly texts: TextValues;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const texts = Object.fromEntries(
    // An empty variable counts as not set: shells and compose files cannot unset one.
    Object.entries<Setting<unknown>>(TABLE).map(([name, { default: value }]) => [
      name,
      env[name]?.trim() || value,
    ]),
  ) as TextValues;
  const values = Object.entries<Setting<unknown>>(TABLE).map(([name, setting]) => {
    const parse = (text: string | null) => (text === null ? null : setting.parse(text));
    try {
      return [name, parse(texts[name as SettingName])];
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.push({ name, message: `${name} ${error.message}.` });
      return [name, parse(setting.default)];
    }
  });
  return { values: Object.fromEntries(values), texts, problems };
}
