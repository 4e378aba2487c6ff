import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from '#server/http/compression.ts';

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s takes fewer bytes at its best than when it is to be fast', (encoding, decompress) => {
  const text = readFileSync('generated/openapi.json', 'utf8').slice(0, 100_000);
  const [best, fast] = [compress(text, encoding, 'best'), compress(text, encoding, 'fast')];
  expect(best.length).toBeLessThan(fast.length);
  for (const each of [best, fast]) expect(decompress(each).toString()).toBe(text);
});
