/** Times, durations and texts as they are shown. */
import { printableJson } from '#protocol/printable-json.ts';

const two = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** `16:33:52.120`, in the reader's time zone. */
export function clockTime(at: string | number, withMs = false): string {
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return withMs ? `${time}.${two(date.getMilliseconds(), 3)}` : time;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const dayOf = (at: string | number): string => DAY.format(new Date(at));

/** `22 Nov`; with the year where that is another than `now`'s. */
export function shortDay(at: string | number, now: number): string {
  const day = dayOf(at);
  return day.replace(` ${new Date(now).getFullYear()}`, '');
}

/** `22 Nov 2026, 16:33:52` */
export const fullTime = (at: string | number): string => `${dayOf(at)}, ${clockTime(at)}`;

const UNITS = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** `3 days`, `2 h 5 min`, `1.2 s`, `40 ms` */
export function duration(ms: number): string {
  const length = Math.abs(ms);
  if (length < 1_000) return `${Math.round(length)} ms`;
  if (length < 60_000) return `${Number((length / 1_000).toFixed(1))} s`;
  const at = UNITS.findIndex(([, unit]) => length >= unit);
  const [name, unit] = UNITS[at] ?? UNITS[3];
  const whole = Math.floor(length / unit);
  const text = `${whole} ${name}${name === 'day' && whole > 1 ? 's' : ''}`;
  const next = UNITS[at + 1];
  const rest = next ? Math.floor((length % unit) / next[1]) : 0;
  return next && rest > 0 ? `${text} ${rest} ${next[0]}` : text;
}

/** Indented when it is JSON, as it is otherwise. */
export function pretty(text: string): string {
  try {
    return printableJson(JSON.parse(text), 2);
  } catch {
    return text;
  }
}

/** The address when it may be a link: http and https alone. */
export function webHref(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Where two texts part: the index of the first character that differs, or -1. */
export function firstDifference(left: string, right: string): number {
  if (left === right) return -1;
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at++;
  return at;
}

/** One character, so that invisible ones are seen too. */
export function showCharacter(text: string, at: number): string {
  const character = text[at];
  if (character === undefined) return 'nothing more';
  if (character === ' ') return 'a space';
  if (character === '\n') return 'a line break';
  if (character === '\t') return 'a tab';
  return `“${character}”`;
}
