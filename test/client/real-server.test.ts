/** The client against a real server, receiver and clock, as in a partner's first hour. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { jpeg, png } from '#testing/harness/vitest/images.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import {
  type Client,
  type CreateLinkInput,
  createClient,
  readRedirect,
  type SubmissionInput,
  verifyCallback,
} from '../../packages/client/index.ts';

const KEY = 'sandbox-key-001';
const DAY_MS = 86_400_000;
const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;
const LICENCE = { country: 'NG', id_type: 'DRIVERS_LICENSE', verification_method: 'biometric_kyc' } as const;
const VOTERS_CARD = { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' } as const;

const server = useStarted(() => startTestServer({ ID_NUMBER_LIMIT: '2' }));
const receiver = useStarted(() => startReceiver());
let client: Client;

beforeAll(() => {
  client = createClient({ baseUrl: server.url, partnerId: '001', apiKey: KEY });
});

const linkInput = (fields: Partial<CreateLinkInput> = {}): CreateLinkInput => ({
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
  callback_url: receiver.url,
  redirect_url: 'https://partner.example/done?order=7',
  is_single_use: false,
  id_types: [NIN],
  ...fields,
});

async function newLink(fields: Partial<CreateLinkInput> = {}): Promise<string> {
  return dataOf(await client.createLink(linkInput(fields))).ref_id;
}

let numbers = 0;
/** A submission with an ID number that the sandbox finds and no other test sends. */
const kyc = (id_number = String(50_000_000_000 + numbers++ * 10)): SubmissionInput => ({
  country: 'NG',
  id_type: 'NIN_V2',
  id_number,
  consent: true,
});

type Outcome<Data> = { ok: true; data: Data } | { ok: false; error: { kind: string; message: string } };

/** The data of a success; an error fails the test. */
function dataOf<Data>(result: Outcome<Data>): Data {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.data;
}

const refusal = (status: number, code: string) => ({ ok: false, error: { kind: 'api', status, code } });

const callbackFor = (userId: string) =>
  vi.waitFor(
    () => {
      const found = receiver.received.find(({ body }) => body.PartnerParams.user_id === userId);
      if (!found) throw new Error('The callback has not arrived.');
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );

describe('a link', () => {
  test('is created, looked up, listed first, and changed', async () => {
    const input = linkInput({ name: 'Spring', user_id: 'user-1', partner_params: { branch: '12' } });
    const { ref_id, link } = dataOf(await client.createLink(input));
    expect((await fetch(link)).status).toBe(200);

    const found = dataOf(await client.getLink(ref_id));
    expect(found).toMatchObject({ ...input, ref_id, link_id: ref_id, link_url: link, partner_id: '001' });

    await newLink();
    const { links, meta } = dataOf(await client.listLinks({ page: 2, limit: 1 }));
    expect(links).toEqual([found]);
    expect(meta).toEqual({ page: 2, limit: 1, total: meta.total, totalPages: meta.total });

    const disabled = dataOf(await client.updateLink(ref_id, { is_disabled: true, id_types: [LICENCE] }));
    expect(disabled).toMatchObject({ ref_id, link_url: link, id_types: [LICENCE] });
    expect(await client.submitVerification(ref_id, kyc())).toMatchObject(refusal(403, 'link_disabled'));
    expect(dataOf(await client.updateLink(ref_id, { is_disabled: false })).disabled_at).toBeNull();
  });

  test('can be created from what the lookups list', async () => {
    const { services } = dataOf(await client.listServices({ country: 'NG' }));
    expect(services.map(({ country }) => country)).toEqual(['NG']);
    const { valid_documents } = dataOf(await client.listValidDocuments({ country: 'GH' }));
    expect(valid_documents.map(({ country }) => country)).toEqual(['GH']);
  });
});

test('a submission with images becomes a job with its status, its history, its receipt of consent and the same selfie', async () => {
  const refId = await newLink({ id_types: [VOTERS_CARD] });
  const selfie = jpeg({ shade: 40, bytes: 100_000 });
  const submitted = await client.submitVerification(refId, {
    country: 'NG',
    id_type: 'VOTER_ID',
    first_name: 'Adaeze',
    last_name: 'Óbí',
    consent: true,
    consent_at: '2026-11-20T09:59:41.000Z',
    consent_language: 'en',
    selfie,
    document_front: new Blob([new Uint8Array(png())]),
    document_back: png({ shade: 1 }),
  });
  const { user_id, job_id, redirect_url } = dataOf(submitted);
  expect(readRedirect(redirect_url ?? '')).toEqual({ status: 'success', userId: user_id });

  const ask = { history: true, image_links: true, consent: true };
  const job = dataOf(await client.waitForJob({ user_id, job_id, ...ask }));
  expect(job).toMatchObject({ user_id, job_id, job_success: true, code: '2302' });
  expect(job.history).toMatchObject([{ ResultCode: '0810', FullName: 'Adaeze Óbí', Country: 'NG' }]);
  expect(job.consent).toMatchObject({
    given_at: '2026-11-20T09:59:41.000Z',
    channel: 'api',
    language: 'en',
  });
  const image = await fetch(job.image_links?.selfie_image ?? '');
  expect(Buffer.from(await image.arrayBuffer()).equals(selfie)).toBe(true);

  const plain = dataOf(await client.getJobStatus({ user_id, job_id }));
  expect([plain.history, plain.image_links, plain.consent]).toEqual([undefined, undefined, undefined]);
});

test('a delivered callback is verified, and refused when it was changed, is old or has another key', async () => {
  const options = { partnerId: '001', keys: [KEY] };
  const { user_id, job_id } = dataOf(await client.submitVerification(await newLink(), kyc()));
  const { raw, headers, body } = await callbackFor(user_id);

  const verdict = await verifyCallback(raw, headers, options);
  expect(verdict).toEqual({ ok: true, id: headers['webhook-id'], payload: body });
  expect(body).toMatchObject({ job_complete: true, PartnerParams: { user_id, job_id } });
  expect(await verifyCallback(Buffer.from(raw), new Headers(headers as never), options)).toEqual(verdict);

  const reason = async (change: object, text = raw) => {
    const { ok, ...rest } = await verifyCallback(text, headers, { ...options, ...change });
    return 'reason' in rest ? rest.reason : ok;
  };
  expect(await reason({}, raw.replace('"job_success":true', '"job_success":false'))).toBe('bad_signature');
  expect(await reason({ keys: ['another-key'] })).toBe('bad_signature');
  expect(await reason({ keys: ['another-key', KEY] })).toBe(true);
  expect(await reason({ now: Date.now() + 301_000 })).toBe('stale');
  expect(await reason({}, raw.slice(0, -1))).toBe('malformed');
});

test('the ID number limit blocks a number, says for how long, and is cleared by a reset', async () => {
  const submission = kyc();
  const refId = await newLink();
  for (let n = 0; n < 2; n++) dataOf(await client.submitVerification(refId, submission));

  const blocked = await client.submitVerification(refId, submission);
  expect(blocked).toMatchObject(refusal(429, '2222'));
  if (blocked.ok || blocked.error.kind !== 'api') throw new Error('It was not blocked.');
  expect(blocked.error.retryAfterMs).toBeGreaterThan(3 * DAY_MS - 60_000);
  expect(blocked.error.retryAfterMs).toBeLessThanOrEqual(3 * DAY_MS);
  expect(blocked.error.requestId).toMatch(/^[0-9a-f-]{36}$/);

  const key = { country: 'NG', id_type: 'NIN_V2', id_number: submission.id_number ?? '' } as const;
  const reset = { message: 'Rate limit reset successful', success: 'true' };
  expect(dataOf(await client.resetIdNumberRateLimit(key))).toEqual(reset);
  dataOf(await client.submitVerification(refId, submission));
});

test('after the sandbox’s clock has moved by days, requests and answers are still signed and accepted', async () => {
  const moved = await untilTestEnds(startTestServer());
  const options = { baseUrl: moved.url, partnerId: '001', apiKey: KEY };
  const partner = createClient(options);
  const { ref_id } = dataOf(await partner.createLink(linkInput()));
  const { user_id, job_id } = dataOf(await partner.submitVerification(ref_id, kyc()));
  const { now } = dataOf(await partner.advanceSandboxClock({ advance_ms: 3 * DAY_MS }));
  expect(Date.parse(now) - Date.now()).toBeCloseTo(3 * DAY_MS, -5);
  dataOf(await partner.waitForJob({ user_id, job_id }));
  const ahead = createClient({ ...options, now: () => Date.now() + 3 * DAY_MS });
  expect(dataOf(await ahead.getLink(ref_id)).ref_id).toBe(ref_id);
});
