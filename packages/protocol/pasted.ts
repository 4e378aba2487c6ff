/** Keys that were pasted with more than themselves. */

const AROUND = `[\\p{Cf}\\p{Z}\\p{Pi}\\p{Pf}"'\`‚„]`;
const PASTED = new RegExp(`^${AROUND}|${AROUND}$|\\p{Cc}|^bearer\\p{Z}`, 'iu');

/** What a key must be, to end a message. */
export const KEY_ALONE = 'no "Bearer", and no invisible characters, spaces, line ends or quotes around it';

/** Whether it is no key: no text, or a key with a space, a quote or what is not seen at one of its ends. */
export const isPasted = (key: unknown): boolean => typeof key !== 'string' || PASTED.test(key);
