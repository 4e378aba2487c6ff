/**
 * What the pattern of an ID number says, in parts that any language can put into words. The catalogue's own
 * hints are English, and there are a few dozen of them; the patterns are built of four kinds of part only.
 */

export interface FormatPart {
  readonly kind: 'digits' | 'letters' | 'mixed';
  /** How many, from and to. */
  readonly min: number;
  readonly max: number;
}

/** A part, or text that stands as it is. */
export type FormatPiece = FormatPart | string;

const KINDS = { '[0-9]': 'digits', '[A-Z]': 'letters', '[A-Z0-9]': 'mixed' } as const;
const PIECE = /(\[0-9\]|\[A-Z\]|\[A-Z0-9\])(?:\{(\d+)(?:,(\d+))?\})?|([A-Z0-9])/y;

/** The alternatives of a pattern, each a row of pieces; null for a pattern that is built otherwise. */
export function formatOf(pattern: string): FormatPiece[][] | null {
  const inner = /^\^\(?(.*?)\)?\$$/.exec(pattern)?.[1];
  if (inner === undefined) return null;
  const rows = inner.split('|').map(piecesOf);
  return rows.every((row) => row !== null) ? rows : null;
}

function piecesOf(text: string): FormatPiece[] | null {
  const pieces: FormatPiece[] = [];
  PIECE.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    const match = PIECE.exec(text);
    if (!match) return null;
    const [, set, min = '1', max = min, literal] = match;
    if (literal) pieces.push(literal);
    else pieces.push({ kind: KINDS[set as keyof typeof KINDS], min: Number(min), max: Number(max) });
  }
  return pieces;
}
