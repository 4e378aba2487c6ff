/** The options of this package as the contract's requests, and its responses as this package gives them. */
import type { components } from '#generated/api.ts';
import type {
  CallbackFilter,
  NextResult,
  Outage,
  OutageKind,
  Outcome,
  ReceivedCallback,
  ReceiverOptions,
  TestCallback,
} from './fault-controls.ts';

const WAIT_MS = 5_000;

type Schemas = components['schemas'];

/** Without the fields that are undefined. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** @throws Error when there is an option left: misspelt, it would do nothing. */
export function refuseOthers(call: string, others: object): void {
  const [name] = Object.keys(others);
  if (name !== undefined) throw new Error(`${call} has no option “${name}”.`);
}

export const results = (results: readonly (Outcome | NextResult)[]): Schemas['SetNextResultsRequest'] => ({
  results: results.map((each) => {
    const { outcome, delayMs, retry, times, refId, ...others } = (
      typeof each === 'string' ? { outcome: each } : (each ?? {})
    ) as NextResult;
    refuseOthers('nextResult', others);
    return given({ outcome, delay_ms: delayMs, retry: retry && [...retry], times, ref_id: refId });
  }),
});

export const outages = (outages: readonly (OutageKind | Outage)[]): Schemas['SetOutagesRequest'] => ({
  outages: outages.map((each) => {
    const { kind, operationId, times, delayMs, ...others } = (
      typeof each === 'string' ? { kind: each } : (each ?? {})
    ) as Outage;
    refuseOthers('outage', others);
    return given({ kind, operation_id: operationId, times, delay_ms: delayMs });
  }),
});

export function receiver({ failNext, status, delayMs, ...others }: ReceiverOptions) {
  refuseOthers('receiver', others);
  return given({ fail_next: failNext, status, delay_ms: delayMs });
}

/** Which callbacks to ask for, and how many to wait for. */
export function callbackFilter(filter: number | CallbackFilter) {
  const options: CallbackFilter = typeof filter === 'number' ? { count: filter } : filter;
  const { refId, serviceJobId, count = 0, withinMs = WAIT_MS, ...others } = options;
  refuseOthers('callbacks', others);
  if (!Number.isInteger(count) || count < 0) throw new Error('callbacks takes a whole number from 0 on.');
  const query = given({ ref_id: refId, service_job_id: serviceJobId, limit: 1_000 });
  return { query, count, withinMs };
}

export function testCallback({ url, outcome, ...others }: TestCallback) {
  refuseOthers('sendCallback', others);
  return given({ url, outcome });
}

export function received(response: unknown): ReceivedCallback[] {
  const { callbacks } = response as Schemas['ListReceivedResponse'];
  return callbacks.map(({ id, received_at, headers, body, answered_status, verified }) => ({
    id,
    receivedAt: new Date(received_at),
    headers,
    body,
    payload: payloadOf(body),
    verified,
    answeredStatus: answered_status,
  }));
}

/** Whatever is posted to the receiver is listed. */
function payloadOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
