/** What the panel knows of an operation. */
export interface TryOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Those in the path have an example. */
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example: string }[];
  readonly signatureField: 'signature' | 'sec_key' | null;
  /** The examples' bodies, without what signing adds. */
  readonly examples: readonly { readonly name: string; readonly body: object }[];
}
