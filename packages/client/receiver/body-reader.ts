/** Collects a body up to a limit. */
export class BodyReader {
  readonly #bytesMax: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Adds a chunk. @returns false when the body is larger than the limit; its bytes are then discarded. */
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
