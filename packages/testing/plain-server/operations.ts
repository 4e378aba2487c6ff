/** The six operations of the interface. */
import { randomUUID } from 'node:crypto';
import type { Context, Operation } from './context.ts';
import { OF_LINKS, Refusal } from './refusal.ts';
import { isHttp, isPublic, isRedirect, type Json, plainNumber } from './validation.ts';

const OF_JOBS = { json: '2303', missing: '2313', wrong: 'invalid_value', signed: '2305' };
const OF_RESETS = { json: 'invalid_json', missing: '2413', wrong: 'invalid_value', signed: '2405' };
/** What a link takes: the catalogue of this server. */
const CATALOGUE = ['NG NIN_V2 enhanced_kyc', 'NG NIN_V2 biometric_kyc', 'KE PASSPORT doc_verification'];

/** What a link keeps of what it was made with. */
const FIELDS = [
  ...[
    'name',
    'id_types',
    'is_single_use',
    'callback_url',
    'company_name',
    'data_privacy_policy_url',
    'logo_url',
  ],
  ...['user_id', 'partner_params', 'redirect_url', 'expires_at'],
];

function checkTypes(types: Json = []): void {
  const [pairs, unknown] = [new Set<string>(), [] as string[]];
  types.forEach(({ country, id_type, verification_method }: Json, n: number) => {
    if (pairs.has(`${country} ${id_type}`))
      throw new Refusal(400, '2204', [{ path: `/id_types/${n}`, message: 'is there twice' }]);
    pairs.add(`${country} ${id_type}`);
    if (!CATALOGUE.includes(`${country} ${id_type} ${verification_method}`)) unknown.push(`/id_types/${n}`);
  });
  if (unknown.length > 0)
    throw new Refusal(
      400,
      'unsupported_id_type',
      unknown.map((path) => ({ path, message: 'is not listed' })),
    );
}

const typesOf = (types: Json = []) =>
  types.map(({ country, id_type, verification_method }: Json) => ({ country, id_type, verification_method }));

function create({ server, partner, body, request }: Context): Json {
  const wrong: string[] = [];
  if (body.redirect_url !== undefined && !isRedirect(body.redirect_url)) wrong.push('/redirect_url');
  for (const name of ['callback_url', 'data_privacy_policy_url', 'logo_url']) {
    if (body[name] !== undefined && !isHttp(body[name])) wrong.push(`/${name}`);
  }
  if (body.callback_url !== undefined && !isPublic(body.callback_url)) wrong.push('/callback_url');
  const expires = body.expires_at === undefined ? Date.now() + 90 * 86_400_000 : Date.parse(body.expires_at);
  if (!(expires > Date.now() && expires < Date.UTC(10_000, 0))) wrong.push('/expires_at');
  for (const name of ['user_id', 'job_id']) {
    const text = body.partner_params?.[name];
    if (text !== undefined && (text === '' || [...text].length > 200)) wrong.push(`/partner_params/${name}`);
  }
  const details = wrong.map((path) => ({ path, message: 'is wrong' }));
  if (body.callback_url === undefined)
    throw new Refusal(400, '2213', [{ path: '/callback_url', message: 'is required' }, ...details]);
  if (wrong.length > 0) throw new Refusal(400, '2204', details);
  return server.once({ request, body }, 'CreateLinkRequest', `create ${partner}`, () => {
    checkTypes(body.id_types);
    const id = randomUUID();
    const now = new Date().toISOString();
    const { user_id, job_id } = body.partner_params ?? {};
    const single = body.is_single_use === true;
    const user = body.user_id ?? user_id ?? (single ? randomUUID() : null);
    const job = single && job_id !== undefined ? JSON.stringify([partner, user, job_id]) : null;
    if (job && server.jobs.has(job)) throw new Refusal(409, 'job_exists');
    if (job) server.jobs.set(job, null);
    const own = Object.fromEntries(FIELDS.map((name) => [name, body[name] ?? null]));
    const address = `${server.url}/l/${id}`;
    server.links.set(id, {
      ...own,
      ...{
        ref_id: id,
        link_id: id,
        link_url: address,
        id_types: typesOf(body.id_types),
        is_single_use: single,
      },
      ...{ user_id: user, expires_at: new Date(expires).toISOString(), created_at: now, updated_at: now },
      ...{ disabled_at: null, total_jobs: 0, successful_jobs: 0, failed_jobs: 0, partner_id: partner },
    });
    return { link: address, link_url: address, ref_id: id };
  });
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /v1/hosted_links': { schema: 'CreateLinkRequest', codes: OF_LINKS, run: create },
  'PUT /v1/hosted_links/{}': {
    schema: 'UpdateLinkRequest',
    codes: OF_LINKS,
    run({ server, partner, body, linkId }) {
      const link = server.link(linkId, partner);
      checkTypes(body.id_types);
      if (body.id_types) link.id_types = typesOf(body.id_types);
      if (body.is_disabled === true) link.disabled_at ??= new Date().toISOString();
      if (body.is_disabled === false) link.disabled_at = null;
      link.updated_at = new Date().toISOString();
      const { disabled_at, id_types, link_url, ref_id } = link;
      return { disabled_at, id_types, link_url, ref_id };
    },
  },
  'POST /v1/hosted_links/{}': {
    schema: 'GetLinkRequest',
    codes: OF_LINKS,
    run: ({ server, partner, linkId }) => server.link(linkId, partner),
  },
  'POST /v1/hosted_links/:list': {
    schema: 'ListLinksRequest',
    codes: OF_LINKS,
    run({ server, partner, body: { page = 1, limit = 20 } }) {
      const all = [...server.links.values()].filter((each) => each.partner_id === partner).toReversed();
      const links = all.slice((page - 1) * limit, page * limit);
      return { links, meta: { page, limit, total: all.length, totalPages: Math.ceil(all.length / limit) } };
    },
  },
  'POST /v1/job_status': {
    schema: 'JobStatusRequest',
    codes: OF_JOBS,
    run({ server, partner, body }) {
      const job = server.jobs.get(JSON.stringify([partner, body.user_id, body.job_id]));
      if (!job) throw new Refusal(404, '2304');
      const { user_id, job_id, history, selfie, ...status } = job;
      const timestamp = new Date().toISOString().replace('Z', '777777Z');
      const signature = server.sign(partner, timestamp);
      const isOn = (flag: unknown) => flag === true || flag === 'true';
      const token = selfie && isOn(body.image_links) ? randomUUID() : null;
      if (token) server.images.set(token, { bytes: selfie, until: Date.now() + 3_600_000 });
      return {
        ...{ timestamp, signature, sec_key: signature, user_id, job_id, code: '2302', ...status },
        ...(isOn(body.history) && { history }),
        ...(isOn(body.image_links) && {
          image_links: token ? { selfie_image: `${server.url}/images/${token}` } : {},
        }),
      };
    },
  },
  'POST /v1/id_number_rate_limit_reset': {
    schema: 'ResetRequest',
    codes: OF_RESETS,
    run({ server, body: { country, id_type, id_number } }) {
      server.numbers.delete(`${country} ${id_type} ${plainNumber(id_number)}`);
      return { message: 'Rate limit reset successful', success: 'true' };
    },
  },
};
