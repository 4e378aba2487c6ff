/** Authentication: signatures, their field names, and their timestamps (§5, D-02 to D-05, D-34). */
import { group } from '#conformance/kit/check.ts';
import { SIGNED_IDS, UNKNOWN_ID } from '#conformance/kit/contract.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { signature } from '#conformance/kit/signing.ts';
import { inOtherDigits } from '#conformance/kit/texts.ts';
import { type Clauses, expectEqual } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { baselineOf } from './baselines.ts';
import { distinguishingTime, iso, MALFORMED, SPELLINGS, WRONG } from './signature-cases.ts';

const check = group('Signatures');
const withClock = group('Signatures', { requires: ['state', 'clock'] });
const withLinksKey = group('Signatures', { requires: ['state', 'links key'] });
const TOLERANCE_MS = 300_000;

const clauseOf = (id: OperationId) => OPERATIONS[id].clause;

interface SigningFields {
  readonly timestamp: string | number;
  readonly [field: string]: unknown;
}

/** Sends a request that changes nothing, with the given signing fields. */
function ask(s: Session, id: OperationId, fields: SigningFields): Promise<CheckedResponse> {
  const { sec_key: _, signature: __, ...body } = baselineOf(id, s).body;
  const unknown = { linkId: UNKNOWN_ID, webhookId: 'msg_none', erasureId: UNKNOWN_ID };
  return s.send(id, { ...body, ...fields }, { as: null, params: unknown });
}

/** Fails where the signature is refused. Any later error, such as an unknown link, is accepted. */
async function accepted(s: Session, id: OperationId, fields: SigningFields, clauses: Clauses): Promise<void> {
  const answer = await ask(s, id, fields);
  const refusal = [401, 400].includes(answer.status) ? statusAndCode(answer) : 'no';
  expectEqual(`${id}: whether the signature was refused`, refusal, 'no', clauses);
}

export async function refused(
  s: Session,
  id: OperationId,
  fields: SigningFields,
  clauses: Clauses,
  what = 'a wrong signature',
): Promise<void> {
  const answer = statusAndCode(await ask(s, id, fields));
  const { status, code } = (OPERATIONS[id] as Operation).errors['bad_signature'] ?? {};
  expectEqual(`${id}: status and code for ${what}`, answer, `${status} ${code}`, clauses);
}

function signed(s: Session, at: number, by = s.target.partner): SigningFields {
  return { timestamp: iso(at), signature: signature(by, iso(at)) };
}

export const SIGNATURE_CHECKS = [
  ...Object.entries(SPELLINGS).map(([name, spell]) =>
    check(
      `A timestamp may be ${name}`,
      'D-04 D-02 §5',
      'or epoch milliseconds as a number or as a decimal string',
      async (s) => {
        for (const id of s.ofThese(SIGNED_IDS)) {
          const spelled = spell(Date.now());
          const [timestamp, text] = typeof spelled === 'string' ? [spelled, spelled] : spelled;
          const fields = { timestamp, signature: signature(s.target.partner, text) };
          await accepted(s, id, fields, 'D-04 D-02');
        }
      },
    ),
  ),

  ...SIGNED_IDS.map((id) =>
    check(
      `${id} takes the signature as signature and as sec_key`,
      `D-03 ${clauseOf(id)}`,
      'where the own one is missing or null; where both are sent, it is enough that one is right (D-03)',
      async (s) => {
        const timestamp = iso(Date.now());
        const right = signature(s.target.partner, timestamp);
        for (const fields of [
          { signature: right },
          { sec_key: right },
          { signature: 'wrong', sec_key: right },
          { signature: right, sec_key: 'wrong' },
          { signature: right, sec_key: null },
          { signature: null, sec_key: right },
        ]) {
          await accepted(s, id, { timestamp, ...fields }, 'D-03');
        }
      },
    ),
  ),

  check(
    'Answers to signed requests are not cached',
    'D-05',
    'nor any answer to a signed request (D-43, D-05)',
    async (s) => {
      for (const id of s.ofThese(SIGNED_IDS)) {
        const { headers } = await ask(s, id, signed(s, Date.now()));
        expectEqual(`${id}: Cache-Control`, headers.get('cache-control'), 'no-store', 'D-05');
      }
    },
  ),

  ...SIGNED_IDS.map((id) =>
    check(
      `${id} refuses signatures that are not the partner’s`,
      `D-02 §5 ${clauseOf(id)} D-08`,
      'another spelling of the same bytes is a bad signature',
      async (s) => {
        const timestamp = distinguishingTime(s);
        const right = signature(s.target.partner, timestamp);
        for (const [name, make] of Object.entries(WRONG)) {
          if (make(right, s, timestamp) === right) continue;
          const fields = { timestamp, signature: make(right, s, timestamp) };
          await refused(s, id, fields, 'D-02 §5 D-08', `a signature ${name}`);
        }
      },
    ),
  ),

  ...SIGNED_IDS.map((id) =>
    check(
      `${id} refuses timestamps more than five minutes off`,
      `D-04 ${clauseOf(id)}`,
      "within 5 minutes of the server's clock",
      async (s) => {
        for (const off of [TOLERANCE_MS + 30_000, -(TOLERANCE_MS + 30_000), 86_400_000, -86_400_000]) {
          // The time of a moved clock is accepted as well (D-04).
          const at = off + (off > 0 ? Math.max(s.target.clock.now(), Date.now()) : Date.now());
          await refused(s, id, signed(s, at), 'D-04', `the time ${iso(at)}`);
        }
        // Seconds are milliseconds of the year 1970.
        const seconds = String(Math.floor(Date.now() / 1000));
        for (const timestamp of [seconds, Number(seconds)]) {
          const fields = { timestamp, signature: signature(s.target.partner, seconds) };
          await refused(s, id, fields, 'D-04', `the time ${timestamp}, in seconds`);
        }
        for (const off of [-(TOLERANCE_MS - 30_000), TOLERANCE_MS - 30_000]) {
          await accepted(s, id, signed(s, Date.now() + off), 'D-04');
        }
      },
    ),
  ),

  check(
    'A timestamp is the moment that its offset says, not that of its digits',
    'D-04 §5',
    'ISO 8601 with any offset',
    async (s) => {
      for (const offset of ['+05:00', '-05:00', '+00:30']) {
        const timestamp = iso(Date.now()).replace('Z', offset);
        const fields = { timestamp, signature: signature(s.target.partner, timestamp) };
        for (const id of s.ofThese(SIGNED_IDS)) await refused(s, id, fields, 'D-04');
      }
    },
  ),

  check(
    'Without a signature, its own name is missing',
    'D-03 §5 D-07',
    'Its name is that of the interface: `sec_key` on job status, `signature` elsewhere.',
    async (s) => {
      for (const id of s.ofThese(SIGNED_IDS)) {
        const answer = await ask(s, id, { timestamp: iso(Date.now()) });
        const { status, code } = (OPERATIONS[id] as Operation).errors['missing_field'] ?? {};
        expectEqual(`${id}: status and code`, statusAndCode(answer), `${status} ${code}`);
        const paths = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
        expectEqual('the field in details', paths, [`/${OPERATIONS[id].signatureField}`], 'D-03 D-07');
      }
    },
  ),

  check(
    'A malformed timestamp is an invalid value, not a bad signature',
    'D-34 D-04',
    'Text in none of these forms, or of a day that no calendar has, is an invalid value (D-34).',
    async (s) => {
      for (const id of s.ofThese(SIGNED_IDS)) {
        const { status, code } = OPERATIONS[id].errors.invalid_value;
        const now = Date.now();
        for (const timestamp of [...MALFORMED, ...inOtherDigits(iso(now)), ...inOtherDigits(String(now))]) {
          const answer = await ask(s, id, { timestamp, signature: signature(s.target.partner, timestamp) });
          expectEqual(`${id} at ${timestamp}`, statusAndCode(answer), `${status} ${code}`, 'D-34');
          expectField('/timestamp', answer, 'D-34');
        }
      }
    },
  ),

  check(
    'A signature may be used again while it is fresh',
    'D-04',
    "within 5 minutes of the server's clock",
    async (s) => {
      const fields = signed(s, Date.now());
      for (let times = 0; times < 2; times++) await accepted(s, 'listLinks', fields, 'D-04');
    },
  ),

  check(
    'What the service signed is not accepted as a request',
    'D-02 D-04',
    'a request with such a timestamp is refused',
    async (s) => {
      const { timestamp, signature } = await s.jobStatus(await s.submit(await s.newLink()));
      for (const id of s.ofThese(SIGNED_IDS)) await refused(s, id, { timestamp, signature }, 'D-02');
    },
  ),

  check(
    'A time with the service’s mark is not accepted, whoever signed it',
    'D-02 D-04',
    'a request with such a timestamp is refused',
    async (s) => {
      const timestamp = iso(Date.now()).replace('Z', '777777Z');
      const fields = { timestamp, signature: signature(s.target.partner, timestamp) };
      for (const id of s.ofThese(SIGNED_IDS))
        await refused(s, id, fields, 'D-02 D-04', `the time ${timestamp}`);
    },
  ),

  withLinksKey(
    'A key for links calls the operations on links alone',
    'D-62',
    'A key whose role is `links` signs the operations that carry `x-key-role: links` alone (D-62)',
    async (s) => {
      const by = { ...s.target.partner, key: s.target.linksKey ?? '' };
      for (const id of s.ofThese(SIGNED_IDS)) {
        const expectAnswer = OPERATIONS[id].keyRole === 'links' ? accepted : refused;
        await expectAnswer(s, id, signed(s, Date.now(), by), 'D-62');
      }
    },
  ),

  check('An unknown partner is a bad signature', '§5 D-02', 'The signature is wrong', async (s) => {
    await s.refused('bad_signature', 'listLinks', {}, { as: { id: 'ZzZ', key: 'unknown' } });
  }),

  check(
    'Fields are validated before the signature, the link is looked up after it',
    'D-41',
    'content type, JSON, fields, timestamp, signature, link, rules',
    async (s) => {
      const as = { ...s.target.partner, key: 'wrong' };
      await s.refused('invalid_value', 'listLinks', { page: 0 }, { as });
      const params = { linkId: UNKNOWN_ID };
      await s.refused('bad_signature', 'getLink', {}, { as, params });
      await s.refused('link_not_found', 'getLink', {}, { params });
    },
  ),

  withClock(
    'The time of the moved clock is accepted as well',
    'D-04 D-39',
    'A signature may have the time of the moved clock as well (D-39)',
    async (s) => {
      await s.target.clock.advance(3_600_000);
      await accepted(s, 'listLinks', signed(s, s.target.clock.now()), 'D-04');
      await accepted(s, 'listLinks', signed(s, Date.now()), 'D-04 D-39');
    },
  ),
];
