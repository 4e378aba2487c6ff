/** Whether a program printed what a chapter shows. `…` stands for anything on a line, alone for any lines. */

/** The pattern that an output in a chapter is. */
export function patternOf(shown: string): RegExp {
  const lines = shown.trimEnd().split('\n');
  const source = lines.map((line, at) => {
    const end = at === lines.length - 1 ? '' : '\\n';
    return line.trim() === '…' ? '(?:.*\\n)*?.*?' : linePattern(line) + end;
  });
  return new RegExp(`(?<![^\\n])${source.join('')}(?![^\\n])`);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A line, spaces at its end aside. */
const linePattern = (line: string) => `${line.split('…').map(escaped).join('.*')} *`;

/** Whether the whole text is what is shown. */
export function isShown(shown: string, printed: string): boolean {
  const [found] = patternOf(shown).exec(printed.trim()) ?? [];
  return found === printed.trim();
}

/** The shown JSON with each `…` filled from what was printed: equal to that if it is as shown. */
export function filled(shown: unknown, printed: unknown): unknown {
  if (typeof shown === 'string') {
    return typeof printed === 'string' && isShown(shown, printed) ? printed : shown;
  }
  if (Array.isArray(shown) && Array.isArray(printed)) {
    return shown.map((each, at) => filled(each, printed[at]));
  }
  if (typeof shown !== 'object' || shown === null || typeof printed !== 'object') return shown;
  const other = (printed ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(shown).map(([name, each]) => [name, filled(each, other[name])]));
}
