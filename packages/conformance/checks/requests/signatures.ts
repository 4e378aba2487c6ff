/** Authentication: signatures, their field names, and their timestamps (§5, D-02 to D-05, D-34). */
import { createHash, createHmac } from 'node:crypto';
import { group } from '#conformance/kit/check.ts';
import { SIGNED_IDS, UNKNOWN_ID } from '#conformance/kit/contract.ts';
import type { CheckedResponse } from '#conformance/kit/exchange.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { signature } from '#conformance/kit/signing.ts';
import { type Clauses, expectEqual } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { baselineOf } from './baselines.ts';

const check = group('Signatures');
const withClock = group('Signatures', { requires: ['state', 'clock'] });
const withLinksKey = group('Signatures', { requires: ['state', 'links key'] });
const TOLERANCE_MS = 300_000;

const clauseOf = (id: OperationId) => OPERATIONS[id].clause;
const iso = (at: number) => new Date(at).toISOString();

/** Spellings of a timestamp; of two, the second is the text that is signed. */
const SPELLINGS: Readonly<Record<string, (at: number) => string | [number, string]>> = {
  'ISO 8601 with milliseconds': iso,
  'ISO 8601 without a fraction': (at) => iso(at).replace(/\.\d+/, ''),
  'ISO 8601 with one fractional digit': (at) => iso(at).replace(/\d\dZ$/, 'Z'),
  'ISO 8601 with nine fractional digits': (at) => iso(at).replace('Z', '123456Z'),
  'ISO 8601 with an offset ahead': (at) => iso(at + 5.5 * 3_600_000).replace('Z', '+05:30'),
  'ISO 8601 with an offset behind': (at) => iso(at - 8 * 3_600_000).replace('Z', '-0800'),
  'ISO 8601 with half an hour in an offset behind': (at) => iso(at - 3.5 * 3_600_000).replace('Z', '-03:30'),
  'a space and +0000': (at) => `${iso(at).slice(0, 19).replace('T', ' ')} +0000`,
  'epoch milliseconds as text': String,
  'epoch milliseconds as a number, signed as ISO 8601': (at) => [at, iso(at)],
  'epoch milliseconds as a number, signed as digits': (at) => [at, String(at)],
};

const MALFORMED = [
  ...['yesterday', '2026-01-01', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '12:00', '1e12'],
  ...['2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-13-01T00:00:00Z', '2026-00-10T00:00:00Z'],
  ...['2026-01-01T24:00:00Z', '2026-01-01T00:60:00Z', '2026-01-01T00:00:61Z', '2026-01-01T00:00:00+25:00'],
  ...['20260101T000000Z', '2026-1-1T00:00:00Z', 'Thu, 01 Jan 2026 00:00:00 GMT', '0x19b76e0a000', ' ', '1.5'],
];

const otherCase = (text: string) =>
  text.replace(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
const shifted = (text: string) => text.replace(/./g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x100));

/** Signatures that are wrong, made from the right one, or from the partner's key and the timestamp. */
const WRONG: Readonly<Record<string, (right: string, s: Session, timestamp: string) => string>> = {
  'of another key': (_, { target: { partner } }, timestamp) =>
    signature({ ...partner, key: `${partner.key}x` }, timestamp),
  'over another time': (_, { target }) => signature(target.partner, iso(Date.now() - 1_000)),
  'over another partner': (_, { target }, timestamp) =>
    signature({ ...target.partner, id: 'ZZZ' }, timestamp),
  'with one character changed': (right) => (right.startsWith('A') ? 'B' : 'A') + right.slice(1),
  'cut short': (right) => right.slice(0, -2),
  'in hexadecimal': (right) => Buffer.from(right, 'base64').toString('hex'),
  'with its letters in the other case': otherCase,
  'with white space around it': (right) => ` ${right} `,
  'without its padding': (right) => right.replace(/=+$/, ''),
  'with its first half alone right': (right) => right.slice(0, 22) + otherCase(right.slice(22)),
  'with the right low bytes alone': shifted,
  'in url-safe base64': (right) => right.replaceAll('+', '-').replaceAll('/', '_'),
  'in url-safe base64 without its padding': (right) =>
    right.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
  'whose + is a space': (right) => right.replaceAll('+', ' '),
  'encoded for an address': encodeURIComponent,
  'with other bits that base64 leaves unused': (right) =>
    right.replace(/.=$/, (end) => `${nextSign(end[0] ?? '')}=`),
  'with a line break in it': (right) => `${right.slice(0, 20)}\n${right.slice(20)}`,
  'with a character that base64 does not have': (right) => `${right.slice(0, 20)}*${right.slice(20)}`,
  'with more behind it': (right) => `${right}AAAA`,
  'with two signs of padding': (right) => `${right}=`,
  'in base64 of its base64': (right) => Buffer.from(right).toString('base64'),
  'in base64 of its hexadecimal form': (right) =>
    Buffer.from(Buffer.from(right, 'base64').toString('hex')).toString('base64'),
  'with a version before it': (right) => `v1,${right}`,
  'with another one before it': (right) => `${'A'.repeat(43)}= ${right}`,
  'of SHA-1': (_, s, timestamp) => digestOf(s, contentOf(s, timestamp), 'sha1'),
  'of SHA-512': (_, s, timestamp) => digestOf(s, contentOf(s, timestamp), 'sha512'),
  'of a hash without a key': (_, s, timestamp) =>
    createHash('sha256')
      .update(s.target.partner.key + contentOf(s, timestamp))
      .digest('base64'),
  'over the time alone': (_, s, timestamp) => digestOf(s, timestamp),
  'over the time and the partner alone': (_, s, timestamp) => digestOf(s, timestamp + s.target.partner.id),
  'over the partner before the time': (_, s, timestamp) =>
    digestOf(s, `${s.target.partner.id}${timestamp}sid_request`),
  'of an empty key': (_, { target: { partner } }, timestamp) => signature({ ...partner, key: '' }, timestamp),
  'over another spelling of the time': (_, { target: { partner } }, timestamp) =>
    signature(partner, timestamp.replace('Z', '+00:00')),
  'over the time in milliseconds': (_, { target: { partner } }, timestamp) =>
    signature(partner, String(Date.parse(timestamp))),
};

const contentOf = ({ target }: Session, timestamp: string) => `${timestamp}${target.partner.id}sid_request`;
const digestOf = ({ target }: Session, content: string, algorithm = 'sha256') =>
  createHmac(algorithm, target.partner.key).update(content).digest('base64');

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Another sign that stands for the same bytes before one sign of padding. */
const nextSign = (sign: string) => BASE64[BASE64.indexOf(sign) ^ 1] ?? '';

/** A time of now whose signature has + and /, so that its spellings differ. */
function distinguishingTime(s: Session): string {
  const now = Date.now();
  const all = Array.from({ length: 1_000 }, (_, n) => iso(now - n));
  const isDistinguishing = (text: string) => /[+].*[/]|[/].*[+]/.test(signature(s.target.partner, text));
  return all.find(isDistinguishing) ?? iso(now);
}

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
    check(`A timestamp may be ${name}`, 'D-04 D-02 §5', async (s) => {
      for (const id of s.ofThese(SIGNED_IDS)) {
        const spelled = spell(Date.now());
        const [timestamp, text] = typeof spelled === 'string' ? [spelled, spelled] : spelled;
        const fields = { timestamp, signature: signature(s.target.partner, text) };
        await accepted(s, id, fields, 'D-04 D-02');
      }
    }),
  ),

  ...SIGNED_IDS.map((id) =>
    check(`${id} takes the signature as signature and as sec_key`, `D-03 ${clauseOf(id)}`, async (s) => {
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
    }),
  ),

  check('Answers to signed requests are not cached', 'D-05', async (s) => {
    for (const id of s.ofThese(SIGNED_IDS)) {
      const { headers } = await ask(s, id, signed(s, Date.now()));
      expectEqual(`${id}: Cache-Control`, headers.get('cache-control'), 'no-store', 'D-05');
    }
  }),

  ...SIGNED_IDS.map((id) =>
    check(
      `${id} refuses signatures that are not the partner’s`,
      `D-02 §5 ${clauseOf(id)} D-08`,
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
    check(`${id} refuses timestamps more than five minutes off`, `D-04 ${clauseOf(id)}`, async (s) => {
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
    }),
  ),

  check('A timestamp is the moment that its offset says, not that of its digits', 'D-04 §5', async (s) => {
    for (const offset of ['+05:00', '-05:00', '+00:30']) {
      const timestamp = iso(Date.now()).replace('Z', offset);
      const fields = { timestamp, signature: signature(s.target.partner, timestamp) };
      for (const id of s.ofThese(SIGNED_IDS)) await refused(s, id, fields, 'D-04');
    }
  }),

  check('Without a signature, its own name is missing', 'D-03 §5 D-07', async (s) => {
    for (const id of s.ofThese(SIGNED_IDS)) {
      const answer = await ask(s, id, { timestamp: iso(Date.now()) });
      const { status, code } = (OPERATIONS[id] as Operation).errors['missing_field'] ?? {};
      expectEqual(`${id}: status and code`, statusAndCode(answer), `${status} ${code}`);
      const paths = (answer.body.details ?? []).map((detail: { path: string }) => detail.path);
      expectEqual('the field in details', paths, [`/${OPERATIONS[id].signatureField}`], 'D-03 D-07');
    }
  }),

  check('A malformed timestamp is an invalid value, not a bad signature', 'D-34 D-04', async (s) => {
    for (const id of s.ofThese(SIGNED_IDS)) {
      const { status, code } = OPERATIONS[id].errors.invalid_value;
      for (const timestamp of MALFORMED) {
        const answer = await ask(s, id, { timestamp, signature: signature(s.target.partner, timestamp) });
        expectEqual(`${id} at ${timestamp}`, statusAndCode(answer), `${status} ${code}`, 'D-34');
        expectField('/timestamp', answer, 'D-34');
      }
    }
  }),

  check('A signature may be used again while it is fresh', 'D-04', async (s) => {
    const fields = signed(s, Date.now());
    for (let times = 0; times < 2; times++) await accepted(s, 'listLinks', fields, 'D-04');
  }),

  check('What the service signed is not accepted as a request', 'D-02 D-04', async (s) => {
    const { timestamp, signature } = await s.jobStatus(await s.submit(await s.newLink()));
    for (const id of s.ofThese(SIGNED_IDS)) await refused(s, id, { timestamp, signature }, 'D-02');
  }),

  check('A time with the service’s mark is not accepted, whoever signed it', 'D-02 D-04', async (s) => {
    const timestamp = iso(Date.now()).replace('Z', '777777Z');
    const fields = { timestamp, signature: signature(s.target.partner, timestamp) };
    for (const id of s.ofThese(SIGNED_IDS))
      await refused(s, id, fields, 'D-02 D-04', `the time ${timestamp}`);
  }),

  withLinksKey('A key for links calls the operations on links alone', 'D-62', async (s) => {
    const by = { ...s.target.partner, key: s.target.linksKey ?? '' };
    for (const id of s.ofThese(SIGNED_IDS)) {
      const expectAnswer = OPERATIONS[id].keyRole === 'links' ? accepted : refused;
      await expectAnswer(s, id, signed(s, Date.now(), by), 'D-62');
    }
  }),

  check('An unknown partner is a bad signature', '§5 D-02', async (s) => {
    await s.refused('bad_signature', 'listLinks', {}, { as: { id: 'ZzZ', key: 'unknown' } });
  }),

  check('Fields are validated before the signature, the link is looked up after it', 'D-41', async (s) => {
    const as = { ...s.target.partner, key: 'wrong' };
    await s.refused('invalid_value', 'listLinks', { page: 0 }, { as });
    const params = { linkId: UNKNOWN_ID };
    await s.refused('bad_signature', 'getLink', {}, { as, params });
    await s.refused('link_not_found', 'getLink', {}, { params });
  }),

  withClock('The time of the moved clock is accepted as well', 'D-04 D-39', async (s) => {
    await s.target.clock.advance(3_600_000);
    await accepted(s, 'listLinks', signed(s, s.target.clock.now()), 'D-04');
    await accepted(s, 'listLinks', signed(s, Date.now()), 'D-04 D-39');
  }),
];
