/** What every answer has, whatever was asked: ids of requests, paths of fields, methods of paths (D-07, D-43, D-78). */
import { group } from '#conformance/kit/check.ts';
import { type Json, OPERATION_IDS, pathOf, SIGNED_IDS } from '#conformance/kit/contract.ts';
import type { CheckedResponse, SendOptions } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { baselineOf } from '../requests/baselines.ts';
import { validRequest } from './triggers.ts';

const check = group('Every answer');

/** Errors of every kind: of a field, a signature, a link, JSON, a content type, a path and a method. */
function errors(s: Session, headers: Record<string, string>): Promise<CheckedResponse>[] {
  const as = { ...s.target.partner, key: 'wrong' };
  const { params = {} } = baselineOf('stageImages', s).options;
  const of = (id: OperationId, body: object, more: SendOptions) =>
    s.target.lacks.has(id) ? [] : [s.send(id, body, { headers, ...more })];
  return [
    ...of('listLinks', { page: 0 }, {}),
    ...of('listLinks', {}, { as }),
    ...of('getLink', {}, { params }),
    ...of('submitVerification', {}, { params }),
    s.send('createLink', '{', { headers }),
    s.send('createLink', 'x', { headers, contentType: 'text/plain' }),
    s.request('POST', '/v1/nowhere', '{}', { headers }),
    s.request('DELETE', pathOf('createLink', {}, s.target.brand), null, { headers }),
  ];
}

/** The operations of each path, without those that only a sandbox has. */
const BY_PATH = Map.groupBy(
  OPERATION_IDS.filter((id) => !OPERATIONS[id].sandboxOnly),
  (id) => OPERATIONS[id].path,
);

/** Names of parameters, each with its JSON Pointer (RFC 6901). */
const POINTERS: Readonly<Record<string, string>> = {
  'a/b': 'a~1b',
  'm~n': 'm~0n',
  '~1/~0': '~01~1~00',
  ' c d ': ' c d ',
  'c%d': 'c%d',
  'g"h\\i': 'g"h\\i',
  'é😀': 'é😀',
};

export const EVERY_ANSWER_CHECKS = [
  check(
    'An answer has the x-request-id of its request, and an error repeats it',
    'D-78 D-07',
    'Every response has an `x-request-id`, that of the request if it is a valid one, and each error repeats it as `request_id`',
    async (s) => {
      const id = `${s.random.word('kit')}_.:/+=-9`;
      const headers = { 'x-request-id': id };
      const ids = s.ofThese(['listServices', 'listLinks']);
      const asked = () => ids.map((each) => s.send(each, {}, { headers }));
      for (const answer of await Promise.all([...errors(s, headers), ...asked()])) {
        expectEqual('x-request-id', answer.headers.get('x-request-id'), id);
        if (answer.status >= 400) expectEqual('request_id of the error', answer.body.request_id, id);
      }
    },
  ),

  check(
    'Without a valid x-request-id the service makes one, and errors have it',
    'D-78 D-07',
    'Another one than 1 to 128 of these characters is replaced by one of the service.',
    async (s) => {
      const seen: unknown[] = [];
      for (const headers of [{}, { 'x-request-id': 'two words' }, { 'x-request-id': 'x'.repeat(129) }]) {
        for (const { headers: answered, body } of await Promise.all(errors(s, headers))) {
          expectEqual('request_id of the error', body.request_id, answered.get('x-request-id'));
          seen.push(body.request_id);
        }
      }
      expectThat('each has one of its own', new Set(seen).size === seen.length, seen);
    },
  ),

  check(
    'details names a field by its JSON Pointer',
    'D-07',
    'JSON Pointer to the field in the request.',
    async (s) => {
      for (const [name, token] of Object.entries(POINTERS)) {
        const fields = s.linkFields({ partner_params: { [name]: 7 } });
        const { body } = await s.refused('invalid_value', 'createLink', fields);
        const paths = body.details?.map(({ path }: Json) => path);
        expectEqual(`the field in details, for “${name}”`, paths, [`/partner_params/${token}`]);
      }
    },
  ),

  check(
    'JSON that is not an object is refused',
    'D-41 §7',
    'The body is JSON in UTF-8 and nothing near it',
    async (s) => {
      for (const id of s.ofThese([...SIGNED_IDS, 'submitVerification'])) {
        const { options } = await validRequest(s, id);
        for (const text of ['null', '[]', '[{}]', '7', '"text"', 'true', '']) {
          const { status } = await s.send(id, text, options);
          expectEqual(`${id}: the status for the body “${text}”`, status, 400);
        }
      }
    },
  ),

  check(
    'Every path names the methods that it has',
    'D-43',
    'a method that a path does not have answers 405 `method_not_allowed`, with the others in `Allow`',
    async (s) => {
      for (const [path, ids] of BY_PATH) {
        const [id = 'createLink'] = ids;
        const { params = {} } = baselineOf(id, s).options;
        const { status, headers } = await s.request('DELETE', pathOf(id, params, s.target.brand), null);
        // Whether the server has the operation is found out elsewhere.
        if (status === 404) continue;
        expectEqual(`${path}: the status for DELETE`, status, 405);
        const allowed = (headers.get('allow') ?? '').split(',').map((each) => each.trim());
        const methods = ids.map((each) => OPERATIONS[each].method);
        const areThere = methods.every((each) => allowed.includes(each));
        expectThat(`Allow of ${path} has ${methods}`, areThere, allowed);
      }
    },
  ),

  check(
    'Errors are never cached',
    'D-43',
    'no error may be cached (`Cache-Control: no-store`)',
    async (s) => {
      for (const { status, headers } of await Promise.all(errors(s, {}))) {
        const control = headers.get('cache-control') ?? '';
        expectThat(`an answer ${status} has Cache-Control: no-store`, control.includes('no-store'), control);
      }
    },
  ),
];
