/**
 * The timestamps sent with a signature (§5, D-04).
 *
 * A strict pattern, never `Date.parse`: engines differ in the malformed dates that they accept, and both ends must agree on
 * what was signed.
 */

/** A timestamp as sent: text, or a JSON number of epoch milliseconds (§5 types it both ways). */
export type Timestamp = string | number;

/** The largest distance from the epoch that a `Date` can hold, in milliseconds (ECMA-262 §21.4.1.1). */
const EPOCH_MS_MAX = 8.64e15;

// `\4` pairs the two spellings: after `T` it matches nothing, after a space it asks for another one before
// the offset, as in `2026-01-01 00:00:00 +0000`.
const ISO_8601 =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)(?:T|( ))([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?\4(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))$/;

const inRange = (epochMs: number): number | null =>
  Number.isInteger(epochMs) && Math.abs(epochMs) <= EPOCH_MS_MAX ? epochMs : null;

/**
 * Reads a timestamp in any accepted spelling (D-04): ISO 8601 with seconds, 0–9 fractional digits and an
 * offset (`Z`, `±HH:MM`, `±HHMM`); `2026-01-01 00:00:00 +0000`; epoch milliseconds as an integer or as a
 * decimal string. Digits beyond the millisecond are cut off, not rounded.
 *
 * @param sent - The value as sent, of any type.
 * @returns Epoch milliseconds, or `null` for everything else: no offset, an impossible date or time, a
 *   fraction of a millisecond as a number, a year before 0100. Never throws.
 */
export function parseTimestamp(sent: unknown): number | null {
  if (typeof sent === 'number') return inRange(sent);
  if (typeof sent !== 'string') return null;
  if (/^-?\d{1,16}$/.test(sent)) return inRange(Number(sent));
  const match = ISO_8601.exec(sent);
  if (!match) return null;
  const [, year, month, day, , hour, minute, second, fraction = '', sign, offsetHours, offsetMinutes] = match;
  const ms = fraction.slice(0, 3).padEnd(3, '0');
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(ms),
  );
  // Date.UTC rolls 30 February over into March, and reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(local);
  if (date.getUTCDate() !== Number(day) || date.getUTCFullYear() !== Number(year)) return null;
  if (!sign) return local;
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  return sign === '+' ? local - offsetMs : local + offsetMs;
}

/**
 * The texts that may have been signed for a timestamp (D-02). Text was signed exactly as sent. A number was
 * signed as its `YYYY-MM-DDTHH:mm:ss.sssZ` form, or, by some clients, as its decimal digits.
 *
 * @param sent - The timestamp as sent.
 * @returns One or two texts, the preferred one first; none for a number out of range.
 */
export function signedTimestamps(sent: Timestamp): string[] {
  if (typeof sent === 'string') return [sent];
  return inRange(sent) === null ? [] : [toWireTimestamp(sent), String(sent)];
}

/**
 * ISO 8601, UTC, milliseconds: the form of the times in bodies, and of the signed text of a number (D-02, D-13).
 *
 * @param epochMs - Epoch milliseconds.
 * @throws RangeError when `epochMs` is outside the range of a `Date`.
 */
export function toWireTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** What the service writes after the milliseconds of a time that it signs: digits that a sender's clock does not have. */
const SERVICE_MARK = '777777';

const SERVICE_TIMESTAMP = new RegExp(`\\.\\d{3}${SERVICE_MARK}Z$`);

/**
 * The form in which the service signs its own times: nine fractional digits, of which the last six are a fixed mark
 * (D-02). Responses, callbacks and requests are signed over the same text, so without the mark whoever sees a response or
 * a callback could send a request with its timestamp and signature.
 *
 * @param epochMs - Epoch milliseconds.
 * @throws RangeError when `epochMs` is outside the range of a `Date`.
 */
export function toServiceTimestamp(epochMs: number): string {
  return toWireTimestamp(epochMs).replace('Z', `${SERVICE_MARK}Z`);
}

/**
 * Whether a timestamp has the mark of {@link toServiceTimestamp}. The signature covers the exact text, so no other
 * spelling of a marked time has a signature that the service made.
 */
export function isServiceTimestamp(sent: Timestamp): boolean {
  return typeof sent === 'string' && SERVICE_TIMESTAMP.test(sent);
}
