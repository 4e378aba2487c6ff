/** What only a sandbox has (D-97): its fault controls, its receiver of callbacks, and what it records for the console. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Partner } from '#core/partners/partner.ts';
import type { SendCallback } from '#delivery/send.ts';
import type { Sandbox } from '#handlers/sandbox/sandbox.ts';
import { withNextResults } from '#jobs/next-results.ts';
import type { Verifier } from '#jobs/verifier.ts';
import type { Clock } from '#server/clock.ts';
import type { FindPartner } from '#server/partners.ts';
import type { Config } from '#server/settings/config.ts';
import type { ImageStore } from '#store/images/image-store.ts';
import { readById, type Store } from '#store/store.ts';
import { ActivityLog } from './activity-log.ts';
import { addPartner } from './add-partner.ts';
import { BoundedList } from './bounded-list.ts';
import { type FaultControls, makeFaultControls } from './fault-controls.ts';
import { type Ids, makeIds } from './ids.ts';
import { logAttempts, logVerifierCalls } from './log-work.ts';
import { INBOX } from './middleware/own-page.ts';
import type { SubmittedNumber } from './numbers.ts';
import { makeReceiver, type Owner, type Receiver } from './receiver.ts';
import { reset } from './reset.ts';
import { ResetLock } from './reset-lock.ts';
import { sendTestCallback } from './test-callback.ts';

export interface SandboxDeps {
  readonly config: Config;
  readonly store: Store;
  readonly imageStore: ImageStore;
  readonly clock: Clock;
  readonly findPartner: FindPartner;
  readonly send: SendCallback;
  /** Where users reach the server; known once it listens. */
  readonly publicUrl: () => string;
}

export interface OpenSandbox {
  readonly ids: Ids;
  readonly faultControls: FaultControls;
  readonly activityLog: ActivityLog;
  /** What was submitted, for the console's list of limits. */
  readonly numbers: BoundedList<SubmittedNumber>;
  readonly receiver: Receiver;
  readonly resetLock: ResetLock;
  /** Each clears what a part of the server keeps in memory of the database; a reset calls them. */
  readonly forgets: (() => void)[];
  /** What the contract's operations do. */
  readonly operations: Sandbox;
  readonly send: SendCallback;
  verifier(verifier: Verifier): Verifier;
  readonly linkChanged: (refId: string) => void;
  /** Waits, unless the server stops. */
  sleep(ms: number): Promise<void>;
  /** Ends all waiting. */
  close(): void;
}

export function openSandbox(deps: SandboxDeps): OpenSandbox {
  const { config, store, clock, findPartner, publicUrl } = deps;
  const { now, realNow } = clock;
  const ids = makeIds();
  const activityLog = new ActivityLog(now);
  const numbers = new BoundedList<SubmittedNumber>(1_000, 200_000);
  const forgets = [() => findPartner.forget?.()];
  const receiverUrl = () => publicUrl() + INBOX;
  const faultControls = makeFaultControls(receiverUrl, () =>
    activityLog.record('levers', faultControls.state()),
  );
  const stopping = new AbortController();
  const sleep = (ms: number) =>
    sleepFor(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
  const partner = async () => findPartner(config.sandboxPartnerId);
  const ownerOf = ownerFinder(store, findPartner, partner);
  const sending = logAttempts(deps.send, { activityLog, now, sleep, ownerOf });
  const receiver = makeReceiver({ activityLog, faultControls, now, realNow, sleep, ownerOf });
  const erased = { forgets, ids, faultControls, activityLog, numbers, disturbed: sending };
  const tested = { activityLog, send: sending.send, ids, now, realNow, receiverUrl, partner };

  return {
    forgets,
    ids,
    faultControls,
    activityLog,
    numbers,
    receiver,
    sleep,
    resetLock: new ResetLock(),
    operations: {
      reset: (seed) => reset(seed, { ...deps, ...erased, ownPartnerId: config.sandboxPartnerId }),
      addResults: faultControls.addResults,
      addOutages: faultControls.addOutages,
      setReceiver: faultControls.setReceiver,
      received: async (filter) => receiver.list(filter),
      sendTestCallback: (input) => sendTestCallback(input, tested),
      addPartner: (name, recordsLinkEvents) =>
        addPartner(name, recordsLinkEvents, { store, ids, activityLog, realNow }),
    },
    send: sending.send,
    linkChanged: (refId) => activityLog.record('link_changed', null, { ref_id: refId }),
    verifier: (verifier) =>
      logVerifierCalls(
        withNextResults(verifier, {
          takeResult: faultControls.takeResult,
          finalAfterMs: config.sandboxFinalMs,
          sleep,
          disturb: sending.add,
        }),
        activityLog,
      ),
    close: () => stopping.abort(),
  };
}

/** Callbacks that arrive together are looked up together. */
const OWNERS = readById((tx, ids) => tx.console.ownersOf(ids));

/** Finds whose a job is; the sandbox's own partner's where there is no such job. */
const ownerFinder =
  (store: Store, findPartner: FindPartner, own: () => Promise<Partner | null>) =>
  async (serviceJobId: string): Promise<Owner> => {
    const job = await store.readBatch(OWNERS, serviceJobId);
    if (!job) return { about: {}, partner: await own() };
    const about = { ref_id: job.refId, service_job_id: serviceJobId };
    return { about, partner: await findPartner(job.partnerId) };
  };
