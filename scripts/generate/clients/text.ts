/** Text in the sources of other languages. */

/** Breaks text between words into lines of at most `width` characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Each line after a prefix, as in a comment. */
export const prefixed = (lines: readonly string[], prefix: string): string =>
  lines.map((line) => `${prefix}${line}`.trimEnd()).join('\n');
