/** The receipt of a user's consent, from the submission to whoever asks for it (D-68). */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import fr from '#page/messages/fr.json' with { type: 'json' };
import { consentShown } from '#page/text/consent.ts';
import type { Messages } from '#page/text/languages.ts';
import { startReceiver } from '#testing/harness/vitest/receiver.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { changePartner, PARTNER_ID, withStore } from '../operator.ts';

const server = useStarted(() => startTestServer());

const COMPANY = { companyName: 'Ama & <Sons>', policyUrl: 'https://partner.example/ama' };
const LINK = { company_name: COMPANY.companyName, data_privacy_policy_url: COMPANY.policyUrl };
const HASH = 'a'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The job of a submission, as job status shows it. */
async function jobOf(fields: object, refId?: string) {
  const { status, body } = await server.submit(refId ?? (await server.newLink(LINK)), fields);
  expect(status).toBe(201);
  const { user_id, job_id } = body;
  const ask = async (more: object) =>
    (await server.signed('POST', '/v1/job_status', { user_id, job_id, ...more })).body;
  return { ask, ...(await ask({ consent: 'true' })) };
}

describe('a caller of the API', () => {
  test('has the receipt that it stated, when it asks for it', async () => {
    const stated = {
      consent_at: '2026-11-20T10:00:00+01:00',
      consent_language: 'pt-BR',
      consent_text_hash: HASH,
    };
    const { ask, consent } = await jobOf(stated);
    expect(consent).toEqual({
      given_at: '2026-11-20T09:00:00.000Z',
      channel: 'api',
      language: 'pt-BR',
      text_hash: HASH,
      text_version: null,
      ...LINK,
      text: null,
    });
    expect(await ask({})).not.toHaveProperty('consent');
    expect(await ask({ consent: false })).not.toHaveProperty('consent');
  });

  test('that states nothing has one of the time of its submission', async () => {
    const before = Date.now();
    const { consent } = await jobOf({});
    expect(Date.parse(consent.given_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(consent.given_at)).toBeLessThanOrEqual(Date.now());
    expect(consent).toMatchObject({ channel: 'api', language: null, text_hash: null, text: null });
  });

  test('whose clock is ahead gave consent no later than its submission', async () => {
    const now = Date.now();
    const { consent } = await jobOf({ consent_at: new Date(now + 60_000).toISOString() });
    expect(Date.parse(consent.given_at)).toBeLessThan(now + 50_000);
  });
});

describe('the page', () => {
  test('has the receipt of the text that it showed, in the words that were seen', async () => {
    const { consent } = await jobOf({ consent_shown: consentShown(COMPANY, fr), consent_language: 'en' });
    const text =
      'J’accepte que Ama & <Sons> vérifie mon identité avec ce que je saisis ici, comme le décrit sa politique de confidentialité. Chaque photo est envoyée dès que je l’accepte.';
    const { given_at, ...rest } = consent;
    expect(rest).toEqual({
      channel: 'page',
      language: 'fr',
      text_hash: sha256(text),
      text_version: '3',
      ...LINK,
      text,
    });
  });

  test('keeps each text once, and the receipt of a job when its link changes', async () => {
    const refId = await server.newLink({ ...LINK, company_name: 'Kept Once' });
    const consent_shown = consentShown({ ...COMPANY, companyName: 'Kept Once' }, en);
    const [first] = await Promise.all([jobOf({ consent_shown }, refId), jobOf({ consent_shown }, refId)]);
    const stored = () =>
      server.database.rows<object>(`SELECT text_hash FROM consent_texts WHERE text LIKE '%Kept Once%'`);
    expect(await stored()).toEqual([{ text_hash: first.consent.text_hash }]);
    await server.database.rows(`UPDATE links SET company_name = 'New' WHERE ref_id = '${refId}' RETURNING 1`);
    expect((await first.ask({ consent: true })).consent).toEqual(first.consent);
    const { status, body } = await server.submit(refId, { consent_shown });
    expect([status, body.code, body.details[0].path]).toEqual([400, '2204', '/consent_shown']);
  });
});

test.each([
  ['consent_shown', 'en.1'],
  ['consent_shown', 'xx.1'],
  ['consent_shown', ''],
  ['consent_shown', consentShown({ ...COMPANY, companyName: 'Another' }, en)],
  ['consent_at', '2199-01-01T00:00:00Z'],
  ['consent_at', '2026-06-30T23:59:60Z'],
  ['consent_at', 'yesterday'],
])('%s of %s is refused, and leaves every count as it was', async (field, value) => {
  const refId = await server.newLink({ ...LINK, is_single_use: true });
  const { status, body } = await server.submit(refId, { [field]: value });
  expect([status, body.code, body.details]).toEqual([
    400,
    '2204',
    [{ path: `/${field}`, message: expect.any(String) }],
  ]);
  expect((await server.submit(refId)).status).toBe(201);
});

test('a submission that is repeated in another language is the same submission', async () => {
  const refId = await server.newLink(LINK);
  const send = (messages: Messages) =>
    server.submit(refId, { consent_shown: consentShown(COMPANY, messages) }, { 'idempotency-key': 'one' });
  const first = await send(en);
  expect(await send(fr)).toMatchObject({ status: 201, body: first.body });
});

test('callbacks carry the receipt of partners for whom it is switched on', async () => {
  const receiver = await untilTestEnds(startReceiver());
  for (const consentInCallbacks of [true, false]) {
    await withStore(server, (store) => changePartner(store, PARTNER_ID, { consentInCallbacks }));
    const refId = await server.newLink({ ...LINK, callback_url: receiver.url });
    await jobOf({ consent_language: 'sw' }, refId);
    await receiver.waitFor(consentInCallbacks ? 1 : 2);
  }
  const [on, off] = receiver.received;
  expect(on?.body.consent).toMatchObject({ channel: 'api', language: 'sw', ...LINK });
  expect(on?.body.consent).not.toHaveProperty('text');
  expect(off?.body).not.toHaveProperty('consent');
});
