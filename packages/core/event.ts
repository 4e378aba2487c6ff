/** What operators and partners are notified of, if they subscribe (D-79): ids and times, nothing about a person. */
import type { components } from '#generated/api.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';
import type { Job } from './job.ts';
import type { Link } from './link.ts';
import type { FailingEndpoint } from './partners/endpoint.ts';

export type Event = components['schemas']['Event'];
/** Who is notified. */
export type EventReceiver = 'operator' | 'partner';

/** Something that happened to a partner. */
export interface Happening {
  readonly partnerId: string;
  /** Names it: what has the same key happened once. */
  readonly key: string;
  readonly type: Event['type'];
  readonly data: Event['data'];
}

/** For how long an address fails before that is reported: shorter outages end by themselves, milliseconds. */
export const FAILING_AFTER_MS = 900_000;
/** How long a job waits for the verifier before that is reported, milliseconds. */
const STUCK_AFTER_MS = 600_000;
const HOUR_MS = 3_600_000;

/** An event as it is sent. */
export function eventOf({ partnerId, type, data }: Happening, now: number): Event {
  return { type, timestamp: toWireTimestamp(now), partner_id: partnerId, data };
}

/**
 * The events of an address that fails: at most both that it does, and that it is paused. URLs of one host that began to in
 * the same hour are reported as one, since each link may have a URL of its own.
 */
export function addressHappenings(endpoint: FailingEndpoint, now: number): Happening[] {
  const { partnerId, url, failingSince, pausedAt, lastStatus, lastError } = endpoint;
  // Path and query may say for whom a callback is.
  const address = new URL(url).origin;
  const keyOf = (word: string, since: number) => `${word} ${Math.floor(since / HOUR_MS)} ${address}`;
  const data = {
    address,
    failing_since: toWireTimestamp(failingSince),
    last_status: lastStatus,
    last_error: lastError,
  };
  const failing = {
    partnerId,
    key: keyOf('failing', failingSince),
    type: 'address.failing',
    data,
  } as const;
  if (pausedAt === null) return now - failingSince >= FAILING_AFTER_MS ? [failing] : [];
  const paused = { ...data, paused_at: toWireTimestamp(pausedAt) };
  return [failing, { partnerId, key: keyOf('paused', pausedAt), type: 'address.paused', data: paused }];
}

/** A callback whose attempts are used up. A replay may use them up again. */
export function exhausted(
  { callbackId, serviceJobId, partnerId }: { callbackId: string; serviceJobId: string; partnerId: string },
  attempts: number,
  { status, error }: { status: number | null; error: string | null },
): Happening {
  const last = { last_status: status, last_error: error };
  return {
    partnerId,
    key: `exhausted ${callbackId} ${attempts}`,
    type: 'callback.exhausted',
    data: { webhook_id: callbackId, service_job_id: serviceJobId, attempts, ...last },
  };
}

const EXPIRY = 'expiry_';
/** The target of the task that looks at a link once it has expired. */
export const expiryTask = (refId: string): string => EXPIRY + refId;
/** The link of such a target; null for any other. */
export const linkOfExpiry = (targetId: string): string | null =>
  targetId.startsWith(EXPIRY) ? targetId.slice(EXPIRY.length) : null;

/**
 * How long after the expiry its task is due among deliveries. Links that have expired are looked at before that, apart from
 * deliveries (D-119); a server of 1.0.0, which does not do so, looks at them then.
 */
export const EXPIRY_DEFERRED_MS = 3_600_000;

/** What the look at a link says: when to look again, that nobody is notified, or that it has expired. */
export function lookAtExpiry(
  link: Pick<Link, 'expiresAt' | 'disabledAt' | 'usedAt'> | null,
  now: number,
): { readonly lookAt: number } | { readonly expiredAt: number } | null {
  if (!link?.expiresAt) return null;
  if (link.expiresAt > now) return { lookAt: link.expiresAt + EXPIRY_DEFERRED_MS };
  // A disabled link was not meant to be used, and one that is used up has not expired.
  return link.disabledAt === null && link.usedAt === null ? { expiredAt: link.expiresAt } : null;
}

/** A link that has expired, and took no submission. */
export function expiredUnused(link: { refId: string; partnerId: string; expiresAt: number }): Happening {
  const { refId, partnerId, expiresAt } = link;
  const data = { ref_id: refId, expires_at: toWireTimestamp(expiresAt) };
  return { partnerId, key: `expired ${refId}`, type: 'link.expired_unused', data };
}

/**
 * A job that the verifier has not taken in time, as it was before its last attempt; one of a partner and hour stands for
 * all.
 */
export function stuck(
  job: Pick<Job, 'serviceJobId' | 'partnerId' | 'acceptedAt' | 'state'>,
  now: number,
): Happening[] {
  if (job.state !== 'queued' || now - job.acceptedAt < STUCK_AFTER_MS) return [];
  const data = { service_job_id: job.serviceJobId, waiting_since: toWireTimestamp(job.acceptedAt) };
  const key = `stuck ${Math.floor(now / HOUR_MS)}`;
  return [{ partnerId: job.partnerId, key, type: 'verification.stuck', data }];
}
