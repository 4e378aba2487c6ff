import type { Call, CallRequest, Finding } from './evidence.ts';
import type { Facts } from './facts.ts';

/** The possible codes: all calls are valid and signed. Other checks verify that each is justified. */
const REASONS: Readonly<Record<CallRequest['kind'], readonly string[]>> = {
  create: ['request_in_progress'],
  submit: ['request_in_progress', 'link_disabled', 'link_used', '2222'],
  update: [],
  reset: [],
  get: [],
  status: [],
  list: [],
};

/** A call to a server that was down. */
export const NOT_SENT = 'not_sent';

/** No request is refused without a reason. A key is in progress only while another call with it may be running. */
export function checkRefusals({ evidence }: Facts): Finding[] {
  const keyed = Map.groupBy(
    evidence.calls.filter(({ key }) => key !== null),
    nameOf,
  );
  return evidence.calls.flatMap((call) => {
    const { request, outcome, startedAt } = call;
    if (outcome.kind !== 'refused' || outcome.code === NOT_SENT) return [];
    const isReason = REASONS[request.kind].includes(outcome.code);
    const isInProgress = (keyed.get(nameOf(call)) ?? []).some(
      (other) => other !== call && overlap(other, call),
    );
    if (isReason && (outcome.code !== 'request_in_progress' || isInProgress)) return [];
    return [['no-false-refusal', `a ${request.kind} of ${startedAt} was refused with ${outcome.code}`]];
  });
}

const nameOf = ({ request, key }: Call): string => `${request.kind} ${key}`;

/** A call of unknown outcome may still be running. */
function overlap(other: Call, call: Call): boolean {
  const end = other.outcome.kind === 'unknown' ? Infinity : other.outcome.at;
  return other.startedAt <= call.outcome.at && end >= call.startedAt;
}
