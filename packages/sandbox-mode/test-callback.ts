import type { RealTime, ServiceTime } from '#core/clocks.ts';
import { type Finding, historyEntry, type Job } from '#core/job.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { SendCallback } from '#delivery/send.ts';
import { signedRequest } from '#delivery/signed-request.ts';
import type { SentTestCallback, TestCallbackInput } from '#handlers/sandbox/sandbox.ts';
import { verdictOf } from '#jobs/next-results.ts';
import type { ActivityLog } from './activity-log.ts';
import type { Ids } from './ids.ts';

interface TestCallbackDeps {
  readonly activityLog: ActivityLog;
  readonly send: SendCallback;
  readonly ids: Ids;
  readonly now: () => ServiceTime;
  readonly realNow: () => RealTime;
  readonly receiverUrl: () => string;
  readonly partner: () => Promise<Partner | null>;
}

/** Sends a callback of a job that does not exist, once. */
export async function sendTestCallback(
  { url, outcome = 'found' }: TestCallbackInput,
  { activityLog, send, ids, now, realNow, receiverUrl, partner: find }: TestCallbackDeps,
): Promise<SentTestCallback> {
  const partner = await find();
  if (!partner) throw new Error('The sandbox has lost its partner.');
  const job = testJob(partner.partnerId, ids, now());
  const finding: Finding = { verdict: verdictOf(outcome, job), person: {} };
  const payload = historyEntry(job, { id_number: '00000000000' }, finding);
  const callbackId = `msg_${ids.uuid()}`;
  const signed = signedRequest(payload, callbackId, partner, realNow());
  if (!signed) throw new Error("No key of the sandbox's partner is live.");
  const address = url ?? receiverUrl();
  const { partnerId, serviceJobId, acceptedAt: createdAt } = job;
  activityLog.testCallback({ callbackId, serviceJobId, partnerId, url: address, createdAt });
  const { status, error } = await send(address, signed.headers, signed.body);
  return { url: address, ...signed, answered_status: status, failure: error };
}

function testJob(partnerId: string, ids: Ids, now: number): Job {
  return {
    serviceJobId: ids.uuid(),
    refId: ids.uuid(),
    partnerId,
    userId: 'test-user',
    jobId: 'test-job',
    country: 'NG',
    idType: 'NIN_V2',
    method: 'enhanced_kyc',
    partnerParams: null,
    state: 'queued',
    result: null,
    verifierRuns: 0,
    reportDueAt: null,
    consent: {
      givenAt: now,
      channel: 'api',
      language: null,
      textHash: null,
      textVersion: null,
      companyName: 'Test',
      policyUrl: 'https://partner.example/privacy',
    },
    acceptedAt: now,
    attempt: null,
    completedAt: null,
    erasedAt: null,
    requestId: null,
    traceparent: null,
  };
}
