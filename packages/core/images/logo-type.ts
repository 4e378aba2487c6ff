import { imageTypeOf } from './image-type.ts';

/**
 * One thing that may come before an SVG's root: white space, a declaration, a comment, a DOCTYPE. No repetition matches
 * the character that ends it, so matching takes linear time.
 */
const BEFORE_ROOT = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^>]*)?>/iy;
const ROOT = /<(?:\w+:)?svg[\s/>]/y;

export type LogoType = 'image/png' | 'image/svg+xml';

/** Whether a logo is a PNG or an SVG by its content, not by its name (§2.1, §8); null for neither. An SVG is inspected, never rendered. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  if (imageTypeOf(bytes) === 'image/png') return 'image/png';
  const text = new TextDecoder().decode(bytes);
  BEFORE_ROOT.lastIndex = 0;
  do ROOT.lastIndex = BEFORE_ROOT.lastIndex;
  while (BEFORE_ROOT.test(text));
  return ROOT.test(text) ? 'image/svg+xml' : null;
}
