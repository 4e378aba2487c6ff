/** Reads JSON bodies up to a limit, and refuses `__proto__`, `constructor.prototype` and NUL. */
import type { IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import { Pieces, readBody } from '../body.ts';
import { NUL_MESSAGE, RequestRefused } from '../errors.ts';
import type { CountBytes } from '../submission-limits.ts';

/** Of smaller bodies a server has room for as many as it takes requests. */
const UNCOUNTED_BYTES_MAX = 16_384;

/** Reads a body as text. @throws RequestRefused `payload_too_large`, without waiting for the rest. */
export async function readText(
  stream: IncomingMessage,
  bytesMax: number,
  countBytes: CountBytes,
): Promise<string> {
  const tooLarge = () => {
    const message = `the body may have ${bytesMax} bytes at most`;
    // The rest of the body is not read.
    return new RequestRefused('payload_too_large', [{ path: '', message }], { connection: 'close' });
  };
  if (Number(stream.headers['content-length']) > bytesMax) throw tooLarge();
  const body = new Pieces();
  await readBody(stream, (piece) => {
    if (body.length + piece.length > bytesMax) throw tooLarge();
    const uncounted = Math.max(0, UNCOUNTED_BYTES_MAX - body.length);
    if (piece.length > uncounted) countBytes(piece.length - uncounted);
    body.add(piece);
  });
  return body.join().toString();
}

/** @throws RequestRefused `invalid_json`, or `invalid_value` for a NUL. */
export function parseJson(text: string): unknown {
  if (text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text)) {
    throw new RequestRefused('invalid_value', [{ path: '', message: NUL_MESSAGE }]);
  }
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const message = syntaxErrorPosition(String(error));
    throw new RequestRefused('invalid_json', message ? [{ path: '', message }] : []);
  }
}

/** The position of a JSON error; the parser's whole message may quote the body. */
function syntaxErrorPosition(message: string): string | null {
  if (message.includes('end of JSON input')) return 'Unexpected end of JSON input';
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : `see character ${Number(position) + 1}`;
}
