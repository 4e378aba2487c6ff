/** Every line of the README's tables is run: what it provokes happens. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import contract from '#generated/openapi.json' with { type: 'json' };
import { RESULT } from '#protocol/codes.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import { type Api, api } from '#testing/harness/api.ts';
import { codeOf, tablesOf } from './readme.ts';

let sandbox: Sandbox;
let partner: Api;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'levers' });
  partner = api(sandbox.url, sandbox.partner.id, sandbox.partner.key);
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox?.close());

const pull = (call: string): Promise<void> => new Function('sandbox', `return ${call}`)(sandbox);
const newLink = (fields = {}) => partner.newLink({ callback_url: sandbox.callbackUrl, ...fields });
const links = async () => (await partner.signed('POST', '/v1/hosted_links/:list')).body.meta.total;

/** Lets time pass until so many callbacks came. */
async function callbacksInTime(count: number) {
  await expect
    .poll(async () => {
      await sandbox.advance(1_000);
      return (await sandbox.callbacks()).length;
    })
    .toBeGreaterThanOrEqual(count);
  return sandbox.callbacks();
}

describe('results', () => {
  const [rows = []] = tablesOf('Provoke results');

  test.each(rows)('%s', async (_, call, codes = '') => {
    const expected = codes.match(/\d{4}/g) ?? [];
    await pull(codeOf(call));
    await partner.submit(await newLink());
    const callbacks = await callbacksInTime(expected.length);
    expect(callbacks.map(({ payload }) => payload.ResultCode)).toEqual(expected);
    expect(callbacks.every(({ verified }) => verified)).toBe(true);
  });

  test('every outcome and every result of the contract has a line', () => {
    const calls = rows.map(([, call]) => call).join();
    const { enum: outcomes } = contract.components.schemas.SandboxOutcome;
    expect(outcomes.filter((outcome) => !calls.includes(`'${outcome}'`))).toEqual([]);
    const codes = rows.map(([, , cell]) => cell).join();
    expect(Object.values(RESULT).filter(({ code }) => !codes.includes(code))).toEqual([]);
  });
});

describe('faults', () => {
  /** What happens after each call. */
  const HAPPENS: Record<string, () => Promise<void>> = {
    "sandbox.outage({ kind: 'cut_before', times: 1 })": async () => {
      await expect(newLink()).rejects.toThrow('fetch failed');
      expect(await links()).toBe(0);
    },
    "sandbox.outage({ kind: 'cut_after_commit', times: 1 })": async () => {
      await expect(newLink()).rejects.toThrow('fetch failed');
      expect(await links()).toBe(1);
    },
    "sandbox.outage({ kind: 'slow', delayMs: 200, times: 1 })": async () => {
      const faultControls = (await fetch(`${sandbox.url}/console/data/levers`)).json();
      expect(await faultControls).toMatchObject({ outages: [{ kind: 'slow', delay_ms: 200, times: 1 }] });
      const from = performance.now();
      await newLink();
      expect(performance.now() - from).toBeGreaterThan(190);
    },
    "sandbox.outage('unavailable')": async () => {
      await expect(newLink()).rejects.toThrow('503');
      await expect(newLink()).rejects.toThrow('503');
      await sandbox.outage();
      await newLink();
    },
    'sandbox.receiver({ failNext: 3 })': async () => {
      await partner.submit(await newLink());
      for (let day = 0; day < 3; day++) {
        await sandbox.callbacks(day + 1);
        await sandbox.advance(86_400_000);
      }
      const callbacks = await sandbox.callbacks(4);
      expect(callbacks.map(({ answeredStatus }) => answeredStatus)).toEqual([500, 500, 500, 200]);
    },
    'sandbox.receiver({ delayMs: 200 })': async () => {
      const from = performance.now();
      expect(await sandbox.sendCallback()).toBe(200);
      expect(performance.now() - from).toBeGreaterThan(190);
    },
  };
  const [rows = []] = tablesOf('Provoke faults');

  test('the README has these', () => {
    expect(rows.map(([, call]) => codeOf(call))).toEqual(Object.keys(HAPPENS));
  });

  test.each(rows)('%s', async (_, call) => {
    await pull(codeOf(call));
    await HAPPENS[codeOf(call)]?.();
  });
});

test('a result can be late, for several jobs, and of one link, whose callbacks can be had alone', async () => {
  const [first, second] = [await newLink(), await newLink()];
  await sandbox.nextResult({ outcome: 'rejected', refId: second, times: 2, delayMs: 200 });
  const from = performance.now();
  for (const refId of [first, second, second]) await partner.submit(refId);
  const codes = async (refId: string, count: number) =>
    // Longer than a test may take: whoever waits to the end is seen.
    (await sandbox.callbacks({ refId, count, withinMs: 300_000 })).map(({ payload }) => payload.ResultCode);
  expect(await codes(second, 2)).toEqual(['0811', '0811']);
  expect(performance.now() - from).toBeGreaterThan(190);
  expect(await codes(first, 1)).toEqual(['1012']);
  const [, ofJob] = await sandbox.callbacks({ refId: second });
  expect(await sandbox.callbacks({ serviceJobId: ofJob?.payload.ServiceJobID })).toEqual([ofJob]);
});

test('a result says what is to be redone, where its link allows another attempt', async () => {
  const refId = await newLink({ attempts_max: 3, is_single_use: true });
  await sandbox.nextResult({ outcome: 'rejected', retry: ['number'] });
  await partner.submit(refId);
  const [callback] = await sandbox.callbacks(1);
  expect(callback?.payload).toMatchObject({ ResultCode: '0811', retry: ['number'] });
});

test('it can be asked while the time of the test stands still, and what is missing is said', async () => {
  vi.useFakeTimers();
  expect(await sandbox.sendCallback({ outcome: 'rejected' })).toBe(200);
  const [callback] = await sandbox.callbacks(1);
  await expect(sandbox.callbacks({ count: 2, withinMs: 50 })).rejects.toThrow(
    '1 of 2 callbacks came within 50 ms.',
  );
  vi.useRealTimers();
  expect(callback?.payload.ResultCode).toBe('0811');
});

test('with a seed, ids and times are the same after each reset, and in another sandbox', async () => {
  const other = await startSandbox({ seed: 'levers' });
  const seen = [];
  for (const each of [sandbox, sandbox, other]) {
    await each.reset();
    const { id, key } = await each.addPartner('Second');
    const refId = await api(each.url, id, key).newLink();
    const now = await each.advance(1);
    expect(now.toISOString()).toMatch(/^2026-01-01T00:0/);
    seen.push({ id, key, refId });
  }
  await other.close();
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  await sandbox.reset({ seed: 'another' });
  expect(await partner.newLink()).not.toBe(seen[0]?.refId);
});

test('what is posted to the receiver and is not JSON is listed too', async () => {
  await fetch(sandbox.callbackUrl, { method: 'POST', body: 'not JSON' });
  expect(await sandbox.callbacks(1)).toMatchObject([{ body: 'not JSON', payload: null, verified: false }]);
});

test.each([
  ["sandbox.nextResult('fuond')", 'results/0/outcome must be one of: found, '],
  ['sandbox.nextResult(undefined)', 'results/0/outcome is required'],
  ["sandbox.nextResult({ outcome: 'found', delay: 3 })", 'nextResult has no option “delay”'],
  ["sandbox.outage('down')", 'outages/0/kind must be one of: cut_before, '],
  ["sandbox.outage({ kind: 'slow', delay: 3 })", 'outage has no option “delay”'],
  ["sandbox.outage({ kind: 'link_expired', operationId: 'createLink' })", 'an error of the operation'],
  ['sandbox.receiver({ fail: 3 })', 'receiver has no option “fail”'],
  ["sandbox.callbacks({ jobId: 'x' })", 'callbacks has no option “jobId”'],
  ['sandbox.callbacks(-1)', 'callbacks takes a whole number from 0 on'],
  ["sandbox.sendCallback({ ur: 'x' })", 'sendCallback has no option “ur”'],
  ["sandbox.advance('a day')", 'advance_ms must be a whole number'],
  ["startSandbox({ sed: 'x' })", 'startSandbox has no option “sed”'],
])('what is used wrongly is said, with the line of the test: %s', async (call, message) => {
  const misuse = new Function('sandbox', 'startSandbox', `return ${call}`);
  const inThisFile = async () => await misuse(sandbox, startSandbox);
  const thrown = await inThisFile().then(
    () => null,
    (error) => error,
  );
  expect(thrown?.message).toContain(message);
  expect(thrown.stack).toContain('inThisFile');
});
