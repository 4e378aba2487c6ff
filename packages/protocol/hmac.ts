/**
 * HMAC-SHA-256 in base64, the one primitive under signatures (D-02) and callbacks (D-19). WebCrypto only, so
 * that it runs in Node ≥ 20, Deno, Bun and browsers (there in secure contexts: https or localhost).
 */

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Base64, with padding, of the UTF-8 bytes of a text. */
export const base64Utf8 = (text: string): string => base64(utf8(text));

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Text stands for its UTF-8 bytes. */
export type HmacKey = string | Uint8Array<ArrayBuffer>;

/**
 * `base64(HMAC-SHA-256(key, text))`, the text as UTF-8: always 44 characters.
 *
 * @throws DOMException (by rejecting) when the key is empty: WebCrypto has no such key.
 */
export async function hmacBase64(key: HmacKey, text: string): Promise<string> {
  const { subtle } = crypto;
  const bytes = typeof key === 'string' ? utf8(key) : key;
  const hmacKey = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return base64(new Uint8Array(await subtle.sign('HMAC', hmacKey, utf8(text))));
}

/**
 * Whether one of the signatures sent is the HMAC of one of the texts under one of the keys. Every combination
 * is computed and compared in full: the time taken tells neither which key matched nor how nearly. Empty
 * keys are skipped.
 */
export async function matchesHmac(
  keys: readonly HmacKey[],
  texts: readonly string[],
  sent: readonly string[],
): Promise<boolean> {
  let matches = 0;
  for (const key of keys.filter(({ length }) => length > 0)) {
    for (const text of texts) {
      const expected = await hmacBase64(key, text);
      for (const signature of sent) matches |= sameText(expected, signature);
    }
  }
  return matches === 1;
}

/** 1 for equal texts, 0 otherwise, in a time that depends on the length of `expected` alone. */
function sameText(expected: string, sent: string): 0 | 1 {
  let difference = expected.length ^ sent.length;
  // Past the end charCodeAt is NaN, which ^ takes for 0; the lengths then differ already.
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ sent.charCodeAt(i);
  return difference === 0 ? 1 : 0;
}
