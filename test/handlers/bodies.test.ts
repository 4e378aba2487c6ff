/** What is stored under one name is sent under one: no field has the value of its neighbour. */
import { expect, test } from 'vitest';
import { deliveryBody } from '#handlers/callbacks/delivery-body.ts';
import { erasureBody } from '#handlers/erasures/erasure-body.ts';
import { linkBody } from '#handlers/links/link-body.ts';
import { wireTime } from '#protocol/wire-time.ts';
import { aLink, START } from '#testing/harness/fixtures.ts';

const at = (n: number) => START + n * 1_000;
const wire = (n: number) => wireTime(at(n));

test('a link', () => {
  const texts = {
    name: 'name',
    callbackUrl: 'callback',
    companyName: 'company',
    dataPrivacyPolicyUrl: 'policy',
  };
  const more = {
    logoUrl: 'logo',
    logoUrlDark: 'dark',
    themeColor: '#123',
    redirectUrl: 'redirect',
    userId: 'ada',
  };
  const times = { createdAt: at(1), updatedAt: at(2), expiresAt: at(3), disabledAt: at(4), usedAt: at(5) };
  const link = aLink({
    refId: 'link',
    ...texts,
    ...more,
    ...times,
    maxSubmissions: 7,
    partnerParams: { a: 'b' },
  });
  const counts = { totalJobs: 9, successfulJobs: 2, failedJobs: 3 };
  expect(linkBody({ link, counts }, 'address')).toEqual({
    ...{ ref_id: 'link', link_id: 'link', link_url: 'address', name: 'name', id_types: link.idTypes },
    ...{ is_single_use: false, max_submissions: 7, callback_url: 'callback', company_name: 'company' },
    ...{ data_privacy_policy_url: 'policy', logo_url: 'logo', theme_color: '#123', user_id: 'ada' },
    ...{ partner_params: { a: 'b' }, redirect_url: 'redirect', logo_url_dark: 'dark', partner_id: '042' },
    ...{ created_at: wire(1), updated_at: wire(2), expires_at: wire(3), disabled_at: wire(4) },
    ...{ total_jobs: 9, successful_jobs: 2, failed_jobs: 3 },
  });
});

test('a delivery', () => {
  const ids = { callbackId: 'callback', partnerId: '042', serviceJobId: 'own', userId: 'ada', jobId: 'job' };
  const times = { createdAt: at(1), finishedAt: at(2), nextAt: at(3), lastAt: at(4) };
  const last = { lastStatus: 502, lastLocation: 'to', lastError: 'timeout', url: 'url' };
  const delivery = { ...ids, state: 'waiting', attempts: 6, ...times, ...last } as const;
  const body = {
    ...{ webhook_id: 'callback', ServiceJobID: 'own', user_id: 'ada', job_id: 'job', state: 'waiting' },
    ...{ attempts: 6, created_at: wire(1), next_attempt_at: wire(3), last_attempt_at: wire(4) },
    ...{ last_status: 502, last_location: 'to', last_error: 'timeout', url: 'url' },
  };
  expect(deliveryBody(delivery)).toEqual(body);
  const paused = { ...body, state: 'paused', last_error: 'endpoint_paused' };
  expect(deliveryBody({ ...delivery, state: 'paused' })).toEqual(paused);
});

test('an erasure, as far as it is', () => {
  const counts = { jobs: 1, images: 2, payloads: 3, responses: 4, savedResponses: 5, pseudonyms: 6 };
  const ids = { erasureId: 'erasure', partnerId: '042', keepsIds: false };
  const erasure = { ...ids, counts, requestedAt: at(1), erasedAt: at(2), purgedAt: at(3) };
  const { savedResponses: saved_responses, ...others } = counts;
  const body = {
    ...{ erasure_id: 'erasure', pseudonyms: true, erased: { ...others, saved_responses } },
    ...{ requested_at: wire(1), erased_at: wire(2), purged_at: wire(3), state: 'purged' },
  };
  expect(erasureBody(erasure)).toEqual(body);
  const erased = { ...body, purged_at: null, state: 'erased' };
  expect(erasureBody({ ...erasure, purgedAt: null })).toEqual(erased);
  const pending = { ...erased, erased_at: null, state: 'pending' };
  expect(erasureBody({ ...erasure, erasedAt: null, purgedAt: null })).toEqual(pending);
});
