import type { Json } from '../generate/bundle.ts';
import { at } from './down-convert.ts';

/** The document with each reference replaced by what it leads to. @throws Error on a circle. */
export function dereference(document: Json): Json {
  const done = new Map<string, Json>();
  const open = new Set<string>();
  const walk = (node: Json): Json => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(walk);
    const { $ref, ...siblings } = node;
    const own = Object.fromEntries(Object.entries(siblings).map(([key, value]) => [key, walk(value)]));
    return typeof $ref === 'string' ? { ...target($ref), ...own } : own;
  };
  const target = (ref: string): Json => {
    if (open.has(ref)) throw new Error(`${ref} refers to itself.`);
    if (!done.has(ref)) {
      open.add(ref);
      done.set(ref, walk(at(document, ref)));
      open.delete(ref);
    }
    return done.get(ref);
  };
  return walk(document);
}
