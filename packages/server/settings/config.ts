/** The only place that reads the environment: read → build → reject contradictions (D-31, D-32). */
import { ENTROPY_BITS_MIN, entropyBits } from '#core/partners/entropy.ts';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import type { Messages } from '#page/text/languages.ts';
import { type Agreed, agreedOf } from './agreement.ts';
import { guessable, unsafeInProduction } from './production-rules.ts';
import { fileNameOf, readSecretFiles } from './secret-files.ts';
import { unknownSettings } from './setting-names.ts';
import {
  ConfigError,
  type Environment,
  type Problem,
  readSettings,
  SECRET_SETTINGS,
  SETTINGS,
  type SettingName,
  type SettingValues,
} from './settings.ts';

export { ConfigError, type Environment, SANDBOX_API_KEY_DEFAULT } from './settings.ts';

/** A load balancer that asks each second has noticed by then, and Docker's 10 seconds are not over. */
const DRAIN_MS = 2_000;

/** The settings as the code uses them: times in milliseconds, sizes in bytes. */
export type Config = ReturnType<typeof build> & {
  /** The texts of settings that must agree between servers (D-116). */
  readonly agreed: Agreed;
};

/** Reads the settings. @throws ConfigError that names all that are wrong. */
export function readConfig(env: Environment = process.env): Config {
  const { values, texts, problems } = check(env);
  if (problems.length > 0) throw new ConfigError(sentences(problems));
  return { ...build(values), agreed: agreedOf(texts) };
}

/** Names in the environment that are probably misspelt settings, each in a sentence. */
export function misspeltSettings(env: Environment = process.env): string[] {
  const names = SETTINGS.map(({ name }): string => name);
  const known = [...names, ...SECRET_SETTINGS.map(fileNameOf)];
  const set = Object.keys(env).filter((name) => env[name]?.trim());
  const inFiles = set.filter((name) => !known.includes(name) && names.includes(name.replace(/_FILE$/, '')));
  const misspelt = unknownSettings(set, known).filter(({ name }) => !inFiles.includes(name));
  return [
    ...misspelt.map(({ name, meant }) => `${name} is not a setting; did you mean ${meant}?`),
    ...inFiles.map(
      (name) => `${name} is not a setting: only secrets may be in files. Set ${name.replace(/_FILE$/, '')}.`,
    ),
  ];
}

/** @throws ConfigError that names everything that is wrong, misspelt names too. */
export function checkConfig(env: Environment = process.env): void {
  const wrong = [...check(env).problems.map(({ message }) => message), ...misspeltSettings(env)];
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
}

/** One problem for each setting: the first. What follows from a wrong value is not another one. */
function check(
  env: Environment,
): Omit<ReturnType<typeof readSettings>, 'problems'> & { problems: Problem[] } {
  const files = readSecretFiles(env, SECRET_SETTINGS);
  const { values, texts, problems } = readSettings(files.env);
  const found = [...files.problems, ...problems, ...contradictions(values, files.env)];
  const isFirst = ({ name }: Problem, at: number) => found.findIndex((each) => each.name === name) === at;
  return { values, texts, problems: found.filter(isFirst) };
}

function build(settings: SettingValues) {
  const mode = settings.MODE;
  return {
    mode,
    host: settings.HOST,
    port: settings.PORT,
    /** Without a trailing slash; null for the address that the server listens on. */
    publicUrl: settings.PUBLIC_URL,
    database: buildDatabase(settings),
    /** Where images are; null for the database. */
    images: buildImages(settings),
    brand: settings.BRAND,
    /** Where the built docs are. */
    docsFolder: settings.DOCS_FOLDER,
    /** Languages of the page besides its own. */
    pageLanguages: offered(settings.PAGE_DRAFT_LANGUAGES ?? [], settings.PAGE_LANGUAGES_DIR ?? []),
    /** The operator in the served document; null for the contract's own values. */
    contact: { email: settings.CONTACT_EMAIL, url: settings.CONTACT_URL },
    /** The file of RFC 9116; null for none. */
    security: settings.SECURITY_CONTACT && {
      contact: settings.SECURITY_CONTACT,
      policyUrl: settings.SECURITY_POLICY_URL,
    },
    license: settings.LICENSE,
    sandboxPartnerId: settings.SANDBOX_PARTNER_ID,
    sandboxApiKey: settings.SANDBOX_API_KEY,
    /** null: the sandbox makes one and keeps it next to the database. */
    secret: settings.SECRET,
    previousSecrets: settings.SECRET_PREVIOUS ?? [],
    /** The external verifier; null for the sandbox's own. */
    verifier: buildVerifier(settings),
    verification: {
      retryDelaysMs: settings.VERIFIER_RETRY_DELAYS_SECONDS,
      reportWithinMs: settings.VERIFIER_REPORT_WITHIN_HOURS,
    },
    verifierConcurrency: settings.VERIFIER_CONCURRENCY,
    /** 0: no limit. */
    verifierWaitMsMax: settings.VERIFIER_WAIT_SECONDS_MAX,
    /** null: there is no management port. */
    management: buildManagement(settings),
    logLevel: settings.LOG_LEVEL,
    timestampToleranceMs: settings.TIMESTAMP_TOLERANCE_SECONDS,
    linkLifetimeMs: settings.LINK_LIFETIME_DAYS,
    linkAbandonedAfterMs: settings.LINK_ABANDONED_AFTER_MINUTES,
    idempotencyKeptMs: settings.IDEMPOTENCY_KEPT_HOURS,
    /** Used until `admin -- limits` stores another one (D-20). */
    idNumberLimit: { max: settings.ID_NUMBER_LIMIT, windowMs: settings.ID_NUMBER_WINDOW_HOURS },
    idNumberScope: settings.ID_NUMBER_SCOPE,
    idNumberResets: settings.ID_NUMBER_RESETS,
    limits: buildLimits(settings),
    /** Whose `X-Forwarded-For` is taken; null for nobody's. */
    trustedProxies: settings.TRUSTED_PROXIES,
    jsonBodyBytesMax: settings.JSON_BODY_KIB_MAX,
    submissionBytesMax: settings.SUBMISSION_MIB_MAX,
    uploadMemoryBytes: settings.UPLOAD_MEMORY_MIB,
    imageBytesMax: settings.IMAGE_MIB_MAX,
    imageLinkMs: settings.IMAGE_LINK_MINUTES,
    imagesKeptMs: settings.IMAGES_KEPT_DAYS,
    personalDataKeptMs: settings.PERSONAL_DATA_KEPT_DAYS,
    /** 0: for ever. */
    auditKeptMs: settings.AUDIT_KEPT_DAYS,
    callbackTimeoutMs: settings.CALLBACK_TIMEOUT_SECONDS,
    delivery: {
      delaysMs: settings.CALLBACK_RETRY_SCHEDULE_SECONDS,
      jitter: settings.CALLBACK_JITTER_PERCENT,
      retryAfterMaxMs: settings.CALLBACK_RETRY_AFTER_HOURS_MAX,
    },
    events: buildEvents(settings),
    callbackPorts: buildPorts(settings),
    callbackPauseAfterMs: settings.CALLBACK_PAUSE_AFTER_DAYS,
    callbackConcurrency: settings.CALLBACK_CONCURRENCY,
    callbackConcurrencyPerPartner: settings.CALLBACK_CONCURRENCY_PER_PARTNER,
    logoCheck: settings.LOGO_CHECK === null ? mode === 'production' : settings.LOGO_CHECK === 'on',
    sandboxFinalMs: settings.SANDBOX_FINAL_SECONDS,
    maxRequestsInFlight: settings.MAX_REQUESTS_IN_FLIGHT,
    drainMs: settings.DRAIN_SECONDS ?? (mode === 'production' ? DRAIN_MS : 0),
    /** For tests: where the process kills itself. */
    unsafeCrashAt: settings.UNSAFE_CRASH_AT,
  } as const;
}

const buildDatabase = (settings: SettingValues) => ({
  ...settings.DATABASE_URL,
  connectionsMax: settings.DATABASE_CONNECTIONS,
  timeoutMs: settings.DATABASE_TIMEOUT_SECONDS,
  /** Where this server keeps its newest timeline; null for nowhere (D-117). */
  stateFolder: settings.STATE_FOLDER,
  /** How far its clock may be from this machine's (D-115). */
  clockOffMsMax: settings.CLOCK_OFF_SECONDS_MAX,
  /** Settings in which this server may differ from others on it. */
  settingsMayDiffer: settings.SETTINGS_MAY_DIFFER ?? [],
});

/** 0 is off. The sandbox's are off unless they are set (D-64). */
function buildLimits(settings: SettingValues) {
  const inForce = (set: number | null, production: number) =>
    set ?? (settings.MODE === 'production' ? production : 0);
  return {
    idNumbersPerVisitorHour: inForce(settings.ID_NUMBERS_PER_VISITOR_HOUR, 5),
    submissionsPerLinkHour: inForce(settings.SUBMISSIONS_PER_LINK_HOUR, 1_000),
    submissionsInProgressPerLink: inForce(settings.SUBMISSIONS_IN_PROGRESS_PER_LINK, 20),
    requestsPerPartnerSecond: inForce(settings.REQUESTS_PER_PARTNER_SECOND, 200),
    sentKibPerPartnerDay: inForce(settings.SENT_MIB_PER_PARTNER_DAY, 4_096 * 1_024),
    storedKibPerPartnerDay: inForce(settings.STORED_MIB_PER_PARTNER_DAY, 20_480 * 1_024),
    perVisitorPercent: inForce(settings.VISITOR_SHARE_PERCENT, 10),
    idNumberPerVisitorPercent: inForce(settings.ID_NUMBER_SHARE_PERCENT, 20),
  } as const;
}

/** The image store and its keys; neither works alone. */
function buildImages(settings: SettingValues) {
  const {
    IMAGES_URL,
    IMAGES_ACCESS_KEY_ID: accessKeyId,
    IMAGES_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (IMAGES_URL === null || accessKeyId === null || secretAccessKey === null) return null;
  return { ...IMAGES_URL, accessKeyId, secretAccessKey, timeoutMs: settings.IMAGES_TIMEOUT_SECONDS } as const;
}

/** Without METRICS_PORT there is no management port. */
function buildManagement(settings: SettingValues) {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_NAMES, MANAGEMENT_TOKEN: token } = settings;
  if (port === null) return null;
  const names: ReadonlySet<string> = new Set([host.toLowerCase(), ...(METRICS_NAMES ?? [])]);
  return { host, port, names, token } as const;
}

/** The verifier's address and key; neither works alone. An http address is the operator's choice. */
function buildVerifier({ VERIFIER_URL: url, VERIFIER_KEY: key, VERIFIER_TIMEOUT_SECONDS }: SettingValues) {
  if (url === null || key === null) return null;
  return { url, key, timeoutMs: VERIFIER_TIMEOUT_SECONDS } as const;
}

/** Where the operator gets events, and what signs them; neither works alone. */
function buildEvents({ EVENTS_URL: url, EVENTS_SECRET: secret }: SettingValues) {
  return url === null || secret === null ? null : ({ url, secret } as const);
}

/** Ports that partners' URLs may name; null for any. */
function buildPorts({ MODE, CALLBACK_PORTS: ports }: SettingValues): ReadonlySet<number> | null {
  if (ports === null) return MODE === 'production' ? new Set([80, 443]) : null;
  return ports === 'any' ? null : ports;
}

/** Settings that do not go together. */
function contradictions(settings: SettingValues, env: Environment): Problem[] {
  const { MODE, PUBLIC_URL, SECRET, VERIFIER_URL, VERIFIER_KEY, IMAGES_URL, MANAGEMENT_TOKEN } = settings;
  const problems: Problem[] = [];
  const refuse = (name: SettingName, message: string) => void problems.push({ name, message });
  if (MODE === 'production' && PUBLIC_URL !== null && !isHttpUrl(PUBLIC_URL, true)) {
    refuse('PUBLIC_URL', 'PUBLIC_URL must be an https address.');
  }
  if (settings.DATABASE_URL.kind === 'postgres' && SECRET === null) {
    refuse('SECRET', 'SECRET is required with PostgreSQL: every instance must have the same.');
  }
  const imageKeys = [settings.IMAGES_ACCESS_KEY_ID, settings.IMAGES_SECRET_ACCESS_KEY];
  if (IMAGES_URL !== null && imageKeys.includes(null)) {
    refuse(
      'IMAGES_ACCESS_KEY_ID',
      'IMAGES_ACCESS_KEY_ID and IMAGES_SECRET_ACCESS_KEY are required with IMAGES_URL.',
    );
  }
  if (VERIFIER_URL !== null && VERIFIER_KEY === null) {
    refuse('VERIFIER_KEY', 'VERIFIER_KEY is required with VERIFIER_URL.');
  }
  if (MANAGEMENT_TOKEN !== null && settings.METRICS_PORT === null) {
    refuse('MANAGEMENT_TOKEN', 'MANAGEMENT_TOKEN needs METRICS_PORT: admin commands are on that port.');
  }
  if (settings.METRICS_PORT === settings.PORT && settings.PORT !== 0) {
    refuse('METRICS_PORT', 'METRICS_PORT must be another port than PORT.');
  }
  if (MANAGEMENT_TOKEN !== null && entropyBits(MANAGEMENT_TOKEN) < ENTROPY_BITS_MIN) {
    refuse('MANAGEMENT_TOKEN', guessable('MANAGEMENT_TOKEN'));
  }
  // Another one cannot be sent in a header, so it would open nothing.
  if (MANAGEMENT_TOKEN !== null && !/^[!-~]+$/.test(MANAGEMENT_TOKEN)) {
    refuse('MANAGEMENT_TOKEN', 'MANAGEMENT_TOKEN must be ASCII characters without spaces.');
  }
  if (settings.EVENTS_URL !== null && settings.EVENTS_SECRET === null) {
    refuse('EVENTS_SECRET', 'EVENTS_SECRET is required with EVENTS_URL.');
  }
  return MODE === 'sandbox' ? problems : [...problems, ...unsafeInProduction(settings, env)];
}

const sentences = (problems: readonly Problem[]) => problems.map(({ message }) => message).join('\n');

/** An operator's file takes the place of the draft. */
const offered = (drafts: readonly Messages[], own: readonly Messages[]): Messages[] => [
  ...drafts.filter((draft) => !own.some(({ lang }) => lang === draft.lang)),
  ...own,
];
