import type { Call, CallRequest, Violation } from './evidence.ts';
import type { Known } from './known.ts';

/** The reasons that there can be, as all calls are well formed and signed. Other checks judge whether they hold. */
const REASONS: Readonly<Record<CallRequest['kind'], readonly string[]>> = {
  create: ['request_in_progress'],
  submit: ['request_in_progress', 'link_disabled', 'link_used', '2222'],
  update: [],
  reset: [],
  get: [],
  status: [],
  list: [],
};

/** A call that nobody was there to take. */
export const NOT_SENT = 'not_sent';

/** Nothing is refused without a reason. A key is in progress only while another call with it may be. */
export function checkRefusals({ evidence }: Known): Violation[] {
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
    const message = `a ${request.kind} of ${startedAt} was refused with ${outcome.code}`;
    return [{ property: 'no-false-refusal', message }];
  });
}

const nameOf = ({ request, key }: Call): string => `${request.kind} ${key}`;

/** What is unknown may go on for ever. */
function overlap(other: Call, call: Call): boolean {
  const end = other.outcome.kind === 'unknown' ? Infinity : other.outcome.at;
  return other.startedAt <= call.outcome.at && end >= call.startedAt;
}
