/** The sentence of a condition, from the example of its error. */

interface ErrorExample {
  readonly error: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

/** Without the first detail, with which an example ends as an answer does (D-41). */
export function sentenceOf({ error, details }: ErrorExample): string {
  const [first] = details ?? [];
  return first ? error.replace(`: ${first.path.slice(1)} ${first.message}.`, '.') : error;
}
