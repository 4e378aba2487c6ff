/** Of a line; the longest reply is a page of a list. */
const LINE_CHARACTERS_MAX = 16 * 1024 * 1024;

/**
 * The lines of a stream, which end at `\n` alone: Node's `readline` ends them at U+2028 too, which JSON does not escape.
 * A line without an end ends the stream.
 */
export async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_CHARACTERS_MAX) return;
    yield* lines;
  }
}
