/** Every error that the contract documents (§7, D-07, D-08). */
import { group } from '#conformance/kit/check.ts';
import { OPERATION_IDS } from '#conformance/kit/contract.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { baselineOf } from '../requests/baselines.ts';
import { triggerOf } from './error-triggers.ts';

/** The decisions behind a condition. */
const DECISIONS: Readonly<Record<string, string>> = {
  payload_too_large: 'D-26',
  missing_field: 'D-41',
  invalid_value: 'D-41',
};

const check = group('Errors');
const stateless = group('Errors', { requires: [] });

const triggered = OPERATION_IDS.flatMap((id) => {
  const { errors, clause, sandboxOnly }: Operation = OPERATIONS[id];
  return Object.entries(errors).map(([condition, { status, code }]) =>
    stateless(
      `${id} answers ${condition} with ${status} ${code}`,
      `D-08 D-07 §7 ${clause} ${DECISIONS[condition] ?? ''}`,
      `"${code}"`,
      async (s) => {
        if (s.target.missing.state) return askMock(s, id, condition);
        if (sandboxOnly && s.target.missing.sandbox) throw new SkipCheck(s.target.missing.sandbox);
        await triggerOf(id, condition)?.(s, id, condition);
      },
    ),
  );
});

/** Asks a mock for the error by name. */
async function askMock(s: Session, id: OperationId, condition: string): Promise<void> {
  const { body, options } = baselineOf(id, s);
  const { status, code } = (OPERATIONS[id] as Operation).errors[condition] ?? {};
  const headers = { ...options.headers, prefer: `code=${status}, example=${condition}` };
  const answer = await s.send(id, body, { ...options, headers });
  expectEqual('status and code', statusAndCode(answer), `${status} ${code}`);
}

/** In UTF-8 cut short, in Latin-1, as half of a surrogate pair, too long, and beyond Unicode. */
const NOT_UTF8 = ['c3', 'eb', 'eda0bd', 'c0af', 'f5808080'];

export const ERROR_CHECKS = [
  ...triggered,

  check(
    'A path that does not exist answers 404 not_found',
    'D-43 D-07',
    'A path that does not exist answers 404 `not_found`',
    async (s) => {
      const answer = await s.request('POST', '/v1/nowhere', '{}');
      expectEqual('status and code', statusAndCode(answer), '404 not_found');
      const { error, request_id } = answer.body;
      expectThat('it has an error and a request_id', Boolean(error && request_id), answer.body, 'D-07');
    },
  ),

  check(
    'A date of birth is a day before today',
    'D-35',
    'Date of birth, `YYYY-MM-DD`, before today in UTC.',
    async (s) => {
      const linkId = await s.newLink();
      for (const at of [s.target.clock.now() + 2 * 86_400_000, Date.UTC(9998, 0, 1)]) {
        const dob = new Date(at).toISOString().slice(0, 10);
        expectField('/dob', await s.submitRefused('invalid_value', linkId, { dob }), 'D-35');
      }
    },
  ),

  check(
    'An unsupported method answers 405, and Allow names the supported ones',
    'D-43 D-08',
    'a method that a path does not have answers 405 `method_not_allowed`, with the others in `Allow`',
    async (s) => {
      const answer = await s.request('DELETE', `/v1/${s.target.brand}_links`, null);
      expectEqual('status and code', statusAndCode(answer), '405 method_not_allowed');
      const allow = answer.headers.get('allow');
      expectThat('Allow names POST', allow?.includes('POST') ?? false, allow);
    },
  ),

  check(
    'Missing fields are reported before wrong values, and details has both',
    'D-41 D-07',
    'Missing fields win over wrong values; `details` has both',
    async (s) => {
      const fields = s.linkFields({ company_name: undefined, logo_url: 'nowhere' });
      const { body } = await s.refused('missing_field', 'createLink', fields);
      const paths = body.details.map((detail: { path: string }) => detail.path);
      expectEqual('the fields in details', paths.toSorted(), ['/company_name', '/logo_url']);
    },
  ),

  stateless(
    'Unknown fields are ignored',
    'D-07 D-28',
    'Fields that the contract does not name are left aside (D-28)',
    async (s) => {
      await s.ok('createLink', s.linkFields({ from_the_future: { deep: [1] } }));
    },
  ),

  check(
    'The content type may name its charset, in any case',
    'D-08 §4',
    '"application/json":{"schema"',
    async (s) => {
      const params = { linkId: await s.newLink() };
      const body = JSON.stringify(s.signingFields('getLink'));
      for (const more of [
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'Application/JSON',
      ]) {
        const { status } = await s.send('getLink', body, { params, contentType: more });
        expectEqual(`the status for ${more}`, status, 200);
      }
    },
  ),

  check(
    'Each answer has a request_id of its own',
    'D-07',
    'Every error has the body `{ code, error, request_id }`',
    async (s) => {
      const ask = async () => (await s.refused('invalid_value', 'listLinks', { page: 0 })).body.request_id;
      const ids = [await ask(), await ask()];
      expectThat('they differ', ids[0] !== ids[1], ids);
    },
  ),

  check(
    'NUL is an invalid value, and __proto__ is invalid JSON',
    'D-40 D-89',
    'A NUL, or half of a surrogate pair, which no UTF-8 can carry, is refused, and the field named (D-89)',
    async (s) => {
      for (const [fields, path] of [
        [{ name: 'a\u0000b' }, '/name'],
        [{ partner_params: { text: '\u0000' } }, '/partner_params/text'],
      ] as const) {
        const answer = await s.refused('invalid_value', 'createLink', s.linkFields(fields));
        expectField(path, answer, 'D-89');
      }
      const body = JSON.stringify({ ...s.signingFields('createLink'), ...s.linkFields() });
      await s.refused('invalid_json', 'createLink', `{"__proto__":{},${body.slice(1)}`);
    },
  ),

  check(
    'Half of a surrogate pair is refused, in a value and in a name',
    'D-89',
    'A NUL, or half of a surrogate pair, which no UTF-8 can carry, is refused, and the field named (D-89)',
    async (s) => {
      for (const [fields, path] of [
        [{ name: 'a\ud83d' }, '/name'],
        [{ name: '\ude00a' }, '/name'],
        [{ partner_params: { text: '\ude00\ud83d' } }, '/partner_params/text'],
        [{ partner_params: { 'k\ud83d': 'v' } }, '/partner_params'],
      ] as const) {
        const { body } = await s.refused('invalid_value', 'createLink', s.linkFields(fields));
        const isNamed = body.details?.[0]?.path?.startsWith(path) ?? false;
        expectThat(`details names ${path}`, isNamed, body, 'D-89 D-07');
      }
    },
  ),

  check(
    'Bytes that are not UTF-8 are invalid JSON',
    'D-89',
    'The body is JSON in UTF-8 and nothing near it',
    async (s) => {
      const fields = { ...s.signingFields('createLink'), ...s.linkFields({ name: 'Zoë' }) };
      const [before = '', after = ''] = JSON.stringify(fields).split('ë');
      for (const bytes of NOT_UTF8) {
        const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes, 'hex'), Buffer.from(after)]);
        const answer = await s.upload('createLink', new Blob([body]).stream(), {});
        expectEqual(`status and code for ${bytes}`, statusAndCode(answer), '400 2203');
      }
    },
  ),
];
