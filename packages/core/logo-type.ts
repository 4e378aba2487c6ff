import { imageTypeOf } from './image-type.ts';

/** What may come before an SVG's root: white space, a declaration, comments, a DOCTYPE. */
const BEFORE_ROOT = /^\uFEFF?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>)*/i;

/** Whether a logo is a PNG or an SVG by its content, not by its name (§2.1, §8). An SVG is inspected, never rendered. */
export function isLogo(bytes: Uint8Array): boolean {
  if (imageTypeOf(bytes) === 'image/png') return true;
  const text = new TextDecoder().decode(bytes);
  return /^<(?:\w+:)?svg[\s/>]/.test(text.replace(BEFORE_ROOT, ''));
}
