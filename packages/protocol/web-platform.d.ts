/**
 * The globals that every runtime has (browsers, Node, Deno, Bun, workers), as far as the pure packages use them.
 * Those packages are checked without the types of Node and of the DOM, so that they can use nothing else of either.
 */

declare class URL {
  constructor(url: string, base?: string | URL);
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  static canParse(url: string, base?: string | URL): boolean;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  keys(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}

declare class Headers {
  get(name: string): string | null;
}

declare function atob(base64: string): string;
declare function btoa(binary: string): string;

interface CryptoKey {
  readonly type: string;
}

declare const crypto: {
  readonly subtle: {
    importKey(
      format: 'raw',
      key: ArrayBufferView,
      algorithm: { name: 'HMAC'; hash: string },
      extractable: boolean,
      usages: ('sign' | 'verify')[],
    ): Promise<CryptoKey>;
    sign(algorithm: string, key: CryptoKey, data: ArrayBufferView): Promise<ArrayBuffer>;
  };
};
