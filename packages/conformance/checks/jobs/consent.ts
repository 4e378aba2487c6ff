/** The receipt of a user's consent (D-68). */
import { group } from '#conformance/kit/check.ts';
import { expectField, statusAndCode } from '#conformance/kit/exchange.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat } from '#conformance/kit/violation.ts';

const check = group('Consent');
const STATED = {
  consent_at: '2026-01-02T04:04:05+01:00',
  consent_language: 'pt-BR',
  consent_text_hash: '0123456789abcdef'.repeat(4),
};

/** Submits to a new link and returns the status of the job, with its receipt if `ask` asks for it. */
const statusOf = async (s: Session, fields: object, ask: object) =>
  s.jobStatus(await s.submit(await s.newLink(), fields), ask);

export const CONSENT_CHECKS = [
  check(
    'A receipt says what the submission stated',
    'D-68',
    'what was agreed to, when and where',
    async (s) => {
      const { consent } = await statusOf(s, STATED, { consent: 'true' });
      const { text: _, ...receipt } = consent ?? {};
      expectEqual('the receipt', receipt, {
        given_at: '2026-01-02T03:04:05.000Z',
        channel: 'api',
        language: STATED.consent_language,
        text_hash: STATED.consent_text_hash,
        text_version: null,
        company_name: 'Conformance kit',
        data_privacy_policy_url: 'https://partner.example/privacy',
      });
    },
  ),

  check(
    'A receipt is there on request, for submissions that state nothing too',
    'D-68',
    'Present only when `consent` was requested',
    async (s) => {
      const { consent } = await statusOf(s, {}, { consent: true });
      expectEqual('what was not stated', [consent?.channel, consent?.language], ['api', null]);
      for (const ask of [{}, { consent: 'false' }]) {
        const body = await statusOf(s, {}, ask);
        expectThat('no receipt is there', !('consent' in body), body);
      }
    },
  ),

  check(
    'Consent that is given later, or to another text of the page, is refused',
    'D-68',
    'since 1970, and not in the future',
    async (s) => {
      const linkId = await s.newLink();
      const inAYear = new Date(Date.now() + 366 * 86_400_000).toISOString();
      for (const fields of [{ consent_at: inAYear }, { consent_shown: 'en.another text' }]) {
        const answer = await s.submitRefused('invalid_value', linkId, fields);
        expectField(`/${Object.keys(fields)}`, answer, 'D-68');
      }
    },
  ),

  check(
    'A submission needs consent, and without it nothing is accepted',
    'D-35 D-06',
    "The user's consent to the verification; it must be given.",
    async (s) => {
      const linkId = await s.newLink();
      for (const consent of [false, 'false', null, 'yes', 1]) {
        const answer = statusAndCode(await s.trySubmit(linkId, { consent }));
        expectEqual(`consent ${JSON.stringify(consent)}: status and code`, answer, '400 2204', 'D-35');
      }
      for (const consent of [true, 'true']) await s.submit(linkId, { consent });
    },
  ),
];
