/**
 * JSON that cannot control a terminal: other control characters than JSON escapes itself (C1), and invisible ones, which
 * may turn the direction of a text, are escaped. It stands for the same value.
 *
 * @param indent - Spaces of each level; by default everything is on one line.
 */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** A character as JSON escapes it: each UTF-16 unit of it. */
export const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
