/** The JSON of a request: what is not JSON is refused, however near it is, and what is nested deeply does no harm (D-40, D-41). */
import { group } from '#conformance/kit/check.ts';
import { pathOf } from '#conformance/kit/contract.ts';
import { statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { validRequest } from '../answers/triggers.ts';

const check = group('JSON');

/** Near to JSON, made from a text that is: `{"partner_id":…,"limit":1}`. */
const NOT_JSON: Readonly<Record<string, (text: string) => string>> = {
  'with a comma at its end': (text) => text.replace('}', ',}'),
  'with a comment in it': (text) => text.replace('{', '{/* why */'),
  'after a comment': (text) => `// why\n${text}`,
  'in single quotes': (text) => text.replaceAll('"', "'"),
  'with text after it': (text) => `${text} x`,
  twice: (text) => text + text,
  'with a name that is not quoted': (text) => text.replace('"limit"', 'limit'),
  'with NaN': (text) => text.replace('}', ',"x":NaN}'),
  'with Infinity': (text) => text.replace('}', ',"x":-Infinity}'),
  'with undefined': (text) => text.replace('}', ',"x":undefined}'),
  'with True': (text) => text.replace('}', ',"x":True}'),
  'with a number that begins with 0': (text) => text.replace(':1}', ':01}'),
  'with a number that begins with +': (text) => text.replace(':1}', ':+1}'),
  'with a number that ends with a point': (text) => text.replace(':1}', ':1.}'),
  'with a number in hexadecimal': (text) => text.replace(':1}', ':0x1}'),
  'with a line break in a text': (text) => text.replace('}', ',"x":"a\nb"}'),
  'with an escape that JSON does not have': (text) => text.replace('}', ',"x":"\\x41"}'),
  'cut short': (text) => text.slice(0, -1),
  'as a form': () => 'partner_id=001&limit=1',
};

/** Other spellings of the same JSON. */
const JSON_TEXTS: Readonly<Record<string, (text: string) => string>> = {
  'with white space': (text) => `\r\n\t ${text.replaceAll(',', ' ,\n\t')} `,
  'with escapes': (text) => text.replace('"limit"', '"\\u006cimit"'),
  'with a number written 1.0': (text) => text.replace(':1}', ':1.0}'),
  'with a number written 10e-1': (text) => text.replace(':1}', ':10e-1}'),
};

const textOf = (s: Session) => JSON.stringify({ ...s.signingFields('listLinks'), limit: 1 });

/** A body that nests as deeply as 256 KiB allow, in a place, in a shape. */
const DEEP: Readonly<Record<string, (body: string, depth: number) => string>> = {
  'as a list': (_, depth) => '['.repeat(depth) + ']'.repeat(depth),
  'as an object': (_, depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  'in a field that nobody knows': (body, depth) => within(body, 'from_the_future', depth),
  'in a field that is a text': (body, depth) => within(body, 'user_id', depth),
  'in a list': (body, depth) => within(body, 'id_types', depth),
  'in an object': (body, depth) => within(body, 'partner_params', depth),
};

const within = (body: string, name: string, depth: number) =>
  `${body.slice(0, -1)},"${name}":${'['.repeat(depth)}${']'.repeat(depth)}}`;

const DEPTHS = [200, 5_000, 40_000];
const DEEP_IDS = ['createLink', 'updateLink', 'getJobStatus', 'submitVerification'] as const;

async function staysUp(s: Session, id: OperationId): Promise<void> {
  s.expectThere([id]);
  const { body, options } = await validRequest(s, id);
  const path = pathOf(id, options.params ?? {}, s.target.brand);
  for (const [where, make] of Object.entries(DEEP)) {
    for (const depth of DEPTHS) {
      const answer = await s.request(OPERATIONS[id].method, path, make(JSON.stringify(body), depth));
      const isAnswered = answer.status < 500 && answer.status >= 200;
      const what = `${id} answers JSON of depth ${depth} ${where}, and does not fail`;
      expectThat(what, isAnswered, statusAndCode(answer), 'D-40 D-08');
    }
  }
}

export const JSON_CHECKS = [
  check(
    'What is nearly JSON is refused as invalid JSON',
    '§7 D-41',
    'The body is JSON in UTF-8 and nothing near it',
    async (s) => {
      for (const [how, make] of Object.entries(NOT_JSON)) {
        const answer = await s.send('listLinks', make(textOf(s)));
        expectEqual(`a body ${how}: status and code`, statusAndCode(answer), '400 2203', '§7 D-41');
      }
    },
  ),

  check('JSON is read in any of its spellings', '§4', 'The body is JSON in UTF-8', async (s) => {
    for (const [how, make] of Object.entries(JSON_TEXTS)) {
      const answer = await s.send('listLinks', make(textOf(s)));
      expectEqual(`a body ${how}: the status`, statusAndCode(answer), '200', '§4');
    }
  }),

  ...DEEP_IDS.map((id) =>
    check(
      `${id}: JSON that is nested deeply is no failure of the server`,
      'D-40 D-08',
      'nesting ends no server (D-40)',
      (s) => staysUp(s, id),
    ),
  ),
];
