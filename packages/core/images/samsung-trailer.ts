/** What Samsung's phones write behind a JPEG: blocks, a list of them that begins with SEFH, and SEFT as the last word. */

const [SEFH, SEFT] = [0x53454648, 0x53454654];
const LIST_BYTES_MAX = 65_536;
const LIST_HEADER_BYTES = 12;
const ENTRY_BYTES = 12;

/** Where it begins; null where there is none. It is written after the pixels, so that a file that has it is not cut off. */
export function samsungTrailerStart(file: Uint8Array): number | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(file.length - 4) !== SEFT) return null;
  const farthest = Math.max(0, file.length - LIST_BYTES_MAX);
  let list = file.length - 8;
  while (list >= farthest && view.getUint32(list) !== SEFH) list--;
  if (list < farthest) return null;
  let start = list;
  // Each entry says how far before the list its block begins.
  for (let at = list + LIST_HEADER_BYTES; at + ENTRY_BYTES + 8 <= file.length; at += ENTRY_BYTES) {
    const before = view.getUint32(at + 4, true);
    if (before <= list) start = Math.min(start, list - before);
  }
  return start;
}
