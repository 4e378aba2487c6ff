/**
 * Goes through the pixels of a JPEG that lacks its end marker, to know whether they are all there. Nothing is made of them,
 * so that it takes no memory, and time by its bytes.
 */

/** The segments that a scan is read with. */
export interface ScanTables {
  /** SOF0 or SOF1, from its marker. */
  frame: Uint8Array | null;
  /** DHT segments, from their marker to their end. */
  readonly huffman: Uint8Array[];
  /** After how many units there is a restart marker; 0 for none. */
  restart: number;
}

/**
 * By the next 16 bits: how many of them are the code that they begin with and the number that follows it, and how many
 * coefficients it passes. 0 for no code.
 */
type Codes = Uint16Array;

const LENGTH_SHIFT = 7;
const PASSED_MASK = 0x7f;
const END_OF_BLOCK = 64;

const BLOCK_PX = 8;
const COEFFICIENTS = 64;
const COMPONENTS_MAX = 4;
/** Of a table: its class and number, and how many codes there are of each length, come before. */
const CODES_AT = 17;

/**
 * @param scan - from its SOS marker to what may be the end of its pixels.
 * @returns how many of its bytes are the scan; null where pixels lack, or it is not one scan of the whole picture.
 */
export function wholeScanBytes(scan: Uint8Array, tables: ScanTables): number | null {
  const layout = layoutOf(scan, tables);
  if (!layout) return null;
  const { blocks, units, pixelsAt } = layout;
  let at = pixelsAt;
  let [held, heldBits] = [0, 0];

  for (let unit = 0; unit < units; unit++) {
    if (tables.restart > 0 && unit > 0 && unit % tables.restart === 0) {
      // What is held is the filling of the last byte.
      if (!isRestart(scan, at)) return null;
      at += 2;
      heldBits = 0;
    }
    for (const { dc, ac } of blocks) {
      // All in one loop, in local variables: a large picture has millions of codes.
      for (let [known, codes] = [0, dc]; known < COEFFICIENTS; codes = ac) {
        while (heldBits <= 23 && at < scan.length) {
          const taken = takenAt(scan, at);
          if (taken === 0) break;
          held = (held << 8) | (scan[at] as number);
          at += taken;
          heldBits += 8;
        }
        const bits = heldBits >= 16 ? held >>> (heldBits - 16) : held << (16 - heldBits);
        const code = codes[bits & 0xffff] as number;
        const length = code >> LENGTH_SHIFT;
        if (length === 0) return null;
        heldBits -= length;
        // A long code with a long number, or the end.
        for (; heldBits < 0; heldBits += 8) {
          const taken = takenAt(scan, at);
          if (taken === 0) return null;
          held = scan[at] as number;
          at += taken;
        }
        known += code & PASSED_MASK;
        if (known > COEFFICIENTS && (code & PASSED_MASK) !== END_OF_BLOCK) return null;
      }
    }
  }
  return givenBack(scan, at, heldBits >> 3);
}

const isRestart = (scan: Uint8Array, at: number): boolean =>
  scan[at] === 0xff && ((scan[at + 1] ?? 0) & 0xf8) === 0xd0;

/** How many bytes the next byte of the pixels takes: 255 has a zero behind it. 0 where they end. */
function takenAt(scan: Uint8Array, at: number): number {
  if (at >= scan.length) return 0;
  if (scan[at] !== 0xff) return 1;
  return scan[at + 1] === 0 ? 2 : 0;
}

/** Where the pixels end, when so many bytes of them were taken ahead. */
function givenBack(scan: Uint8Array, at: number, bytes: number): number {
  let end = at;
  for (let left = bytes; left > 0; left--) end -= scan[end - 1] === 0 && scan[end - 2] === 0xff ? 2 : 1;
  return end;
}

function layoutOf(scan: Uint8Array, { frame, huffman }: ScanTables) {
  if (!frame) return null;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const [height, width, count] = [view.getUint16(5), view.getUint16(7), frame[9] as number];
  const pixelsAt = 2 + (((scan[2] as number) << 8) | (scan[3] as number));
  if (
    scan[4] !== count ||
    count < 1 ||
    count > COMPONENTS_MAX ||
    frame.length < 10 + 3 * count ||
    pixelsAt < 8 + 2 * count
  )
    return null;
  const find = codesFinder(huffman);

  /** Those of each unit. */
  const blocks: { readonly dc: Codes; readonly ac: Codes }[] = [];
  let [across, down] = [1, 1];
  for (let n = 0; n < count; n++) {
    const [factors, chosen] = [frame[11 + 3 * n] as number, scan[6 + 2 * n] as number];
    const [dc, ac] = [find(chosen >> 4), find(0x10 | (chosen & 15))];
    const [h, v] = [factors >> 4, factors & 15];
    if (scan[5 + 2 * n] !== frame[10 + 3 * n] || !dc || !ac || h < 1 || v < 1 || h > 4 || v > 4) return null;
    // A unit of a single component is one block, whatever its factors.
    for (let left = count === 1 ? 1 : h * v; left > 0; left--) blocks.push({ dc, ac });
    if (count > 1) [across, down] = [Math.max(across, h), Math.max(down, v)];
  }
  const units = Math.ceil(width / (BLOCK_PX * across)) * Math.ceil(height / (BLOCK_PX * down));
  return { blocks, units, pixelsAt };
}

/** Finds a table by its class and number. Only those that a scan uses are made, of any number in the file. */
function codesFinder(segments: readonly Uint8Array[]): (key: number) => Codes | null {
  /** The last of each counts. */
  const written = new Map<number, Uint8Array>();
  const made = new Map<number, Codes>();
  for (const segment of segments) {
    for (let at = 4; at + CODES_AT <= segment.length; ) {
      written.set(segment[at] as number, segment.subarray(at));
      const lengths = segment.subarray(at + 1, at + CODES_AT);
      at += CODES_AT + lengths.reduce((sum, each) => sum + each, 0);
    }
  }
  return (key) => {
    const table = written.get(key);
    if (!table) return null;
    const codes = made.get(key) ?? codesOf(table, key < 0x10 ? passOfDc : passOfAc);
    made.set(key, codes);
    return codes;
  };
}

/** @param passOf - how many coefficients a symbol passes; 0 for a symbol that there is not. */
function codesOf(table: Uint8Array, passOf: (symbol: number) => number): Codes {
  const codes = new Uint16Array(65_536);
  let [from, symbolAt] = [0, CODES_AT];
  for (let length = 1; length <= 16; length++) {
    for (let left = table[length] as number; left > 0; left--) {
      const to = from + (65_536 >> length);
      const symbol = table[symbolAt++] ?? 0;
      const passed = passOf(symbol);
      if (passed > 0) codes.fill(((length + (symbol & 15)) << LENGTH_SHIFT) | passed, from, to);
      from = to;
    }
  }
  return codes;
}

const passOfDc = (symbol: number): number => (symbol <= 15 ? 1 : 0);

function passOfAc(symbol: number): number {
  const [zeros, bits] = [symbol >> 4, symbol & 15];
  return bits === 0 && zeros < 15 ? END_OF_BLOCK : zeros + 1;
}
