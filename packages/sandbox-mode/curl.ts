/** A request as a command that somebody can copy. */
import type { SentRequest } from '#console/data.ts';

/** In single quotes for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The very request, with its signature. */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -sS -X ${method} ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ');
}
