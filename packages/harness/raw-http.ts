/** HTTP by hand, for requests that no library would send. */

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The text of a request, with the Content-Length of its body. */
export function httpText(start: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({
    host: 'server',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return `${start} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** The first response in `bytes`, with its size; null until it is complete. */
export function readResponse(
  bytes: Buffer,
  isHead: boolean,
): (RawResponse & { readonly size: number }) | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  );
  const length = isHead ? 0 : Number(headers.get('content-length') ?? 0);
  const size = headEnd + 4 + length;
  if (bytes.length < size) return null;
  const text = bytes.subarray(headEnd + 4, size).toString();
  return { status: Number(statusLine.split(' ')[1]), headers, text, size };
}
