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

/** `user_id` and `createLink` as `UserId` and `CreateLink`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `createLink` as `create_link`. */
export const snake = (name: string): string => wordsOf(name).join('_');

/** `ref_id`, `ServiceJobID` and `DOB` as `refId`, `serviceJobId` and `dob`. */
export function camel(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return first + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** `camera`, `overridden:blur` and `createLink` as `CAMERA`, `OVERRIDDEN_BLUR` and `CREATE_LINK`. */
export const constant = (name: string): string => snake(name).toUpperCase();

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
