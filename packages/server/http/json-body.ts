/** JSON as it is taken in: nothing that could become a prototype, and no NUL character. */
import secureJson from 'secure-json-parse';
import { EdgeRefusal, NUL_MESSAGE } from './errors.ts';

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
  if (words.includes('end of JSON input')) return 'it ends too soon';
  const position = /at position (\d+)/.exec(words)?.[1];
  return position === undefined ? null : `see character ${Number(position) + 1}`;
}
