/** Requests of every kind that reach the server, from valid ones to bytes that are no HTTP. */
import { randomUUID } from 'node:crypto';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { LINK_FIELDS, SUBMISSION_FIELDS, signingFields } from '#testing/harness/api.ts';
import { type Random, seededRandom } from '#testing/harness/random.ts';
import { CALLBACK_URL, type FuzzMode, PARTNERS } from './mode.ts';
import { form, IMAGE_FIELDS, PNG } from './multipart.ts';
import { anyJson, brokenJson, EDGY, mutated, nearly } from './values.ts';

export interface FuzzRequest {
  /** The operation whose answer the contract gives; null where another one is right as well. */
  readonly operation: OperationId | null;
  readonly kind: 'operation' | 'submission' | 'page' | 'docs' | 'service' | 'raw';
  readonly start: string;
  readonly bytes: Buffer;
  readonly isHead: boolean;
}

/** What the requests are about: links in every state. */
export interface Targets {
  readonly mode: FuzzMode;
  readonly links: readonly string[];
}

/** Valid fields of signed operations, and of the sandbox's own; an operation that is not here has none. */
const FIELDS: Partial<Record<OperationId, object>> = {
  createLink: { ...LINK_FIELDS, name: 'n', is_single_use: true, user_id: 'u', partner_params: { k: 'v' } },
  createLinks: {
    links: [{ ...LINK_FIELDS, idempotency_key: 'k' }, {}, { ...LINK_FIELDS, prefill: { country: 'NG' } }],
  },
  updateLink: { is_disabled: false, id_types: LINK_FIELDS.id_types },
  getLink: {},
  listLinks: { page: 1, limit: 10 },
  getJobStatus: { user_id: 'u', job_id: 'j', history: 'true', image_links: false },
  resetIdNumberRateLimit: { country: 'NG', id_type: 'NIN_V2', id_number: '12345678900' },
  listCallbacks: { limit: 5, user_id: 'u' },
  replayCallback: {},
  getErasure: {},
  eraseUser: { user_id: 'nobody', job_id: 'j', pseudonyms: 'true' },
  reportVerification: { code: '1012' },
  advanceSandboxClock: { advance_ms: 0 },
};
const signedByPartner = Object.entries<Operation>(OPERATIONS).filter(
  ([, { signedBy }]) => signedBy === 'partner',
);
const SIGNED = [...new Set([...Object.keys(FIELDS), ...signedByPartner.map(([id]) => id)])] as OperationId[];
const EXTRA = [
  ...'partner_id timestamp signature sec_key expires_at redirect_url logo_url logo_url_dark'.split(' '),
  '',
];

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND'.split(' ');
const TYPES = [
  ...['text/plain', '/', 'application/xml', 'x/y; z', 'multipart/form-data', 'application/json;;=', '\xe9'],
];
const HEADERS: readonly (readonly [string, string])[] = [
  ['idempotency-key', 'k'],
  ['idempotency-key', 'x'.repeat(300)],
  ['accept-encoding', 'br;q=0, gzip'],
  ['accept-language', 'fr-CH, *;q=0.5, ,;;'],
  ['origin', 'https://evil.example'],
  ['expect', '100-continue'],
  ['expect', 'foo'],
  ['content-encoding', 'gzip'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-1'],
  ['x-forwarded-for', "10.0.0.1, 'x'"],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade, close'],
  ['cookie', 'x'.repeat(4_000)],
  ['webhook-id', 'msg_1'],
  ['webhook-timestamp', '1e9'],
  ['webhook-signature', 'v1,AAAA v1,\xe9'],
];

/** The request with this number, always the same for the same seed, ids and times aside. */
export function makeRequest(seed: number, index: number, targets: Targets): FuzzRequest {
  // A sequence of its own for each request, so that one can be repeated alone.
  const random = seededRandom(Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(index + 1, 0xc2b2_ae35));
  const plain = random.weighted([
    [45, () => operation(random, targets)],
    [15, () => submission(random, targets)],
    [12, () => page(random, targets)],
    [8, () => docs(random)],
    [5, () => service(random)],
  ]);
  return random.chance(0.2) && !plain.isHead ? raw(random, plain, targets) : plain;
}

function operation(random: Random, targets: Targets): FuzzRequest {
  const id = random.pick([...SIGNED, 'listServices', 'listValidDocuments'] as OperationId[]);
  const { method, path } = OPERATIONS[id];
  const target = path.replace(/\{\w+\}/, () => pathValue(random, targets));
  if (method === 'GET') {
    const wild = `?country=${encodeURIComponent(text(random))}`;
    const query = random.pick(['', '?country=NG', wild, '?a=%ff&a=b&&=']);
    return http(random, { operation: id, kind: 'operation', method, target: target + query });
  }
  const { id: partnerId, key } = random.pick(PARTNERS[targets.mode]);
  const callback = id === 'createLink' && { callback_url: CALLBACK_URL[targets.mode] };
  const fields = { ...signingFields(partnerId, key), ...FIELDS[id], ...callback };
  const body = random.weighted<Buffer | object>([
    [10, () => fields],
    [60, () => withoutTimeTravel(nearly(random, fields, EXTRA))],
    [10, () => anyJson(random) as object],
    [15, () => brokenJson(random, fields)],
    [2, () => Buffer.of()],
  ]);
  const exists = targets.mode === 'sandbox' || !OPERATIONS[id].sandboxOnly;
  return http(random, { operation: exists ? id : null, kind: 'operation', method, target, body });
}

/** The sandbox's clock stays: links that expired long ago would refuse everything. */
function withoutTimeTravel(body: object): object {
  return 'advance_ms' in body && typeof body.advance_ms === 'number' && body.advance_ms > 0
    ? { ...body, advance_ms: 0 }
    : body;
}

function submission(random: Random, targets: Targets): FuzzRequest {
  const target = OPERATIONS.submitVerification.path.replace('{linkId}', () => pathValue(random, targets));
  const fields = nearly(random, SUBMISSION_FIELDS, [...IMAGE_FIELDS, 'partner_params']);
  const common = { operation: 'submitVerification', kind: 'submission', method: 'POST', target } as const;
  if (random.chance(0.4)) {
    const image = random.pick([PNG.toString('base64'), 'AAAA', 'not base64 ', 'A'.repeat(200_001)]);
    const body = random.chance(0.5) ? { ...fields, [random.pick(IMAGE_FIELDS)]: image } : fields;
    return http(random, { ...common, body: random.chance(0.2) ? brokenJson(random, body) : body });
  }
  return http(random, { ...common, ...form(random, fields) });
}

const PAGE_PATHS = '/ /cancel /theme.css /handoff /handoff/open /handoffs/x /handoffs/x/events /x'.split(' ');

function page(random: Random, targets: Targets): FuzzRequest {
  const rest = random.pick(['', '', '', ...PAGE_PATHS]);
  const wild = `?id=${encodeURIComponent(text(random))}`;
  const query = random.pick(['', '?id=NG.NIN_V2', '?plain=1', '?sent=1', '?lang=ar', wild]);
  const target = `/l/${pathValue(random, targets)}${rest}${query}`;
  const common = { operation: null, kind: 'page', target } as const;
  if (random.chance(0.5))
    return http(random, { ...common, method: random.pick(['GET', 'GET', 'HEAD', 'PUT']) });
  const fields = { ...nearly(random, SUBMISSION_FIELDS, IMAGE_FIELDS), idempotency_key: randomUUID() };
  return http(random, { ...common, method: 'POST', ...form(random, fields) });
}

const DOCS_PATHS = '/ /index /index.html /a.css /404.html /server.js /openapi.json'.split(' ');
const WILD_DOCS_PATHS = '/../x /%2e%2e/x /.env /%00.html'.split(' ');

function docs(random: Random): FuzzRequest {
  const name = random.pick(['', ...DOCS_PATHS]);
  const wild = random.pick(['/a'.repeat(2_000), `/${'a'.repeat(256)}.html`, ...WILD_DOCS_PATHS]);
  const target = `/docs${random.chance(0.6) ? name : random.pick([wild, `/${encodeURIComponent(text(random))}.html`])}`;
  const method = random.pick(['GET', 'GET', 'HEAD', 'POST']);
  return http(random, { operation: null, kind: 'docs', method, target });
}

const SERVICE_PATHS = [
  ...'/ /healthz /readyz /openapi.json /assets/x.js /%ff // /v1 /v1/:list *'.split(' '),
  ...['http://a/healthz', '/.well-known/security.txt'],
];

function service(random: Random): FuzzRequest {
  const image = `/images/${randomUUID()}/selfie?expires=${random.below(3e9)}&signature=${random()}`;
  const target = random.pick([...SERVICE_PATHS, image, `/${encodeURIComponent(text(random))}`]);
  const body = random.chance(0.3) ? brokenJson(random, {}) : undefined;
  return http(random, { operation: null, kind: 'service', method: random.pick(METHODS), target, body });
}

/** Bytes of a request, changed; or several requests at once. */
function raw(random: Random, plain: FuzzRequest, targets: Targets): FuzzRequest {
  const twoHosts = plain.bytes.toString('latin1').replace('host: localhost', 'host: a\r\nhost: b');
  const bytes = random.weighted([
    [6, () => mutated(random, plain.bytes)],
    [1, () => plain.bytes.subarray(0, random.below(plain.bytes.length))],
    [1, () => Buffer.concat([plain.bytes, operation(random, targets).bytes, page(random, targets).bytes])],
    [1, () => Buffer.from(twoHosts, 'latin1')],
    [1, () => Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)))],
  ]);
  return { ...plain, operation: null, kind: 'raw', bytes };
}

interface Parts {
  readonly operation: OperationId | null;
  readonly kind: FuzzRequest['kind'];
  readonly method: string;
  readonly target: string;
  readonly body?: Buffer | object | undefined;
  readonly type?: string;
}

function http(random: Random, { operation: id, kind, method, target, body, type }: Parts): FuzzRequest {
  const content =
    body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body) ?? '');
  const headers = [['host', 'localhost']];
  if (content) headers.push(['content-length', String(content.length)]);
  if (content)
    headers.push(['content-type', random.chance(0.05) ? random.pick(TYPES) : (type ?? 'application/json')]);
  for (let i = random.below(3); i > 0; i--) headers.push([...random.pick(HEADERS)]);
  // What is answered before any route.
  const isEarly =
    headers.some(([, value]) => value === 'foo') ||
    /%ff|%00|\/\.|.{1000}/.test(target) ||
    (/:list\b/.test(target) && id !== 'listLinks') ||
    (target.startsWith('/sandbox/') && headers.some(([name]) => name === 'origin' || name === 'webhook-id'));
  const start = `${method} ${target} HTTP/1.1`;
  const head = `${start}\r\n${headers.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), content ?? Buffer.of()]);
  return { operation: isEarly ? null : id, kind, start, bytes, isHead: method === 'HEAD' };
}

const WILD_IDS = '%ff x %00 . %2e%2e %3Alist :list'.split(' ');

/** A link that exists, one that does not, or no id at all. */
function pathValue(random: Random, { links }: Targets): string {
  return random.weighted([
    [12, () => random.pick(links)],
    [2, () => randomUUID()],
    [1, () => encodeURI(random.pick([...WILD_IDS, 'a'.repeat(3_000), '🙂']))],
  ]);
}

const TEXTS = EDGY.filter(
  (value) => typeof value === 'string' && value.isWellFormed() && value.length < 3_000,
);
const text = (random: Random) => random.pick(TEXTS as string[]);
