/** More than the texts that come again and again; it bounds what is kept. */
const KEPT_MAX = 1_000;
/** Longer texts are rare, and would take more memory. */
const CHARACTERS_MAX = 300;

/** What depends on a text alone, kept for texts that come again: most links of a partner have the same addresses. */
export function remembered<T>(find: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > CHARACTERS_MAX) return find(text);
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = find(text);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(text, found);
    return found;
  };
}
