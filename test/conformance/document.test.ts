/** The document says all that the kit demands: a server that answers its examples is accused of nothing. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { longestNumber } from '#conformance/checks/catalogue.ts';
import { CHECKS } from '#conformance/checks/index.ts';
import { checkConformance } from '#conformance/index.ts';
import {
  definitionOf,
  document,
  type Json,
  operationAt,
  requestValidator,
  resolve,
} from '#conformance/kit/contract.ts';
import { parseJson } from '#conformance/kit/json.ts';
import { countsOf, failuresOf } from '#conformance/kit/report/summary.ts';
import { Session } from '#conformance/kit/session.ts';
import type { Target } from '#conformance/kit/target.ts';
import { OPERATIONS, type Operation, type OperationId } from '#generated/operations.ts';
import { serve } from '#testing/harness/loopback.ts';
import { PARTNER } from '#testing/harness/sandbox.ts';
import { longTest } from '#testing/harness/vitest/long.ts';
import { responsesOf } from '../contract/contract.ts';

const RUN_MS = 120_000;
const CALLBACK_PATH = '{$request.body#/callback_url}';

/** The examples of an operation's responses: by status, and by name. */
const examplesOf = (id: OperationId) =>
  responsesOf(definitionOf(id)).flatMap(({ status, examples }) =>
    Object.entries(examples).map(([name, value]) => ({ status, name, value })),
  );

/** What the document shows for a request: the example that is asked for, that of an error, or the first of success. */
function shown(id: OperationId, prefer: string, body: Json): { status: number; value: Json } {
  const { successStatus }: Operation = OPERATIONS[id];
  const [, asked] = /example=(\w+)/.exec(prefer) ?? [];
  const by = (name: string) => examplesOf(id).find((each) => each.name === name);
  const validate = definitionOf(id).requestBody?.content['application/json'] ? requestValidator(id) : null;
  const problems = validate && !validate(body) ? (validate.errors ?? []) : [];
  const condition = problems.some(({ keyword }) => keyword === 'required')
    ? 'missing_field'
    : 'invalid_value';
  const success = examplesOf(id).find(({ status }) => status === successStatus);
  const found = asked ? by(asked) : problems.length > 0 ? by(condition) : success;
  if (!found) throw new Error(`${id} has no example ${asked ?? condition}.`);
  return found;
}

longTest(
  'a server that answers the document’s examples, to the letter, is accused of nothing',
  { timeout: RUN_MS },
  async () => {
    const { url, stop } = await serve(async (request, response) => {
      const id = operationAt(request.method ?? '', request.url ?? '');
      const body = parseJson(String(await buffer(request)));
      const { status, value } =
        id === null
          ? { status: 404, value: { code: 'not_found', error: 'No.', request_id: '1' } }
          : shown(id, String(request.headers['prefer'] ?? ''), body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    });
    try {
      const report = await checkConformance({ baseUrl: url, partner: PARTNER });
      expect(
        failuresOf(report).map(({ title, failure }) => [title, failure?.message, failure?.actual]),
      ).toEqual([]);
      expect(countsOf(report.outcomes).passed).toBeGreaterThan(300);
      expect(countsOf(report.outcomes).missing).toBe(0);
    } finally {
      await stop();
    }
  },
);

test('the error of each example ends with its first detail', () => {
  const errors = (Object.keys(OPERATIONS) as OperationId[]).flatMap((id) =>
    examplesOf(id).filter(({ status, value }) => status >= 400 && value.details),
  );
  expect(errors.length).toBeGreaterThan(20);
  for (const { value } of errors) {
    const [{ path, message }] = value.details;
    expect(value.error).toMatch(/: .*\.$/);
    expect(value.error).toContain(`: ${path.slice(1)} ${message}.`);
  }
});

test('each decision that a check enforces stands in the document', () => {
  const text = JSON.stringify(document);
  const cited = new Set(CHECKS.flatMap(({ clauses }) => clauses.filter((each) => each.startsWith('D-'))));
  const missing = [...cited].filter((each) => !new RegExp(`${each}(?!\\d)`).test(text));
  expect(missing, 'Say it in a description of openapi/, and name the decision there.').toEqual([]);
});

test('the words that each check enforces stand in the document', () => {
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  // As a reader sees them: without the escapes of JSON, and with line breaks as spaces.
  const shown: string[] = [];
  JSON.stringify(document, (_, value) => {
    if (typeof value === 'string') shown.push(plain(value));
    return value;
  });
  const text = `${shown.join('\n')}\n${JSON.stringify(document)}`;
  const missing = CHECKS.filter(({ words }) => words.length < 3 || !text.includes(plain(words)));
  expect(missing.map(({ group, title, words }) => [`${group}: ${title}`, words])).toEqual([]);
});

test('what a check demands of a key and an address is said where it stands', () => {
  expect(document.components.parameters.idempotencyKey.description).toContain('visible ASCII');
  const { schema: request } = definitionOf('createLink').requestBody.content['application/json'];
  const { callback_url, redirect_url } = resolve(request).properties;
  expect(callback_url.description).toContain('not public');
  expect(redirect_url.description).toContain('javascript');
  expect(document.components.parameters.country.description).toContain('empty list');
  const [, sentAt] = definitionOf('createLink').callbacks.jobResult[CALLBACK_PATH].post.parameters;
  expect(sentAt.description).toContain('real clock');
});

test('a number that is sent with an ID type has the form that the server’s own catalogue asks for', async () => {
  const services = examplesOf('listServices').find(({ status }) => status === 200)?.value;
  const { url, stop } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(services));
  });
  const target = {
    baseUrl: url,
    brand: 'hosted',
    partner: PARTNER,
    seed: 's',
    missing: {},
    lacks: new Set(),
  };
  try {
    const number = await longestNumber(new Session(target as unknown as Target, 'a check'));
    expect(number).toMatch(new RegExp(services.services[0].id_types[0].id_number.pattern));
  } finally {
    await stop();
  }
});
