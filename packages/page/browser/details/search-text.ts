/** Finds what was typed in what is shown, whatever its accents, its case and its apostrophes. Pure. */

/** `Côte d’Ivoire` as `cote divoire`. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[-‐–/_,]/g, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLowerCase();
}

/** Whether each word that was typed is in the text. */
export function matches(typed: string, text: string): boolean {
  const plain = plainLetters(text);
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}
