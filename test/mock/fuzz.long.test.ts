/** 4,000 requests of every kind to the mock: its process lives on, and each answer is one of the contract. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operationAt } from '#conformance/kit/contract.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { expectByContract } from '#testing/harness/contract.ts';
import { anyString } from '#testing/harness/for-all.ts';
import { serve } from '#testing/harness/loopback.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { headersOf, pathOf, requestExamplesOf } from './examples.ts';
import { startMock } from './mock-process.ts';

const REQUESTS = 4_000;
const AT_ONCE = 8;
const SEED = 26;

const partner = useStarted(() => serve((_, response) => response.writeHead(204).end()));
const mock = useStarted(() => startMock());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const ids = Object.keys(OPERATIONS) as OperationId[];
const oddText = fc.oneof(anyString(), fc.constantFrom('é😀', 'a\nb', '\u2028', '__proto__'));
const value = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('', 0, -1, 1e21, '1e3', []));

/** What becomes of a valid body. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('none') }),
  fc.record({ kind: fc.constant('drop'), at: fc.nat() }),
  fc.record({ kind: fc.constant('set'), at: fc.nat(), value }),
  fc.record({ kind: fc.constant('add'), name: oddText, value }),
  fc.record({ kind: fc.constant('within'), at: fc.nat(), name: oddText, value }),
  fc.record({ kind: fc.constant('any'), value }),
  fc.record({ kind: fc.constant('cut'), at: fc.nat() }),
);

const prefer = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  fc.constantFrom('dynamic=true', 'code=400', 'code=401', 'code=500', 'example=none', 'code=999', ';;=,'),
);
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '/'),
);
const suffix = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  oddText.map(
    (text) => `?${encodeURIComponent(text.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`,
  ),
  fc.constantFrom('/', '/x', '?country=%ff', '?country=NG&country=KE', '%00', '%2e%2e'),
);

const request: fc.Arbitrary<Sent> = fc
  .record({ id: fc.constantFrom(...ids), at: fc.nat(), change, prefer, contentType, suffix })
  .map(({ id, at, change, prefer, contentType, suffix }) => {
    const { method } = OPERATIONS[id];
    const examples = Object.values(requestExamplesOf(id, partner.url));
    const example = examples[at % Math.max(1, examples.length)];
    const hasBody = method !== 'GET' && example !== undefined;
    return {
      method,
      path: pathOf(id) + suffix,
      headers: {
        ...headersOf(id),
        ...(hasBody && { 'content-type': contentType }),
        ...(prefer !== null && { prefer }),
      },
      body: hasBody ? changed(example as Record<string, unknown>, change) : null,
    };
  });

function changed(example: Record<string, unknown>, { kind, ...by }: { kind: string } & object): string {
  const { at = 0, name = '', value } = by as { at?: number; name?: string; value?: unknown };
  const names = Object.keys(example);
  const field = names[at % names.length] ?? '';
  const { [field]: old, ...others } = example;
  if (kind === 'drop') return JSON.stringify(others);
  if (kind === 'set') return JSON.stringify({ ...others, [field]: value });
  if (kind === 'add') return JSON.stringify({ ...example, [name]: value });
  if (kind === 'within') return JSON.stringify({ ...others, [field]: { ...Object(old), [name]: value } });
  if (kind === 'any') return JSON.stringify(value);
  const text = JSON.stringify(example);
  return kind === 'cut' ? text.slice(0, at % text.length) : text;
}

/** What the mock itself says, of a request that it cannot answer by the contract. */
const OWN_CODES = ['not_found', 'method_not_allowed', 'invalid_json', 'mock_error'];

/** `dynamic=true` makes addresses by their pattern, to which the format of a URI adds. */
const GENERATED_URLS = /^.*: (data\/[\w/]+ must match format "uri"(, |$))+$/;

/** The problem with an answer; null for none. */
async function problemOf({ method, path, headers, body }: Sent): Promise<string | null> {
  const response = await fetch(mock.url + path, {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const { status } = response;
  try {
    const answer = JSON.parse(text);
    const isOwn = OWN_CODES.includes(answer.code) && answer.request_id === 'mock';
    if (isOwn && typeof answer.error === 'string' && status >= 400 && status < 500) return null;
    if (operationAt(method, path) === null) return `${status} of a path that the contract does not have`;
    expectByContract(method, path, status, answer);
    return null;
  } catch (error) {
    const [said = ''] = String(error).split('\n');
    const rest = said.replace(GENERATED_URLS, '');
    return rest === '' ? null : `${status} ${rest.slice(0, 500)}`;
  }
}

test('no request ends the mock, and each answer is one of the contract', { timeout: 580_000 }, async () => {
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED });
  const problems: string[] = [];
  const work = async () => {
    for (let sent = requests.pop(); sent && problems.length < 20; sent = requests.pop()) {
      const problem = await problemOf(sent).catch((error: unknown) => `no answer: ${error}`);
      if (problem !== null) problems.push(`${problem}\n${JSON.stringify(sent).slice(0, 1_000)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(problems.join('\n\n')).toBe('');
  expect((await fetch(`${mock.url}/v1/services`)).status).toBe(200);
});
