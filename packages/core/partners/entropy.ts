/** Least estimated entropy of keys and secrets in production, bits; 16 random characters have more. */
export const ENTROPY_BITS_MIN = 40;

/**
 * Estimates the entropy of a text: the bits of a character, by how often each appears, times the number of characters
 * that neither continue a series, such as `abc`, nor end a pair that came before. Low for short and for regular texts.
 */
export function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  const pairs = new Set<string>();
  let fresh = 0;
  let stepBefore = Number.NaN;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    counts.set(character, (counts.get(character) ?? 0) + 1);
    if (i === 0) continue;
    const pair = text.slice(i - 1, i + 1);
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    const isSeries = step === stepBefore && Math.abs(step) <= 1;
    if (!isSeries && !pairs.has(pair)) fresh += 1;
    pairs.add(pair);
    stepBefore = step;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits * fresh;
}
