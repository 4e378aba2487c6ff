/** Keys that were pasted with more than themselves. */

const PASTED = /^[\s\u200b"'`\u2018-\u201d]|[\s\u200b"'`\u2018-\u201d]$|[\r\n]/;

/** Whether it is no key: no text, or a key with a space, a line end or a quote at one of its ends. */
export const isPasted = (key: unknown): boolean => typeof key !== 'string' || PASTED.test(key);
