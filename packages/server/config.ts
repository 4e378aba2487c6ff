/** The only place that reads the environment: read → build → reject contradictions (D-31, D-32). */
import type { DeliveryRule } from '#core/delivery.ts';
import { isWebAddress } from '#core/partner-urls.ts';
import type { LimitRule } from '#core/rate-limit.ts';
import type { VerificationRule } from '#core/verification.ts';
import { SECRET_CHARACTERS_MIN } from '#store/secrets.ts';
import { CRASH_POINTS, type CrashPoint } from './crash-point.ts';
import { RENAMED_SETTINGS, REQUESTS_IN_FLIGHT_MIN, SETTINGS, type SettingName } from './settings.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** The sandbox's API key, which everybody knows. */
export const SANDBOX_API_KEY_DEFAULT = 'sandbox-key-001';

/** The settings, in the units that the code uses. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end; null for where the server listens. */
  readonly publicUrl: string | null;
  readonly database: DatabaseConfig;
  readonly brand: string;
  /** Where the built docs are. */
  readonly docsFolder: string;
  readonly sandboxPartnerId: string;
  readonly sandboxApiKey: string;
  /** null: the sandbox makes one and keeps it beside the database. */
  readonly secret: string | null;
  /** The engine that verifies; null for the sandbox's own verifier. */
  readonly verifier: VerifierConfig | null;
  readonly verification: VerificationRule;
  readonly verifierConcurrency: number;
  readonly logLevel: string;
  readonly timestampToleranceMs: number;
  readonly linkLifetimeMs: number;
  readonly idempotencyKeptMs: number;
  readonly idNumberLimit: LimitRule;
  readonly idNumberScope: 'all' | 'partner';
  readonly jsonBodyBytesMax: number;
  readonly submissionBytesMax: number;
  readonly imageBytesMax: number;
  readonly imageLinkMs: number;
  readonly imagesKeptMs: number;
  readonly personalDataKeptMs: number;
  readonly callbackTimeoutMs: number;
  readonly delivery: DeliveryRule;
  /** Ports that partners' URLs may name; null for any. */
  readonly callbackPorts: ReadonlySet<number> | null;
  readonly callbackPauseAfterMs: number;
  readonly callbackConcurrency: number;
  readonly callbackConcurrencyPerPartner: number;
  readonly logoCheck: boolean;
  readonly sandboxFinalMs: number;
  /** Requests in flight above which more are refused (D-58). */
  readonly maxRequestsInFlight: number;
  /** For tests: where the process kills itself. */
  readonly unsafeCrashAt: CrashPoint | null;
}

/** How the engine that verifies is reached. */
export interface VerifierConfig {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Which database, and how it is reached. */
export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string; readonly timeoutMs: number }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly connectionsMax: number;
      readonly timeoutMs: number;
    };

/** A setting that stops the start. The message names it and says what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings. @throws ConfigError on the first that is wrong. */
export function readConfig(env: Environment): Config {
  for (const [old, name] of Object.entries(RENAMED_SETTINGS)) {
    if (env[old]?.trim()) throw new ConfigError(`${old} is now called ${name}.`);
  }
  const read = reader(env);
  const mode = read.oneOf('MODE', ['sandbox', 'production']);
  const config: Config = {
    mode,
    host: read.text('HOST'),
    port: read.integer('PORT', 0, 65_535),
    publicUrl: read.optional('PUBLIC_URL')?.replace(/\/+$/, '') ?? null,
    database: database(read),
    brand: read.matching('BRAND', /^[a-z][a-z0-9_]{0,31}$/, 'must be a word of a-z, 0-9 and _'),
    docsFolder: read.text('DOCS_FOLDER'),
    sandboxPartnerId: read.matching('SANDBOX_PARTNER_ID', /^[A-Za-z0-9]{3}$/, 'must be 3 letters or digits'),
    sandboxApiKey: read.text('SANDBOX_API_KEY'),
    secret: read.optional('SECRET'),
    verifier: verifierConfig(read),
    verification: {
      retryDelaysMs: read
        .integers('VERIFIER_RETRY_DELAYS_SECONDS', 0, 604_800)
        .map((seconds) => seconds * SECOND),
      reportWithinMs: read.integer('VERIFIER_REPORT_WITHIN_HOURS', 1, 8_760) * HOUR,
    },
    verifierConcurrency: read.integer('VERIFIER_CONCURRENCY', 1, 10_000),
    logLevel: read.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']),
    timestampToleranceMs: read.integer('TIMESTAMP_TOLERANCE_SECONDS', 1, 86_400) * SECOND,
    linkLifetimeMs: read.integer('LINK_LIFETIME_DAYS', 0, 36_500) * DAY,
    idempotencyKeptMs: read.integer('IDEMPOTENCY_KEPT_HOURS', 1, 8_760) * HOUR,
    idNumberLimit: {
      max: read.integer('ID_NUMBER_LIMIT', 1, 1_000_000),
      windowMs: read.integer('ID_NUMBER_WINDOW_HOURS', 1, 87_600) * HOUR,
    },
    idNumberScope: read.oneOf('ID_NUMBER_SCOPE', ['all', 'partner']),
    jsonBodyBytesMax: read.integer('JSON_BODY_KIB_MAX', 1, 1_000_000) * KIB,
    submissionBytesMax: read.integer('SUBMISSION_MIB_MAX', 1, 1_000) * MIB,
    imageBytesMax: read.integer('IMAGE_MIB_MAX', 1, 1_000) * MIB,
    imageLinkMs: read.integer('IMAGE_LINK_MINUTES', 1, 525_600) * 60 * SECOND,
    imagesKeptMs: read.integer('IMAGES_KEPT_DAYS', 1, 36_500) * DAY,
    personalDataKeptMs: read.integer('PERSONAL_DATA_KEPT_DAYS', 1, 36_500) * DAY,
    callbackTimeoutMs: read.integer('CALLBACK_TIMEOUT_SECONDS', 1, 600) * SECOND,
    delivery: {
      delaysMs: read
        .integers('CALLBACK_RETRY_SCHEDULE_SECONDS', 0, 604_800)
        .map((seconds) => seconds * SECOND),
      jitter: read.integer('CALLBACK_JITTER_PERCENT', 0, 100) / 100,
      retryAfterMaxMs: read.integer('CALLBACK_RETRY_AFTER_HOURS_MAX', 0, 8_760) * HOUR,
    },
    callbackPorts: callbackPorts(),
    callbackPauseAfterMs: read.integer('CALLBACK_PAUSE_AFTER_DAYS', 1, 3_650) * DAY,
    callbackConcurrency: read.integer('CALLBACK_CONCURRENCY', 1, 10_000),
    callbackConcurrencyPerPartner: read.integer('CALLBACK_CONCURRENCY_PER_PARTNER', 1, 10_000),
    logoCheck:
      read.optional('LOGO_CHECK') === null
        ? mode === 'production'
        : read.oneOf('LOGO_CHECK', ['on', 'off']) === 'on',
    sandboxFinalMs: read.integer('SANDBOX_FINAL_SECONDS', 0, 86_400) * SECOND,
    maxRequestsInFlight: read.integer('MAX_REQUESTS_IN_FLIGHT', REQUESTS_IN_FLIGHT_MIN, 1_000_000),
    unsafeCrashAt:
      read.optional('UNSAFE_CRASH_AT') === null ? null : read.oneOf('UNSAFE_CRASH_AT', CRASH_POINTS),
  };
  rejectContradictions(config);
  if (mode === 'production' && read.written('SANDBOX_API_KEY') === SANDBOX_API_KEY_DEFAULT) {
    throw new ConfigError(
      `SANDBOX_API_KEY is the published ${SANDBOX_API_KEY_DEFAULT}; production does not start with it.`,
    );
  }
  return config;

  function callbackPorts(): ReadonlySet<number> | null {
    const written = read.optional('CALLBACK_PORTS');
    if (written === null) return mode === 'production' ? new Set([80, 443]) : null;
    return written === 'any' ? null : new Set(read.integers('CALLBACK_PORTS', 1, 65_535));
  }
}

function rejectContradictions(config: Config): void {
  const { mode, publicUrl, secret, verifier } = config;
  if (publicUrl !== null && !isWebAddress(publicUrl, mode === 'production')) {
    throw new ConfigError(`PUBLIC_URL must be an ${mode === 'production' ? '' : 'http or '}https address.`);
  }
  if (secret !== null && secret.length < SECRET_CHARACTERS_MIN) {
    throw new ConfigError(`SECRET must have at least ${SECRET_CHARACTERS_MIN} characters.`);
  }
  if (config.database.kind === 'postgres' && secret === null) {
    throw new ConfigError('SECRET is required with PostgreSQL: every instance must have the same.');
  }
  if (mode === 'sandbox') return;
  if (config.unsafeCrashAt !== null) {
    throw new ConfigError('UNSAFE_CRASH_AT is for tests: it is refused when MODE is production.');
  }
  for (const [name, value] of Object.entries({
    SECRET: secret,
    PUBLIC_URL: publicUrl,
    VERIFIER_URL: verifier,
  })) {
    if (value === null) throw new ConfigError(`${name} is required when MODE is production.`);
  }
}

/** The verifier's address and key, which only make sense together. An http address is the operator's choice. */
function verifierConfig(read: ReturnType<typeof reader>): VerifierConfig | null {
  const url = read.optional('VERIFIER_URL');
  const key = read.optional('VERIFIER_KEY');
  const timeoutMs = read.integer('VERIFIER_TIMEOUT_SECONDS', 1, 600) * SECOND;
  if (key !== null && key.length < SECRET_CHARACTERS_MIN) {
    throw new ConfigError(`VERIFIER_KEY must have at least ${SECRET_CHARACTERS_MIN} characters.`);
  }
  if (url === null) return null;
  if (!isWebAddress(url, false)) throw new ConfigError('VERIFIER_URL must be an http or https address.');
  if (key === null) throw new ConfigError('VERIFIER_KEY is required with VERIFIER_URL.');
  return { url, key, timeoutMs };
}

function database(read: ReturnType<typeof reader>): DatabaseConfig {
  const url = read.text('DATABASE_URL');
  const connectionsMax = read.integer('DATABASE_CONNECTIONS', 1, 1_000);
  const timeoutMs = read.integer('DATABASE_TIMEOUT_SECONDS', 1, 600) * SECOND;
  const place = databasePlace(url);
  if (!place) throw new ConfigError(`DATABASE_URL must be ${DATABASE_PLACES}.`);
  return place.kind === 'postgres' ? { ...place, connectionsMax, timeoutMs } : { ...place, timeoutMs };
}

/** Where a database is. */
export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const DATABASE_PLACES = 'file:… for SQLite or postgres://… for PostgreSQL';

/** Reads the address of a database; null when it is none. */
export function databasePlace(url: string): DatabasePlace | null {
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: 'postgres', url };
  const file = /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  return file ? { kind: 'sqlite', file } : null;
}

function reader(env: Environment) {
  const defaults = new Map<string, string | null>(SETTINGS.map((setting) => [setting.name, setting.default]));

  function optional(name: SettingName): string | null {
    // An empty variable is one that was not set: shells and compose files cannot say it otherwise.
    return env[name]?.trim() || defaults.get(name) || null;
  }

  function text(name: SettingName): string {
    return optional(name) ?? '';
  }

  function matching(name: SettingName, pattern: RegExp, hint: string): string {
    if (!pattern.test(text(name))) throw new ConfigError(`${name} ${hint}.`);
    return text(name);
  }

  function oneOf<const Choice extends string>(name: SettingName, choices: readonly Choice[]): Choice {
    const chosen = choices.find((choice) => choice === text(name));
    if (chosen === undefined) throw new ConfigError(`${name} must be one of: ${choices.join(', ')}.`);
    return chosen;
  }

  function number(name: SettingName, written: string, min: number, max: number): number {
    const value = /^\d+$/.test(written) ? Number(written) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`);
    }
    return value;
  }

  return {
    optional,
    /** As the environment has it, without its default. */
    written: (name: SettingName) => env[name]?.trim(),
    text,
    matching,
    oneOf,
    integer: (name: SettingName, min: number, max: number) => number(name, text(name), min, max),
    integers: (name: SettingName, min: number, max: number) =>
      text(name)
        .split(',')
        .map((each) => number(name, each.trim(), min, max)),
  };
}
