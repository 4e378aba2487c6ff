/** Authentication: signatures, their field names, and their timestamps (§5, D-02 to D-05, D-34). */
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { group } from '../kit/check.ts';
import type { CheckedResponse, Session } from '../kit/session.ts';
import { signature } from '../kit/signing.ts';
import { expectEqual } from '../kit/violation.ts';

const check = group('Signatures');
const TOLERANCE_MS = 300_000;

/** Spellings of a timestamp; `signed` is the signed text where it differs from what is sent. */
const SPELLINGS: Readonly<Record<string, (at: number) => { sent: string | number; signed?: string }>> = {
  'ISO 8601 with milliseconds': (at) => ({ sent: iso(at) }),
  'ISO 8601 without a fraction': (at) => ({ sent: iso(at).replace(/\.\d+/, '') }),
  'ISO 8601 with one fractional digit': (at) => ({ sent: iso(at).replace(/\d\dZ$/, 'Z') }),
  'ISO 8601 with nine fractional digits': (at) => ({ sent: iso(at).replace('Z', '123456Z') }),
  'ISO 8601 with an offset ahead': (at) => ({ sent: iso(at + 5.5 * 3_600_000).replace('Z', '+05:30') }),
  'ISO 8601 with an offset behind': (at) => ({ sent: iso(at - 8 * 3_600_000).replace('Z', '-0800') }),
  'a space and +0000': (at) => ({ sent: `${iso(at).slice(0, 19).replace('T', ' ')} +0000` }),
  'epoch milliseconds as text': (at) => ({ sent: String(at) }),
  'epoch milliseconds as a number, signed as ISO 8601': (at) => ({ sent: at, signed: iso(at) }),
  'epoch milliseconds as a number, signed as digits': (at) => ({ sent: at, signed: String(at) }),
};

const MALFORMED = ['yesterday', '2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '12:00', '1e12'];

const otherCase = (character: string) =>
  character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();

const shifted = (character: string) => String.fromCharCode(character.charCodeAt(0) + 0x100);

const iso = (at: number) => new Date(at).toISOString();

/** The operations that a partner signs. */
export const SIGNED = (Object.keys(OPERATIONS) as OperationId[]).filter(
  (id) => OPERATIONS[id].signedBy === 'partner',
);

interface SigningFields {
  readonly timestamp: string | number;
  readonly [field: string]: unknown;
}

/** Sends a request that changes nothing, with the given signing fields. */
async function ask(s: Session, id: OperationId, fields: SigningFields): Promise<CheckedResponse> {
  const noId = '00000000-0000-4000-8000-000000000000';
  const unknown = { linkId: noId, webhookId: 'msg_none', erasureId: noId };
  const body = {
    createLink: s.linkFields(),
    getJobStatus: { user_id: s.random.word('user'), job_id: s.random.word('job') },
    eraseUser: { user_id: s.random.word('user') },
    resetIdNumberRateLimit: { country: 'NG', id_type: 'NIN_V2', id_number: s.random.idNumber() },
  }[id as string];
  return s.send(id, { partner_id: s.target.partner.id, ...body, ...fields }, { as: null, params: unknown });
}

/** Fails where the signature is refused. Any later error, such as an unknown link, is accepted. */
async function accepted(
  s: Session,
  id: OperationId,
  fields: SigningFields,
  clauses: string[],
): Promise<void> {
  const { status, body } = await ask(s, id, fields);
  expectEqual(
    `${id}: whether the signature was refused`,
    [401, 400].includes(status) ? `${status} ${body.code}` : 'no',
    'no',
    clauses,
  );
}

export async function refused(
  s: Session,
  id: OperationId,
  fields: SigningFields,
  clauses: string[],
  what = 'a wrong signature',
): Promise<void> {
  const { status, body } = await ask(s, id, fields);
  const { status: expected, code } = (OPERATIONS[id] as Operation).errors['bad_signature'] ?? {};
  expectEqual(`${id}: status and code for ${what}`, [status, body.code], [expected, code], clauses);
}

function signed(s: Session, at: number, by = s.target.partner): SigningFields {
  return { timestamp: iso(at), signature: signature(by, iso(at)) };
}

export const SIGNATURE_CHECKS = [
  ...Object.entries(SPELLINGS).map(([name, spell]) =>
    check(`A timestamp may be ${name}`, ['D-04', 'D-02', '§5'], async (s) => {
      for (const id of SIGNED) {
        const { sent, signed: text = String(sent) } = spell(Date.now());
        await accepted(s, id, { timestamp: sent, signature: signature(s.target.partner, text) }, [
          'D-04',
          'D-02',
        ]);
      }
    }),
  ),

  ...SIGNED.map((id) =>
    check(
      `${id} takes the signature as signature and as sec_key`,
      ['D-03', OPERATIONS[id].clause],
      async (s) => {
        const timestamp = iso(Date.now());
        const right = signature(s.target.partner, timestamp);
        await accepted(s, id, { timestamp, signature: right }, ['D-03']);
        await accepted(s, id, { timestamp, sec_key: right }, ['D-03']);
        await accepted(s, id, { timestamp, signature: 'wrong', sec_key: right }, ['D-03']);
        await accepted(s, id, { timestamp, signature: right, sec_key: 'wrong' }, ['D-03']);
        await accepted(s, id, { timestamp, signature: right, sec_key: null }, ['D-03']);
        await accepted(s, id, { timestamp, signature: null, sec_key: right }, ['D-03']);
      },
    ),
  ),

  check('Answers to signed requests are not cached', ['D-05'], async (s) => {
    for (const id of SIGNED) {
      const { headers } = await ask(s, id, signed(s, Date.now()));
      expectEqual(`${id}: Cache-Control`, headers.get('cache-control'), 'no-store', ['D-05']);
    }
  }),

  ...SIGNED.map((id) =>
    check(
      `${id} refuses signatures that are not the partner’s`,
      ['D-02', '§5', OPERATIONS[id].clause, 'D-08'],
      async (s) => {
        const { partner } = s.target;
        const timestamp = iso(Date.now());
        const right = signature(partner, timestamp);
        const wrong = {
          'of another key': signature({ ...partner, key: `${partner.key}x` }, timestamp),
          'over another time': signature(partner, iso(Date.now() - 1_000)),
          'over another partner': signature({ ...partner, id: 'ZZZ' }, timestamp),
          'with one character changed': (right.startsWith('A') ? 'B' : 'A') + right.slice(1),
          'cut short': right.slice(0, -2),
          'in hexadecimal': Buffer.from(right, 'base64').toString('hex'),
          'with its letters in the other case': [...right].map(otherCase).join(''),
          'with white space around it': ` ${right} `,
          'without its padding': right.replace(/=+$/, ''),
          'with its first half alone right':
            right.slice(0, 22) + [...right.slice(22)].map(otherCase).join(''),
          'with the right low bytes alone': [...right].map((each) => shifted(each)).join(''),
        };
        for (const [name, value] of Object.entries(wrong)) {
          const clauses = ['D-02', '§5', 'D-08'];
          await refused(s, id, { timestamp, signature: value }, clauses, `a signature ${name}`);
        }
      },
    ),
  ),

  ...SIGNED.map((id) =>
    check(
      `${id} refuses timestamps more than five minutes off`,
      ['D-04', OPERATIONS[id].clause],
      async (s) => {
        for (const off of [TOLERANCE_MS + 30_000, -(TOLERANCE_MS + 30_000), 86_400_000, -86_400_000]) {
          // The time of a moved clock is accepted as well (D-04).
          const at =
            Math.max(off, 0) + (off > 0 ? Math.max(s.target.clock.now(), Date.now()) : Date.now() + off);
          await refused(s, id, signed(s, at), ['D-04'], `the time ${iso(at)}`);
        }
        // Seconds are milliseconds of the year 1970.
        const seconds = String(Math.floor(Date.now() / 1000));
        for (const timestamp of [seconds, Number(seconds)]) {
          const fields = { timestamp, signature: signature(s.target.partner, seconds) };
          await refused(s, id, fields, ['D-04'], `the time ${timestamp}, in seconds`);
        }
        for (const off of [-(TOLERANCE_MS - 30_000), TOLERANCE_MS - 30_000]) {
          await accepted(s, id, signed(s, Date.now() + off), ['D-04']);
        }
      },
    ),
  ),

  check(
    'A timestamp is the moment that its offset says, not that of its digits',
    ['D-04', '§5'],
    async (s) => {
      for (const offset of ['+05:00', '-05:00', '+00:30']) {
        const timestamp = iso(Date.now()).replace('Z', offset);
        for (const id of SIGNED) {
          await refused(s, id, { timestamp, signature: signature(s.target.partner, timestamp) }, ['D-04']);
        }
      }
    },
  ),

  check('Without a signature, its own name is missing', ['D-03', '§5', 'D-07'], async (s) => {
    for (const id of SIGNED) {
      const { status, body } = await ask(s, id, { timestamp: iso(Date.now()) });
      const { status: expected, code } = (OPERATIONS[id] as Operation).errors['missing_field'] ?? {};
      expectEqual(`${id}: status and code`, [status, body.code], [expected, code]);
      const paths = (body.details ?? []).map((detail: { path: string }) => detail.path);
      expectEqual('the field in details', paths, [`/${OPERATIONS[id].signatureField}`], ['D-03', 'D-07']);
    }
  }),

  check('A malformed timestamp is an invalid value, not a bad signature', ['D-34', 'D-04'], async (s) => {
    for (const id of SIGNED) {
      for (const timestamp of MALFORMED) {
        const answer = await ask(s, id, { timestamp, signature: signature(s.target.partner, timestamp) });
        const { status, code } = OPERATIONS[id].errors.invalid_value;
        expectEqual(`${id} at ${timestamp}`, [answer.status, answer.body.code], [status, code], ['D-34']);
        expectEqual('the field in details', answer.body.details?.[0]?.path, '/timestamp', ['D-34', 'D-07']);
      }
    }
  }),

  check('A signature may be used again while it is fresh', ['D-04'], async (s) => {
    const fields = signed(s, Date.now());
    await accepted(s, 'listLinks', fields, ['D-04']);
    await accepted(s, 'listLinks', fields, ['D-04']);
  }),

  check(
    'What the service signed is not accepted as a request',
    ['D-02', 'D-04'],
    async (s) => {
      const { user_id, job_id } = (await s.submit(await s.newLink())).body;
      const { timestamp, signature } = (await s.ok('getJobStatus', { user_id, job_id })).body;
      for (const id of SIGNED) await refused(s, id, { timestamp, signature }, ['D-02']);
    },
    { requires: ['state'] },
  ),

  check(
    'A key for links calls the operations on links alone',
    ['D-62'],
    async (s) => {
      const by = { ...s.target.partner, key: s.target.linksKey ?? '' };
      for (const id of SIGNED) {
        const check = OPERATIONS[id].keyRole === 'links' ? accepted : refused;
        await check(s, id, signed(s, Date.now(), by), ['D-62']);
      }
    },
    { requires: ['state', 'links key'] },
  ),

  check('An unknown partner is a bad signature', ['§5', 'D-02'], async (s) => {
    const unknown = { id: 'ZzZ', key: 'unknown' };
    await s.refused('bad_signature', 'listLinks', {}, { as: unknown });
  }),

  check('Fields are validated before the signature, the link is looked up after it', ['D-41'], async (s) => {
    const stranger = { ...s.target.partner, key: 'wrong' };
    await s.refused('invalid_value', 'listLinks', { page: 0 }, { as: stranger });
    const params = { linkId: '00000000-0000-4000-8000-000000000000' };
    await s.refused('bad_signature', 'getLink', {}, { as: stranger, params });
    await s.refused('link_not_found', 'getLink', {}, { params });
  }),

  check(
    'The time of the moved clock is accepted as well',
    ['D-04', 'D-39'],
    async (s) => {
      await s.target.clock.advance(3_600_000);
      await accepted(s, 'listLinks', signed(s, s.target.clock.now()), ['D-04']);
      await accepted(s, 'listLinks', signed(s, Date.now()), ['D-04', 'D-39']);
    },
    { requires: ['state', 'clock'] },
  ),
];
