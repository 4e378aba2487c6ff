/** Collects a body up to a limit. */
export class BodyReader {
  readonly #bytesMax: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Takes a chunk. @returns false when that is more than the limit; what was kept is then let go. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.length;
    const fits = this.#size <= this.#bytesMax;
    if (fits) this.#chunks.push(chunk);
    else this.#chunks = [];
    return fits;
  }

  /** Everything so far. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
