/** The process around a command; tests give another one. */
export interface Shell {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array | string> & { readonly isTTY?: boolean };
  /** Whether a person reads the output. */
  readonly isTerminal: boolean;
  /** How many characters a line of the terminal has. */
  readonly width?: number | undefined;
  out(text: string): void;
  err(text: string): void;
}

/** The command line is wrong, or what it refers to; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
