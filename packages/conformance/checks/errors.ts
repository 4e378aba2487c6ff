/** Every error that the contract documents, provoked (§7, D-07, D-08). The map is total: `tsc` names what is missing. */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { type Check, group, holds, Skipped, same } from '../kit/check.ts';
import { CLAUSE } from '../kit/contract.ts';
import type { Answer, Session } from '../kit/session.ts';
import { ID_TYPE } from '../kit/session.ts';
import { baselineOf } from './baselines.ts';

type Errors<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['errors'];
/** Causes the condition. @throws Skipped where nobody outside can. */
type Provoke = (s: Session, id: OperationId) => Promise<unknown>;

/** Larger than any JSON body may be (D-26). */
const TOO_LARGE = 300 * 1024;
/** Larger than an image may be, in base64. */
const IMAGE_TOO_LARGE = 'A'.repeat(8 * 1024 * 1024);

const unprovoked =
  (reason: string): Provoke =>
  async () => {
    throw new Skipped(reason);
  };

const systemError = unprovoked('nobody outside makes the service fail');
const unavailable = unprovoked('nobody outside takes its database away');
const inProgress = unprovoked('a race that nobody wins for certain (D-42)');
const byVerifier = unprovoked('only the verifier reports results');
const erased = unprovoked('data is erased by work that runs now and then');

const invalidJson: Provoke = (s, id) => {
  const { options } = baselineOf(id, s);
  return s.refused('invalid_json', id, '{"partner_id":', options);
};

const missing =
  (field: string): Provoke =>
  async (s, id) => {
    const { body, options } = baselineOf(id, s);
    const { [field]: _, ...rest } = body;
    const answer = await s.refused('missing_field', id, rest, { ...options, as: null });
    names(answer, `/${field}`);
  };

const invalid =
  (field: string, value: unknown): Provoke =>
  async (s, id) => {
    const { body, options } = baselineOf(id, s);
    names(
      await s.refused('invalid_value', id, { ...body, [field]: value }, { ...options, as: null }),
      `/${field}`,
    );
  };

const wrongProof: Provoke = (s, id) => {
  const { body, options } = baselineOf(id, s);
  const field = OPERATIONS[id].signatureField ?? 'signature';
  return s.refused('bad_signature', id, { ...body, [field]: 'wrong' }, { ...options, as: null });
};

const tooLarge: Provoke = (s, id) => {
  const { body, options } = baselineOf(id, s);
  return s.refused('payload_too_large', id, { ...body, padding: 'x'.repeat(TOO_LARGE) }, options);
};

const wrongType: Provoke = (s, id) => {
  const { body, options } = baselineOf(id, s);
  const text = JSON.stringify(body);
  return s.refused('unsupported_media_type', id, text, { ...options, contentType: 'text/plain' });
};

const noLink: Provoke = (s, id) => {
  const { body, options } = baselineOf(id, s);
  return s.refused('link_not_found', id, body, { ...options, as: null });
};

const wrongCountry: Provoke = async (s, id) => {
  names(await s.refused('invalid_value', id, {}, { query: '?country=nigeria' }), '/country');
};

/** Makes a link that has expired by now, without moving the clock. */
async function expiringLink(s: Session): Promise<string> {
  // A slow target may find the shorter times past already.
  for (const aheadMs of [1_500, 6_000, 20_000]) {
    const expiresAt = s.target.clock.now() + aheadMs;
    const fields = s.linkFields({ expires_at: new Date(expiresAt).toISOString() });
    const { status, body } = await s.send('createLink', fields);
    if (status !== 200) continue;
    await new Promise((resolve) => setTimeout(resolve, expiresAt - s.target.clock.now() + 100));
    return body.ref_id;
  }
  throw new Skipped('the target is too slow to make a link that expires soon');
}

function names(answer: Answer, path: string): void {
  const paths = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
  holds(`details names ${path}`, paths.includes(path), answer.body, ['D-07']);
  holds('error ends with the first of them', answer.body.error.includes(paths[0]?.slice(1)), answer.body, [
    'D-41',
  ]);
}

const BODY = { payload_too_large: tooLarge, unsupported_media_type: wrongType };
const OURS = { system_error: systemError, unavailable };
const SIGNED = { ...BODY, ...OURS, invalid_json: invalidJson, bad_signature: wrongProof };
const LOOKUP = { ...OURS, invalid_value: wrongCountry };

const idType = { ...ID_TYPE, id_type: 'NO_SUCH_ID' };

export const PROVOCATIONS: { [Id in OperationId]: Record<Errors<Id>, Provoke> } = {
  createLink: {
    ...SIGNED,
    missing_field: missing('company_name'),
    invalid_value: invalid('company_name', ''),
    unsupported_id_type: (s) =>
      s.refused('unsupported_id_type', 'createLink', s.linkFields({ id_types: [idType] })),
    job_exists: async (s) => {
      const fields = s.linkFields({
        is_single_use: true,
        partner_params: { user_id: s.chance.word('user'), job_id: s.chance.word('job') },
      });
      await s.ok('createLink', fields);
      await s.refused('job_exists', 'createLink', fields);
    },
    request_in_progress: inProgress,
    idempotency_key_reused: async (s) => {
      const headers = { 'idempotency-key': s.chance.word('key') };
      await s.ok('createLink', s.linkFields(), { headers });
      await s.refused('idempotency_key_reused', 'createLink', s.linkFields({ name: 'other' }), { headers });
    },
  },
  updateLink: {
    ...SIGNED,
    missing_field: missing('timestamp'),
    invalid_value: invalid('is_disabled', 'true'),
    unsupported_id_type: async (s) => {
      const params = { linkId: await s.newLink() };
      await s.refused('unsupported_id_type', 'updateLink', { id_types: [idType] }, { params });
    },
    link_not_found: noLink,
  },
  getLink: {
    ...SIGNED,
    missing_field: missing('partner_id'),
    invalid_value: invalid('partner_id', '0001'),
    link_not_found: noLink,
  },
  listLinks: { ...SIGNED, missing_field: missing('timestamp'), invalid_value: invalid('page', 0) },
  getJobStatus: {
    ...SIGNED,
    missing_field: missing('job_id'),
    invalid_value: invalid('history', 'yes'),
    job_not_found: (s, id) => s.refused('job_not_found', id, baselineOf(id, s).body),
    user_disabled: unprovoked('only an operator disables a user'),
    user_erased: erased,
  },
  resetIdNumberRateLimit: {
    ...SIGNED,
    missing_field: missing('id_number'),
    invalid_value: invalid('country', 'Nigeria'),
  },
  submitVerification: {
    ...OURS,
    invalid_json: invalidJson,
    missing_field: missing('consent'),
    invalid_value: invalid('dob', '1990-02-30'),
    payload_too_large: async (s, id) => {
      const params = { linkId: await s.newLink() };
      const body = s.submissionFields({ selfie: IMAGE_TOO_LARGE });
      await s.refused('payload_too_large', id, body, { params });
    },
    unsupported_media_type: wrongType,
    unsupported_id_type: async (s) => {
      await s.submitRefused('unsupported_id_type', await s.newLink(), { id_type: 'BVN' });
    },
    link_not_found: noLink,
    link_disabled: async (s) => {
      const linkId = await s.newLink();
      await s.ok('updateLink', { is_disabled: true }, { params: { linkId } });
      await s.submitRefused('link_disabled', linkId);
    },
    link_not_ready: async (s) => s.submitRefused('link_not_ready', await s.newLink({ id_types: [] })),
    link_used: async (s) => {
      const linkId = await s.newLink({ is_single_use: true });
      await s.submit(linkId);
      await s.submitRefused('link_used', linkId);
    },
    link_expired: async (s) => {
      const linkId = await expiringLink(s);
      await s.submitRefused('link_expired', linkId);
    },
    id_number_blocked: async (s) => {
      const linkId = await s.newLink();
      const id_number = s.chance.idNumber();
      for (let n = 0; n < 30; n++) await s.submit(linkId, { id_number });
      const { headers } = await s.submitRefused('id_number_blocked', linkId, { id_number });
      for (const name of ['retry-after', 'ratelimit-policy', 'ratelimit']) {
        holds(`the header ${name} is there`, headers.has(name), [...headers.keys()], ['§7.2', 'D-20']);
      }
    },
    request_in_progress: inProgress,
    idempotency_key_reused: async (s) => {
      const params = { linkId: await s.newLink() };
      const headers = { 'idempotency-key': s.chance.word('key') };
      const fields = s.submissionFields();
      await s.ok('submitVerification', fields, { params, headers });
      const other = { ...fields, id_number: s.chance.idNumber() };
      await s.refused('idempotency_key_reused', 'submitVerification', other, { params, headers });
    },
  },
  reportVerification: {
    ...BODY,
    ...OURS,
    invalid_json: invalidJson,
    missing_field: missing('result'),
    invalid_value: invalid('service_job_id', 7),
    // The baseline's headers verify under no key.
    bad_signature: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('bad_signature', id, body, options);
    },
    job_not_found: byVerifier,
    job_complete: byVerifier,
  },
  listCallbacks: { ...SIGNED, missing_field: missing('timestamp'), invalid_value: invalid('state', 'lost') },
  replayCallback: {
    ...SIGNED,
    missing_field: missing('timestamp'),
    invalid_value: invalid('partner_id', '1'),
    callback_not_found: (s, id) => {
      const { body, options } = baselineOf(id, s);
      return s.refused('callback_not_found', id, body, options);
    },
    callback_erased: erased,
  },
  listServices: LOOKUP,
  listValidDocuments: LOOKUP,
  advanceSandboxClock: {
    ...BODY,
    ...OURS,
    invalid_json: invalidJson,
    missing_field: missing('advance_ms'),
    invalid_value: invalid('advance_ms', -1),
  },
};

/** What decides on a condition, beside its status and code. */
const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  payload_too_large: ['D-26'],
  missing_field: ['D-41'],
  invalid_value: ['D-41'],
};

const check = group('Errors');

const provoked = (Object.keys(OPERATIONS) as OperationId[]).flatMap((id): Check[] => {
  const operation: Operation = OPERATIONS[id];
  return Object.entries(operation.errors).map(([condition, { status, code }]) =>
    check(
      `${id} answers ${condition} with ${status} ${code}`,
      ['D-08', 'D-07', '§7', CLAUSE[id], ...(DECISIONS[condition] ?? [])],
      async (s) => {
        if (s.target.lacks.state) return preferred(s, id, condition);
        if (operation.sandboxOnly && s.target.lacks.sandbox) throw new Skipped(s.target.lacks.sandbox);
        await (PROVOCATIONS[id] as Record<string, Provoke>)[condition]?.(s, id);
      },
      { needs: [] },
    ),
  );
});

/** Asks a mock, which does not cause errors but shows them. */
async function preferred(s: Session, id: OperationId, condition: string): Promise<void> {
  const { body, options } = baselineOf(id, s);
  const { status, code } = (OPERATIONS[id] as Operation).errors[condition] ?? {};
  const headers = { ...options.headers, prefer: `code=${status}, example=${condition}` };
  const answer = await s.send(id, body, { ...options, headers });
  same('status and code', [answer.status, answer.body.code], [status, code]);
}

export const ERROR_CHECKS = [
  ...provoked,

  check('A path that does not exist answers 404 not_found', ['D-43', 'D-07'], async (s) => {
    const { status, body } = await s.request('POST', '/v1/nowhere', '{}');
    same('status and code', [status, body.code], [404, 'not_found']);
    holds('it has an error and a request_id', Boolean(body.error && body.request_id), body, ['D-07']);
  }),

  check(
    'A method that a path does not have answers 405, and Allow names those it has',
    ['D-43', 'D-08'],
    async (s) => {
      const { status, body, headers } = await s.request('DELETE', `/v1/${s.target.brand}_links`, null);
      same('status and code', [status, body.code], [405, 'method_not_allowed']);
      holds('Allow names POST', headers.get('allow')?.includes('POST') ?? false, headers.get('allow'));
    },
  ),

  check('Missing fields win over wrong values, and details has both', ['D-41', 'D-07'], async (s) => {
    const { company_name: _, ...body } = s.linkFields({ logo_url: 'nowhere' }) as Record<string, unknown>;
    const answer = await s.refused('missing_field', 'createLink', body);
    const paths = answer.body.details.map((detail: { path: string }) => detail.path);
    same('the fields in details', paths.toSorted(), ['/company_name', '/logo_url']);
  }),

  check(
    'Unknown fields are ignored',
    ['D-07', 'D-28'],
    async (s) => {
      await s.ok('createLink', s.linkFields({ from_the_future: { deep: [1] } }));
    },
    { needs: [] },
  ),

  check('Each answer has a request_id of its own', ['D-07'], async (s) => {
    const ask = async () => (await s.refused('invalid_value', 'listLinks', { page: 0 })).body.request_id;
    const ids = [await ask(), await ask()];
    holds('they differ', ids[0] !== ids[1], ids);
  }),

  check('NUL is an invalid value, and __proto__ is no JSON', ['D-40'], async (s) => {
    await s.refused('invalid_value', 'createLink', s.linkFields({ name: 'a\u0000b' }));
    const body = JSON.stringify({ ...s.proof('createLink'), ...s.linkFields() });
    await s.refused('invalid_json', 'createLink', `{"__proto__":{},${body.slice(1)}`);
  }),
];
