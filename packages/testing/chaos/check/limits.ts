/**
 * The ID number limit, checked from the outside (§8): at most `max` submissions of a number are accepted in a row, each
 * less than `window` after the one before, unless a reset comes between.
 *
 * The exact times and order are not known, only a span for each accepted submission and each reset: between its first
 * call and its first observation. Both checks hold for every choice of times within the spans, so there are no false
 * alarms; the spans of answered calls are short, so few violations are missed.
 */
import type { Finding } from './evidence.ts';
import { callsOf, type Facts, type Span } from './facts.ts';

/** The accepted submissions, resets and refusals of one number. */
export interface NumberHistory {
  readonly number: string;
  readonly accepted: readonly Span[];
  readonly resets: readonly Span[];
  readonly blocks: readonly Span[];
}

export function checkLimits(facts: Facts): Finding[] {
  const { idNumberLimit: max, idNumberWindowMs: windowMs } = facts.evidence.rules;
  return numbers(facts).flatMap((limited) => [
    ...exceeded(limited, max, windowMs).map((message) => ['limit-kept', message] as const),
    ...falseBlocks(limited, max, windowMs).map((message) => ['no-false-block', message] as const),
  ]);
}

/**
 * Too many accepted: take a row of accepted submissions, neighbours in the order of `from`. Wherever within their spans two
 * neighbours a and b were counted, less than max(a.to, b.to) - a.from lies between them, as a.from ≤ b.from. Let that be
 * less than the window for all neighbours. Then the window has never passed within the row: if it had, some of the row
 * would be on either side of the gap, so also two neighbours, and they would be further apart than they can be.
 *
 * So within the row only resets can have restarted the count, each once. Those whose span touches the row's are `u` at
 * most (an unknown reset touches everything later), and cut it into u + 1 parts of `max` each: a longer row is a violation.
 *
 * A submission whose span is as long as the window proves nothing. It is left out, which only makes rows shorter.
 */
export function exceeded(
  { number, accepted, resets }: NumberHistory,
  max: number,
  windowMs: number,
): string[] {
  const timed = accepted.filter(({ from, to }) => to - from < windowMs).sort((a, b) => a.from - b.from);
  const found: string[] = [];
  for (let first = 0; first < timed.length; first++) {
    let last = first;
    let end = timed[first]?.to ?? 0;
    for (let next = first + 1; next < timed.length; next++) {
      const [before, after] = [timed[next - 1], timed[next]] as [Span, Span];
      if (Math.max(before.to, after.to) - before.from >= windowMs) break;
      last = next;
      end = Math.max(end, after.to);
      const start = timed[first]?.from ?? 0;
      const among = resets.filter((reset) => reset.from <= end && reset.to >= start).length;
      const count = last - first + 1;
      if (count <= max * (among + 1)) continue;
      found.push(
        `${number} was accepted ${count} times from ${start} to ${end}, with ${among} resets at most between`,
      );
      return found;
    }
  }
  return found;
}

/**
 * Refusals without a cause: a block needs `max` accepted submissions that can have come before it, in a row that no
 * reset certainly ended and no gap certainly broke. Left out are those that certainly came later, and those that ended
 * before a reset which itself ended before the block. The rest is walked back in time, latest end first: a submission
 * can belong to the row if it can have been less than a window before the earliest time reached so far. Any other is
 * more than a window before all later ones, whatever the order.
 */
export function falseBlocks(
  { number, accepted, resets, blocks }: NumberHistory,
  max: number,
  windowMs: number,
): string[] {
  return blocks.flatMap((block) => {
    const counted = accepted
      .filter(({ from }) => from <= block.to)
      .filter((each) => !resets.some((reset) => each.to < reset.from && reset.to < block.from))
      .sort((a, b) => b.to - a.to);
    let reached = block.from;
    let row = 0;
    for (const { from, to } of counted) {
      if (reached - to >= windowMs) break;
      reached = Math.min(reached, from);
      row++;
    }
    return row >= max
      ? []
      : [`${number} was blocked at ${block.to}, with ${row} submissions counted at most`];
  });
}

/**
 * Accepted are all jobs that exist, and acknowledged submissions whose job is lost. An unknown submission counts only if
 * its job exists at the end.
 */
function numbers(facts: Facts): NumberHistory[] {
  const { evidence, jobs, submissions } = facts;
  const lost = [...submissions.values()].filter(
    ({ token, acknowledged }) =>
      acknowledged.length > 0 && !jobs.some(({ submission }) => submission?.token === token),
  );
  const accepted = Map.groupBy([...jobs, ...lost], ({ number }) => number);
  const resets = Map.groupBy(
    callsOf(evidence, 'reset').filter(({ outcome }) => outcome.kind !== 'refused'),
    ({ request }) => request.number,
  );
  const blocks = Map.groupBy(
    callsOf(evidence, 'submit').filter(
      ({ outcome }) => outcome.kind === 'refused' && outcome.code === '2222',
    ),
    ({ request }) => request.number,
  );
  return [...new Set([...accepted.keys(), ...blocks.keys()])].map((number) => ({
    number,
    accepted: (accepted.get(number) ?? []).map(({ span }) => span),
    resets: (resets.get(number) ?? []).map(({ startedAt, outcome }) => ({
      from: startedAt,
      to: outcome.kind === 'ok' ? outcome.at : Infinity,
    })),
    blocks: (blocks.get(number) ?? []).map(({ startedAt, outcome }) => ({ from: startedAt, to: outcome.at })),
  }));
}
