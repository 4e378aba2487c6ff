/** `Prefer: delay=2`, `slow`, `hang` and `cut` of the mock, for every operation; and a document that changes under it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { NETWORK_FAULTS } from '#protocol/network-fault.ts';
import { useFolder, useStarted } from '#testing/harness/vitest/use-started.ts';
import { contract, operations, root } from '../contract/contract.ts';
import { errorOf, headersOf, pathOf, requestExamplesOf, successOf } from './examples.ts';
import { startMock } from './mock-process.ts';

const file = path.join(useFolder(), 'openapi.json');
writeFileSync(file, JSON.stringify(contract));
const mock = useStarted(() => startMock({}, ['--document', file]));

describe.each(operations)('$id', ({ id }) => {
  it('is cut off without an answer, and amid one', async () => {
    await expect(call(id, 'cut')).rejects.toThrow('fetch failed');
    const response = await call(id, 'cut=body');
    expect(response.status).toBe(OPERATIONS[id].successStatus);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('is left without an answer', async () => {
    await expect(call(id, 'hang', 300)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is answered late, and slowly', async () => {
    for (const fault of ['delay=0.3', 'slow=0.3']) {
      const start = performance.now();
      const response = await call(id, fault);
      expect(response.status).toBe(OPERATIONS[id].successStatus);
      expect(Object.keys(await response.json())).toEqual(Object.keys(successOf(id)));
      expect(performance.now() - start).toBeGreaterThan(290);
    }
  });
});

describe('A network fault', () => {
  it('comes with the response that is chosen, and after another fault', async () => {
    const start = performance.now();
    const chosen = await call('getLink', 'code=401, delay=0.2, example=bad_signature');
    expect(chosen.status).toBe(401);
    expect(await chosen.json()).toEqual(errorOf('getLink', 401, 'bad_signature'));
    await expect(call('getLink', 'delay=0.2, cut')).rejects.toThrow('fetch failed');
    expect(performance.now() - start).toBeGreaterThan(390);
  });

  it('comes in the pieces of a slow response, the first at once', async () => {
    const response = await call('getLink', 'slow=1');
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body ?? []) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
  });

  it('leaves the mock as it was for the next request', async () => {
    await expect(call('getLink', 'cut')).rejects.toThrow();
    expect((await call('getLink')).status).toBe(200);
  });

  it.each(['delay', 'delay=x', 'delay=9999', 'slow=1e3', 'hang=1', 'cut=head'])(
    'that is not one is refused: %s',
    async (prefer) => {
      const response = await call('getLink', prefer);
      expect(response.status).toBe(422);
      const error = expect.stringMatching(
        /^There is no network fault .* delay=2, slow=20, hang, cut, cut=body/,
      );
      expect(await response.json()).toEqual({ code: 'mock_error', error, request_id: 'mock' });
    },
  );

  it('is not RFC 7240’s wait, which changes nothing', async () => {
    expect((await call('getLink', 'wait=10')).status).toBe(200);
  });

  it('of each name stands in the guide', () => {
    const guide = readFileSync(`${root}openapi/guides/integrate/mock.md`, 'utf8');
    for (const [name, text] of Object.entries(NETWORK_FAULTS))
      expect(guide).toContain(`| \`${name}\` | ${text} |`);
  });
});

describe('A document that changes', () => {
  it('is loaded again, at the same address', async () => {
    const document = structuredClone(contract);
    const operation = document.paths['/v1/services'].get;
    const { content } = operation.responses['200'];
    content['application/json'].examples.success = { value: { services: [] } };
    writeFileSync(file, JSON.stringify(document));
    const services = async () => (await call('listServices').catch(() => null))?.json();
    await expect.poll(services).toEqual({ services: [] });
    expect(mock.output()).toContain(`The mock listens on ${mock.url} again.`);
  });

  it('is not loaded while it is broken, and the mock goes on', async () => {
    writeFileSync(file, '{"openapi":');
    await expect.poll(() => mock.output()).toContain('The document is not loaded again: ');
    expect((await call('listServices')).status).toBe(200);
  });
});

function call(id: OperationId, prefer?: string, timeoutMs = 60_000): Promise<Response> {
  const body = requestExamplesOf(id, 'http://127.0.0.1:9/callbacks')['success'];
  const { method } = OPERATIONS[id];
  return fetch(mock.url + pathOf(id), {
    method,
    headers: {
      ...headersOf(id),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(prefer && { prefer }),
    },
    body: method === 'GET' ? null : JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
