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
  } catch {
    throw new EdgeRefusal('invalid_json');
  }
}
