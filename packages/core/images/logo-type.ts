import { imageTypeOf } from './image-type.ts';

/**
 * One thing that may come before an SVG's root: white space, a declaration, a comment, a DOCTYPE. No repetition matches
 * the character that ends it, so matching takes linear time.
 */
const BEFORE_ROOT = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^>]*)?>/iy;
const ROOT = /<(?:\w+:)?svg[\s/>]/y;

/** Whether a logo is a PNG or an SVG by its content, not by its name (§2.1, §8). An SVG is inspected, never rendered. */
export function isLogo(bytes: Uint8Array): boolean {
  if (imageTypeOf(bytes) === 'image/png') return true;
  const text = new TextDecoder().decode(bytes);
  BEFORE_ROOT.lastIndex = 0;
  do ROOT.lastIndex = BEFORE_ROOT.lastIndex;
  while (BEFORE_ROOT.test(text));
  return ROOT.test(text);
}
