/** Every setting: its name in the environment, default, unit and meaning. The table in openapi/guides/operate/settings.md is this one. */

/** So many requests in flight are never too many (D-58). */
export const REQUESTS_IN_FLIGHT_MIN = 1_000;

export interface Setting {
  readonly name: string;
  /** As it would be written in the environment; null where there is none. */
  readonly default: string | null;
  readonly unit: string;
  readonly about: string;
}

export const SETTINGS = [
  {
    name: 'MODE',
    default: 'sandbox',
    unit: '`sandbox` or `production`',
    about: 'Production refuses to start on defaults that are not safe (D-32)',
  },
  { name: 'HOST', default: '127.0.0.1', unit: 'address', about: 'Where the server listens' },
  { name: 'PORT', default: '3000', unit: 'port', about: 'Where the server listens; 0 takes a free one' },
  {
    name: 'PUBLIC_URL',
    default: null,
    unit: 'URL',
    about:
      'The address under which users reach the server; by default where it listens. Required in production, https',
  },
  {
    name: 'DATABASE_URL',
    default: 'file:./data/hosted-links.db',
    unit: 'URL',
    about: 'The database: `file:…` for SQLite, `postgres://…` for PostgreSQL',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '10',
    unit: 'connections',
    about: 'Connections of this process to PostgreSQL',
  },
  {
    name: 'DATABASE_TIMEOUT_SECONDS',
    default: '5',
    unit: 'seconds',
    about: 'How long a request waits for the database before it is answered 503',
  },
  {
    name: 'MAX_REQUESTS_IN_FLIGHT',
    default: '2000',
    unit: 'requests',
    about: 'Requests in flight above which new ones are answered 503; at least 1000 (D-58)',
  },
  { name: 'BRAND', default: 'hosted', unit: 'word', about: 'The brand word in `/v1/hosted_links` (D-01)' },
  {
    name: 'DOCS_FOLDER',
    default: './generated/docs',
    unit: 'folder',
    about: 'Where the docs are that `npm run docs` built; without them `/docs` is an overview',
  },
  {
    name: 'SANDBOX_PARTNER_ID',
    default: '001',
    unit: '3 characters',
    about: 'The partner that the sandbox makes at first start',
  },
  { name: 'SANDBOX_API_KEY', default: 'sandbox-key-001', unit: 'text', about: 'Its API key' },
  {
    name: 'SECRET',
    default: null,
    unit: 'text, 16 characters or more',
    about:
      'Seals personal data and API keys at rest, keys the limiter, signs image links (D-31). The sandbox makes one and keeps it beside the database; required in production',
  },
  {
    name: 'VERIFIER_URL',
    default: null,
    unit: 'URL',
    about:
      'The engine that verifies submissions; without one the sandbox decides by itself (D-23). Required in production',
  },
  {
    name: 'VERIFIER_KEY',
    default: null,
    unit: 'text, 16 characters or more',
    about:
      'Signs what is posted to the verifier and what the verifier reports. Required with VERIFIER_URL, so in production',
  },
  {
    name: 'VERIFIER_TIMEOUT_SECONDS',
    default: '30',
    unit: 'seconds',
    about: 'Limit of one attempt to reach the verifier, answer included',
  },
  {
    name: 'VERIFIER_RETRY_DELAYS_SECONDS',
    default: '5,30,120,600,3600',
    unit: 'seconds, comma-separated',
    about: 'Delay before each further attempt; after the last one the job ends with a system error',
  },
  {
    name: 'VERIFIER_REPORT_WITHIN_HOURS',
    default: '24',
    unit: 'hours',
    about: 'How long a verifier that answered "later" may take; then the job ends with a system error',
  },
  {
    name: 'VERIFIER_CONCURRENCY',
    default: '16',
    unit: 'jobs',
    about: 'Submissions that are with the verifier at the same time',
  },
  {
    name: 'LOG_LEVEL',
    default: 'warn',
    unit: '`debug` `info` `warn` `error` `silent`',
    about: 'What is logged',
  },
  {
    name: 'TIMESTAMP_TOLERANCE_SECONDS',
    default: '300',
    unit: 'seconds',
    about: 'How far a signed timestamp may be from the clock, either way (D-04)',
  },
  {
    name: 'LINK_LIFETIME_DAYS',
    default: '90',
    unit: 'days',
    about: 'Lifetime of a link created without `expires_at`; 0 never expires (D-10)',
  },
  {
    name: 'IDEMPOTENCY_KEPT_HOURS',
    default: '24',
    unit: 'hours',
    about: 'How long a first answer is given again (D-29)',
  },
  {
    name: 'ID_NUMBER_LIMIT',
    default: '30',
    unit: 'submissions',
    about: 'Counted submissions before an ID number is blocked, until `admin -- limits` sets another (D-20)',
  },
  {
    name: 'ID_NUMBER_WINDOW_HOURS',
    default: '72',
    unit: 'hours',
    about: 'Time after the last one at which the count has reset, until `admin -- limits` sets another',
  },
  {
    name: 'ID_NUMBER_SCOPE',
    default: 'all',
    unit: '`all` or `partner`',
    about: 'Whether the ID number limit counts over all partners, or for each (D-20)',
  },
  { name: 'JSON_BODY_KIB_MAX', default: '256', unit: 'KiB', about: 'Largest JSON body (D-26)' },
  { name: 'SUBMISSION_MIB_MAX', default: '16', unit: 'MiB', about: 'Largest submission, decoded (D-26)' },
  { name: 'IMAGE_MIB_MAX', default: '5', unit: 'MiB', about: 'Largest image (D-26)' },
  {
    name: 'IMAGE_LINK_MINUTES',
    default: '60',
    unit: 'minutes',
    about: 'How long a selfie link works (D-22)',
  },
  { name: 'IMAGES_KEPT_DAYS', default: '30', unit: 'days', about: 'When images are erased (D-30)' },
  {
    name: 'PERSONAL_DATA_KEPT_DAYS',
    default: '90',
    unit: 'days',
    about: 'When other personal data is erased (D-30)',
  },
  {
    name: 'CALLBACK_TIMEOUT_SECONDS',
    default: '15',
    unit: 'seconds',
    about: 'Limit of one callback attempt (D-19)',
  },
  {
    name: 'CALLBACK_RETRY_SCHEDULE_SECONDS',
    default: '0,5,300,1800,7200,18000,36000,36000',
    unit: 'seconds, comma-separated',
    about: 'Delay before each callback attempt (D-19)',
  },
  {
    name: 'CALLBACK_JITTER_PERCENT',
    default: '20',
    unit: 'percent',
    about: 'Spread of those delays, either way (D-19)',
  },
  {
    name: 'CALLBACK_RETRY_AFTER_HOURS_MAX',
    default: '24',
    unit: 'hours',
    about: 'Longest `Retry-After` of a receiver that is honoured (D-19)',
  },
  {
    name: 'CALLBACK_PORTS',
    default: null,
    unit: 'ports, comma-separated, or `any`',
    about:
      'Ports that callback and logo URLs may name; by default `80,443`, and in the sandbox `any`. Addresses that are not public are always refused; the sandbox alone allows loopback',
  },
  {
    name: 'CALLBACK_PAUSE_AFTER_DAYS',
    default: '5',
    unit: 'days',
    about: 'After how long of nothing but failures a callback address is paused',
  },
  {
    name: 'CALLBACK_CONCURRENCY',
    default: '2048',
    unit: 'requests',
    about: 'Callbacks sent at the same time; each that hangs holds a connection and a few kB',
  },
  {
    name: 'CALLBACK_CONCURRENCY_PER_PARTNER',
    default: '16',
    unit: 'requests',
    about: 'Callbacks sent to one partner at the same time; fewer while few of the above are left',
  },
  {
    name: 'LOGO_CHECK',
    default: null,
    unit: '`on` or `off`',
    about:
      'Whether a new link’s `logo_url` is fetched and must be a public png or svg (§8); by default `on`, and in the sandbox `off`',
  },
  {
    name: 'SANDBOX_FINAL_SECONDS',
    default: '2',
    unit: 'seconds',
    about: 'When the final result follows a provisional one in the sandbox (D-23)',
  },
  {
    name: 'UNSAFE_CRASH_AT',
    default: null,
    unit: 'name of a point',
    about: 'For tests only: the process kills itself there. Refused in production',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];

/** Settings by the names that they had; the start stops where one is still set, so that none is lost unnoticed. */
export const RENAMED_SETTINGS: Readonly<Record<string, SettingName>> = {
  CALLBACKS_AT_ONCE: 'CALLBACK_CONCURRENCY',
  CALLBACKS_AT_ONCE_PER_PARTNER: 'CALLBACK_CONCURRENCY_PER_PARTNER',
  CALLBACK_DELAYS_SECONDS: 'CALLBACK_RETRY_SCHEDULE_SECONDS',
  REQUESTS_AT_ONCE: 'MAX_REQUESTS_IN_FLIGHT',
  VERIFICATIONS_AT_ONCE: 'VERIFIER_CONCURRENCY',
};
