/** Records what workers do outside of the store: calls of the verifier, and attempts of callbacks. */
import type { ServiceTime } from '#core/clocks.ts';
import type { SendCallback } from '#delivery/send.ts';
import type { Verifier } from '#jobs/verifier.ts';
import { parseObject } from '#protocol/received.ts';
import type { About, ActivityLog } from './activity-log.ts';
import { maskedNumber } from './mask.ts';
import type { Owner } from './receiver.ts';

/** How long the callback of a provisional result may wait for the final one, milliseconds. */
const REORDERED_MS_MAX = 20_000;
/** Jobs whose callbacks are disturbed. */
const DISTURBED_MAX = 1_000;

export function logVerifierCalls(verifier: Verifier, activityLog: ActivityLog): Verifier {
  return async (submission) => {
    const { job, person } = submission;
    const epoch = activityLog.epoch;
    const about = { ref_id: job.refId, service_job_id: job.serviceJobId };
    const { id_number: number, ...others } = person;
    const detail = { person: { ...others, ...(number && { id_number: maskedNumber(number) }) } };
    activityLog.entry({ type: 'verifier_asked', title: 'The verifier was asked', detail }, about, epoch);
    const outcome = await verifier(submission);
    if (outcome.kind === 'result') {
      const { verdict } = outcome.finding;
      const title = `Result ${verdict.code}: ${verdict.text}`;
      activityLog.entry({ type: 'result', title, detail: { ...verdict } }, about, epoch);
    } else {
      const reason = outcome.kind === 'failed' ? `failed: ${outcome.failure}` : 'will report later';
      activityLog.entry(
        { type: 'result', title: `The verifier ${reason}`, detail: { ...outcome } },
        about,
        epoch,
      );
    }
    return outcome;
  };
}

/** Callbacks that come twice, or after those that should follow them. */
export interface DisturbedCallbacks {
  add(serviceJobId: string, how: 'doubled' | 'reordered'): void;
  clear(): void;
}

interface LogAttemptsDeps {
  readonly activityLog: ActivityLog;
  readonly now: () => ServiceTime;
  readonly sleep: (ms: number) => Promise<void>;
  readonly ownerOf: (serviceJobId: string) => Promise<Owner>;
}

export function logAttempts(
  send: SendCallback,
  deps: LogAttemptsDeps,
): { send: SendCallback } & DisturbedCallbacks {
  const { activityLog, now, sleep, ownerOf } = deps;
  const doubled = new Set<string>();
  const reordered = new Map<string, { final: Promise<void>; sent: () => void }>();

  const recorded: SendCallback = async (url, headers, body) => {
    const { epoch } = activityLog;
    const at = now();
    const outcome = await send(url, headers, body);
    activityLog.attempt({ at, url, headers, body, outcome }, await aboutOf(body), epoch);
    return outcome;
  };

  /** An event says itself what it is about (D-79, D-114). */
  async function aboutOf(body: string): Promise<About> {
    const { ServiceJobID: id, data } = parseObject(body) ?? {};
    if (typeof id !== 'string') return { ref_id: (data as About | undefined)?.ref_id };
    return { service_job_id: id, ref_id: (await ownerOf(id)).about.ref_id };
  }

  return {
    async send(url, headers, body) {
      const { ServiceJobID, job_complete: isFinal } = parseObject(body) ?? {};
      const id = String(ServiceJobID);
      const order = reordered.get(id);
      if (order && !isFinal) await Promise.race([order.final, sleep(REORDERED_MS_MAX)]);
      const outcome = await recorded(url, headers, body);
      if (order && isFinal) {
        reordered.delete(id);
        order.sent();
      }
      return doubled.delete(id) ? recorded(url, headers, body) : outcome;
    },
    add(serviceJobId, how) {
      if (doubled.size + reordered.size >= DISTURBED_MAX) return;
      if (how === 'doubled') doubled.add(serviceJobId);
      else {
        const { promise: final, resolve: sent } = Promise.withResolvers<void>();
        reordered.set(serviceJobId, { final, sent });
      }
    },
    clear() {
      doubled.clear();
      for (const { sent } of reordered.values()) sent();
      reordered.clear();
    },
  };
}
