/** How each setting must agree between servers on one database (D-116). A new one has to say it here. */
import { createHash, createHmac } from 'node:crypto';
import type { SettingName, TextValues } from './settings.ts';

/**
 * - `same`: with another value a server does not start, unless `SETTINGS_MAY_DIFFER` names it;
 * - `alike`: with another value it warns;
 * - `longest`: the longest of all servers counts, and it warns;
 * - `secret`: with another value it warns, and no value is stored or shown;
 * - `own`: each server may have its own, or it is a secret, or the database checks it.
 */
type Agreement = 'same' | 'alike' | 'longest' | 'secret' | 'own';

const AGREEMENT: Readonly<Record<SettingName, Agreement>> = {
  MODE: 'same',
  BRAND: 'same',
  PUBLIC_URL: 'same',
  IMAGES_URL: 'same',
  ID_NUMBER_SCOPE: 'same',
  IMAGES_KEPT_DAYS: 'longest',
  PERSONAL_DATA_KEPT_DAYS: 'longest',
  AUDIT_KEPT_DAYS: 'longest',
  IDEMPOTENCY_KEPT_HOURS: 'longest',
  ID_NUMBER_LIMIT: 'alike',
  ID_NUMBER_WINDOW_HOURS: 'alike',
  ID_NUMBER_RESETS: 'alike',
  ID_NUMBERS_PER_VISITOR_HOUR: 'alike',
  SUBMISSIONS_PER_LINK_HOUR: 'alike',
  SUBMISSIONS_IN_PROGRESS_PER_LINK: 'alike',
  REQUESTS_PER_PARTNER_SECOND: 'alike',
  SENT_MIB_PER_PARTNER_DAY: 'alike',
  STORED_MIB_PER_PARTNER_DAY: 'alike',
  VISITOR_SHARE_PERCENT: 'alike',
  ID_NUMBER_SHARE_PERCENT: 'alike',
  TRUSTED_PROXIES: 'alike',
  TIMESTAMP_TOLERANCE_SECONDS: 'alike',
  LINK_LIFETIME_DAYS: 'alike',
  LINK_ABANDONED_AFTER_MINUTES: 'alike',
  JSON_BODY_KIB_MAX: 'alike',
  SUBMISSION_MIB_MAX: 'alike',
  IMAGE_MIB_MAX: 'alike',
  IMAGE_LINK_MINUTES: 'alike',
  PAGE_DRAFT_LANGUAGES: 'alike',
  VERIFIER_URL: 'alike',
  VERIFIER_RETRY_DELAYS_SECONDS: 'alike',
  VERIFIER_REPORT_WITHIN_HOURS: 'alike',
  VERIFIER_WAIT_SECONDS_MAX: 'alike',
  CALLBACK_RETRY_SCHEDULE_SECONDS: 'alike',
  CALLBACK_RETRY_AFTER_HOURS_MAX: 'alike',
  CALLBACK_PORTS: 'alike',
  CALLBACK_PAUSE_AFTER_DAYS: 'alike',
  EVENTS_URL: 'alike',
  LOGO_CHECK: 'alike',
  VERIFIER_KEY: 'secret',
  EVENTS_SECRET: 'secret',
  // What each process, machine or network has for itself.
  HOST: 'own',
  PORT: 'own',
  METRICS_PORT: 'own',
  METRICS_HOST: 'own',
  METRICS_NAMES: 'own',
  DATABASE_URL: 'own',
  DATABASE_CONNECTIONS: 'own',
  DATABASE_TIMEOUT_SECONDS: 'own',
  STATE_FOLDER: 'own',
  CLOCK_OFF_SECONDS_MAX: 'own',
  SETTINGS_MAY_DIFFER: 'own',
  MAX_REQUESTS_IN_FLIGHT: 'own',
  UPLOAD_MEMORY_MIB: 'own',
  DRAIN_SECONDS: 'own',
  DOCS_FOLDER: 'own',
  PAGE_LANGUAGES_DIR: 'own',
  LOG_LEVEL: 'own',
  IMAGES_TIMEOUT_SECONDS: 'own',
  VERIFIER_TIMEOUT_SECONDS: 'own',
  VERIFIER_CONCURRENCY: 'own',
  CALLBACK_TIMEOUT_SECONDS: 'own',
  CALLBACK_JITTER_PERCENT: 'own',
  CALLBACK_CONCURRENCY: 'own',
  CALLBACK_CONCURRENCY_PER_PARTNER: 'own',
  SANDBOX_PARTNER_ID: 'own',
  SANDBOX_FINAL_SECONDS: 'own',
  UNSAFE_CRASH_AT: 'own',
  // What only the served document shows.
  CONTACT_EMAIL: 'own',
  CONTACT_URL: 'own',
  SECURITY_CONTACT: 'own',
  SECURITY_POLICY_URL: 'own',
  LICENSE: 'own',
  // Secrets, which rows do not show. Of SECRET the database knows the id.
  SECRET: 'own',
  SECRET_PREVIOUS: 'own',
  SANDBOX_API_KEY: 'own',
  MANAGEMENT_TOKEN: 'own',
  IMAGES_ACCESS_KEY_ID: 'own',
  IMAGES_SECRET_ACCESS_KEY: 'own',
};

const isSecret = (name: string) => AGREEMENT[name as SettingName] === 'secret';

/** The texts of settings that must agree, in one spelling. */
export type Agreed = Readonly<Record<string, string>>;

/** One spelling for equal values: `030` is 30, and an address may end with a slash. */
const spelt = (text: string) => (/^\d+$/.test(text) ? String(Number(text)) : text.replace(/\/+$/, ''));

export const agreedOf = (texts: TextValues): Agreed =>
  Object.fromEntries(
    (Object.keys(AGREEMENT) as SettingName[])
      .filter((name) => AGREEMENT[name] !== 'own')
      .map((name) => [name, isSecret(name) ? marked(texts, name) : spelt(texts[name] ?? '')]),
  );

/** What tells two values apart, for those who know SECRET; before it, which SECRET that is. Empty where it is not set. */
function marked(texts: TextValues, name: SettingName): string {
  const keyed = (text: string) =>
    createHmac('sha256', texts.SECRET ?? '')
      .update(`settings ${text}`)
      .digest('base64url');
  return texts[name] ? `${keyed('').slice(0, 6)} ${keyed(`${name} ${texts[name]}`).slice(0, 12)}` : '';
}

/** Of two marks: while SECRET is changed, nothing is known. */
function mayBeSame(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return one.split(' ')[0] !== other.split(' ')[0];
}

export interface Difference {
  readonly name: string;
  readonly agreement: Agreement;
  readonly own: string;
  readonly other: string;
}

/** What differs of two servers. What only one of their versions knows is not compared. */
export const differences = (own: Agreed, other: Agreed): Difference[] =>
  Object.entries(AGREEMENT).flatMap(([name, agreement]) => {
    const [mine, theirs] = [own[name], other[name]];
    if (mine === undefined || theirs === undefined || mine === theirs) return [];
    if (agreement === 'secret' && mayBeSame(mine, theirs)) return [];
    return [{ name, agreement, own: mine, other: theirs }];
  });

/** The longest of all servers, in the setting's own unit. */
export const longestOf = (name: SettingName, all: readonly Agreed[]): number =>
  Math.max(0, ...all.map((agreed) => Number(agreed[name] ?? 0)));

/** For ever, if one server keeps it for ever. */
export const longestOrEver = (name: SettingName, all: readonly Agreed[]): number =>
  all.some((agreed) => agreed[name] === '0') ? 0 : longestOf(name, all);

/** The same for servers whose settings agree. */
export const agreementHash = (agreed: Agreed): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(agreed).filter(([name]) => !isSecret(name))))
    .digest('hex')
    .slice(0, 12);
