/** Reading the body of a response, up to a limit. */
import { decodeUtf8 } from '../../protocol/received.ts';
import { BodyReader } from '../receiver/body-reader.ts';

/** Far more than any answer has. */
const ANSWER_BYTES_MAX = 16 * 1_048_576;

/** The text of a body; null where it is longer, or not UTF-8. */
export async function readBody({ body }: Response): Promise<string | null> {
  const read = new BodyReader(ANSWER_BYTES_MAX);
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return decodeUtf8(read.bytes());
    if (read.add(value)) continue;
    // Not awaited: the result does not depend on it.
    reader?.cancel().catch(() => {});
    return null;
  }
}
