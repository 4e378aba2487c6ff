/** Mistakes in SQL, found as text: the kind, the pattern, and its replacement. */
const MISTAKES: readonly (readonly [string, RegExp, (...groups: string[]) => string])[] = [
  ['lock dropped', / FOR UPDATE( SKIP LOCKED)?|\$\{[^}]*forUpdate[^}]*\}/g, () => ''],
  // An unused parameter would be an SQL error, so it stays without an effect.
  [
    'condition dropped',
    /\b(AND|WHERE) \w+(?:\.\w+)? (?:=|<|<=|>|>=) (\$\d+)(?!\d)/g,
    (_, word, value) => `${word} ${value} = ${value}`,
  ],
  ['condition dropped', / AND \w+(?:\.\w+)? IS (?:NOT )?NULL/g, () => ''],
  ['boundary moved', /(?<=\s)<(?=\s)/g, () => '<='],
  ['boundary moved', /(?<=\s)>=(?=\s)/g, () => '>'],
  ['order reversed', /\bDESC\b/g, () => 'ASC'],
  ['tie-break dropped', /(?<=ORDER BY [^)\n]*), \w+(?: DESC)?(?=[\s)`'])/g, () => ''],
];

/** @returns nothing for a text that is not SQL. */
export function sqlMistakes(
  text: string,
): { kind: string; start: number; end: number; replacement: string }[] {
  if (!/\b(SELECT|UPDATE|DELETE FROM|INSERT INTO|WHERE|ORDER BY)\b/.test(text)) return [];
  return MISTAKES.flatMap(([kind, pattern, replace]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].length,
      replacement: replace(...match),
    })),
  );
}
