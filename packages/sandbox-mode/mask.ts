/** What the request log keeps of a body: no ID number, no image, and the first 16 KiB. */
const KEPT_CHARACTERS_MAX = 16_384;

/** A text, or a number or a list, which the contract refuses. */
const ID_NUMBER = /("id_?number"\s*:\s*\[?\s*"?)((?<=")(?:[^"\\]|\\.)*|-?\d[\w.+-]*)/gi;

const IMAGE = /("(?:selfie|document_front|document_back)"\s*:\s*")([^"]{100,})/g;

/** All but the last three characters. */
export const maskedNumber = (number: string): string =>
  number.slice(-3).padStart(Math.min(number.length, 64), '•');

export function maskedBody(text: string): string {
  // A pattern that repeats needs a stack as deep as its text is long.
  const masked = text
    .slice(0, 2 * KEPT_CHARACTERS_MAX)
    .replace(IMAGE, (_, start: string, image: string) => `${start}… ${image.length} characters`)
    .replace(ID_NUMBER, (_, start: string, number: string) => start + maskedNumber(number));
  return masked.length > KEPT_CHARACTERS_MAX ? `${masked.slice(0, KEPT_CHARACTERS_MAX)}…` : masked;
}
