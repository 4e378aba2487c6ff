/** What `Prefer` asks for and the mock does not have: an error in plain words, rather than an answer as if nothing was asked. */
import { expect, it } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';
import { startMock } from './mock-process.ts';

const mock = useStarted(() => startMock());

async function call(prefer: string) {
  const response = await fetch(`${mock.url}/v1/services`, { headers: { prefer } });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

it.each([
  ['dealy=2', 'dealy'],
  ['code=500, exmaple=system_error', 'exmaple'],
  ['cutt', 'cutt'],
  ['delay=0; x=1, Examples = none', 'Examples'],
])('a name that nobody knows is refused by that name: %s', async (prefer, name) => {
  const { status, headers, body } = await call(prefer);
  const error = `Prefer has no ${name}: there are code, example, dynamic, seed, delay, slow, hang, cut.`;
  expect({ status, body }).toEqual({ status: 422, body: { code: 'mock_error', error, request_id: 'mock' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

it.each([
  'respond-async',
  'return=minimal',
  'handling=lenient; x=1',
  'wait=10',
  'CODE=200',
  'seed="a, b"',
  '',
])('a name of RFC 7240 in any spelling is no mistake: %j', async (prefer) => {
  expect((await call(prefer)).status).toBe(200);
});

it.each(['418', '204', '302'])(
  'a status that the operation does not have, %s, is told with those that there are',
  async (code) => {
    const { status, body } = await call(`code=${code}, delay=0.1`);
    const errors = Object.values<{ status: number }>(OPERATIONS.listServices.errors).map(
      (each) => each.status,
    );
    const there = [...new Set([200, ...errors])].toSorted((a, b) => a - b).join(', ');
    const error = `listServices has no answer with status ${code}: there are ${there}.`;
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'mock_error', error, request_id: 'mock' },
    });
  },
);
