/** Mutants that act otherwise: on links, limits, signatures and repeats. */
import { createHash } from 'node:crypto';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { type Partner, signature } from '../kit/proof.ts';
import { json, type Mutant, requests } from './mutant.ts';
import type { Alteration, Ask, ProxyAnswer, ProxyRequest } from './proxy.ts';
import { PARTNER, SECOND_PARTNER } from './sandbox.ts';

const WINDOW_MS = 3 * 86_400_000;
const SIGNED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].signedBy === 'partner',
);

/** Signing fields of a partner, made now. */
function proof(by: Partner) {
  const timestamp = new Date().toISOString();
  const signed = signature(by, timestamp);
  return { partner_id: by.id, timestamp, signature: signed, sec_key: signed };
}

const accepted = () =>
  json(201, { job_id: 'job-of-a-mutant', user_id: 'user-of-a-mutant', redirect_url: null });

/** Accepts submissions that are refused with the code. */
const accepting = (code: string) => (): Alteration => ({
  answer: (answer, { operation }) =>
    operation === 'submitVerification' && answer.body?.code === code ? accepted() : undefined,
});

const LINK_RULES: readonly Mutant[] = [
  {
    name: 'a spent link is reusable',
    breaks: 'D-11',
    only: 'Links: A single-use',
    make: accepting('link_used'),
  },
  {
    name: 'a disabled link accepts submissions',
    breaks: '§3.1',
    only: 'Links: A link is disabled',
    make: accepting('link_disabled'),
  },
  {
    name: 'an expired link accepts submissions',
    breaks: 'D-10',
    only: 'Links: A link expires',
    make: accepting('link_expired'),
  },
  {
    name: 'a link without ID types accepts submissions',
    breaks: 'D-12',
    only: 'Links: A link without',
    make: accepting('link_not_ready'),
  },
  {
    name: 'an update merges the ID types',
    breaks: '§4.2',
    only: 'Links: An update',
    make: () => ({
      async request({ operation, path, body }, ask): Promise<undefined> {
        if (operation !== 'updateLink' || !Array.isArray(body?.id_types)) return;
        // A signature may be used again (D-04).
        const { body: link } = await ask({ path, body });
        const named = body.id_types.map((each: { id_type: string }) => each.id_type);
        const kept = (link.id_types ?? []).filter(
          (each: { id_type: string }) => !named.includes(each.id_type),
        );
        body.id_types = [...kept, ...body.id_types];
      },
    }),
  },
  {
    name: 'a link without a callback_url goes nowhere',
    breaks: 'D-16',
    make: requests(['createLink'], ({ body }) => {
      body.callback_url ??= 'https://nowhere.example/';
    }),
  },
  {
    name: 'the user of partner_params wins',
    breaks: 'D-24',
    only: 'Links: User and job',
    make: requests(['createLink'], ({ body }) => {
      if (body.user_id && body.partner_params?.user_id) body.user_id = body.partner_params.user_id;
    }),
  },
  {
    name: 'a redirect may run script',
    breaks: 'D-17',
    only: 'Redirects',
    make: requests(['createLink'], ({ body }) => {
      if (/^javascript:/.test(body.redirect_url)) body.redirect_url = 'https://partner.example/';
    }),
  },
  {
    name: 'links of other partners can be read',
    breaks: 'D-07',
    only: 'Another partner’s link',
    make: requests(['getLink'], ({ body }) => {
      if (body.partner_id === SECOND_PARTNER.id) Object.assign(body, proof(PARTNER));
    }),
  },
  {
    name: 'the default page has 10 links',
    breaks: 'D-14',
    only: 'List: The first page',
    make: requests(['listLinks'], ({ body }) => {
      body.limit ??= 10;
    }),
  },
  {
    name: '%3Alist is another path',
    breaks: 'D-14',
    only: 'List: The path',
    make: () => ({
      request: ({ path }) =>
        path.includes('%3Alist')
          ? json(404, { code: 'not_found', error: 'No.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'an unknown country is 404',
    breaks: 'D-37',
    only: 'Lookups: country',
    make: () => ({
      request: ({ path }) =>
        path.includes('country=ZZ')
          ? json(404, { code: 'not_found', error: 'No.', request_id: '1' })
          : undefined,
    }),
  },
  {
    name: 'a selfie’s link never expires',
    breaks: 'D-22',
    only: 'The selfie',
    make: () => {
      const images = new Map<string, ProxyAnswer>();
      return {
        answer(answer, { path }) {
          if (!path.startsWith('/images/')) return undefined;
          if (answer.status === 200) images.set(path, answer);
          return images.get(path);
        },
      };
    },
  },
];

const VALUE_RULES: readonly Mutant[] = [
  {
    name: 'names may be longer than 200',
    breaks: '§4.1',
    only: 'createLink /company_name',
    make: requests(['createLink'], ({ body }) => {
      if (typeof body.company_name === 'string') body.company_name = body.company_name.slice(0, 200);
    }),
  },
  {
    name: 'names of 200 are refused',
    breaks: '§4.1',
    only: 'createLink /company_name',
    make: requests(['createLink'], ({ body }) => {
      if (body.company_name?.length === 200) body.company_name += '!';
    }),
  },
  {
    name: 'is_single_use may be text',
    breaks: '§4.1',
    only: 'createLink /is_single_use',
    make: requests(['createLink'], ({ body }) => {
      if (typeof body.is_single_use === 'string') body.is_single_use = body.is_single_use === 'true';
    }),
  },
  {
    name: 'partner parameters may be numbers',
    breaks: 'D-25',
    only: 'createLink /partner_params',
    make: requests(['createLink'], ({ body }) => {
      for (const [name, value] of Object.entries(body.partner_params ?? {})) {
        if (typeof value === 'number') body.partner_params[name] = String(value);
      }
    }),
  },
  {
    name: 'a flag has to be text',
    breaks: 'D-06',
    only: 'Jobs: History is there',
    make: requests(['getJobStatus'], ({ body }) => {
      if (typeof body.history === 'boolean') body.history = 'no';
    }),
  },
  {
    name: 'unknown fields are refused',
    breaks: 'D-28',
    only: 'Errors: Unknown',
    make: requests(['createLink'], ({ body }) => {
      if (body.from_the_future) body.company_name = '';
    }),
  },
  {
    name: 'page 0 is the first page',
    breaks: '§4.4',
    only: 'listLinks /page',
    make: requests(['listLinks'], ({ body }) => {
      if (body.page === 0) body.page = 1;
    }),
  },
];

const SIGNATURE_RULES: readonly Mutant[] = [
  {
    name: 'signatures are not verified',
    breaks: '§5',
    only: 'refuses signatures',
    make: requests(SIGNED, ({ body }) => void Object.assign(body, proof(PARTNER))),
  },
  {
    name: 'old signatures are believed',
    breaks: 'D-04',
    only: 'refuses timestamps',
    make: requests(SIGNED, ({ body }) => {
      if (Math.abs(Date.parse(body.timestamp) - Date.now()) < 3_600_000) Object.assign(body, proof(PARTNER));
    }),
  },
  {
    name: 'a timestamp has to be text',
    breaks: 'D-04',
    only: 'A timestamp may be',
    make: requests(SIGNED, ({ body }) => {
      if (typeof body.timestamp === 'number') body.timestamp = true;
    }),
  },
  {
    name: 'a timestamp has to be in UTC',
    breaks: 'D-04',
    only: 'A timestamp may be',
    make: requests(SIGNED, ({ body }) => {
      if (/[+-]\d\d:?\d\d$/.test(body.timestamp)) body.signature = 'wrong';
    }),
  },
  {
    name: 'links take no sec_key',
    breaks: 'D-03',
    only: 'takes the signature as',
    make: requests(['createLink', 'updateLink', 'getLink', 'listLinks'], ({ body }) => {
      delete body.sec_key;
    }),
  },
  {
    name: 'an unreadable timestamp is a bad signature',
    breaks: 'D-34',
    only: 'Signatures: Text that',
    make: requests(SIGNED, ({ body }) => {
      if (body.timestamp === 'yesterday') body.timestamp = '2020-01-01T00:00:00Z';
    }),
  },
];

const REPEAT_RULES: readonly Mutant[] = [
  {
    name: 'the Idempotency-Key is ignored',
    breaks: 'D-29',
    only: 'Idempotency',
    make: () => ({
      request: ({ headers }) => {
        delete headers['idempotency-key'];
        return undefined;
      },
    }),
  },
  {
    name: 'another body under a key gets the first answer',
    breaks: 'D-29',
    only: 'Idempotency',
    make: () => {
      const first = new Map<string, ProxyAnswer>();
      return {
        answer(answer, { headers }) {
          const key = headers['idempotency-key'];
          if (!key) return undefined;
          if (answer.status < 300 && !first.has(key)) first.set(key, answer);
          return answer.status === 422 ? first.get(key) : undefined;
        },
      };
    },
  },
];

const LIMIT_RULES: readonly Mutant[] = [
  { name: 'the limit is 29', breaks: '§8', only: '30 submissions', env: { ID_NUMBER_LIMIT: '29' } },
  { name: 'the limit is 31', breaks: '§8', only: '30 submissions', env: { ID_NUMBER_LIMIT: '31' } },
  {
    name: 'the window is 2 days',
    breaks: '§8',
    only: 'The block lasts',
    env: { ID_NUMBER_WINDOW_HOURS: '48' },
  },
  {
    name: 'the window is an hour longer',
    breaks: '§8',
    only: 'The block lasts',
    env: { ID_NUMBER_WINDOW_HOURS: '73' },
  },
  { name: 'the window does not slide', breaks: '§8', only: 'The window slides', make: fixedWindow },
  {
    name: 'a blocked submission extends the block',
    breaks: 'D-20',
    only: 'does not extend',
    make: extendingBlock,
  },
  {
    name: 'a reset clears nothing',
    breaks: '§4.7',
    only: 'A reset',
    make: () => ({
      request: ({ operation, body }) =>
        operation === 'resetIdNumberRateLimit' && body?.id_number
          ? json(200, { message: 'Rate limit reset successful', success: 'true' })
          : undefined,
    }),
  },
  {
    name: 'each spelling of a number counts apart',
    breaks: 'D-20',
    only: 'Case, spaces',
    make: requests(['submitVerification'], ({ body }) => {
      const number = body.id_number;
      if (typeof number !== 'string' || !/[a-z\s-]/.test(number)) return;
      body.id_number = createHash('sha256').update(number).digest('hex').slice(0, 16).toUpperCase();
    }),
  },
  {
    name: 'submissions that race pass the limit together',
    breaks: 'D-27',
    only: '40 submissions that race',
    make: accepting('2222'),
  },
];

export const RULE_MUTANTS: readonly Mutant[] = [
  ...LINK_RULES,
  ...VALUE_RULES,
  ...SIGNATURE_RULES,
  ...REPEAT_RULES,
  ...LIMIT_RULES,
];

/** The server's own time, in its sandbox. */
const timeOf = async (ask: Ask) =>
  Date.parse((await ask({ path: '/sandbox/clock', body: { advance_ms: 0 } })).body.now);

const isSubmission = ({ operation, body }: ProxyRequest) =>
  operation === 'submitVerification' && typeof body?.id_number === 'string';

/** Counts anew 3 days after the first submission, not after the last. */
function fixedWindow(): Alteration {
  const firstAt = new Map<string, number>();
  return {
    async request(request, ask): Promise<undefined> {
      if (!isSubmission(request)) return;
      const { id_number } = request.body;
      const now = await timeOf(ask);
      const began = firstAt.get(id_number);
      if (began === undefined || now - began >= WINDOW_MS) firstAt.set(id_number, now);
      if (began === undefined || now - began < WINDOW_MS) return;
      const { country, id_type } = request.body;
      await ask({
        path: OPERATIONS.resetIdNumberRateLimit.path,
        body: { ...proof(PARTNER), country, id_type, id_number },
      });
    },
  };
}

/** Blocks for another 3 days from each blocked submission on. */
function extendingBlock(): Alteration {
  const blocked = new Map<string, { until: number; answer: ProxyAnswer }>();
  return {
    async request(request, ask) {
      const known = isSubmission(request) ? blocked.get(request.body.id_number) : undefined;
      return known && (await timeOf(ask)) < known.until ? known.answer : undefined;
    },
    async answer(answer, request, ask): Promise<undefined> {
      if (!isSubmission(request) || answer.status !== 429) return;
      blocked.set(request.body.id_number, { until: (await timeOf(ask)) + WINDOW_MS, answer });
    },
  };
}
