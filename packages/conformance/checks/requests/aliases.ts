/** Paths are compared as they are: another spelling is another path (D-43, D-14). */
import { group } from '#conformance/kit/check.ts';
import { OPERATION_IDS, pathOf } from '#conformance/kit/contract.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { validRequest } from '../answers/triggers.ts';

const check = group('Aliases', { requires: ['state'] });
const stateless = group('Aliases', { requires: [] });

/** Operations with a request of JSON that the kit can make as often as it likes. */
const TRIED = OPERATION_IDS.filter(
  (id) =>
    !OPERATIONS[id].sandboxOnly && OPERATIONS[id].method !== 'GET' && OPERATIONS[id].signedBy !== 'verifier',
);

const capital = (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase());

/** Other spellings of a path; `head` is its first part, `tail` what is behind it. */
const ALIASES: Readonly<Record<string, (path: string) => string>> = {
  'a slash at its end': (path) => `${path}/`,
  'two slashes at its end': (path) => `${path}//`,
  'a slash at its end, encoded': (path) => `${path}%2F`,
  'two slashes at its beginning': (path) => `/${path}`,
  'two slashes within': (path) => path.replace('/v1/', '/v1//'),
  'its version in capitals': (path) => path.replace('/v1/', '/V1/'),
  'a capital letter': (path) => path.replace(/^\/v1\/(\w+)/, (_, word) => `/v1/${capital(word)}`),
  'another version': (path) => path.replace('/v1/', '/v01/'),
  'no version': (path) => path.replace('/v1/', '/'),
  'a part behind a semicolon': (path) => path.replace(/^\/v1\/\w+/, (start) => `${start};a=b`),
  'the ending .json': (path) => path.replace(/^\/v1\/\w+/, (start) => `${start}.json`),
  'a space behind it': (path) => path.replace(/^\/v1\/\w+/, (start) => `${start}%20`),
};

async function hasNoAlias(s: Session, id: OperationId): Promise<void> {
  s.expectThere([id]);
  const { body, options } = await validRequest(s, id);
  const linkId = options.params?.['visit'] === 'unknown' ? await s.newLink() : options.params?.['linkId'];
  const path = pathOf(id, { ...options.params, ...(linkId && { linkId }) }, s.target.brand);
  for (const [what, spell] of Object.entries(ALIASES)) {
    const answer = await s.request(OPERATIONS[id].method, spell(path), JSON.stringify(body), options);
    const isRefused = [400, 404, 405].includes(answer.status);
    const expected = `a path with ${what} is not found`;
    expectThat(expected, isRefused, `${spell(path)}: ${statusAndCode(answer)}`, 'D-43');
    // Where an id may be any text, the slash may be taken for a part of it.
    const isOther = answer.body?.code === 'not_found' || answer.status !== 404 || /%2F$/.test(spell(path));
    expectThat(
      `${expected}: 404 not_found`,
      isOther || !spell(path).startsWith('/v1/'),
      statusAndCode(answer),
      'D-43',
    );
  }
}

export const ALIAS_CHECKS = [
  ...TRIED.map((id) =>
    check(
      `${id} is found at its path, and at no other spelling of it`,
      `D-43 ${OPERATIONS[id].clause}`,
      'With a slash more, at its end or within, or with letters in another case, a path is another one',
      (s) => hasNoAlias(s, id),
    ),
  ),

  stateless(
    'The path may be written %3Alist',
    'D-14 §4.4',
    '`%3Alist` is the same as `:list` (D-14)',
    async (s) => {
      for (const spelled of ['%3Alist', '%3alist']) {
        const payload = JSON.stringify({ ...s.signingFields('listLinks'), limit: 1 });
        const { status, body } = await s.request('POST', `/v1/${s.target.brand}_links/${spelled}`, payload);
        const isSame = status === 200 && Array.isArray(body.links);
        expectEqual(`whether ${spelled} is answered as :list`, isSame, true, 'D-14 §4.4');
      }
    },
  ),
];
