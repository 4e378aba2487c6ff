/** A callback as it was received: headers, an empty line and a body, or JSON with both. */
import { UsageError } from './shell/shell.ts';

export interface Message {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** @param body - Where it is apart from the headers. */
export function readMessage(bytes: Buffer, body: Buffer | null): Message {
  const recorded = recordedIn(bytes);
  if (recorded) return { headers: lowerCased(Object.entries(recorded.headers)), body: body ?? recorded.body };
  const end = /\r?\n\r?\n/.exec(bytes.toString('latin1'));
  if (!end && !body) {
    throw new UsageError(
      'There is no empty line between headers and body; give the body with --body, if it is apart.',
    );
  }
  const head = end ? bytes.subarray(0, end.index) : bytes;
  const lines = head.toString('utf8').split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  });
  return {
    // The first line may be that of the request, which has no name before its colon.
    headers: lowerCased(headers.filter(([name]) => /^[\w-]+$/.test(name))),
    body: body ?? bytes.subarray((end?.index ?? 0) + (end?.[0].length ?? 0)),
  };
}

function recordedIn(bytes: Buffer): { headers: object; body: Buffer } | null {
  try {
    const { headers, body } = JSON.parse(bytes.toString('utf8'));
    return headers instanceof Object && typeof body === 'string'
      ? { headers, body: Buffer.from(body) }
      : null;
  } catch {
    return null;
  }
}

const lowerCased = (headers: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)]));
