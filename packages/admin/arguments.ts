/** Parsers of the admin commands' arguments. */
import { InvalidArgumentError } from 'commander';
import { OPERATOR } from '#core/partners/endpoint.ts';
import { urlProblem } from '#core/partners/partner-urls.ts';
import { parseTimestamp } from '#protocol/timestamps.ts';

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

export const isPartnerId = (value: string): boolean => /^[A-Za-z0-9]{3}$/.test(value);

export function partnerId(value: string): string {
  if (!isPartnerId(value)) throw new InvalidArgumentError('It must be 3 letters or digits.');
  return value;
}

/**
 * As long as in the sandbox (SandboxPartnerRequest), and without what changes how a line is shown or is not seen, but with
 * the two joiners that some scripts need.
 */
export const isPartnerName = (value: string): boolean =>
  /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u200c\u200d]){1,200}$/u.test(value);

export function partnerName(value: string): string {
  if (!isPartnerName(value))
    throw new InvalidArgumentError(
      'It must be 1 to 200 characters, without control or invisible characters.',
    );
  return value;
}

/** Whose addresses: a partner's, or the operator's own. */
export const addressOwner = (value: string): string => (value === OPERATOR ? value : partnerId(value));

/** The id of a user or a job. An empty one may be a variable of a shell that is not set. */
export function partnersId(value: string): string {
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

export function httpUrl(value: string): string {
  const problem = urlProblem(value, { httpsOnly: false });
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return value;
}

export function apiKeyText(value: string): string {
  if (!/^(?=.*\S)[\x20-\x7e]{1,200}$/.test(value)) {
    throw new InvalidArgumentError('It must be 1 to 200 ASCII characters, not only spaces.');
  }
  return value;
}

export function positiveInteger(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(value);
}

/** Whole seconds, as the server's `--wait-for-database` takes them. @returns milliseconds. */
export function secondsAsMs(value: string): number {
  if (!/^\d{1,5}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number of seconds, such as 60.');
  return Number(value) * 1_000;
}

/** A length of time such as `30m`, `24h` or `5d`, in milliseconds. */
export function duration(value: string): number {
  const [, number, unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(value) ?? [];
  if (!number) throw new InvalidArgumentError('It must be minutes, hours or days, such as 30m, 24h or 5d.');
  return Number(number) * (UNIT_MS[unit] ?? 0);
}

/** A time, as ISO 8601 with an offset or as a date, in epoch milliseconds. */
export function time(value: string): number {
  const at = parseTimestamp(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value);
  if (at === null) throw new InvalidArgumentError('It must be a time, such as 2026-11-20T10:00:00Z.');
  return at;
}

export function operatorName(value: string): string {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .@_+-]{0,63}$/u.test(value)) {
    throw new InvalidArgumentError('It must be 1 to 64 letters, digits, spaces and . @ _ + -.');
  }
  return value;
}

/** The head of the audit trail, alone or in the line that `audit head` prints, as text or JSON. */
export function chainMark(value: string): { number: number; hash: string } {
  const [, number, hash = ''] =
    /^(?:head +|\{"head":")?(\d{1,15}):([\da-f]{64})(?:"\})?\s*$/.exec(value) ?? [];
  if (!number)
    throw new InvalidArgumentError('It must be a number, a colon and a hash, as `audit head` prints.');
  return { number: Number(number), hash };
}
