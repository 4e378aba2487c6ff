/** Parses JSON without `__proto__`, `constructor.prototype` and what could not be sent back as it came. */
import secureJson from 'secure-json-parse';
import { HALF_PAIR_MESSAGE, NUL_MESSAGE, RequestRefused } from './errors.ts';

/** How the parser reports a name that it refuses. */
const FORBIDDEN_NAME = 'SyntaxError: Object contains forbidden prototype property';

/** @throws RequestRefused `invalid_json`, or `invalid_value` for a NUL or half of a surrogate pair (D-89). */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const message = whyNotJson(String(error));
    throw new RequestRefused('invalid_json', message ? [{ path: '', message }] : []);
  }
  // To look for one character is faster than a pattern, and few bodies have a backslash.
  if (text.includes('\\') && /\\u(?:[dD][89a-fA-F]|0000)/.test(text)) refuseTexts(value);
  return value;
}

/** A value in a body, and where it is. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly within: Place | null;
}

/** @throws RequestRefused that names the first text, or name in an object, with a NUL or half of a surrogate pair. */
function refuseTexts(body: unknown): void {
  const queue: Place[] = [{ value: body, name: '', within: null }];
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { value } = place;
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const texts = typeof value === 'string' ? [value] : fields.map(([name]) => name);
    const message = texts.some((text) => text.includes('\0'))
      ? NUL_MESSAGE
      : texts.every((text) => text.isWellFormed())
        ? null
        : HALF_PAIR_MESSAGE;
    if (message) throw new RequestRefused('invalid_value', [{ path: pathOf(place), message }]);
    for (const [name, inner] of fields) queue.push({ value: inner, name, within: place });
  }
}

function pathOf({ name, within }: Place): string {
  const names = [name];
  for (let place = within; place; place = place.within) names.push(place.name);
  return names
    .reverse()
    .map((each) => each.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
}

/** What is wrong with JSON, or where; the parser's whole message may quote the body. */
function whyNotJson(message: string): string | null {
  // It is JSON: its sender would look for a mistake in vain.
  if (message === FORBIDDEN_NAME) return 'must have neither __proto__ nor constructor.prototype';
  if (message.includes('end of JSON input')) return 'Unexpected end of JSON input';
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : `see character ${Number(position) + 1}`;
}
