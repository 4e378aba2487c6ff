/** A receiver's answer as it is stored: of a redirect, where to stands before its body, and is erased with it. */

const BEGIN = 'Location: ';
const END = '\n\n';

interface Answer {
  /** Where it redirected to, without its query; null where it did not. */
  readonly location: string | null;
  /** The first bytes of its body; null when there are none. */
  readonly responseBody: Uint8Array | null;
}

export function storedAnswer({ location, responseBody }: Answer): Uint8Array | null {
  return location === null
    ? responseBody
    : Buffer.concat([Buffer.from(BEGIN + location + END), responseBody ?? Buffer.alloc(0)]);
}

/** Reads what `storedAnswer` made; only a redirect has a location. */
export function readAnswer(status: number | null, stored: Uint8Array | null): Answer {
  const bytes = stored && Buffer.from(stored);
  const end = bytes?.indexOf(END) ?? -1;
  if (!bytes || !isRedirect(status) || end < 0 || bytes.toString('latin1', 0, BEGIN.length) !== BEGIN)
    return { location: null, responseBody: stored };
  const body = bytes.subarray(end + END.length);
  return { location: bytes.toString('utf8', BEGIN.length, end), responseBody: body.length > 0 ? body : null };
}

export const isRedirect = (status: number | null): boolean =>
  status !== null && status >= 300 && status <= 399;
