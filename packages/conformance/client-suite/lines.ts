/** The lines of a stream, which end at `\n` alone: Node's `readline` ends them at U+2028 too, which JSON does not escape. */
export async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
