/** One small mistake: a range of a file and its replacement. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** The changed lines before and after, each joined into one, and the number of the first. */
export function describeMutant(source: string, mutant: Mutant): { line: number; from: string; to: string } {
  const { start, end, replacement } = mutant;
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const after = source.slice(end).split('\n', 1)[0] ?? '';
  const onOneLine = (text: string) => (before + text + after).replace(/\s+/g, ' ').trim();
  return {
    line: source.slice(0, start).split('\n').length,
    from: onOneLine(source.slice(start, end)),
    to: onOneLine(replacement),
  };
}
