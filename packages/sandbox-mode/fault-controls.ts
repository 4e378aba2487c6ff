/** The fault controls of the sandbox: next results, outages, and how its receiver answers (D-97). */
import type { OperationId } from '#generated/operations.ts';
import type { NextResult, Outage, ReceiverInput, ReceiverState } from '#handlers/sandbox/sandbox.ts';
import { canMeet } from '#handlers/sandbox/setOutage.ts';

const ENTRIES_MAX = 100;

const RECEIVER = { fail_next: 0, status: 500, delay_ms: 0 };

export interface FaultControls {
  addResults(results: readonly NextResult[]): NextResult[] | null;
  addOutages(outages: readonly Outage[]): Outage[] | null;
  setReceiver(input: ReceiverInput): ReceiverState;
  /** The result that a job of a link takes from the queue; null when none is for it. */
  takeResult(refId: string): NextResult | null;
  /** The outage that a request meets; null for none. */
  takeOutage(id: OperationId): Outage | null;
  /** How the receiver answers the next callback. */
  takeAnswer(): { status: number; delayMs: number };
  readonly state: () => { results: NextResult[]; outages: Outage[]; receiver: ReceiverState };
  /** Everything as at the start. */
  clear(): void;
}

/** `onChange` is called after each change, also by what takes from a queue. */
export function makeFaultControls(callbackUrl: () => string, onChange: () => void): FaultControls {
  let results: NextResult[] = [];
  let outages: Outage[] = [];
  let receiver = RECEIVER;
  const receiverState = () => ({ callback_url: callbackUrl(), ...receiver });

  return {
    addResults(added) {
      if (results.length + added.length > ENTRIES_MAX) return null;
      results = added.length === 0 ? [] : [...results, ...added.map(knownOfResult)];
      onChange();
      return results;
    },
    addOutages(added) {
      if (outages.length + added.length > ENTRIES_MAX) return null;
      outages = added.length === 0 ? [] : [...outages, ...added.map(knownOfOutage)];
      onChange();
      return outages;
    },
    setReceiver({ fail_next = 0, status = RECEIVER.status, delay_ms = 0 }) {
      receiver = { fail_next, status, delay_ms };
      onChange();
      return receiverState();
    },
    takeResult(refId) {
      const found = results.find(({ ref_id }) => ref_id === undefined || ref_id === refId);
      if (!found) return null;
      results = used(results, found, found.times ?? 1);
      onChange();
      return found;
    },
    takeOutage(id) {
      const found = outages.find(
        ({ operation_id, kind }) => (operation_id === undefined || operation_id === id) && canMeet(id, kind),
      );
      if (found?.times !== undefined) {
        outages = used(outages, found, found.times);
        onChange();
      }
      return found ?? null;
    },
    takeAnswer() {
      const { fail_next, status, delay_ms: delayMs } = receiver;
      if (fail_next === 0) return { status: 200, delayMs };
      receiver = { ...receiver, fail_next: fail_next - 1 };
      onChange();
      return { status, delayMs };
    },
    state: () => ({ results, outages, receiver: receiverState() }),
    clear() {
      [results, outages, receiver] = [[], [], RECEIVER];
      onChange();
    },
  };
}

/** Fields that the contract does not have are accepted, and not kept: they may be of any size and depth. */
const known = <Fields extends object>(fields: Fields): Fields => JSON.parse(JSON.stringify(fields));

const knownOfResult = ({ outcome, delay_ms, times, ref_id, retry }: NextResult) =>
  known({ outcome, delay_ms, times, ref_id, retry }) as NextResult;

const knownOfOutage = ({ kind, operation_id, times, delay_ms }: Outage) =>
  known({ kind, operation_id, times, delay_ms }) as Outage;

/** The list after one of its entries was used once. */
function used<Entry extends object>(entries: readonly Entry[], entry: Entry, times: number): Entry[] {
  const left = times > 1 ? [{ ...entry, times: times - 1 }] : [];
  return entries.flatMap((each) => (each === entry ? left : [each]));
}
