/** What happens on a link, reported step by step (D-114): ids and times, nothing about a person. */
import type { components } from '#generated/api.ts';
import { toWireTimestamp } from '#protocol/timestamps.ts';

type WireType = components['schemas']['LinkEventType'];

/** In the order of those that happen at the same time. */
export const LINK_EVENT_TYPES = [
  ...(['opened', 'consented', 'submitted', 'retried'] as const),
  ...(['completed', 'abandoned', 'expired'] as const),
] satisfies readonly (WireType extends `link.${infer Type}` ? Type : never)[];
export type LinkEventType = (typeof LINK_EVENT_TYPES)[number];

/** A partner's choice. */
export interface LinkEventChoice {
  /** The types that are sent; null: nothing is recorded. */
  readonly linkEvents: readonly LinkEventType[] | null;
  /** Where the partner gets events (D-79); null: nowhere. */
  readonly eventsUrl: string | null;
}

/** Something that happened on a link. */
export interface LinkStep {
  readonly refId: string;
  readonly type: LinkEventType;
  /** Names it among those of the link and type: what has the same name happened once. */
  readonly name: string;
  readonly serviceJobId: string | null;
  readonly at: number;
}

export interface LinkEvent extends Omit<LinkStep, 'name'> {
  readonly eventId: string;
  /** `kept` where it is not sent. */
  readonly state: 'kept' | 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
}

/** When the order of events is known: each is written by then, milliseconds. */
export const SETTLED_AFTER_MS = 5_000;
/** Events that are written later are dated by when they are, milliseconds. */
const LATE_AFTER_MS = 3_000;

export const stateOfNew = (
  { linkEvents, eventsUrl }: LinkEventChoice,
  type: LinkEventType,
): LinkEvent['state'] => (eventsUrl !== null && linkEvents?.includes(type) ? 'waiting' : 'kept');

/** What a page reports, which anybody may open: one for each link in `everyMs`. */
export function pageStep(refId: string, type: 'opened' | 'consented', at: number, everyMs: number): LinkStep {
  return { refId, type, name: String(Math.floor(at / everyMs)), serviceJobId: null, at };
}

/** As it is written at `now`: nothing that was reported already comes after it. */
export const datedBy = (step: LinkStep, now: number): LinkStep => ({
  ...step,
  at: Math.max(step.at, now - LATE_AFTER_MS),
});

interface OfJob {
  readonly refId: string;
  readonly serviceJobId: string;
}

/** What an accepted submission reports. A page has reported the consent before. */
export function submissionSteps(
  job: OfJob & { readonly attempt: { readonly previousJobId: string | null } | null },
  isOfPage: boolean,
  at: number,
): LinkStep[] {
  const { refId, serviceJobId, attempt } = job;
  const ofJob = { refId, name: serviceJobId, at };
  const type = attempt?.previousJobId ? 'retried' : 'submitted';
  const consented = { ...ofJob, type: 'consented' as const, serviceJobId: null };
  return [...(isOfPage ? [] : [consented]), { ...ofJob, type, serviceJobId }];
}

export function completedStep({ refId, serviceJobId }: OfJob, at: number): LinkStep {
  return { refId, type: 'completed', name: serviceJobId, serviceJobId, at };
}

/** A link can expire once. */
export const expiredStep = (refId: string, at: number): LinkStep => {
  return { refId, type: 'expired', name: '', serviceJobId: null, at };
};

/**
 * Whether somebody has stopped whose last step is `last`: then that is a step itself, else when to look again. null: there
 * is nothing to wait for.
 */
export function abandonedStep(
  last: Pick<LinkEvent, 'refId' | 'type' | 'at'> | null,
  afterMs: number,
  now: number,
): LinkStep | { readonly lookAt: number } | null {
  if (!last || !(last.type === 'opened' || last.type === 'consented')) return null;
  const lookAt = last.at + afterMs;
  if (now < lookAt) return { lookAt };
  return { refId: last.refId, type: 'abandoned', name: String(last.at), serviceJobId: null, at: now };
}

/** As it is sent, and answered. */
export function wireLinkEvent(
  { type, at, refId, serviceJobId }: LinkEvent,
  partnerId: string,
): Omit<components['schemas']['LinkEvent'], 'event_id'> {
  const data = { ref_id: refId, ...(serviceJobId !== null && { service_job_id: serviceJobId }) };
  return { type: `link.${type}`, timestamp: toWireTimestamp(at), partner_id: partnerId, data };
}

/** The targets of the tasks of a link: to send its events, and to see whether somebody has stopped. */
const TASKS = { send: 'steps_', look: 'stopped_' } as const;
type LinkTask = keyof typeof TASKS;

export const linkTask = (task: LinkTask, refId: string): string => TASKS[task] + refId;

/** null for any other target. */
export function readLinkTask(targetId: string): { readonly task: LinkTask; readonly refId: string } | null {
  for (const task of ['send', 'look'] as const) {
    if (targetId.startsWith(TASKS[task])) return { task, refId: targetId.slice(TASKS[task].length) };
  }
  return null;
}
