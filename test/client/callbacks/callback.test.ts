import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { signTestCallback, verifyCallback } from '../../../packages/client/index.ts';
import { KEY, NOW, SERVICE_ISO, signature } from './receiver.ts';

const OPTIONS = { partnerId: '001', keys: [KEY], now: NOW, unsafeAllowBodySignature: true };
const EXAMPLE = new URL('../../../openapi/examples/createLink.callback.json', import.meta.url);
const example = JSON.parse(readFileSync(EXAMPLE, 'utf8')).value as Record<string, unknown>;
const bodyWith = (fields: object) =>
  JSON.stringify({ ...example, timestamp: SERVICE_ISO, signature: signature(SERVICE_ISO), ...fields });

describe('a callback at its receiver', () => {
  test("the contract's own example is accepted, and its payload is typed", async () => {
    const verdict = await verifyCallback(bodyWith({}), {}, OPTIONS);
    expect(verdict).toMatchObject({ ok: true, id: null, payload: { ResultCode: example['ResultCode'] } });
    const job: string | false = verdict.ok && verdict.payload.PartnerParams.job_id;
    expect(job).toBe((example['PartnerParams'] as { job_id: string }).job_id);
  });

  test('one that is signed for a test is accepted by its headers, and by its body', async () => {
    const result = example as Parameters<typeof signTestCallback>[0];
    const { body, headers } = await signTestCallback(result, { partnerId: '001', key: KEY, now: NOW + 700 });
    for (const sent of [headers, {}])
      expect(await verifyCallback(body, sent, OPTIONS)).toMatchObject({ ok: true });
  });

  test('an invented result under the signature of another body is refused', async () => {
    const { unsafeAllowBodySignature: _, ...safe } = OPTIONS;
    const invented = bodyWith({ job_success: true, PartnerParams: { user_id: 'u', job_id: 'invented' } });
    expect(await verifyCallback(invented, {}, safe)).toMatchObject({ ok: false, reason: 'malformed' });
  });

  test.each([
    ['without a result code', { ResultCode: undefined }],
    ['without partner parameters', { PartnerParams: null }],
    ['without a job id', { PartnerParams: { user_id: 'u' } }],
    ['that does not say whether the job is complete', { job_complete: 'true' }],
    ['that does not say whether the job succeeded', { job_success: undefined }],
  ])('a genuine body %s is malformed', async (_, fields) => {
    expect(await verifyCallback(bodyWith(fields), {}, OPTIONS)).toMatchObject({
      ok: false,
      reason: 'malformed',
    });
  });

  test('a bad signature is refused before the shape is looked at', async () => {
    const body = bodyWith({ signature: 'x', ResultCode: undefined });
    expect(await verifyCallback(body, {}, OPTIONS)).toMatchObject({ ok: false, reason: 'bad_signature' });
  });
});

test.each<[string, unknown]>([
  ['a setting that is missing', [undefined]],
  ['no list at all', undefined],
  ['a key with a line end', ['sandbox-key-001\n']],
])('of %s no key verifies anything, and the message says what is wrong with it', async (_, keys) => {
  const options = { partnerId: '001', keys } as unknown as Parameters<typeof verifyCallback>[2];
  const result = example as Parameters<typeof signTestCallback>[0];
  const { body, headers } = await signTestCallback(result, { partnerId: '001', key: KEY, now: NOW });
  const verdict = await verifyCallback(body, headers, { ...options, now: NOW });
  expect(verdict).toMatchObject({
    reason: 'bad_signature',
    message: expect.stringContaining('each must be there, with no "Bearer"'),
  });
});
