import { expect, test } from 'vitest';
import { pageConsent, statedConsent, wireConsent } from '#core/consent.ts';
import { aLink } from '#testing/harness/fixtures.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const stated = (ms: number) => statedConsent(aLink(), { consent_at: new Date(ms).toISOString() }, NOW);
const COMPANY = { companyName: 'Blue Ridge Bank', policyUrl: 'https://partner.example/privacy' };

test('consent may be given since 1970; up to five minutes ahead of the service’s clock counts as now', () => {
  expect(stated(NOW - 1)).toMatchObject({ givenAt: NOW - 1 });
  expect(stated(NOW + 300_000)).toMatchObject({ givenAt: NOW });
  expect(stated(NOW + 300_001)).toMatchObject({ field: 'consent_at' });
  expect(stated(0)).toMatchObject({ givenAt: 0 });
  expect(stated(-1)).toMatchObject({ field: 'consent_at' });
});

test('consent on the page is given now, to the text that it shows', () => {
  const shown = { language: 'fr', version: '7', text: 'J’accepte.', hash: 'abc' };
  const receipt = pageConsent(aLink(), shown, 'plain_page', NOW);
  const text = { language: 'fr', textHash: 'abc', textVersion: '7' };
  expect(receipt).toEqual({ givenAt: NOW, channel: 'plain_page', ...text, ...COMPANY });
  expect('field' in receipt || wireConsent(receipt)).toEqual({
    given_at: '2026-11-20T10:00:00.000Z',
    channel: 'plain_page',
    ...{ language: 'fr', text_hash: 'abc', text_version: '7' },
    ...{ company_name: COMPANY.companyName, data_privacy_policy_url: COMPANY.policyUrl },
  });
  expect(pageConsent(aLink(), null, 'page', NOW)).toMatchObject({ field: 'consent_shown' });
});
