/** Times in the bodies of the service (D-13), written fast. Clients take `toWireTimestamp`, which is shorter. */

const DAY_MS = 86_400_000;

/** The days that were written last: most times are of few, and `toISOString` takes a microsecond. */
const KNOWN_DAYS = Array.from({ length: 8 }, () => ({ day: Number.NaN, text: '' }));

/** As `toISOString` writes it; null stays null. @throws RangeError for a time that a `Date` cannot hold. */
export function wireTime(epochMs: number): string;
export function wireTime(epochMs: number | null): string | null;
export function wireTime(epochMs: number | null): string | null {
  if (epochMs === null) return null;
  const ms = Math.trunc(epochMs);
  const day = Math.floor(ms / DAY_MS);
  const known = KNOWN_DAYS[day & 7] as { day: number; text: string };
  if (known.day !== day) {
    known.text = new Date(ms).toISOString().split('T')[0] ?? '';
    known.day = day;
  }
  const rest = ms - day * DAY_MS;
  const hour = digits(Math.floor(rest / 3_600_000), 2);
  const minute = digits(Math.floor(rest / 60_000) % 60, 2);
  const second = digits(Math.floor(rest / 1_000) % 60, 2);
  return `${known.text}T${hour}:${minute}:${second}.${digits(rest % 1_000, 3)}Z`;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');
