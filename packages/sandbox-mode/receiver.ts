/** The built-in receiver: verifies callbacks as a partner would, keeps them, and answers as it was set to (D-97). */
import type { IncomingHttpHeaders } from 'node:http';
import type { RealTime, ServiceTime } from '#core/clocks.ts';
import type { Partner } from '#core/partners/partner.ts';
import type { ReceivedCallback, ReceivedFilter } from '#handlers/sandbox/sandbox.ts';
import { verifyCallback } from '#protocol/callback.ts';
import { parseObject } from '#protocol/received.ts';
import { wireTime } from '#protocol/wire-time.ts';
import type { About, ActivityLog } from './activity-log.ts';
import type { FaultControls } from './fault-controls.ts';
import { keysOf, signatureSteps } from './signatures/steps.ts';

const LISTED_DEFAULT = 100;

export interface Receiver {
  /** @returns the status to answer. */
  receive(headers: IncomingHttpHeaders, body: string): Promise<number>;
  /** Oldest first. */
  list(filter: ReceivedFilter): ReceivedCallback[];
}

/** Whose a callback is. */
export interface Owner {
  readonly about: About;
  readonly partner: Partner | null;
}

interface ReceiverDeps {
  readonly activityLog: ActivityLog;
  readonly faultControls: FaultControls;
  readonly now: () => ServiceTime;
  readonly realNow: () => RealTime;
  readonly sleep: (ms: number) => Promise<void>;
  /** The partner of a job; the sandbox's own for a job that does not exist. */
  readonly ownerOf: (serviceJobId: string) => Promise<Owner>;
}

export function makeReceiver({
  activityLog,
  faultControls,
  now,
  realNow,
  sleep,
  ownerOf,
}: ReceiverDeps): Receiver {
  return {
    async receive(sent, body) {
      const { epoch } = activityLog;
      const receivedAt = wireTime(now());
      const headers = plainHeaders(sent);
      const { about, partner } = await ownerOf(jobIn(body));
      const answer = faultControls.takeAnswer();
      const at = realNow();
      const steps = partner ? signatureSteps(headers, body, partner, at) : [];
      const verdict =
        partner &&
        (await verifyCallback(body, headers, {
          partnerId: partner.partnerId,
          keys: keysOf(partner, at),
          now: at,
        }));
      if (answer.delayMs > 0) await sleep(answer.delayMs);
      if (epoch !== activityLog.epoch) return answer.status;
      const callback = {
        id: activityLog.nextId(),
        received_at: receivedAt,
        headers,
        body,
        answered_status: answer.status,
        verified: verdict?.ok === true && steps.every(({ ok }) => ok),
        steps,
      };
      activityLog.receipt(callback, about);
      return answer.status;
    },
    list({ ref_id: refId, service_job_id: serviceJobId, limit = LISTED_DEFAULT }) {
      return activityLog.receipts
        .all()
        .filter(({ about }) => refId === undefined || about.ref_id === refId)
        .filter(({ about }) => serviceJobId === undefined || about.service_job_id === serviceJobId)
        .slice(-limit)
        .map(({ callback }) => callback);
    },
  };
}

const jobIn = (body: string): string => {
  const id = parseObject(body)?.['ServiceJobID'];
  return typeof id === 'string' ? id.replaceAll('\0', '') : '';
};

/** A repeated header has its values joined. */
export const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
