/** Rows to store: complete, valid and distinct. */
import { randomUUID } from 'node:crypto';
import type { HistoryEntry, Job, PersonalData, Verdict } from '#core/job.ts';
import { historyEntry } from '#core/job.ts';
import type { Link } from '#core/link.ts';
import type { Origin } from '#core/origin.ts';
import { NO_LINK_PAGE } from '#core/page/link-page.ts';
import type { FailingEndpoint } from '#core/partners/endpoint.ts';
import type { NewPartner } from '#core/partners/partner.ts';

/** A time to count from. */
export const START = Date.UTC(2026, 10, 20, 10);
/** How far the service's clock is ahead of the real one, as a sandbox's may be: whoever takes the wrong one is hours off. */
export const AHEAD_MS = 5 * 3_600_000;

export const NO_ORIGIN: Origin = { requestId: null, traceparent: null };

export const PERSON: PersonalData = {
  id_number: '12345678900',
  first_name: 'Adaobi',
  last_name: 'Okonkwo',
  dob: '1990-04-12',
};

/** The sandbox's result for a person who was found. */
export const FOUND_VERDICT: Verdict = {
  code: '1012',
  text: 'ID Number Found',
  confidence: 99,
  success: true,
  final: true,
};

export function aPartner(more: Partial<NewPartner> = {}): NewPartner {
  return {
    partnerId: '042',
    name: 'Blue Ridge Bank',
    defaultCallbackUrl: null,
    redirectSuccess: 'successful',
    eventsUrl: null,
    linkEvents: null,
    ...more,
  };
}

/** What an operator may change of a partner, as it is at first. */
export const PARTNER_SETTINGS = {
  suspendedAt: null,
  requiresSignedBody: false,
  consentInCallbacks: false,
  derivesWebhookSecret: true,
  imagesDays: null,
  personalDataDays: null,
};

/** An address of callbacks that has failed since the start. */
export function aFailingEndpoint(more: Partial<FailingEndpoint> = {}): FailingEndpoint {
  return {
    partnerId: '042',
    url: 'https://partner.example/results',
    receives: 'callbacks',
    failingSince: START,
    usedAt: START,
    pausedAt: null,
    lastStatus: 500,
    lastError: null,
    ...more,
  };
}

export function aLink(more: Partial<Link> = {}): Link {
  return {
    refId: randomUUID(),
    partnerId: '042',
    name: null,
    idTypes: [{ country: 'NG', id_type: 'NIN_V2', verification_method: 'enhanced_kyc' }],
    isSingleUse: false,
    maxSubmissions: null,
    attempts: null,
    callbackUrl: 'http://127.0.0.1:9/callbacks',
    companyName: 'Blue Ridge Bank',
    dataPrivacyPolicyUrl: 'https://partner.example/privacy',
    logoUrl: null,
    themeColor: null,
    userId: null,
    partnerParams: null,
    redirectUrl: null,
    ...NO_LINK_PAGE,
    createdAt: START,
    updatedAt: START,
    expiresAt: null,
    disabledAt: null,
    usedAt: null,
    ...more,
  };
}

/** A job just accepted on a link. */
export function aJob(
  link: Pick<Link, 'refId' | 'partnerId' | 'partnerParams'>,
  more: Partial<Job> = {},
): Job {
  return {
    serviceJobId: randomUUID(),
    refId: link.refId,
    partnerId: link.partnerId,
    userId: randomUUID(),
    jobId: randomUUID(),
    country: 'NG',
    idType: 'NIN_V2',
    method: 'enhanced_kyc',
    partnerParams: link.partnerParams,
    state: 'queued',
    result: null,
    verifierRuns: 0,
    reportDueAt: null,
    consent: {
      givenAt: START,
      channel: 'page',
      language: 'en',
      textHash: null,
      textVersion: '1',
      companyName: 'Blue Ridge Bank',
      policyUrl: 'https://partner.example/privacy',
    },
    ...NO_ORIGIN,
    acceptedAt: START,
    attempt: null,
    completedAt: null,
    erasedAt: null,
    ...more,
  };
}

/** A result of a job, as a callback carries it. */
export function aPayload(job: Job, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return { ...historyEntry(job, PERSON, { verdict: FOUND_VERDICT, person: {} }), ...more };
}
