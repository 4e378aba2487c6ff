import { randomUUID } from 'node:crypto';

const TICK_MS = 8;
const DIGITS = 4;
const TICKS = 16 ** DIGITS;

/**
 * A UUID that begins with the time, in ticks that come again every nine minutes. So what is stored together is together in
 * an index, where a group of random ids would write a page for each. All else of it is random: a link's id is its only key.
 */
export function newId(): string {
  const tick = Math.floor(Date.now() / TICK_MS) % TICKS;
  return tick.toString(16).padStart(DIGITS, '0') + randomUUID().slice(DIGITS);
}
