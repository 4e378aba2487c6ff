/** What the panel knows of an operation; made from the contract when the site is built. */
export interface TryOperation {
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  /** Its place in the reference. */
  readonly reference: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly TryParameter[];
  /** The field of the signature; null where nothing is signed. */
  readonly signatureField: 'signature' | 'sec_key' | null;
  /** Whether the interface has its timestamp as a number. */
  readonly numericTimestamp: boolean;
  readonly signsAnswer: boolean;
  /** Bodies without what signing adds. */
  readonly examples: readonly { readonly name: string; readonly body: object }[];
}

export interface TryParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly example: string;
  readonly about: string;
}
