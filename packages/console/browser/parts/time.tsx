import { clockTime, dayOf, fullTime, shortDay } from '../format.ts';
import { sandboxNow } from '../sandbox.ts';

/** The time; with the day where that is not today in the sandbox. */
export function Time({ at, ms = false }: { at: string; ms?: boolean }) {
  const isToday = dayOf(at) === dayOf(sandboxNow());
  return (
    <time dateTime={at} title={fullTime(at)}>
      {!isToday && <span class="date">{shortDay(at, sandboxNow())}, </span>}
      {clockTime(at, ms)}
    </time>
  );
}
