/** JSON bodies: read up to a limit, and parsed without what could become a prototype, and without NUL. */
import type { IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import { EdgeRefusal, NUL_MESSAGE } from '../errors.ts';

/** Reads a body as text. @throws EdgeRefusal `payload_too_large`, at once. */
export function readText(stream: IncomingMessage, bytesMax: number): Promise<string> {
  const tooLarge = () => {
    const message = `the body may have ${bytesMax} bytes at most`;
    // What is still on its way will not be read.
    return new EdgeRefusal('payload_too_large', [{ path: '', message }], { connection: 'close' });
  };
  if (Number(stream.headers['content-length']) > bytesMax) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) reject(tooLarge());
      else chunks.push(chunk);
    });
    stream.on('end', () => resolve(textOf(chunks)));
    stream.on('error', reject);
  });
}

function textOf(chunks: Buffer[]): string {
  const [only] = chunks;
  return chunks.length === 1 && only ? only.toString() : Buffer.concat(chunks).toString();
}

/** @throws EdgeRefusal `invalid_json`, or `invalid_value` for a NUL. */
export function parseJson(text: string): unknown {
  if (text.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(text)) {
    throw new EdgeRefusal('invalid_value', [{ path: '', message: NUL_MESSAGE }]);
  }
  try {
    return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const message = whereBroken(String(error));
    throw new EdgeRefusal('invalid_json', message ? [{ path: '', message }] : []);
  }
}

/** Where JSON is broken, by the parser's words, of which the rest may quote what was sent. */
function whereBroken(words: string): string | null {
  if (words.includes('end of JSON input')) return 'Unexpected end of JSON input';
  const position = /at position (\d+)/.exec(words)?.[1];
  return position === undefined ? null : `see character ${Number(position) + 1}`;
}
