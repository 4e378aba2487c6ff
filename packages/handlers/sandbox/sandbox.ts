import type { components } from '#generated/api.ts';

type Schemas = components['schemas'];
export type NextResult = Schemas['NextResult'];
export type Outage = Schemas['Outage'];
export type ReceiverInput = Schemas['SetReceiverRequest'];
export type ReceiverState = Schemas['SandboxReceiver'];
export type ReceivedFilter = Schemas['ListReceivedRequest'];
export type ReceivedCallback = Schemas['ReceivedCallback'];
export type TestCallbackInput = Schemas['TestCallbackRequest'];
export type SentTestCallback = Schemas['TestCallbackResponse'];
export type SandboxPartner = Schemas['SandboxPartner'];

/** What the sandbox's own operations do (D-97). */
export interface Sandbox {
  /** Erases everything. @returns the clock's time. */
  readonly reset: (seed: string | null) => Promise<number>;
  /** Adds to the queue; an empty list empties it. @returns the queue, or null when that would have too many. */
  readonly addResults: (results: readonly NextResult[]) => NextResult[] | null;
  /** Adds outages; an empty list ends them. @returns those under way, or null when these would be too many. */
  readonly addOutages: (outages: readonly Outage[]) => Outage[] | null;
  readonly setReceiver: (input: ReceiverInput) => ReceiverState;
  /** Oldest first. */
  readonly received: (filter: ReceivedFilter) => Promise<ReceivedCallback[]>;
  readonly sendTestCallback: (input: TestCallbackInput) => Promise<SentTestCallback>;
  /** null when there are too many. */
  readonly addPartner: (name: string, recordsLinkEvents: boolean) => Promise<SandboxPartner | null>;
}
