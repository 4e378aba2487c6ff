/** The six operations of the interface, in memory: `API_KEY=… node server.ts`, then `POST http://localhost:8080/v1/…`. */
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { BlockList, isIP } from 'node:net';
import {
  createServer,
  type Detail,
  type ServerHandlers,
  toNodeListener,
} from 'hosted-verification-links-stubs';
import * as protocol from 'hosted-verification-links-stubs/protocol';

type Body = Parameters<NonNullable<ServerHandlers['createLink']>>[0]['body'];
type Found = Awaited<ReturnType<NonNullable<ServerHandlers['getLink']>>>;
type IdType = NonNullable<Body['id_types']>[number];
type Link = Extract<Found, { status: 200 }>['body'];

const links = new Map<string, Link>();
/** User and job of single-use links, which no other link may have. */
const jobs = new Set<string>();
const YEAR_10000 = Date.UTC(10000, 0);
const time = (ms = Date.now()) => new Date(ms).toISOString();
const find = (id: string, partnerId: string) => {
  const link = links.get(id);
  return link?.partner_id === partnerId ? link : null;
};

/** Addresses that a callback may not go to; those of this machine are let through, to try it. */
const PRIVATE = { ipv4: new BlockList(), ipv6: new BlockList() };
const refuse = (nets: string, family: 'ipv4' | 'ipv6') => {
  for (const net of nets.split(' ')) {
    const [start = '', bits] = net.split('/');
    PRIVATE[family].addSubnet(start, Number(bits), family);
  }
};
refuse('0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12', 'ipv4');
refuse('192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24', 'ipv4');
refuse('224.0.0.0/3', 'ipv4');
// Of IPv6 all but what is given to networks, and what has IPv4 within.
refuse('::/3 2001::/32 2002::/16 4000::/2 8000::/1', 'ipv6');
function isPrivate(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return false;
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
  return PRIVATE[family].check(host, family);
}

/** An address with a host and a port, without a user or a password. */
const isHttp = (url: string) =>
  /^https?:\/\//i.test(url) &&
  protocol.isSafeRedirect(url, { httpsOnly: false }) &&
  URL.parse(url)?.port !== '0';

/** What the contract's schemas cannot say. */
function problemOf(body: Body): Detail | null {
  const {
    callback_url,
    redirect_url = 'https://a.example',
    expires_at = '9999-12-31T00:00:00Z',
    id_types = [],
  } = body;
  if (!callback_url) return { path: '/callback_url', message: 'is required' };
  for (const field of ['callback_url', 'data_privacy_policy_url', 'logo_url'] as const)
    if (!isHttp(body[field] ?? 'https://a.example'))
      return { path: `/${field}`, message: 'must be an http or https address' };
  if (isPrivate(callback_url)) return { path: '/callback_url', message: 'must not be a private address' };
  if (!protocol.isSafeRedirect(redirect_url, { httpsOnly: false }))
    return { path: '/redirect_url', message: 'must be an http, https or app-scheme address' };
  const expiresAt = protocol.parseTimestamp(expires_at);
  if (expiresAt === null || expiresAt <= Date.now() || expiresAt >= YEAR_10000)
    return { path: '/expires_at', message: 'must be a time in the future, before the year 10000' };
  const names = id_types.map(({ country, id_type }) => `${country} ${id_type}`);
  const second = names.findIndex((name, i) => names.indexOf(name) < i);
  return second < 0 ? null : { path: `/id_types/${second}`, message: 'must be there once' };
}

/** What the service verifies: yours comes from your engine. */
const COUNTRIES = new Set(['GH', 'KE', 'NG', 'UG', 'ZA', 'ZM']);
const METHODS: Readonly<Record<string, readonly IdType['verification_method'][]>> = {
  NATIONAL_ID: ['enhanced_kyc', 'biometric_kyc'],
  NIN_V2: ['enhanced_kyc', 'biometric_kyc'],
  PASSPORT: ['enhanced_kyc', 'doc_verification'],
};
const isSupported = ({ country, id_type, verification_method }: IdType) =>
  COUNTRIES.has(country) && METHODS[id_type]?.includes(verification_method);

/** Without fields that the contract does not name. */
const plain = ({ country, id_type, verification_method }: IdType): IdType => ({
  country,
  id_type,
  verification_method,
});

const handlers: ServerHandlers = {
  async createLink({ body }, { partnerId }) {
    const problem = problemOf(body);
    if (problem)
      return { refused: body.callback_url ? 'invalid_value' : 'missing_field', details: [problem] };
    if (!(body.id_types ?? []).every(isSupported)) return { refused: 'unsupported_id_type' };
    const id = randomUUID();
    const link = `https://verify.example/l/${id}`;
    const isSingleUse = body.is_single_use ?? false;
    const user = body.user_id ?? body.partner_params?.['user_id'] ?? (isSingleUse ? randomUUID() : null);
    const job = isSingleUse ? body.partner_params?.['job_id'] : undefined;
    const name = JSON.stringify([partnerId, user, job]);
    if (job && jobs.has(name)) return { refused: 'job_exists' };
    if (job) jobs.add(name);
    links.set(id, {
      ref_id: id,
      link_id: id,
      link_url: link,
      name: body.name ?? null,
      id_types: (body.id_types ?? []).map(plain),
      is_single_use: isSingleUse,
      max_submissions: null,
      callback_url: body.callback_url ?? null,
      company_name: body.company_name,
      data_privacy_policy_url: body.data_privacy_policy_url,
      logo_url: body.logo_url ?? null,
      theme_color: body.theme_color ?? null,
      user_id: user,
      partner_params: body.partner_params ?? null,
      redirect_url: body.redirect_url ?? null,
      expires_at: body.expires_at ? time(protocol.parseTimestamp(body.expires_at) ?? 0) : null,
      created_at: time(),
      updated_at: time(),
      disabled_at: null,
      total_jobs: 0,
      successful_jobs: 0,
      failed_jobs: 0,
      partner_id: partnerId,
    });
    return { status: 200, body: { link, ref_id: id, link_url: link } };
  },

  async getLink({ path }, { partnerId }) {
    const link = find(path.linkId, partnerId);
    return link ? { status: 200, body: link } : { refused: 'link_not_found' };
  },

  async updateLink({ path, body }, { partnerId }) {
    const link = find(path.linkId, partnerId);
    if (!link) return { refused: 'link_not_found' };
    const disabled_at = body.is_disabled === false ? null : (link.disabled_at ?? time());
    if (!(body.id_types ?? []).every(isSupported)) return { refused: 'unsupported_id_type' };
    const id_types = body.id_types?.map(plain) ?? link.id_types;
    const kept = { disabled_at: body.is_disabled === undefined ? link.disabled_at : disabled_at, id_types };
    links.set(link.ref_id, { ...link, ...kept, updated_at: time() });
    return { status: 200, body: { ...kept, link_url: link.link_url, ref_id: link.ref_id } };
  },

  async listLinks({ body }, { partnerId }) {
    const { page = 1, limit = 20 } = body;
    const own = [...links.values()].filter((link) => link.partner_id === partnerId).reverse();
    const totalPages = Math.ceil(own.length / limit);
    const shown = own.slice((page - 1) * limit, page * limit);
    return { status: 200, body: { links: shown, meta: { page, limit, total: own.length, totalPages } } };
  },

  // Nobody has submitted anything here.
  getJobStatus: async () => ({ refused: 'job_not_found' }),

  resetIdNumberRateLimit: async () => ({
    status: 200,
    body: { message: 'Rate limit reset successful', success: 'true' },
  }),
};

/** The contract's extensions that this server does not have. */
const page = ['logo_url_dark', 'embed_origins', 'capture', 'prefill', 'hidden_fields'];
const lacks = {
  createLink: [...page, 'max_submissions', 'attempts_max', 'retry_on'],
  updateLink: page,
  listLinks: ['cursor', 'state', 'user_id', 'name', 'created_after', 'created_before'],
};
const { env } = process;
const apiKey = env['API_KEY'];
if (!apiKey) throw new Error('Set API_KEY.');
const keys = { [env['PARTNER_ID'] ?? '001']: [apiKey] };
const serve = createServer(handlers, {
  protocol,
  lacks,
  keys: (partnerId) => keys[partnerId] ?? [],
});
const server = createHttpServer(toNodeListener(serve));
server.listen(Number(env['PORT'] ?? 8080), () => console.log(JSON.stringify(server.address())));
