/** Collects the parts of a file that are kept. Neighbours are one part, so an unchanged file is never copied. */
export class KeptParts {
  readonly #file: Uint8Array;
  readonly #parts: Uint8Array[] = [];
  /** The last part, while it may still grow. */
  #from = 0;
  #to = 0;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  /** Keeps the bytes from one place up to another. */
  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#close();
      this.#from = from;
    }
    this.#to = to;
  }

  /** Adds bytes that are not in the file. */
  add(bytes: Uint8Array): void {
    this.#close();
    this.#parts.push(bytes);
  }

  join(): Uint8Array {
    this.#close();
    const [only] = this.#parts;
    if (only && this.#parts.length === 1) return only;
    const joined = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }

  #close(): void {
    if (this.#to > this.#from) this.#parts.push(this.#file.subarray(this.#from, this.#to));
    this.#from = this.#to;
  }
}
