/** Parses what may be anything. */
import type { Json } from './contract.ts';

/** @returns `otherwise` where the text is not JSON. */
export function parseJson(text: string, otherwise: Json = null): Json {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
