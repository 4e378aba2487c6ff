/** The only place that reads the environment: read → build → reject contradictions (D-31, D-32). */
import { ENTROPY_BITS_MIN, entropyBits } from '#core/entropy.ts';
import { isHttpUrl } from '#core/partner-urls.ts';
import {
  ConfigError,
  type Environment,
  readSettings,
  SANDBOX_API_KEY_DEFAULT,
  type SettingValues,
} from './settings.ts';

export { ConfigError, type Environment, SANDBOX_API_KEY_DEFAULT } from './settings.ts';

/** The settings as the code uses them: times in milliseconds, sizes in bytes. */
export type Config = ReturnType<typeof build>;

/** Reads the settings. @throws ConfigError on the first that is wrong. */
export function readConfig(env: Environment): Config {
  const config = build(readSettings(env));
  rejectContradictions(config, env);
  return config;
}

function build(settings: SettingValues) {
  const mode = settings.MODE;
  return {
    mode,
    host: settings.HOST,
    port: settings.PORT,
    /** Without a trailing slash; null for the address that the server listens on. */
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    database: {
      ...settings.DATABASE_URL,
      connectionsMax: settings.DATABASE_CONNECTIONS,
      timeoutMs: settings.DATABASE_TIMEOUT_SECONDS,
    },
    /** Where images are; null for the database. */
    images: buildImages(settings),
    brand: settings.BRAND,
    /** Where the built docs are. */
    docsFolder: settings.DOCS_FOLDER,
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
    logLevel: settings.LOG_LEVEL,
    timestampToleranceMs: settings.TIMESTAMP_TOLERANCE_SECONDS,
    linkLifetimeMs: settings.LINK_LIFETIME_DAYS,
    idempotencyKeptMs: settings.IDEMPOTENCY_KEPT_HOURS,
    /** Used until `admin -- limits` stores another one (D-20). */
    idNumberLimit: { max: settings.ID_NUMBER_LIMIT, windowMs: settings.ID_NUMBER_WINDOW_HOURS },
    idNumberScope: settings.ID_NUMBER_SCOPE,
    idNumberResets: settings.ID_NUMBER_RESETS,
    budgets: buildBudgets(settings),
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
    callbackPorts: buildPorts(settings),
    callbackPauseAfterMs: settings.CALLBACK_PAUSE_AFTER_DAYS,
    callbackConcurrency: settings.CALLBACK_CONCURRENCY,
    callbackConcurrencyPerPartner: settings.CALLBACK_CONCURRENCY_PER_PARTNER,
    logoCheck: settings.LOGO_CHECK === null ? mode === 'production' : settings.LOGO_CHECK === 'on',
    sandboxFinalMs: settings.SANDBOX_FINAL_SECONDS,
    maxRequestsInFlight: settings.MAX_REQUESTS_IN_FLIGHT,
    /** For tests: where the process kills itself. */
    unsafeCrashAt: settings.UNSAFE_CRASH_AT,
    /** For measurements: whether anything is audited. */
    unsafeAudit: settings.UNSAFE_AUDIT,
  } as const;
}

/** 0 is off. The sandbox's are off unless they are set (D-64). */
function buildBudgets(settings: SettingValues) {
  const inForce = (set: number | null, production: number) =>
    set ?? (settings.MODE === 'production' ? production : 0);
  return {
    idNumbersPerVisitorHour: inForce(settings.ID_NUMBERS_PER_VISITOR_HOUR, 5),
    submissionsPerLinkHour: inForce(settings.SUBMISSIONS_PER_LINK_HOUR, 1_000),
    submissionsInProgressPerLink: inForce(settings.SUBMISSIONS_IN_PROGRESS_PER_LINK, 20),
    requestsPerPartnerSecond: inForce(settings.REQUESTS_PER_PARTNER_SECOND, 200),
    storedKibPerPartnerDay: inForce(settings.STORED_MIB_PER_PARTNER_DAY, 20_480 * 1_024),
  } as const;
}

/** The image store and its keys; neither works alone. */
function buildImages(settings: SettingValues) {
  const {
    IMAGES_URL,
    IMAGES_ACCESS_KEY_ID: accessKeyId,
    IMAGES_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (IMAGES_URL === null) return null;
  if (accessKeyId === null || secretAccessKey === null) {
    throw new ConfigError('IMAGES_ACCESS_KEY_ID and IMAGES_SECRET_ACCESS_KEY are required with IMAGES_URL.');
  }
  return { ...IMAGES_URL, accessKeyId, secretAccessKey, timeoutMs: settings.IMAGES_TIMEOUT_SECONDS } as const;
}

/** The verifier's address and key; neither works alone. An http address is the operator's choice. */
function buildVerifier({ VERIFIER_URL: url, VERIFIER_KEY: key, VERIFIER_TIMEOUT_SECONDS }: SettingValues) {
  if (url === null) return null;
  if (key === null) throw new ConfigError('VERIFIER_KEY is required with VERIFIER_URL.');
  return { url, key, timeoutMs: VERIFIER_TIMEOUT_SECONDS } as const;
}

/** Ports that partners' URLs may name; null for any. */
function buildPorts({ MODE, CALLBACK_PORTS: ports }: SettingValues): ReadonlySet<number> | null {
  if (ports === null) return MODE === 'production' ? new Set([80, 443]) : null;
  return ports === 'any' ? null : ports;
}

function rejectContradictions(config: Config, env: Environment): void {
  const { mode, publicUrl, secret, verifier } = config;
  if (publicUrl !== null && !isHttpUrl(publicUrl, mode === 'production')) {
    throw new ConfigError(`PUBLIC_URL must be an ${mode === 'production' ? '' : 'http or '}https address.`);
  }
  if (config.database.kind === 'postgres' && secret === null) {
    throw new ConfigError('SECRET is required with PostgreSQL: every instance must have the same.');
  }
  if (mode === 'sandbox') return;
  if (config.unsafeCrashAt !== null) {
    throw new ConfigError('UNSAFE_CRASH_AT is for tests: it is refused when MODE is production.');
  }
  if (config.unsafeAudit !== 'on') {
    throw new ConfigError('UNSAFE_AUDIT is for measurements: it is refused when MODE is production.');
  }
  const required = { SECRET: secret, PUBLIC_URL: publicUrl, VERIFIER_URL: verifier };
  for (const [name, value] of Object.entries(required)) {
    if (value === null) throw new ConfigError(`${name} is required when MODE is production.`);
  }
  for (const [name, text] of Object.entries({ SECRET: secret, VERIFIER_KEY: verifier?.key })) {
    if (entropyBits(text ?? '') < ENTROPY_BITS_MIN) {
      throw new ConfigError(
        `${name} is too easy to guess; make a random one, such as with openssl rand -base64 32.`,
      );
    }
  }
  if (env['SANDBOX_API_KEY']?.trim() === SANDBOX_API_KEY_DEFAULT) {
    throw new ConfigError(
      `SANDBOX_API_KEY is the published ${SANDBOX_API_KEY_DEFAULT}; production does not start with it.`,
    );
  }
}
