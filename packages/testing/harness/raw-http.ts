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
  const start = headEnd + 4;
  const body = isHead
    ? { content: Buffer.alloc(0), end: start }
    : headers.get('transfer-encoding') === 'chunked'
      ? readChunks(bytes, start)
      : readLength(bytes, start, Number(headers.get('content-length') ?? 0));
  if (!body) return null;
  const { content, end } = body;
  return { status: Number(statusLine.split(' ')[1]), headers, text: content.toString(), size: end };
}

/** A body, and where it ends; null until it is complete. */
type Body = { content: Buffer; end: number } | null;

function readLength(bytes: Buffer, start: number, length: number): Body {
  const end = start + length;
  return bytes.length < end ? null : { content: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): Body {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + length + 2;
    if (bytes.length < at) return null;
    if (length === 0) return { content: Buffer.concat(chunks), end: at };
    chunks.push(bytes.subarray(lineEnd + 2, at - 2));
  }
}
