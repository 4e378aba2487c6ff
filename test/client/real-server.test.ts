/** A partner's first hour: everything that the client does, against a real server, receiver and clock. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Client,
  type CreateLinkInput,
  createClient,
  readRedirect,
  type SubmissionInput,
  verifyCallback,
} from '../../packages/client/index.ts';
import { jpeg, png } from '../support/images.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const KEY = 'sandbox-key-001';
const OTHER_KEY = 'key-of-the-other-partner';
const DAY_MS = 86_400_000;
const NIN = { country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' } as const;
const LICENCE = { country: 'NG', id_type: 'DRIVERS_LICENSE', verification_method: 'biometric_kyc' } as const;
const VOTERS_CARD = { country: 'NG', id_type: 'VOTER_ID', verification_method: 'doc_verification' } as const;

let server: TestServer;
let receiver: Receiver;
let client: Client;
/** Partner 002, whose redirects spell success the other way. */
let other: Client;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startTestServer({ ID_NUMBER_LIMIT: '2' }), startReceiver()]);
  client = createClient({ baseUrl: server.url, partnerId: '001', apiKey: KEY });
  other = createClient({ baseUrl: server.url, partnerId: '002', apiKey: OTHER_KEY });
  await admin(
    'partners',
    'add',
    '002',
    '--name',
    'Other',
    '--api-key',
    OTHER_KEY,
    '--redirect-success',
    'success',
  );
});
afterAll(() => Promise.all([server.stop(), receiver.stop()]));

/** What an operator does, beside the running server. */
async function admin(...args: string[]): Promise<void> {
  const command = path.resolve(import.meta.dirname, '../../packages/admin/main.ts');
  // Nothing of the test runner's environment: it has a MODE of its own.
  const env = { DATABASE_URL: `file:${path.join(server.folder, 'test.db')}` };
  await promisify(execFile)(process.execPath, [command, ...args], { env });
}

const linkInput = (fields: Partial<CreateLinkInput> = {}): CreateLinkInput => ({
  company_name: 'Blue Ridge Bank',
  data_privacy_policy_url: 'https://partner.example/privacy',
  callback_url: receiver.url,
  redirect_url: 'https://partner.example/done?order=7',
  is_single_use: false,
  id_types: [NIN],
  ...fields,
});

async function newLink(fields: Partial<CreateLinkInput> = {}, by = client): Promise<string> {
  return dataOf(await by.createLink(linkInput(fields))).ref_id;
}

let numbers = 0;
/** An ID number that the sandbox finds and that no other test has sent. */
const freshNumber = () => String(50_000_000_000 + numbers++ * 10);

const kyc = (id_number = freshNumber()): SubmissionInput => ({
  country: 'NG',
  id_type: 'NIN_V2',
  id_number,
  consent: true,
});

type Outcome<Data> = { ok: true; data: Data } | { ok: false; error: { kind: string; message: string } };

/** The data of a success; anything else fails the test. */
function dataOf<Data>(result: Outcome<Data>): Data {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.data;
}

/** An error of the service, as far as tests compare it. */
function refusalOf(result: Outcome<unknown>): unknown {
  if (result.ok) return result.data;
  const { kind, status, code } = result.error as { kind: string; status?: number; code?: string };
  return { kind, status, code };
}

const api = (status: number, code: string) => ({ kind: 'api', status, code });

/** The callbacks about a user, once there are so many. */
const callbacksFor = (userId: string, count = 1) =>
  vi.waitFor(
    () => {
      const found = receiver.received.filter(({ body }) => body.PartnerParams.user_id === userId);
      if (found.length < count) throw new Error(`${found.length} of ${count} callbacks have arrived.`);
      return found;
    },
    { timeout: 10_000, interval: 20 },
  );

const completed = (
  user_id: string,
  job_id: string,
  flags: { history?: boolean; image_links?: boolean } = {},
) =>
  vi.waitFor(
    async () => {
      const job = dataOf(await client.getJobStatus({ user_id, job_id, ...flags }));
      if (!job.job_complete) throw new Error('The job is not complete.');
      return job;
    },
    { timeout: 10_000, interval: 50 },
  );

describe('a link', () => {
  test('is created, looked up, listed first, and changed', async () => {
    const input = linkInput({ name: 'Spring', user_id: 'user-1', partner_params: { branch: '12' } });
    const { ref_id, link } = dataOf(await client.createLink(input));
    expect(link).toBe(`${server.url}/l/${ref_id}`);
    expect((await fetch(link)).status).toBe(200);

    const found = dataOf(await client.getLink(ref_id));
    expect(found).toMatchObject({ ...input, ref_id, link_id: ref_id, link_url: link, partner_id: '001' });
    expect(found).toMatchObject({ total_jobs: 0, disabled_at: null });

    await newLink();
    const { links, meta } = dataOf(await client.listLinks({ page: 2, limit: 1 }));
    expect(links).toEqual([found]);
    expect(meta).toEqual({ page: 2, limit: 1, total: meta.total, totalPages: meta.total });
    expect(dataOf(await client.listLinks({ page: 999 })).links).toEqual([]);
    expect(dataOf(await client.listLinks()).meta.page).toBe(1);

    const disabled = dataOf(await client.updateLink(ref_id, { is_disabled: true, id_types: [LICENCE] }));
    expect(disabled).toMatchObject({ ref_id, link_url: link, id_types: [LICENCE] });
    expect(Date.parse(disabled.disabled_at ?? '')).toBeCloseTo(Date.now(), -5);
    expect(refusalOf(await client.submitVerification(ref_id, kyc()))).toEqual(api(403, 'link_disabled'));
    expect(dataOf(await client.updateLink(ref_id, { is_disabled: false })).disabled_at).toBeNull();
    expect(dataOf(await client.getLink(ref_id))).toMatchObject({ id_types: [LICENCE], disabled_at: null });
  });

  test('is created once under one key, and a second time without one', async () => {
    const input = linkInput();
    const options = { idempotencyKey: 'order-7' };
    const first = dataOf(await client.createLink(input, options));
    expect(dataOf(await client.createLink(input, options))).toEqual(first);
    const changed = { ...input, company_name: 'Somebody else' };
    expect(refusalOf(await client.createLink(changed, options))).toEqual(api(422, 'idempotency_key_reused'));
    expect(dataOf(await client.createLink(input)).ref_id).not.toBe(first.ref_id);
  });

  test('of one partner is not there for another', async () => {
    const refId = await newLink();
    expect(refusalOf(await other.getLink(refId))).toEqual(api(404, 'link_not_found'));
    expect(refusalOf(await other.updateLink(refId, { is_disabled: true }))).toEqual(
      api(404, 'link_not_found'),
    );
    expect(dataOf(await other.listLinks()).links.map(({ ref_id }) => ref_id)).not.toContain(refId);
  });

  test('can be made from what the lookups list', async () => {
    const { services } = dataOf(await client.listServices({ country: 'NG' }));
    expect(services.map(({ country }) => country)).toEqual(['NG']);
    const [licence] = services[0]?.id_types.filter(({ id_type }) => id_type === 'DRIVERS_LICENSE') ?? [];
    const biometric = licence?.verification_methods.find(
      ({ verification_method }) => verification_method === 'biometric_kyc',
    );
    expect(biometric?.required_fields.toSorted()).toEqual([
      'dob',
      'first_name',
      'id_number',
      'last_name',
      'selfie',
    ]);
    expect(dataOf(await client.listServices()).services.length).toBeGreaterThan(1);

    const { valid_documents } = dataOf(await client.listValidDocuments({ country: 'GH' }));
    expect(valid_documents.map(({ country }) => country)).toEqual(['GH']);
  });
});

describe('a submission', () => {
  test('with images becomes a job with its status, its history and the very selfie', async () => {
    const refId = await newLink({ id_types: [VOTERS_CARD] });
    const selfie = jpeg({ shade: 40, bytes: 100_000 });
    const { user_id, job_id, redirect_url } = dataOf(
      await client.submitVerification(refId, {
        country: 'NG',
        id_type: 'VOTER_ID',
        first_name: 'Adaeze',
        last_name: 'Óbí',
        consent: true,
        selfie,
        document_front: new Blob([new Uint8Array(png())]),
        document_back: png({ shade: 1 }),
      }),
    );
    expect(readRedirect(redirect_url ?? '')).toEqual({ status: 'success', userId: user_id });

    const job = await completed(user_id, job_id, { history: true, image_links: true });
    expect(job).toMatchObject({ user_id, job_id, job_success: true, code: '2302' });
    expect(job.result).toMatchObject({ PartnerParams: { user_id, job_id, job_type: '6' } });
    expect(job.history).toMatchObject([{ ResultCode: '0810', FullName: 'Adaeze Óbí', Country: 'NG' }]);

    const image = await fetch(job.image_links?.selfie_image ?? '');
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await image.arrayBuffer()).equals(selfie)).toBe(true);

    const plain = await completed(user_id, job_id);
    expect([plain.history, plain.image_links]).toEqual([undefined, undefined]);
    expect(dataOf(await client.getLink(refId))).toMatchObject({ total_jobs: 1, successful_jobs: 1 });
  });

  test('by the number sends no image, and its job links none', async () => {
    const refId = await newLink();
    const { user_id, job_id } = dataOf(await client.submitVerification(refId, kyc()));
    expect((await completed(user_id, job_id, { image_links: true })).image_links).toEqual({});
  });

  test('sent again under its key is the same job; another one spends no single-use link twice', async () => {
    const refId = await newLink({
      is_single_use: true,
      user_id: 'user-2',
      partner_params: { job_id: 'job-2' },
    });
    const submission = kyc();
    const options = { idempotencyKey: 'submission-1' };
    const first = dataOf(await client.submitVerification(refId, submission, options));
    expect(first).toMatchObject({ user_id: 'user-2', job_id: 'job-2' });
    expect(dataOf(await client.submitVerification(refId, submission, options))).toEqual(first);
    expect(refusalOf(await client.submitVerification(refId, submission))).toEqual(api(410, 'link_used'));
  });

  test('that the sandbox does not find completes without success', async () => {
    const refId = await newLink();
    const { user_id, job_id } = dataOf(await client.submitVerification(refId, kyc('12345678901')));
    const job = await completed(user_id, job_id);
    expect(job).toMatchObject({ job_success: false, code: '2302', result: { ResultCode: '1013' } });
    await vi.waitFor(async () =>
      expect(dataOf(await client.getLink(refId))).toMatchObject({ total_jobs: 1, failed_jobs: 1 }),
    );
  });
});

describe('a callback that was delivered', () => {
  const options = { partnerId: '001', keys: [KEY] };

  test('is verified as it came, and refused when it was changed, is old, or is of another key', async () => {
    const { user_id, job_id } = dataOf(await client.submitVerification(await newLink(), kyc()));
    const [received] = await callbacksFor(user_id);
    if (!received) throw new Error('No callback.');
    const { raw, headers, body } = received;

    const verdict = await verifyCallback(raw, headers, options);
    if (!verdict.ok) throw new Error(verdict.message);
    expect(verdict.id).toBe(headers['webhook-id']);
    expect(verdict.payload).toEqual(body);
    expect(verdict.payload).toMatchObject({ job_complete: true, PartnerParams: { user_id, job_id } });
    expect(await verifyCallback(Buffer.from(raw), new Headers(headers as never), options)).toEqual(verdict);

    const refused = async (change: object, text = raw) => {
      const { ok, ...rest } = await verifyCallback(text, headers, { ...options, ...change });
      return 'reason' in rest ? rest.reason : ok;
    };
    expect(await refused({}, raw.replace('"job_success":true', '"job_success":false'))).toBe('bad_signature');
    expect(await refused({ keys: ['another-key'] })).toBe('bad_signature');
    expect(await refused({ keys: ['another-key', KEY] })).toBe(true);
    expect(await refused({ now: Date.now() + 301_000 })).toBe('stale');
    expect(await refused({}, raw.slice(0, -1))).toBe('malformed');

    // The history is what was sent, without what signed this attempt.
    const { timestamp, signature, ...payload } = body;
    expect((await completed(user_id, job_id, { history: true })).history).toEqual([payload]);
  });

  test('comes twice for a provisional result, under two ids, the second one final', async () => {
    const quick = await startTestServer({ SANDBOX_FINAL_SECONDS: '0' });
    try {
      const partner = createClient({ baseUrl: quick.url, partnerId: '001', apiKey: KEY });
      const refId = await newLink({ partner_params: { sandbox_result: '2' } }, partner);
      const { user_id } = dataOf(await partner.submitVerification(refId, kyc()));
      const received = await callbacksFor(user_id, 2);
      const verdicts = await Promise.all(
        received.map(({ raw, headers }) => verifyCallback(raw, headers, options)),
      );
      const told = verdicts.map((each) => (each.ok ? each : null));
      expect(told.map((each) => each?.payload.job_complete).toSorted()).toEqual([false, true]);
      expect(new Set(told.map((each) => each?.id)).size).toBe(2);
    } finally {
      await quick.stop();
    }
  });
});

describe('a redirect', () => {
  test('is read alike in both spellings of success', async () => {
    const redirects = await Promise.all(
      [client, other].map(async (partner) => {
        const refId = await newLink({}, partner);
        const { redirect_url, user_id } = dataOf(await partner.submitVerification(refId, kyc()));
        expect(readRedirect(redirect_url ?? '')).toEqual({ status: 'success', userId: user_id });
        return new URL(redirect_url ?? '').searchParams;
      }),
    );
    expect(redirects.map((query) => query.get('status'))).toEqual(['successful', 'success']);
    expect(redirects.map((query) => query.get('order'))).toEqual(['7', '7']);
  });

  test('is read when the user cancelled on the page', async () => {
    const refId = await newLink({ user_id: 'user 3' });
    const { link_url } = dataOf(await client.getLink(refId));
    const answer = await fetch(`${link_url}/cancel`, { method: 'POST', redirect: 'manual' });
    const location = answer.headers.get('location') ?? '';
    expect(readRedirect(location)).toEqual({ status: 'cancelled', userId: 'user 3' });
  });

  test('is null for a link that has none', async () => {
    const { redirect_url, ...input } = linkInput();
    const { ref_id } = dataOf(await client.createLink(input));
    expect(dataOf(await client.submitVerification(ref_id, kyc())).redirect_url).toBeNull();
  });
});

describe('the ID number limit', () => {
  test('blocks over all links and partners, says for how long, and is cleared by a reset', async () => {
    const number = freshNumber();
    const [mine, theirs] = [await newLink(), await newLink({}, other)];
    dataOf(await client.submitVerification(mine, kyc(number)));
    dataOf(await other.submitVerification(theirs, kyc(`${number.slice(0, 4)}-${number.slice(4)}`)));

    const blocked = await client.submitVerification(mine, kyc(number));
    if (blocked.ok || blocked.error.kind !== 'api') throw new Error('It was not blocked.');
    expect(blocked.error).toMatchObject({ status: 429, code: '2222' });
    expect(blocked.error.message).toMatch(/^this ID number has been blocked due to multiple submissions/);
    expect(blocked.error.retryAfterMs).toBeGreaterThan(3 * DAY_MS - 60_000);
    expect(blocked.error.retryAfterMs).toBeLessThanOrEqual(3 * DAY_MS);
    expect(blocked.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(dataOf(await client.getLink(mine)).total_jobs).toBe(1);

    const key = { country: 'NG', id_type: 'NIN_V2', id_number: number } as const;
    const reset = { message: 'Rate limit reset successful', success: 'true' };
    expect(dataOf(await client.resetIdNumberRateLimit(key))).toEqual(reset);
    dataOf(await client.submitVerification(mine, kyc(number)));
    expect(dataOf(await client.resetIdNumberRateLimit({ ...key, id_number: '99999999990' }))).toEqual(reset);
  });
});

describe('errors are values with their code', () => {
  const withKey = (apiKey: string) => createClient({ baseUrl: server.url, partnerId: '001', apiKey });

  test('for a key that is not the partner’s', async () => {
    const stranger = withKey('not-the-key');
    expect(refusalOf(await stranger.listLinks())).toEqual(api(401, '2205'));
    expect(refusalOf(await stranger.getJobStatus({ user_id: 'u', job_id: 'j' }))).toEqual(api(401, '2305'));
    const number = { country: 'NG', id_type: 'NIN_V2', id_number: '1' } as const;
    expect(refusalOf(await stranger.resetIdNumberRateLimit(number))).toEqual(api(401, '2405'));
  });

  test('for what is not there', async () => {
    expect(refusalOf(await client.getLink('6f1c2a52-0000-4000-8000-000000000000'))).toEqual(
      api(404, 'link_not_found'),
    );
    expect(refusalOf(await client.getJobStatus({ user_id: 'nobody', job_id: 'none' }))).toEqual(
      api(404, '2304'),
    );
  });

  test('for input that is wrong, with each field named', async () => {
    const unsupported = { ...NIN, id_type: 'LIBRARY_CARD' };
    const bad = await client.createLink(linkInput({ id_types: [NIN, unsupported] }));
    expect(refusalOf(bad)).toEqual(api(400, 'unsupported_id_type'));
    expect(bad).toMatchObject({ error: { details: [{ path: '/id_types/1' }] } });

    const unsafe = await client.createLink(linkInput({ redirect_url: 'javascript:alert(1)' }));
    expect(refusalOf(unsafe)).toEqual(api(400, '2204'));
    expect(unsafe).toMatchObject({ error: { details: [{ path: '/redirect_url' }] } });

    const { company_name, ...nameless } = linkInput();
    expect(refusalOf(await client.createLink(nameless as CreateLinkInput))).toEqual(api(400, '2213'));

    const refId = await newLink({ id_types: [LICENCE] });
    const short = await client.submitVerification(refId, {
      ...kyc('ABC12345AA00'),
      id_type: 'DRIVERS_LICENSE',
    });
    expect(refusalOf(short)).toEqual(api(400, '2213'));
    const paths =
      short.ok || short.error.kind !== 'api' ? [] : short.error.details.map((detail) => detail.path);
    expect(paths.toSorted()).toEqual(['/dob', '/first_name', '/last_name', '/selfie']);
  });

  test('for images that are none, or too large', async () => {
    const refId = await newLink({ id_types: [LICENCE] });
    const submission = { ...kyc('ABC12345AA00'), id_type: 'DRIVERS_LICENSE' };
    const text = await client.submitVerification(refId, { ...submission, selfie: new Blob(['hello']) });
    expect(refusalOf(text)).toEqual(api(400, '2204'));
    const large = await client.submitVerification(refId, {
      ...submission,
      selfie: png({ bytes: 5_300_000 }),
    });
    expect(refusalOf(large)).toEqual(api(413, 'payload_too_large'));
  });

  test('for a user whom an operator has disabled', async () => {
    const refId = await newLink({ user_id: 'user-9' });
    const { user_id, job_id } = dataOf(await client.submitVerification(refId, kyc()));
    await admin('users', 'disable', '001', 'user-9');
    expect(refusalOf(await client.getJobStatus({ user_id, job_id }))).toEqual(api(403, '2307'));
  });

  test('for a server that is not there, and for a call that was given up', async () => {
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', partnerId: '001', apiKey: KEY });
    expect(await nobody.listLinks({}, { retriesMax: 0 })).toMatchObject({
      ok: false,
      error: { kind: 'network', code: 'network' },
    });
    const signal = AbortSignal.abort();
    expect(await client.listLinks({}, { signal })).toMatchObject({
      ok: false,
      error: { kind: 'network', code: 'aborted' },
    });
  });
});

describe('the sandbox clock', () => {
  test('moved by days expires links and frees a blocked number at once, and signing goes on', async () => {
    const ahead = await startTestServer({ ID_NUMBER_LIMIT: '1' });
    try {
      const partner = createClient({ baseUrl: ahead.url, partnerId: '001', apiKey: KEY });
      const expires_at = new Date(Date.now() + DAY_MS).toISOString();
      const [brief, lasting] = [await newLink({ expires_at }, partner), await newLink({}, partner)];
      const number = freshNumber();
      dataOf(await partner.submitVerification(brief, kyc(number)));
      expect(refusalOf(await partner.submitVerification(brief, kyc(number)))).toEqual(api(429, '2222'));

      const { now } = dataOf(await partner.advanceSandboxClock({ advance_ms: 3 * DAY_MS }));
      expect(Date.parse(now) - Date.now()).toBeCloseTo(3 * DAY_MS, -5);
      expect(refusalOf(await partner.submitVerification(brief, kyc()))).toEqual(api(410, 'link_expired'));
      const { user_id, job_id } = dataOf(await partner.submitVerification(lasting, kyc(number)));

      // A client on real time goes on as before: its requests are taken, and answers are signed in real time.
      const job = dataOf(await partner.getJobStatus({ user_id, job_id }));
      expect(Math.abs(Date.parse(job.timestamp) - Date.now())).toBeLessThan(60_000);
      // One that moved its clock along is taken as well.
      const moved = createClient({
        baseUrl: ahead.url,
        partnerId: '001',
        apiKey: KEY,
        now: () => Date.now() + 3 * DAY_MS,
      });
      expect(dataOf(await moved.getLink(brief)).ref_id).toBe(brief);
      // The callback is signed in real time too.
      const [callback] = await callbacksFor(user_id);
      const verdict = await verifyCallback(callback?.raw ?? '', callback?.headers ?? {}, {
        partnerId: '001',
        keys: [KEY],
      });
      expect(verdict.ok).toBe(true);
    } finally {
      await ahead.stop();
    }
  });
});
