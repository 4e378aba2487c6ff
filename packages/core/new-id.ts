const TICK_MS = 8;
const DIGITS = 4;
const TICKS = 16 ** DIGITS;

/**
 * Makes UUIDs that begin with the time, in ticks that come again every nine minutes. So what is stored together is together
 * in an index, where a group of random ids would write a page for each. All else of them is random: a link's id is its only
 * key.
 *
 * @param now - milliseconds.
 */
export const makeNewId = (randomUuid: () => string, now: () => number) => (): string => {
  const tick = Math.floor(now() / TICK_MS) % TICKS;
  return tick.toString(16).padStart(DIGITS, '0') + randomUuid().slice(DIGITS);
};
